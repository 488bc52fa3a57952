"""Card Slot in words: notation, refusals, sentences, positions and the picture in a terminal."""

from turnwise.games.card_slot.notation import FORMS, format_action, parse_action
from turnwise.games.card_slot.parts import FIELDS, VERBS, parts
from turnwise.games.card_slot.positions import derived_fields, parse_position, position_fields
from turnwise.games.card_slot.refusals import refusal
from turnwise.games.card_slot.render import render
from turnwise.games.card_slot.sentences import sentence

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
