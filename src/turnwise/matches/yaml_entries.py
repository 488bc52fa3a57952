"""YAML that knows its lines, so that whatever is wrong with a file can be pointed at."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

import yaml
from yaml.composer import Composer

from turnwise.core.errors import BadText, TurnwiseError, suggestion


@dataclass(frozen=True)
class YamlEntry:
    """A value of a file; its text is the one written, so 1.0 stays 1.0 and 5H needs no quotes."""

    file: str
    line: int
    key: str  # what the value belongs to, for sentences about it
    node: yaml.Node

    def wrong(self, sentence: str) -> BadText:
        """An error that points at this value."""
        return BadText("bad_file", f"{self.file}:{self.line}: {sentence}")

    @property
    def is_mapping(self) -> bool:
        """Whether the value has keys of its own."""
        return isinstance(self.node, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        """Whether the value is a list."""
        return isinstance(self.node, yaml.SequenceNode)

    def fields(self, known: Iterable[str] | None = None) -> dict[str, "YamlEntry"]:
        """The values by key; refuses a key that is not known or that is there twice."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.wrong(f"{self.key} must have keys and values")
        found: dict[str, YamlEntry] = {}
        for key_node, node in self.node.value:
            name = YamlEntry(self.file, _line(key_node), f"a key of {self.key}", key_node)
            key = name.text()
            if key in found:
                raise name.wrong(f"{key!r} is there twice")
            if known is not None and key not in (names := list(known)):
                raise name.wrong(f"{self.key} has no {key!r}; {suggestion(key, names)}")
            found[key] = YamlEntry(self.file, name.line, key, node)
        return found

    def items(self) -> list["YamlEntry"]:
        """The values of a list; a single value is a list of one."""
        if not isinstance(self.node, yaml.SequenceNode):
            return [self]
        return [YamlEntry(self.file, _line(node), self.key, node) for node in self.node.value]

    def text(self) -> str:
        """A single value as it is written."""
        if not isinstance(self.node, yaml.ScalarNode):
            raise self.wrong(f"{self.key} must be a single value")
        text: str = self.node.value.strip()
        if not text:
            raise self.wrong(f"{self.key} has no value")
        return text

    def texts(self) -> list[str]:
        """The values of a list as they are written."""
        return [item.text() for item in self.items()]

    def words(self) -> list[str]:
        """All words of a value, a list or a list of rows."""
        rows = [item.text() for row in self.items() for item in row.items()]
        return [word for text in rows for word in text.replace(",", " ").split()]

    def number(self) -> int:
        """A whole number."""
        try:
            return int(self.text())
        except ValueError:
            raise self.wrong(f"{self.key} is {self.text()!r}; it must be a whole number") from None

    def decimal(self) -> float:
        """A number, which need not be whole."""
        try:
            return float(self.text())
        except ValueError:
            raise self.wrong(f"{self.key} is {self.text()!r}; it must be a number") from None


def _line(node: yaml.Node) -> int:
    return node.start_mark.line + 1


class _AliasError(Exception):
    """A value that stands for another one: a few lines of them could be read as millions."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _Loader(Composer, yaml.CSafeLoader):
    """Takes values as they are written.

    Text is read in C; nodes are built in Python, where deep nesting is an error and no crash.
    """

    def __init__(self, text: str) -> None:
        yaml.CSafeLoader.__init__(self, text)
        Composer.__init__(self)

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next value."""
        if self.check_event(yaml.AliasEvent):
            event: Any = self.get_event()
            raise _AliasError(event.start_mark.line + 1)
        return super().compose_node(parent, index)


def read_file(source: Traversable, what: str) -> YamlEntry:
    """The one document of a YAML file."""
    return read_text(file_text(source), str(source), what)


def file_text(source: Traversable) -> str:
    """The text of a file."""
    try:
        return source.read_text("utf-8")
    except OSError as error:
        raise BadText("unreadable_file", f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadText("unreadable_file", f"cannot read {source}: it is not text in UTF-8") from None


def read_text(text: str, file: str, what: str) -> YamlEntry:
    """The one document of a text; `file` is what the text is called in sentences about it."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except _AliasError as error:
        raise BadText(
            "bad_file", f"{file}:{error.line}: write it out: `*` names are not understood"
        ) from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        line = min(line, text.count("\n") + 1)  # the reader in C names the line after the last one
        raise BadText("bad_file", f"{file}:{line}: this is not YAML: {error.problem}") from None
    except (yaml.YAMLError, RecursionError):
        raise BadText("bad_file", f"{file}:1: this is not YAML that anyone would write by hand") from None
    if node is None:
        raise BadText("bad_file", f"{file}:1: the file is empty")
    return YamlEntry(file, _line(node), what, node)


@contextmanager
def pointing_at(entry: YamlEntry) -> Iterator[None]:
    """Say in which file and line the cause of an error is written."""
    try:
        yield
    except TurnwiseError as error:
        raise type(error)(error.code, f"{entry.file}:{entry.line}: {error.sentence}") from None
