"""Tactics in words: notation, refusals, sentences, positions and the picture in a terminal."""

from turnwise.games.tactics.notation import FORMS, format_action, parse_action
from turnwise.games.tactics.parts import VERBS, parts
from turnwise.games.tactics.picture import picture
from turnwise.games.tactics.placing import place
from turnwise.games.tactics.positions import facts, words
from turnwise.games.tactics.refusals import refusal
from turnwise.games.tactics.sentences import sentence

__all__ = [
    "FORMS",
    "VERBS",
    "facts",
    "format_action",
    "parse_action",
    "parts",
    "picture",
    "place",
    "refusal",
    "sentence",
    "words",
]
