"""Why a connection is ended for what it has sent: codes of WebSocket, and what is said before."""

from turnwise.core.errors import TurnwiseError
from turnwise.server.monitoring import metrics
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code, Refused, code_of, sentence_of
from turnwise.server.protocol.messages import RefusedMessage

NOT_TEXT, POLICY, TOO_LARGE = 1007, 1008, 1009
TOO_FAST, EMPTY_PART, TOO_MANY_PARTS = "too_fast", "empty_part", "too_many_parts"  # under POLICY
MOST_PARTS = 100  # of a message
_REFUSED = {
    TOO_FAST: Refused(Code.TOO_FAST, "this connection sends more frames and bytes than it may; send less"),
    EMPTY_PART: Refused(
        Code.BAD_MESSAGE, "a part of a message that is not the last one has at least one byte"
    ),
    TOO_MANY_PARTS: Refused(Code.BAD_MESSAGE, f"a message has at most {MOST_PARTS} parts"),
}


def last_words(code: int, reason: str, message_size: int) -> bytes:
    """Why a message cannot be taken; nothing if that is not ours to say."""
    if code == POLICY and reason in _REFUSED:
        return refusal(_REFUSED[reason])
    if code == TOO_LARGE:
        return refusal(Refused(Code.TOO_LARGE, f"a message has at most {message_size:,} bytes"))
    if code == NOT_TEXT:
        return refusal(Refused(Code.BAD_MESSAGE, "a message is text in UTF-8"))
    return b""


def refusal(error: TurnwiseError) -> bytes:
    """A refusal that is no request's answer."""
    code, sentence = code_of(error), sentence_of(error)
    metrics.REFUSALS.labels(code.value).inc()
    refused = RefusedMessage(id="", code=code, reason=error.code, sentence=sentence, version=None)
    return messages.write(refused)
