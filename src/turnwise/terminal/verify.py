"""`turnwise verify`: whether a record's deal is the one that was promised, and how to check it by hand."""

import shlex
import sys
from json import dumps
from pathlib import Path
from typing import Any

from turnwise.core.errors import BadText
from turnwise.matches.fairness import FairDeal, is_digest
from turnwise.matches.log import Deal
from turnwise.matches.match import Match
from turnwise.matches.record import read_record
from turnwise.terminal.result_text import same_deal
from turnwise.terminal.resume_check import edition_of
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.seating import Seating

AS_PROMISED, NOT_PROVED = 0, 1  # exit codes
NOTHING_TO_VERIFY = "The deal of this record is not a fair one: there is no commitment to verify."


def run(file: Path, commitment: str | None, json: bool) -> int:
    """Verify a record and tell it to a person or a machine; a record that contradicts itself is refused."""
    noted = None if commitment is None else _read(commitment)
    reading = read_record(file)
    if reading.is_cut_off:
        Screen(plain_console(to_stderr=True)).show_cut_off(file)
    match = reading.match
    if json:
        sys.stdout.write(dumps(facts(match, noted), indent=2) + "\n")
    else:
        show(match, noted, Screen(plain_console()))
    fair = _fair(match)
    return NOT_PROVED if fair is None or noted not in (None, fair.commitment) else AS_PROMISED


def _read(commitment: str) -> str:
    digits = commitment.strip().lower()
    if not is_digest(digits):
        raise BadText("bad_commitment", f"a commitment is 64 hexadecimal digits, not {commitment[:80]!r}")
    return digits


def _fair(match: Match) -> FairDeal | None:
    start = match.header.start
    return start.fair if isinstance(start, Deal) else None


def commands(fair: FairDeal) -> tuple[str, str]:
    """What a sceptic types into a shell: the first prints the commitment, the second the seed."""
    layout = shlex.quote("\\n".join(["%s"] * (1 + len(fair.texts))))
    words = [fair.secret, *fair.texts]
    return f"printf %s {fair.secret} | sha256sum", f"printf {layout} {shlex.join(words)} | sha256sum"


def show(match: Match, noted: str | None, screen: Screen) -> None:
    """What was proved, in sentences."""
    screen.say(
        f"The log is sound: {match.game.title}, edition {edition_of(match)}, {len(match)} action(s). "
        "Its start and every state after it are what the rules make of the deal and the actions."
    )
    fair = _fair(match)
    if fair is None:
        screen.say(NOTHING_TO_VERIFY, "bold")
        return
    for_commitment, for_seed = commands(fair)
    screen.say("The commitment is the SHA-256 of the secret:")
    screen.say(f"  {for_commitment}\n  {fair.commitment}", "cyan")
    screen.say("The seed of the deal is the SHA-256 of the secret and the text of every seat, a line each:")
    screen.say(f"  {for_seed}\n  {fair.seed}", "cyan")
    screen.say(same_deal(match))
    screen.say(_on_texts(fair, Seating(match.header.seats)))
    screen.say(_on_commitment(fair, noted), "bold")


def _on_texts(fair: FairDeal, seating: Seating) -> str:
    added = [seating.title(seat) for seat, text in enumerate(fair.texts) if text]
    if not added:
        return "No seat added a text, so secrets could be drawn until the deal was welcome."
    return (
        f"Text added by {' and '.join(added)}: the one who drew the secret could choose the deal only if all "
        "texts were known before the commitment, or if an ally added the last one."
    )


def _on_commitment(fair: FairDeal, noted: str | None) -> str:
    if noted is None:
        return (
            "All this proves something only if the commitment is the one that you were shown before you "
            "added your text: compare them, or add --commitment HEX."
        )
    if noted != fair.commitment:
        return f"NOT PROVED: you noted the commitment {noted}, and this record has another."
    return "Proved: the commitment is the one you noted, so the secret is the one that was settled then."


def facts(match: Match, noted: str | None) -> dict[str, Any]:
    """What was found, for machines."""
    fair = _fair(match)
    return {
        "game": match.game.id,
        "edition": edition_of(match),
        "seats": list(match.header.seats),
        "actions": len(match),
        "fair": fair is not None,
        "as_noted": noted == fair.commitment if fair and noted else None,
        "commitment": fair.commitment if fair else None,
        "secret": fair.secret if fair else None,
        "texts": list(fair.texts) if fair else None,
        "seed": fair.seed if fair else None,
        "commands": list(commands(fair)) if fair else [],
    }
