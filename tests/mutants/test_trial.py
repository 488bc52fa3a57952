"""Known faults in Scoundrel are noticed, one of each kind; a known equivalent one survives."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mutants.checks import Check, Compiles, Failing, measure
from mutants.trial import CRASH, SURVIVED, TIMEOUT, in_a_fork
from present import present

HELPERS = Path(__file__).parents[1] / "helpers"
LIMIT = "return value_of(state.last_kill) - 1"
DAMAGE = "max(0, value_of(monster) - value_of(state.weapon))"
NOTICED = {
    "boundary": (
        "rules.py can_heal: return state.potions < state.potions_per_room"
        " -> return state.potions <= state.potions_per_room"
    ),
    "opposite": "rules.py weapon_limit: if state.weapon == EMPTY -> if state.weapon != EMPTY",
    "number": f"rules.py weapon_limit: {LIMIT} -> {LIMIT.replace('1', '2')}",
    "name": "rules.py weapon_limit: if state.blunting == STRICTLY_LESS -> if state.blunting == OFF",
    "connective": (
        "rules.py weapon_limit: if state.last_kill == EMPTY or state.blunting == OFF"
        " -> if state.last_kill == EMPTY and state.blunting == OFF"
    ),
    "operator": (
        "rules.py add_suit: for value in range(lowest, highest + 1)"
        " -> for value in range(lowest, highest - 1)"
    ),
    "operator dropped": (
        "rules.py drink: healed, is_wasted = (healing_of(state, potion), not can_heal(state))"
        " -> healed, is_wasted = (healing_of(state, potion), can_heal(state))"
    ),
    "negated": "rules.py drink: if is_wasted -> if not is_wasted",
    "branches": (
        f"rules.py damage_of: return {DAMAGE} if with_weapon else value_of(monster)"
        f" -> return value_of(monster) if with_weapon else {DAMAGE}"
    ),
    "left out": "rules.py equip: state.pile = 0 -> ",
    "arguments": (
        "rules.py fight: emit(events, FOUGHT, monster, damage, int(with_weapon))"
        " -> emit(events, FOUGHT, damage, monster, int(with_weapon))"
    ),
    "range": "rules.py avoid: for place in range(state.room_size) -> for place in range(1, state.room_size)",
    "returned": "dungeon.py value_of: return card & VALUE_MASK -> return (card & VALUE_MASK) + 1",
    "extreme": (
        "rules.py fill_room: cards = min(state.room_size, first + deck_count(state))"
        " -> cards = max(state.room_size, first + deck_count(state))"
    ),
    "condition dropped": (
        "rules.py weapon_limit: if state.last_kill == EMPTY or state.blunting == OFF"
        " -> if state.last_kill == EMPTY"
    ),
}
LOADED = "editions.py MOST_HEALTH: MOST_HEALTH = 999 -> MOST_HEALTH = 998"
EQUIVALENT = "check.py check_counts: for card in range(CARDS - 1) -> for card in range(CARDS - 0)"

# A process of its own: where a fault is planted into what loads a game, the game must not be loaded yet.
SCRIPT = """
import json, sys
from mutants.mutant import mutants_of
from mutants.trial import Bench
mutants = mutants_of("scoundrel")
bench = Bench(["scoundrel"], mutants)
numbers = {mutant.key.removeprefix("scoundrel/"): number for number, mutant in enumerate(mutants)}
found = {key: bench.try_out(numbers[key]) for key in json.load(sys.stdin)}
print(json.dumps({key: [verdict.mutant.kind, verdict.noticed_by] for key, verdict in found.items()}))
"""


def python(*arguments: str, told: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([*filter(None, sys.path), str(HELPERS)])}
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=told, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def verdicts():
    """The kind of each fault and what noticed it."""
    run = python("-c", SCRIPT, told=json.dumps([*NOTICED.values(), LOADED, EQUIVALENT]))
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize(("kind", "key"), NOTICED.items(), ids=NOTICED)
def test_a_known_fault_of_each_kind_is_noticed(verdicts, kind, key):
    found, noticed_by = verdicts[key]
    assert found == kind
    assert noticed_by.startswith(("scenario scoundrel/", "test tests/games/scoundrel/", "contract "))


def test_a_fault_in_what_is_worked_out_at_the_start_is_noticed(verdicts):
    assert verdicts[LOADED][1].startswith("test tests/games/scoundrel/")


def test_an_equivalent_mutant_survives(verdicts):
    assert verdicts[EQUIVALENT][1] == SURVIVED


def test_an_endless_loop_is_noticed():
    def loop() -> str:
        while True:
            pass

    assert in_a_fork(loop, limit=0.2) == TIMEOUT


def test_a_fork_answers():
    assert in_a_fork(lambda: "told") == "told"


def test_a_fork_that_ends_without_an_answer_is_noticed():
    assert in_a_fork(lambda: str(1 // 0)) == CRASH

    def die() -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        return "still here"

    assert in_a_fork(die) == CRASH


def test_a_game_that_is_loaded_already_cannot_be_tried():
    loaded = "import turnwise.games.uno; from mutants.trial import Bench; Bench(['uno'], [])"
    assert "uno is loaded already" in python("-c", loaded).stderr


def test_a_check_that_fails_without_a_fault_stops_everything():
    with pytest.raises(Failing, match="check of nothing fails without any fault"):
        measure(Check("check of nothing", lambda: False))


def test_a_check_that_compiles_does_not_count():
    def compiles() -> bool:
        raise Compiles

    assert measure(Check("parity", compiles)) is None
    assert present(measure(Check("fine", lambda: True))).name == "fine"


def test_the_command_tells_what_it_found():
    """Half a second is enough for one: measuring the checks takes none of the time."""
    run = python("-m", "mutants", "scoundrel", "--seconds", "0.5", "--count", "1", "--seed", "1")
    *_, head, game, everything = run.stdout.splitlines()
    _, _, _, _, noticed, tried, *_ = everything.split()
    assert run.returncode == (0 if noticed == tried else 1), run.stderr
    assert head.split()[:3] == ["game", "mutants", "sampled"]
    assert game.split()[0] == "scoundrel"
    assert game.split()[2] == everything.split()[2] == "1"  # sampled
    assert everything.split()[0] == "all"


@pytest.mark.deep
def test_a_run_without_time_fails_instead_of_passing():
    run = python("-m", "mutants", "scoundrel", "--seconds", "0", "--count", "3")
    assert run.returncode == 1
    assert "0 mutants were tried, at least" in run.stderr


@pytest.mark.deep
@pytest.mark.parametrize("game", ["card_slot", "scoundrel", "tactics", "uno"])
def test_the_command_proves_the_list(game):
    run = python("-m", "mutants", game, "--equivalent")
    tried, of = run.stdout.split()[0::2][:2]
    assert (run.returncode, tried, run.stdout.split()[-2]) == (0, of, "0"), run.stdout


def test_the_command_refuses_a_game_that_is_not_there():
    run = python("-m", "mutants", "chess")
    assert run.returncode == 2
    assert "no game 'chess'; there are card_slot, scoundrel, tactics, uno" in run.stderr
