"""What may leave a table: views of a game, and its lore."""

from msgspec import Struct


class Shown(Struct, rename="camel"):
    """An allow-list, field by field: its JSON is what goes over the wire, with camelCase names."""
