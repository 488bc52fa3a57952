"""Tactics in words: notation, refusals, sentences, positions and the picture in a terminal."""

from turnwise.games.tactics.notation import FORMS, format_action, parse_action
from turnwise.games.tactics.parts import FIELDS, VERBS, parts
from turnwise.games.tactics.position_parsing import parse_position
from turnwise.games.tactics.positions import derived_fields, position_fields
from turnwise.games.tactics.refusals import refusal
from turnwise.games.tactics.render import render
from turnwise.games.tactics.sentences import sentence

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
