"""A script by a user of the API: its types are checked by mypy --strict, and it runs."""

import copy
from pathlib import Path

import turnwise
from turnwise import Advice, Distribution, Match, Move, Outcome, Position, Share, Simulation


def opening(game: str) -> Position:
    return turnwise.new(game, players=3, seed=1)


def notation(position: Position) -> list[str]:
    moves: list[Move] = position.legal_moves
    return [f"{move.id} {move.text} {move.parts.get('verb')} {move}" for move in moves]


def advised(position: Position) -> str:
    advice: Advice = turnwise.advise(position, "greedy")
    values: list[float] = [move.value for move in advice.moves if move.value is not None]
    return f"{advice.best.text} {sum(values)} {advice.goal.value}"


def walked(match: Match) -> list[tuple[int, int, str]]:
    return [(step.number, step.seat, step.position.text) for step in match]


def shares(simulation: Simulation) -> tuple[list[Share], Distribution, float]:
    return [seat.wins for seat in simulation.seats], simulation.decisions, simulation.decisions.mean.value


def main(folder: Path) -> None:
    position = opening("uno")
    print(*notation(position), sep="\n")
    twin = copy.copy(position)
    for sentence in twin.play("play g5").sentences(viewer=0):
        print(sentence)
    print(position, twin.mover, repr(twin.view(0)), position == twin)
    match = turnwise.play_match("scoundrel", ["greedy"], seed="typed", values={"start_health": 15})
    outcome: Outcome | None = match.outcome
    assert outcome is not None
    print(outcome.reason, outcome.scores[0], outcome.winners, advised(twin))
    turnwise.save(match, folder / "game.jsonl")
    again = turnwise.load(folder / "game.jsonl")
    again.undo()
    print(len(again), len(walked(match)))
    print(shares(turnwise.simulate("scoundrel", games=10, players=["random"])))
    svg: str = position.svg(0)
    print(svg[:4])
    try:
        turnwise.new("ono")
    except turnwise.TurnwiseError as error:
        code: str = error.code
        print(code, error.sentence)


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as temporary:
        main(Path(temporary))
