"""The page that describes the HTTP interface, made from its OpenAPI; nothing is loaded from elsewhere."""

import json
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 14px/1.5 ui-monospace, monospace; background: #8882; border-radius: 4px; padding: 0 .3em; }
pre { padding: .6em; overflow: auto; } section { border-top: 1px solid #8886; padding: .6rem 0; }
h2 { font-size: 1.1rem; margin: .4rem 0; } .method { font-weight: 700; } :root { color-scheme: light dark; }
"""


async def description(request: Request) -> HTMLResponse:
    """Every path with its parameters, its body and its answers."""
    found = request.app.openapi()
    operations = [
        _operation(path, method, operation)
        for path, methods in found["paths"].items()
        for method, operation in methods.items()
    ]
    shapes = [_shape(name, shape) for name, shape in found["components"]["schemas"].items()]
    title = escape(f"{found['info']['title']} {found['info']['version']}")
    body = f"<h1>{title}: HTTP</h1><p>As <a href='/api/openapi.json'>OpenAPI</a>; the messages of a match: "
    body += (
        f"<a href='/api/protocol'>JSON Schema</a>.</p>{''.join(operations)}<h1>Shapes</h1>{''.join(shapes)}"
    )
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{title}</title>"
    return HTMLResponse(
        f"<!doctype html><html lang='en'><head>{head}<style>{STYLE}</style></head>{body}</html>"
    )


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    name = f"<span class='method'>{method.upper()}</span> <code>{escape(path)}</code>"
    words = escape(operation.get("description") or operation.get("summary", ""))
    parameters = "".join(_parameter(parameter) for parameter in operation.get("parameters", []))
    asked = f"<p>Body: {_named(operation['requestBody'])}</p>" if "requestBody" in operation else ""
    answers = ", ".join(f"{status} {_named(answer)}" for status, answer in operation["responses"].items())
    body = f"<p>{words}</p><ul>{parameters}</ul>{asked}<p>Answers: {answers}</p>"
    return f"<section><h2>{name}</h2>{body}</section>"


def _parameter(parameter: dict[str, Any]) -> str:
    need = "" if parameter.get("required") else ", optional"
    words = escape(parameter.get("description", ""))
    return f"<li><code>{escape(parameter['name'])}</code> in the {parameter['in']}{need} {words}</li>"


def _named(content: dict[str, Any]) -> str:
    """The shape of a body or an answer."""
    for kind in content.get("content", {}).values():
        shape = kind.get("schema", {})
        reference = shape.get("$ref") or shape.get("items", {}).get("$ref", "")
        if name := reference.rsplit("/", 1)[-1]:
            several = "list of " if "items" in shape else ""
            return f"{several}<a href='#{escape(name)}'>{escape(name)}</a>"
    return escape(content.get("description", ""))


def _shape(name: str, shape: dict[str, Any]) -> str:
    text = escape(json.dumps(shape.get("properties", shape), indent=2))
    words = escape(shape.get("description", ""))
    return f"<section id='{escape(name)}'><h2>{escape(name)}</h2><p>{words}</p><pre>{text}</pre></section>"
