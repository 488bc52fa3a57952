"""Running scenarios: what holds, what does not, and how a failure is told."""

from pathlib import Path

import pytest

from turnwise.core.errors import BadSetup, BadText
from turnwise.core.registry import game
from turnwise.matches.scenario import Report, find_scenario, load, run, shipped
from turnwise.matches.scenario.expectations import Limit

GIVEN = """\
game: scoundrel
given:
  health: 10
  weapon: 5D
  pile: [10C]
  room: [5H, 7H, 2C, KS]
  deck: [9S, 8S, 7S]
"""


@pytest.fixture
def report(tmp_path):
    """Runs a scenario that goes on from GIVEN."""

    def make(rest: str, given: str = GIVEN) -> Report:
        path = tmp_path / "test.yaml"
        path.write_text(given + rest, encoding="utf-8")
        return run(load(path))

    return make


@pytest.mark.parametrize(
    "then",
    [
        "health: 10",
        'health: "10"',
        "weapon: 5d",
        "room: [5H, 7h, 2C, ks]",
        "room: 5H 7H 2C KS",
        "top: 9S,8S,7S",
        "below: []",
        'below: "-"',
        "deck_count: 3",
        "room: {contains: 5H}",
        "room: {contains: [5H, KS], lacks: [9S, 8s]}",
        "below: {lacks: 5H}",
        "health: {at_least: 10, at_most: 10}",
        "turn: 1",
        'outcome: "-"',
        'winner: "-"',
        'scores: "-"',
        "draw: false",
        "legal: avoid",
        "legal: [fight 2C with weapon, fight 2C barehanded, drink 5H]",
        "legal_count: 6",
        "legal_count: {at_least: 5}",
        "only_legal: [avoid, drink 7H, drink 5H, fight KS barehanded, fight 2C barehanded,\n"
        "    fight 2c with weapon]",
    ],
)
def test_what_holds(report, then):
    result = report(f"then:\n  {then}\n")
    assert result.passed, result.explain()


@pytest.mark.parametrize(
    ("then", "expected", "found"),
    [
        ("health: 11", "11", "10"),
        ("room: [7H, 5H, 2C, KS]", "7H,5H,2C,KS", "5H,7H,2C,KS"),
        ("room: [5H]", "5H", "5H,7H,2C,KS"),
        ("room: {contains: [5H, 9S]}", "contains 9S", "5H,7H,2C,KS"),
        ("room: {contains: H}", "contains H", "5H,7H,2C,KS"),
        ("room: {lacks: [9S, 5H]}", "lacks 5H", "5H,7H,2C,KS"),
        ("health: {at_least: 11, at_most: 9}", "at least 11, at most 9", "10"),
        ("weapon: {at_least: 5}", "at least 5", "5D"),
        ("turn: 2", "2", "1"),
        ("outcome: died", "died", "-"),
        ("winner: 1", "1", "-"),
        ("draw: true", "true", "false"),
        ("legal: fight KS w", None, None),
        ("illegal: avoid", "avoid", "it is legal"),
        ("illegal: drink 9H", "drink 9H", "9H is not in the room; the room holds 5H,7H,2C,KS"),
        ("legal: jump", "jump", "no card 'jump'; a card is a rank 2–10, J, Q, K, A and a suit C, S, H, D"),
        ("only_legal: [avoid]", "avoid", None),
        ("says: [anything]", "contains anything", "nothing said"),
    ],
)
def test_what_does_not_hold(report, then, expected, found):
    result = report(f"then:\n  {then}\n")
    if expected is None:  # asking for a weapon that cannot be used means bare hands, which is legal
        assert result.passed
        return
    assert not result.passed
    [failure] = result.failures
    [problem] = failure.problems
    assert problem.line == 9
    assert problem.what == then.partition(":")[0]
    assert problem.expected == expected
    assert found is None or problem.found == found


def test_actions_expectations_and_the_end(report):
    result = report(
        "when:\n  - drink 5H\n  - expect: {health: 15, says: ['Drank 5♥', gained 5]}\n"
        "  - expect: {says_to_1: {contains: drank, lacks: [7♥, poured]}, illegal: [avoid]}\n"
        "  - refused: avoid\n  - drink 7H\nthen: {health: 15, says: [used up]}\n"
    )
    assert result.passed, result.explain()
    assert [(step.line, step.step, step.passed) for step in result.results] == [
        (9, "drink 5H", True),
        (10, "expect", True),
        (11, "expect", True),
        (12, "refused: avoid", True),
        (13, "drink 7H", True),
        (14, "then", True),
    ]


def test_end_of_a_game(report):
    given = "game: scoundrel\ngiven: {health: 4, room: [KS, 2H], deck: [3C]}\nset: {potions_per_room: 0}\n"
    result = report(
        "when: [fight KS]\n"
        "then: {turn: '-', outcome: died, winner: '-', draw: false, scores: [-3], legal_count: 0,\n"
        "       only_legal: []}\n",
        given,
    )
    assert result.passed, result.explain()


def test_failure_in_full(report):
    result = report("when:\n  - drink 5H\nthen:\n  health: 17\n  room_count: 4\n")
    [failure] = result.failures
    assert not failure.passed
    text = result.explain()
    lines = text.splitlines()
    assert lines[0] == f"{result.scenario.file}:10: then"
    assert lines[1:4] == ["  line 11, health", "    expected  17", "    found     15"]
    assert lines[4:7] == ["  line 12, room_count", "    expected  4", "    found     3"]
    assert lines[7].startswith("  scoundrel 1.0 health=15 weapon=5D pile=10C room=7H,2C,KS ")
    assert result.scenario.game.parse_state(failure.position).health == 15
    assert lines[8] == "  Health ███████████████░░░░░ 15/20"
    assert "[bold]" not in text


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("avod", "no card 'avod'; a card is a rank 2–10, J, Q, K, A and a suit C, S, H, D"),
        ("drink 9H", "9H is not in the room; the room holds 5H,7H,2C,KS"),
    ],
)
def test_run_stops_at_an_action_that_cannot_be_carried_out(report, action, found):
    result = report(f"when:\n  - expect: {{health: 10}}\n  - {action}\n  - drink 5H\nthen: {{health: 15}}\n")
    assert len(result.results) == 2
    [failure] = result.failures
    assert (failure.line, failure.step) == (10, action)
    assert [(problem.expected, problem.found) for problem in failure.problems] == [
        ("to be carried out", found)
    ]
    assert "health=10" in failure.position


def test_illegal_action_fails(report):
    result = report("when:\n  - drink 5H\n  - avoid\nthen: {health: 15}\n")
    [failure] = result.failures
    assert failure.problems[0].found == "cannot avoid a room once a card of it was taken"


def test_failed_expectation_does_not_stop_the_run(report):
    result = report("when:\n  - expect: {health: 9}\n  - refused: avoid\n  - drink 5H\nthen: {health: 15}\n")
    assert [step.passed for step in result.results] == [False, False, True, True]


@pytest.mark.parametrize(
    "step",
    [
        "refused: avoid",
        "refused: avoid\n    because: ONCE A CARD of it",
        "refused: avoid\n    code: room_entered",
        "refused: avoid\n    because: once\n    code: room_entered",
        "refused: drink 9H\n    code: no_such_card",
        "refused: jump\n    because: no card 'jump'",
    ],
)
def test_refusals_that_hold(report, step):
    result = report(f"when:\n  - drink 5H\n  - {step}\n")
    assert result.passed, result.explain()


@pytest.mark.parametrize(
    ("step", "what", "expected", "found"),
    [
        ("refused: drink 7H", "refused", "a refusal", "it is legal"),
        ("refused: avoid\n    because: two rooms", "because", "two rooms", "cannot avoid a room once"),
        ("refused: avoid\n    code: last_room", "code", "last_room", "room_entered"),
        ("refused: avodi", "refused", "a refusal by the rules", "no card 'avodi'"),
        ("refused: drink 9H", "refused", "a refusal by the rules", "9H is not in the room"),
    ],
)
def test_refusals_that_do_not_hold(report, step, what, expected, found):
    [failure] = report(f"when:\n  - drink 5H\n  - {step}\n").failures
    [problem] = failure.problems
    assert (problem.what, problem.expected) == (what, expected)
    assert problem.found.startswith(found)


@pytest.mark.parametrize(
    ("kind", "wanted", "found", "holds"),
    [
        ("contains", "bell", "bell*2,cherry", True),
        ("contains", "bell*2", "bell*2,cherry", True),
        ("contains", "bell*3", "bell*2,cherry", False),
        ("contains", "bel", "bell*2,cherry", False),
        ("lacks", "bell", "bell*2,cherry", False),
        ("lacks", "seven", "bell*2,cherry", True),
        ("lacks", "bell", "-", True),
        ("at_most", "-3", "-5", True),
    ],
)
def test_limits_on_cards_with_counts(kind, wanted, found, holds):
    assert Limit(kind, wanted).allows(found) == holds


def test_scenario_by_name_and_by_file(tmp_path):
    scenario = find_scenario("second-potion-is-wasted")
    assert scenario.name == "second-potion-is-wasted"
    assert find_scenario("scoundrel/second-potion-is-wasted") == scenario
    assert find_scenario("Scoundrel/Second-Potion-Is-Wasted") == scenario
    assert find_scenario(scenario.file) == scenario
    bare = tmp_path / "no-suffix"
    bare.write_text("game: scoundrel\nthen: {health: 20}\n")
    assert find_scenario(str(bare)).name == "no-suffix"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("second-potion-is-wastd", "did you mean second-potion-is-wasted"),
        ("scoundrel/second-potion", "did you mean scoundrel/second-potion-is-wasted"),
        ("xyzzy", "no scenario 'xyzzy'; `turnwise spec` lists those of every game"),
        ("x" * 1000, "no scenario 'xxx"),
    ],
)
def test_unknown_name(name, message):
    with pytest.raises(BadSetup, match=message):
        find_scenario(name)


def test_missing_file():
    with pytest.raises(BadText, match=r"cannot read nowhere/x\.yaml"):
        find_scenario("nowhere/x.yaml")


def test_name_shared_by_two_games(monkeypatch):
    shelves = {"scoundrel": {"same": Path("one")}, "card_slot": {"same": Path("other")}}
    shipped = "turnwise.matches.scenario.shipped_scenarios.shipped"
    monkeypatch.setattr(shipped, lambda game: shelves.get(game.id, {}))
    with pytest.raises(BadSetup, match="several scenarios are called 'same': card_slot/same, scoundrel/same"):
        find_scenario("same")


def test_game_without_scenarios(monkeypatch):
    scoundrel = find_scenario("fresh-deck").game
    monkeypatch.setattr("turnwise.matches.scenario.shipped_scenarios.files", lambda package: NoFolder())
    assert shipped(scoundrel) == {}


class NoFolder:
    """A package without a folder of scenarios."""

    def __truediv__(self, name: str) -> "NoFolder":
        return self

    def is_dir(self) -> bool:
        return False


def test_an_action_that_leads_to_an_impossible_position_fails(report, monkeypatch):
    scoundrel = game("scoundrel")
    apply = scoundrel.rules.apply

    def lose_cards(state, action, events):
        apply(state, action, events)
        state.discard = 0

    monkeypatch.setattr(scoundrel.rules, "apply", lose_cards)
    [failure] = report("when: [drink 5H]\nthen: {health: 15}\n").failures
    [problem] = failure.problems
    assert (problem.what, problem.found) == ("position", "the cards are not those of the dungeon")
