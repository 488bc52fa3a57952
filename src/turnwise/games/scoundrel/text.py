"""Scoundrel in words: notation, refusals, sentences, positions and the picture in a terminal."""

from turnwise.games.scoundrel.notation import FORMS, format_action, parse_action
from turnwise.games.scoundrel.parts import FIELDS, VERBS, parts
from turnwise.games.scoundrel.positions import derived_fields, parse_position, position_fields
from turnwise.games.scoundrel.refusals import refusal
from turnwise.games.scoundrel.render import render
from turnwise.games.scoundrel.sentences import sentence

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
