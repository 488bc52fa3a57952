"""Views on the wire: the same allow-list as the game's dataclass, with camelCase names."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, defstruct

_encoder = msgspec.json.Encoder()


_twins: dict[type, type[Struct]] = {}


def shape(view_class: type) -> type[Struct]:
    """The wire's twin of a view's dataclass, made once."""
    if view_class not in _twins:
        _twins[view_class] = _twin(view_class)
    return _twins[view_class]


def _twin(view_class: type) -> type[Struct]:
    hints = get_type_hints(view_class)
    members = [(field.name, _shaped(hints[field.name])) for field in fields(view_class)]
    return defstruct(
        view_class.__name__, members, rename="camel", frozen=True, namespace={"__doc__": view_class.__doc__}
    )


def _shaped(hint: Any) -> Any:
    """A type with all dataclasses inside it replaced."""
    if isinstance(hint, type) and is_dataclass(hint):
        return shape(hint)
    arguments = tuple(_shaped(argument) for argument in get_args(hint))
    if not arguments:
        return hint
    origin = get_origin(hint)
    return Union[arguments] if origin in (UnionType, Union) else origin[arguments]  # noqa: UP007


_makers: dict[type, Callable[[Any], Struct]] = {}


def _maker(view_class: type) -> Callable[[Any], Struct]:
    """Makes the twin of a view, field by field; msgspec's conversion checks all of it and takes longer."""
    if view_class not in _makers:
        hints = get_type_hints(view_class)
        within: dict[str, Any] = {"twin": shape(view_class)}
        values = [_made(hints[field.name], f"view.{field.name}", within) for field in fields(view_class)]
        exec(f"def make(view): return twin({', '.join(values)})", within)
        _makers[view_class] = within["make"]
    return _makers[view_class]


def _made(hint: Any, value: str, within: dict[str, Any]) -> str:
    """The expression for a value with all dataclasses inside it replaced; notes the names that it uses."""
    if isinstance(hint, type) and is_dataclass(hint):
        within[hint.__name__] = _maker(hint)
        return f"{hint.__name__}({value})"
    if not any(_holds_view(argument) for argument in get_args(hint)):
        return value
    if get_origin(hint) is list:
        return f"[{_made(get_args(hint)[0], 'it', within)} for it in {value}]"
    (inner,) = set(get_args(hint)) - {type(None)}
    return f"(None if {value} is None else {_made(inner, value, within)})"


def _holds_view(hint: Any) -> bool:
    return is_dataclass(hint) or any(_holds_view(argument) for argument in get_args(hint))


def encoded(view: Any) -> msgspec.Raw:
    """A view as JSON."""
    return msgspec.Raw(_encoder.encode(_maker(type(view))(view)))
