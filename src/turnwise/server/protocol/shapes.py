"""Views on the wire: the same allow-list as the game's dataclass, with camelCase names."""

from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, defstruct

_encoder = msgspec.json.Encoder()


_made: dict[type, type[Struct]] = {}


def shape(view_class: type) -> type[Struct]:
    """The wire's twin of a view's dataclass, made once."""
    if view_class not in _made:
        _made[view_class] = _twin(view_class)
    return _made[view_class]


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


def encoded(view: Any) -> msgspec.Raw:
    """A view as JSON."""
    return msgspec.Raw(_encoder.encode(msgspec.convert(view, shape(type(view)), from_attributes=True)))
