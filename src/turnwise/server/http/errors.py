"""Refusals over HTTP: a status, a code of the closed list, and one sentence."""

from collections.abc import Mapping

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from turnwise.core.error_source import game_at_fault
from turnwise.core.errors import TurnwiseError
from turnwise.server.http.dependencies import CallerGone
from turnwise.server.monitoring import logs, metrics
from turnwise.server.protocol.codes import Code, code_of, sentence_of

GONE = 499  # for the log of a proxy: no caller reads it
LONGEST_QUOTE = 80  # characters of what was sent
BAD_REQUESTS = (
    Code.BAD_MESSAGE,
    Code.NOT_INTRODUCED,
    Code.WRONG_PROTOCOL,
    Code.BAD_ORIGIN,
    Code.NOT_YOUR_SEAT,
    Code.WHICH_SEAT,
    Code.NOT_YOUR_TURN,
    Code.NOT_YOUR_ACTION,
    Code.ILLEGAL_ACTION,
    Code.GAME_OVER,
    Code.NOT_BEGUN,
    Code.MATCH_BEGUN,
    Code.NOTHING_TO_UNDO,
    Code.UNDO_REVEALS,
    Code.NO_OFFER,
    Code.OWN_OFFER,
    Code.ALREADY_AGREED,
    Code.OFFER_DECLINED,
    Code.OFFER_STANDS,
    Code.REMATCH_AGREED,
    Code.NO_HINT,
    Code.NO_HINT_YET,
    Code.BAD_SCENARIO,
    Code.BAD_SETUP,
    Code.TOO_MANY_SOCKETS,
)
STATUS = {
    **dict.fromkeys(BAD_REQUESTS, 400),
    Code.BAD_TOKEN: 401,
    Code.BAD_SECRET: 403,
    Code.BAD_HOST: 421,
    Code.NO_TABLE: 404,
    Code.NO_SCENARIO: 404,
    Code.NO_EXPERIMENT: 404,
    Code.TABLE_FULL: 409,
    Code.SEAT_TAKEN: 409,
    Code.MATCH_GOES_ON: 409,
    Code.STALE_VERSION: 409,
    Code.TOO_MANY_TABLES: 429,
    Code.TOO_FAST: 429,
    Code.TOO_LARGE: 413,
    Code.STORAGE_FAILED: 503,
    Code.SERVER_ERROR: 500,
}


class Problem(BaseModel):
    """Why nothing was done."""

    code: str
    reason: str
    sentence: str


def problem(
    code: Code,
    sentence: str,
    reason: str = "",
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """A refusal as a response; it is counted."""
    metrics.REFUSALS.labels(code.value).inc()
    content = Problem(code=code, reason=reason or code.lower(), sentence=sentence).model_dump()
    return JSONResponse(content, STATUS[code] if status is None else status, headers)


def install(app: FastAPI) -> None:
    """Let no refusal leave the server in another form."""

    @app.exception_handler(TurnwiseError)
    async def refused(request: Request, error: TurnwiseError) -> JSONResponse:
        return problem(code_of(error), sentence_of(error), error.code)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return problem(Code.BAD_MESSAGE, f"{where[:LONGEST_QUOTE]}: {first['msg']}", status=422)

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> JSONResponse:
        code = Code.TOO_LARGE if error.status_code == STATUS[Code.TOO_LARGE] else Code.BAD_MESSAGE
        sentence = f"{request.method} {request.url.path[:LONGEST_QUOTE]}: {error.detail}"
        return problem(code, sentence, status=error.status_code, headers=error.headers)

    @app.exception_handler(CallerGone)
    async def gone(request: Request, error: CallerGone) -> Response:
        return Response(status_code=GONE)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        logs.fault("http", error)
        game = game_at_fault(error)
        if game is not None:
            return problem(Code.SERVER_ERROR, f"the game {game.id!r} has a fault", "game_fault")
        return problem(Code.SERVER_ERROR, "a fault of the server; try again")


RESPONSES: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        400: "Refused by the rules of the game or of the table",
        401: "No token, or a forged one",
        404: "No such thing",
        409: "Not now",
        413: "Too large",
        422: "Malformed",
        429: "Too much",
        503: "The database does not answer",
    }.items()
}
