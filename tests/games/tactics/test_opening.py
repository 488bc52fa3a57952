"""The draft of the bots that search: different sound teams, from what the seat may know alone."""

from turnwise.bots.bot import Bot
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.position import Position
from turnwise.games.tactics import GAME as TACTICS
from turnwise.games.tactics.opening import opening
from turnwise.games.tactics.skill_table import SKILL_WORDS

HEROES = {"ranger wild", "cleric blessing"}
MINION_ORDERS = 6


def refuse(request):
    raise AssertionError("the draft is not searched")


def drafted(seed, other="", level="expert", edition="3.0", **values):
    """The team that a bot drafts as Player 2 after the other's picks."""
    state = TACTICS.new(seed, edition, values)
    for pick in (other or "class warrior, skill leap, minion tank, minion archer").split(", "):
        Position(TACTICS, state).carry_out(f"p1 {pick}")
    bot, team = Bot(TACTICS, level, f"bot{seed}", refuse), list[str]()
    while state.drafting and TACTICS.rules.mover(state) == 1:
        action = bot.choose(state, len(team))
        team.append(TACTICS.text.format_action(state, action).split()[-1])
        TACTICS.apply(state, action)
    return team


def test_a_hundred_drafts_bring_every_sound_team():
    teams = {tuple(drafted(seed)) for seed in range(100)}
    assert {" ".join(team[:2]) for team in teams} == HEROES
    assert len(teams) == len(HEROES) * MINION_ORDERS


def test_what_the_other_picked_changes_nothing():
    for seed in range(20):
        assert drafted(seed) == drafted(seed, other="class mage, skill chaos, minion assassin, minion tank")


def test_the_same_seed_drafts_the_same_team_at_every_level_that_searches():
    assert drafted(3, level="easy") == drafted(3, level="search:0.2s")


def test_a_class_that_is_given_gets_its_best_skill():
    assert drafted(1, p2_class="mage")[0] == "blast"


def test_after_the_draft_the_search_decides(at):
    assert opening(at().state, [1, 1]) == NO_ACTION


def test_where_nobody_outlasts_the_game_every_skill_is_drafted():
    teams = [drafted(seed, edition="3.1") for seed in range(300)]
    assert {team[1] for team in teams} == set(SKILL_WORDS)
    assert drafted(1, edition="3.1", p2_class="mage")[0] in ("blast", "beacon", "chaos")
