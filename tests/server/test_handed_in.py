"""Nothing in the server takes time, random bytes or threads past its runtime; `make check` sees imports."""

import ast
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from fastapi import APIRouter

import turnwise.server
from turnwise.server import http

SERVER = Path(turnwise.server.__file__).parent
TAKEN = {"to_thread", "run_sync", "run_in_threadpool", "ThreadPoolExecutor", "ProcessPoolExecutor", "urandom"}
ALLOWED = {("runtime.py", "ThreadPoolExecutor")}  # the real one
DATES = {"datetime", "date"}


def taken(source):
    """What a source takes from the process around it, by name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in TAKEN:
                yield name
            case ast.ImportFrom(names=aliases):
                yield from (alias.name for alias in aliases if alias.name in TAKEN)
            case ast.Call(func=ast.Attribute(attr="run_in_executor"), args=[ast.Constant(value=None), *_]):
                yield "run_in_executor(None)"
            case ast.Attribute(value=ast.Name(id=kind), attr="now" | "utcnow" | "today") if kind in DATES:
                yield f"{kind}.{node.attr}"


def test_nothing_is_taken_past_the_runtime():
    files = {file.relative_to(SERVER).as_posix(): file.read_text() for file in SERVER.rglob("*.py")}
    found = {(name, what) for name, source in files.items() for what in taken(source)}
    assert found == ALLOWED


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("await asyncio.to_thread(work)", "to_thread"),
        ("from asyncio import to_thread as aside", "to_thread"),
        ("key = os.urandom(8)", "urandom"),
        ("loop.run_in_executor(None, work)", "run_in_executor(None)"),
        ("day = datetime.now(UTC)", "datetime.now"),
        ("day = date.today()", "date.today"),
        ("loop.run_in_executor(threads, work), timekeeper.now()", None),
    ],
)
def test_what_is_taken_is_found(source, name):
    assert list(taken(source)) == ([] if name is None else [name])


def called(dependant):
    """All that FastAPI calls for a route."""
    return [dependant.call, *(call for inner in dependant.dependencies for call in called(inner))]


def test_fastapi_calls_coroutines_alone_for_it_runs_functions_in_threads_of_its_own():
    modules = [import_module(f"{http.__name__}.{it.name}") for it in pkgutil.iter_modules(http.__path__)]
    routers = [module.router for module in modules if isinstance(getattr(module, "router", None), APIRouter)]
    calls = [call for router in routers for route in router.routes for call in called(route.dependant)]
    assert len(routers) == 10
    assert len(calls) > 40
    assert [call for call in calls if not inspect.iscoroutinefunction(call)] == []
