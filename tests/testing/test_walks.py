"""What the suite looks at: all of a short game, a seeded sample of a long one."""

from heap import GAME
from turnwise import game
from turnwise.core.events import SPECTATOR
from turnwise.core.state import pack
from turnwise.testing import Setting, settings, walks
from turnwise.testing.walks import looks, viewers, walk

SCOUNDREL = game("scoundrel")


def numbers(setting, seed):
    return [look.number for look in looks(setting, seed)]


def test_every_position_of_a_short_game_is_looked_at():
    setting = Setting(SCOUNDREL, "1.0", 1, range(0))
    for seed in range(10):
        walked = [(pack(state), action) for state, action in walk(setting, seed)]
        assert [(pack(look.state), look.action) for look in looks(setting, seed)] == walked


def test_of_a_long_game_the_first_the_last_and_some_others_are_looked_at(monkeypatch):
    monkeypatch.setattr(walks, "FEWEST_POSITIONS", 5)
    setting = Setting(SCOUNDREL, "1.0", 1, range(0), shared_by=1000)
    between = set()
    for seed in range(1, 40, 2):
        walked = [pack(state) for state, _ in walk(setting, seed)]
        found = looks(setting, seed)
        assert len(found) in (5, 6)
        assert [look.number for look in found] == sorted({look.number for look in found})
        assert [pack(look.state) for look in found] == [walked[look.number] for look in found]
        assert (found[0].number, found[-1].number) == (0, len(walked) - 1)
        assert found[-1].action is None
        assert numbers(setting, seed) == [look.number for look in found]
        between |= {look.number for look in found}
    assert len(between) > 15


def test_numbers_of_players_share_the_effort():
    alone = settings(SCOUNDREL, range(30))
    assert [(len(each.seeds), each.positions, each.actions) for each in alone] == [(30, 240, 80)] * 2
    shared = settings(GAME, range(30))
    assert [each.players for each in shared] == [2, 3, 4, 5, 6]
    assert {(len(each.seeds), each.positions, each.actions) for each in shared} == {(6, 48, 16)}
    assert {len(each.seeds) for each in settings(GAME, range(8))} == {3}
    assert Setting(GAME, "1", 2, range(3), shared_by=50).positions == 24


def test_few_seats_are_all_asked_and_of_many_the_mover_and_its_neighbours():
    few = Setting(GAME, "1", 3, range(1))
    assert viewers(few, few.deal(1)) == [0, 1, 2, SPECTATOR]
    many = Setting(GAME, "1", 6, range(1))
    asked = [viewers(many, state) for seed in range(20) for state, _ in walk(many, seed) if state.turn == 0]
    assert all({0, 1, 5, SPECTATOR} < set(seats) and len(seats) == 5 for seats in asked)
    assert {seat for seats in asked for seat in seats} == {*range(6), SPECTATOR}
