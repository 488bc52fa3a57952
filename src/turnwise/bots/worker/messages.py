"""What is said between those who ask and the process that searches, one line of JSON each.

To the process: `{"prepare": 1, "game": "uno"}`, `{"ask": 2, "game": "uno", "world": …}`, `{"cancel": 2}`.
From it, to all that prepare or ask: `{"number": 2, "choices": …}`, or `{"number": 2, "error": …}`; and while
it compiles, now and then `{"number": 1, "compiled": 0.4}`.
"""

import base64
import json
from dataclasses import astuple
from typing import Any

from turnwise.bots.search import Budget, MoveStatistics, SearchRequest, SearchResult
from turnwise.core import registry
from turnwise.core.declared import Goal

PREPARE, ASK, CANCEL = "prepare", "ask", "cancel"
NUMBER, ERROR, COMPILED = "number", "error", "compiled"

Message = dict[str, Any]


def to_line(message: Message) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def from_line(line: bytes) -> Message:
    """The message of a line."""
    message: Message = json.loads(line)
    return message


def ask(number: int, request: SearchRequest) -> Message:
    """A request as a message."""
    return {
        ASK: number,
        "game": request.game.id,
        "world": base64.b64encode(request.root_state).decode(),
        "seat": request.seat,
        "iterations": request.budget.iterations,
        "seconds": request.budget.seconds,
        "seed": request.seed,
        "forced": request.forced,
        "until_sure": request.until_sure,
        "by": request.by,
    }


def asked(message: Message) -> SearchRequest:
    """The request of a message."""
    return SearchRequest(
        registry.game(message["game"]),
        base64.b64decode(message["world"]),
        message["seat"],
        Budget(message["iterations"], message["seconds"]),
        message["seed"],
        message["forced"],
        message["until_sure"],
        Goal(message["by"]) if message["by"] else None,
    )


def answer(number: int, result: SearchResult) -> Message:
    """A result as a message."""
    return {
        NUMBER: number,
        "choices": [astuple(move) for move in result.moves],
        "iterations": result.iterations,
        "steps": result.steps,
        "seconds": result.seconds,
        "goal": result.goal,
        "is_winless": result.is_winless,
    }


def answered(message: Message) -> SearchResult:
    """The result of a message."""
    return SearchResult(
        tuple(MoveStatistics(*move) for move in message["choices"]),
        message["iterations"],
        message["steps"],
        message["seconds"],
        Goal(message["goal"]),
        message["is_winless"],
    )
