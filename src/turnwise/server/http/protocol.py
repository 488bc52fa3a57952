"""The messages of a match as JSON Schema."""

from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from turnwise.core import registry
from turnwise.server.http.dependencies import ThreadsDependency
from turnwise.server.page import File, file_of, response_of
from turnwise.server.protocol.schema import schema
from turnwise.server.runtime import in_thread

router = APIRouter(tags=["protocol"])


@router.get("/protocol", response_model=dict[str, Any])
async def protocol(request: Request, threads: ThreadsDependency) -> Response:
    """Requests, messages and codes of this version of the protocol."""
    spelled = await in_thread(threads, _spelled, tuple(registry.game_ids()))
    return response_of(spelled, request)


@cache
def _spelled(game_ids: tuple[str, ...]) -> File:
    """The schema, which is the same as long as the same games are installed."""
    return file_of(msgspec.json.encode(schema()), "application/json")
