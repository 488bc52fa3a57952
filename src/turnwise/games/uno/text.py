"""UNO in words: notation, refusals, sentences, positions and the picture in a terminal."""

from turnwise.games.uno.notation import FORMS, format_action, parse_action
from turnwise.games.uno.parts import FIELDS, VERBS, parts
from turnwise.games.uno.positions import derived_fields, parse_position, position_fields
from turnwise.games.uno.refusals import refusal
from turnwise.games.uno.render import render
from turnwise.games.uno.sentences import sentence

__all__ = [
    "FIELDS",
    "FORMS",
    "VERBS",
    "derived_fields",
    "format_action",
    "parse_action",
    "parse_position",
    "parts",
    "position_fields",
    "refusal",
    "render",
    "sentence",
]
