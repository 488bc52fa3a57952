"""The four ways in which a caller can be wrong, each with a stable code and one sentence."""


class TurnwiseError(Exception):
    """A refusal: what is wrong, which value it was, and what would be right."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class BadSetup(TurnwiseError):
    """An unknown game, edition or parameter, a value out of range, an impossible position."""


class BadText(TurnwiseError):
    """A move, a position or a file that cannot be read."""


class IllegalAction(TurnwiseError):
    """A readable move that the rules refuse here and now."""


class BadRecord(TurnwiseError):
    """A record or log that contradicts itself."""


def suggestion(word: str, known: list[str]) -> str:
    """Say which known word was probably meant, and list them all."""
    import difflib

    near = difflib.get_close_matches(word, known, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"known: {', '.join(known)}{hint}"
