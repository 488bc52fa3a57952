"""The codes of refusals: a closed list, each with what it means."""

from enum import StrEnum

from turnwise.core.errors import BadText, IllegalAction, TurnwiseError
from turnwise.matches.log import Reason


class Code(StrEnum):
    """Why a request was refused."""

    BAD_MESSAGE = "BAD_MESSAGE"
    TOO_LARGE = "TOO_LARGE"
    NOT_INTRODUCED = "NOT_INTRODUCED"
    WRONG_PROTOCOL = "WRONG_PROTOCOL"
    BAD_TOKEN = "BAD_TOKEN"
    BAD_SECRET = "BAD_SECRET"
    BAD_ORIGIN = "BAD_ORIGIN"
    BAD_HOST = "BAD_HOST"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    WHICH_SEAT = "WHICH_SEAT"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    NOT_YOUR_ACTION = "NOT_YOUR_ACTION"
    STALE_VERSION = "STALE_VERSION"
    ILLEGAL_ACTION = "ILLEGAL_ACTION"
    GAME_OVER = "GAME_OVER"
    NOT_BEGUN = "NOT_BEGUN"
    MATCH_BEGUN = "MATCH_BEGUN"
    MATCH_GOES_ON = "MATCH_GOES_ON"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    UNDO_REVEALS = "UNDO_REVEALS"
    NO_OFFER = "NO_OFFER"
    OWN_OFFER = "OWN_OFFER"
    OFFER_STANDS = "OFFER_STANDS"
    ALREADY_AGREED = "ALREADY_AGREED"
    OFFER_DECLINED = "OFFER_DECLINED"
    REMATCH_AGREED = "REMATCH_AGREED"
    NO_HINT = "NO_HINT"
    NO_HINT_YET = "NO_HINT_YET"
    NO_TABLE = "NO_TABLE"
    NO_SCENARIO = "NO_SCENARIO"
    NO_EXPERIMENT = "NO_EXPERIMENT"
    BAD_SCENARIO = "BAD_SCENARIO"
    TABLE_FULL = "TABLE_FULL"
    SEAT_TAKEN = "SEAT_TAKEN"
    BAD_SETUP = "BAD_SETUP"
    TOO_MANY_TABLES = "TOO_MANY_TABLES"
    TOO_MANY_SOCKETS = "TOO_MANY_SOCKETS"
    TOO_FAST = "TOO_FAST"
    STORAGE_FAILED = "STORAGE_FAILED"
    SERVER_ERROR = "SERVER_ERROR"


MEANINGS = {
    Code.BAD_MESSAGE: "The message is not JSON, or not one of the requests.",
    Code.TOO_LARGE: "The message is longer than the server takes.",
    Code.NOT_INTRODUCED: "The first request of a connection must be HELLO, and come within 30 seconds.",
    Code.WRONG_PROTOCOL: "HELLO names no protocol, or not the server's: reload or update the client.",
    Code.BAD_TOKEN: "The guest's token was not made here.",
    Code.BAD_SECRET: "The secret opens no seat of this table.",
    Code.BAD_ORIGIN: "The page belongs to another site.",
    Code.BAD_HOST: "The request calls the server by a name that is not its own.",
    Code.NOT_YOUR_SEAT: "The seat is not one of this connection's.",
    Code.WHICH_SEAT: "The connection has several seats, and the request must name one.",
    Code.NOT_YOUR_TURN: "It is another seat's turn.",
    Code.NOT_YOUR_ACTION: "The action is another seat's, or the table's own.",
    Code.STALE_VERSION: "The position has changed since that version; the refusal carries the table's own.",
    Code.ILLEGAL_ACTION: "The rules refuse the action; `reason` is the game's own word for why.",
    Code.GAME_OVER: "The match is over.",
    Code.NOT_BEGUN: "The match has not begun: a seat is still free.",
    Code.MATCH_BEGUN: "The match has begun.",
    Code.MATCH_GOES_ON: "That is for after the match.",
    Code.NOTHING_TO_UNDO: "There is no action to take back.",
    Code.UNDO_REVEALS: "Something hidden may have been shown since, so nothing can be taken back.",
    Code.NO_OFFER: "There is no such offer any more.",
    Code.OWN_OFFER: "The offer is the sender's own.",
    Code.OFFER_STANDS: "Another has offered an undo already: AGREE or DECLINE it.",
    Code.ALREADY_AGREED: "The sender has agreed to the offer; others have yet to.",
    Code.OFFER_DECLINED: "The sender's offer was declined or withdrawn, and the position is still the same.",
    Code.REMATCH_AGREED: "The rematch is agreed upon.",
    Code.NO_HINT: "No hints in a match against people, or out of turn, or the search does not work.",
    Code.NO_HINT_YET: "The search is being prepared, or others are thought for; ask again in a moment.",
    Code.NO_TABLE: "There is no such table.",
    Code.NO_SCENARIO: "There is no such scenario.",
    Code.NO_EXPERIMENT: "There is no such experiment of the lab, or no such file of it.",
    Code.BAD_SCENARIO: "The file is no scenario, or the moves of a table cannot be told as one.",
    Code.TABLE_FULL: "Every seat is taken.",
    Code.SEAT_TAKEN: "That seat is not free.",
    Code.BAD_SETUP: "A table cannot be made like that; `reason` says what is wrong.",
    Code.TOO_MANY_TABLES: "This guest or this address has as many tables as one may have.",
    Code.TOO_MANY_SOCKETS: "This address has as many connections as one may have.",
    Code.TOO_FAST: "More than the server does for one sender, or for all at a time; wait a moment.",
    Code.STORAGE_FAILED: "The database did not answer; the next STATE tells how the table stands.",
    Code.SERVER_ERROR: "A fault of the server; the next STATE tells how the table stands.",
}


FORFEIT_MEANINGS = {  # reasons of an outcome besides the game's own
    Reason.RESIGNED: "A seat has resigned; all others win.",
    Reason.OUT_OF_TIME: "The bank of a seat is empty; all others win.",
}


def code_of(error: TurnwiseError) -> Code:
    """The code on the wire for a refusal from inside."""
    own = error.code.upper()
    if own in Code.__members__:
        return Code[own]
    return Code.ILLEGAL_ACTION if isinstance(error, IllegalAction | BadText) else Code.BAD_SETUP


def sentence_of(error: TurnwiseError) -> str:
    """What is told to the sender: what a driver says of the database may name its host."""
    if code_of(error) is Code.STORAGE_FAILED:
        return "the database does not answer; try again in a moment"
    return error.sentence


class Refused(TurnwiseError):
    """A refusal of the server itself."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(code.lower(), sentence)
