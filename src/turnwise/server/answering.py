"""The other side of `server.children`: a process that answers one question, and ends."""

import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from turnwise.core.errors import TurnwiseError

DONE, REFUSED = b"+", b"-"  # as `server.children` knows them, which a short-lived process need not import
GENTLENESS = 10  # live matches go first
GZIP = 31  # zlib's word for the widest window in a gzip file
Question = Callable[..., Iterable[bytes]]


def answer_one(questions: Mapping[str, Question]) -> None:
    """Read a question, write its answer or refusal; a long answer is written as it is made."""
    if hasattr(os, "nice"):  # pragma: no branch
        os.nice(GENTLENESS)
    asked: dict[str, Any] = msgspec.json.decode(sys.stdin.buffer.read())
    is_packed = asked.pop("packed", False)
    try:
        chunks = iter(questions[asked.pop("ask")](**asked))
        first = next(chunks)  # whatever is refused is refused before it
    except TurnwiseError as error:
        sys.stdout.buffer.write(
            REFUSED + msgspec.json.encode({"code": error.code, "sentence": error.sentence})
        )
        return
    sys.stdout.buffer.write(DONE)
    answer = _chained(first, chunks)
    for chunk in _packed(answer) if is_packed else answer:
        sys.stdout.buffer.write(chunk)


def _chained(first: bytes, others: Iterable[bytes]) -> Iterator[bytes]:
    yield first
    yield from others


def _packed(chunks: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(wbits=GZIP)
    for chunk in chunks:
        yield packer.compress(chunk)
    yield packer.flush()
