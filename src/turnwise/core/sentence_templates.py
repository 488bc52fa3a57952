"""What events say: templates with places for their values, such as `{by} caught {seat:whom}.`"""

from collections.abc import Callable, Iterable
from string import Formatter

from turnwise.core.events import Event, EventKind

ValueText = Callable[[int, str, str], str]  # a value as text, by its name and what follows the colon


class SentenceTemplate:
    """A sentence that is parsed once and filled in often."""

    def __init__(self, text: str) -> None:
        parts = Formatter().parse(text)
        self._parts = tuple((plain, name or "", how or "") for plain, name, how, _ in parts)

    @property
    def names(self) -> set[str]:
        """The values that it mentions."""
        return {name for _, name, _ in self._parts if name}

    def say(self, event: Event, word: ValueText) -> str:
        """The sentence with a word in every place."""
        said = ""
        for plain, name, how in self._parts:
            said += plain + word(event[name], name, how) if name else plain
        return said


class SentenceTemplates:
    """What the kinds of events of a game say by themselves."""

    def __init__(self, kinds: Iterable[EventKind]) -> None:
        said = [kind for kind in kinds if kind.says is not None]
        self._open = {kind.name: SentenceTemplate(kind.says or "") for kind in said}
        self._hidden = {kind.name: SentenceTemplate(kind.says_to_others) for kind in said if kind.secret}

    def say(self, event: Event, word: ValueText) -> str:
        """The sentence of an event; from whom a value is kept hears another one, or none."""
        if event.kind in self._hidden and None in event.values.values():
            return self._hidden[event.kind].say(event, word)
        return self._open[event.kind].say(event, word)
