"""Two games of a deal that the same seat wins although the stronger player sits elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.experiments.findings import Findings
from turnwise.lab.experiments.ladder import Ladder
from turnwise.lab.experiments.ladder_answer import LadderAnswer


@dataclass(frozen=True)
class ShownGame:
    """A numbered game under some conditions, and what it shows."""

    word: str  # for its file
    title: str
    sentence: str
    conditions: Conditions
    number: int


def deciding_games(findings: Findings) -> Iterator[ShownGame]:
    """Both games of the first such deal at the last step of a ladder; nothing of other experiments."""
    asked, answer = findings.experiment, findings.answer
    if not isinstance(asked, Ladder) or not isinstance(answer, LadderAnswer) or answer.won_twice is None:
        return
    side, found = asked.sides[asked.side_of_step(len(asked.steps) - 1)], answer.won_twice
    requests = [*side.requests(asked.seed, 0, 0)]
    stronger = answer.steps[-1].stronger
    for seat in found.seatings:
        yield ShownGame(
            word=f"twice-{side.name.replace(' ', '-')}-{seat + 1}-{found.deal}",
            title=f"Won again by player {found.winner + 1}: {side.title}",
            sentence=f"deal {found.deal} with {stronger} as player {seat + 1}",
            conditions=requests[seat].conditions,
            number=found.deal,
        )
