"""What is said between those who ask and the process that searches, one line of JSON each.

To the process: `{"prepare": 1, "game": "uno"}`, `{"ask": 2, "game": "uno", "world": …}`, `{"cancel": 2}`.
From it, to all that prepare or ask: `{"number": 2, "choices": …}`, or `{"number": 2, "error": …}`; and while
it compiles, now and then `{"number": 1, "compiled": 0.4}`.
"""

import base64
import json
from dataclasses import astuple
from typing import Any

from turnwise.bots.search import Advice, Budget, Choice
from turnwise.bots.thinking import Question
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


def ask(number: int, question: Question) -> Message:
    """A question."""
    return {
        ASK: number,
        "game": question.game.id,
        "world": base64.b64encode(question.world).decode(),
        "seat": question.seat,
        "iterations": question.budget.iterations,
        "seconds": question.budget.seconds,
        "seed": question.seed,
        "forced": question.forced,
        "until_sure": question.until_sure,
        "by": question.by,
    }


def asked(message: Message) -> Question:
    """The question of a message."""
    return Question(
        registry.game(message["game"]),
        base64.b64decode(message["world"]),
        message["seat"],
        Budget(message["iterations"], message["seconds"]),
        message["seed"],
        message["forced"],
        message["until_sure"],
        Goal(message["by"]) if message["by"] else None,
    )


def answer(number: int, advice: Advice) -> Message:
    """An answer."""
    return {
        NUMBER: number,
        "choices": [astuple(choice) for choice in advice.choices],
        "iterations": advice.iterations,
        "steps": advice.steps,
        "seconds": advice.seconds,
        "goal": advice.goal,
        "is_winless": advice.is_winless,
    }


def answered(message: Message) -> Advice:
    """The advice of a message."""
    return Advice(
        tuple(Choice(*choice) for choice in message["choices"]),
        message["iterations"],
        message["steps"],
        message["seconds"],
        Goal(message["goal"]),
        message["is_winless"],
    )
