"""What may leave a table: views of a game, and its static view."""

from collections.abc import Callable, Iterable
from typing import Any, get_type_hints

from msgspec import Meta, Struct

from turnwise.core.errors import BadSetup


class WireStruct(Struct, rename="camel"):
    """An allow-list, field by field: its JSON is what goes over the wire, with camelCase names."""


def one_of(words: Iterable[str]) -> Meta:
    """Of a field of text: every word that it may be, for those who describe it."""
    return Meta(extra_json_schema={"enum": list(dict.fromkeys(words))})


def wire_type(maker: Callable[..., Any]) -> Any:
    """What a function of a game shows, by its annotation; refuses one that does not say it."""
    try:
        return get_type_hints(maker)["return"]
    except KeyError:
        raise BadSetup("no_annotation", "does not say by an annotation what it returns") from None
    except Exception as error:  # an annotation may name anything
        raise BadSetup("no_annotation", f"has an annotation that cannot be read: {error}") from None
