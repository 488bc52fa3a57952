"""Sentences that kinds of events declare."""

from turnwise.core.events import Event, EventKind
from turnwise.core.sentence_templates import SentenceTemplate, SentenceTemplates

KINDS = (
    EventKind("caught", ("seat", "by"), says="{by} caught {seat:whom}."),
    EventKind(
        "kept", ("seat", "card"), ("card",), says="{seat} kept {card}.", says_to_others="{seat} kept it."
    ),
    EventKind("drew", ("seat", "card"), ("card",), says="{seat} drew {card}."),
)


def said(kind, **values):
    """A sentence in which a word tells the value, its name and what stands after the colon."""
    event = Event(kind, values)
    return SentenceTemplates(KINDS).say(event, lambda value, name, how: f"<{name} {value} {how}>")


def test_every_place_gets_the_word_of_its_value():
    assert said("caught", seat=1, by=0) == "<by 0 > caught <seat 1 whom>."


def test_a_sentence_knows_which_values_it_mentions():
    assert SentenceTemplate("{by} caught {seat:whom}, {by}.").names == {"by", "seat"}


def test_who_may_not_know_a_value_hears_another_sentence_or_none():
    assert said("kept", seat=1, card=5) == "<seat 1 > kept <card 5 >."
    assert said("kept", seat=1, card=None) == "<seat 1 > kept it."
    assert said("drew", seat=1, card=None) == ""
