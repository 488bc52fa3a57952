"""A game: its declared facts and its rules; `turnwise.core.position` checks what callers ask of them."""

import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from turnwise.core import state as states
from turnwise.core.chance import format_chance, parse_chance, seed_text, seeded
from turnwise.core.errors import BadSetup, BadText, suggestion
from turnwise.core.events import EventKind, EventWord, borrow_buffer, give_back, read_events, seen_by
from turnwise.core.interfaces import (
    NO_ACTION,
    Counted,
    Edition,
    Goal,
    Judgement,
    OutOfTurn,
    RawEvents,
    Refusal,
    Rules,
    Solving,
    Text,
    Timing,
    no_static_view,
)
from turnwise.core.outcome import Outcome
from turnwise.core.parameters import Parameter, configure, parameters_of
from turnwise.core.player_names import PlayerNames
from turnwise.core.position_text import number_field
from turnwise.core.state import Ints

S = TypeVar("S")


@dataclass(frozen=True, repr=False)
class Game(Generic[S]):
    """What a game declares about itself."""

    id: str
    title: str
    sentence: str
    fewest_players: int
    most_players: int
    hidden_information: bool
    actions: int
    reasons: tuple[str, ...]
    defects: tuple[str, ...]
    events: tuple[EventKind, ...]
    editions: tuple[Edition, ...]
    default_edition: str
    parameters_class: type
    state_class: type[S]
    rules: Rules
    text: Text
    view_of: Callable[[S, int], Any]
    greedy: Callable[[S, Ints], int]
    players_of: Callable[[S], int]
    package: str
    event_words: Mapping[str, EventWord] = field(default_factory=dict)  # where views call values by words
    view_from: Callable[[S, int, Any], Any] | None = None  # the same view, from another viewer's
    static_view_of: Callable[[S], Any] = no_static_view  # what never changes: from the parameters alone
    svg: Callable[[Any, Any], str] | None = None  # draws a view with its static view; None: its text
    out_of_turn: OutOfTurn[S] | None = None
    own_timing: Timing[S] | None = None
    judgement: Judgement[S] = field(default_factory=Judgement)
    solving: Solving[S] | None = None
    goal: Goal = Goal.WIN  # what bots play for; a lone player who cannot win any more plays for the score
    counted: Mapping[str, Counted] = field(default_factory=dict)  # values of events that the lab counts by
    leader: Callable[[S], int] | None = None  # the seat that is ahead, for the lab
    remembered: tuple[str, ...] = ()  # fields that all know from what happened, though no view shows them
    slp_vectorize: bool = False  # SLP vectorisation when compiled: quicker with a board, slower with cards

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.fewest_players} to {self.most_players} player(s)>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its id: rules are modules, and the other process has its own."""
        from turnwise.core import registry

        if registry.game(self.id) is not self:
            raise BadSetup("not_installed", f"only an installed game can be pickled, and {self!r} is none")
        return registry.game, (self.id,)

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """All parameters by name."""
        return parameters_of(self.parameters_class)

    @cached_property
    def timing(self) -> Timing[S]:
        """What a clock needs to know: the game's own answer, or that it waits for the mover alone."""
        mover = self.rules.mover
        return self.own_timing or Timing(movers=lambda state: (mover(state),))

    def edition(self, name: str | None = None) -> Edition:
        """An edition by name; the default one without a name."""
        known = {edition.name: edition for edition in self.editions}
        wanted = self.default_edition if name is None else name
        if not isinstance(wanted, str) or wanted not in known:
            raise BadSetup(
                "unknown_edition",
                f"{self.title} has no edition {wanted!r}; {suggestion(str(wanted), list(known))}",
            )
        return known[wanted]

    def setup(
        self,
        edition: str | None = None,
        values: Mapping[str, object] | None = None,
        players: int | None = None,
    ) -> S:
        """A blank state with its parameters; refuses values that do not fit or do not go together."""
        state = states.blank(self.state_class)
        configure(
            state, self.parameters, {name: p.kind.show(p.default) for name, p in self.parameters.items()}
        )
        configure(state, self.parameters, self.edition(edition).values)
        configure(state, self.parameters, {} if values is None else values)
        self._seat(state, players)
        self.rules.check_parameters(state)
        return state

    def _seat(self, state: S, players: int | None) -> None:
        wanted = self.fewest_players if players is None else players
        is_number = isinstance(wanted, int) and not isinstance(wanted, bool)
        if not is_number or not self.fewest_players <= wanted <= self.most_players:
            seats = f"{self.fewest_players} to {self.most_players}"
            only = seats if self.fewest_players < self.most_players else f"exactly {self.fewest_players}"
            raise BadSetup("bad_players", f"{self.title} is for {only} player(s), not {wanted!r}")
        if hasattr(state, "players"):
            state.players = wanted

    def new(
        self,
        seed: str | int,
        edition: str | None = None,
        values: Mapping[str, object] | None = None,
        players: int | None = None,
    ) -> S:
        """A freshly dealt game: the same seed, edition and values give the same game everywhere."""
        state = self.setup(edition, values, players)
        state.chance = seeded(seed_text(seed))  # type: ignore[attr-defined]
        self.rules.deal(state)
        return state

    def own(self, state: S) -> S:
        """A state that was handed in; refuses what is no state of this game."""
        if not isinstance(state, self.state_class):
            raise BadText("bad_state", f"a state of {self.title} is needed, not {reprlib.repr(state)}")
        return state

    def legal(self, state: S) -> Ints:
        """The ids of all legal actions of the mover, ascending."""
        out = [0] * self.actions
        return out[: self.rules.legal(self.own(state), out)]

    def legal_out_of_turn(self, state: S) -> Ints:
        """The ids of all actions that other seats or the table may take out of turn, ascending."""
        own, out = self.own(state), [0] * self.actions
        return [] if self.out_of_turn is None else out[: self.out_of_turn.legal(own, out)]

    def permitted(self, state: S) -> Ints:
        """All that may be done now: what is legal for the mover, then the actions out of turn."""
        return self.legal(state) + self.legal_out_of_turn(state)

    def actor(self, state: S, action: int) -> int:
        """The seat that takes an action: the mover, another one out of turn, or TABLE for the table."""
        out_of_turn, state = self.out_of_turn, self.own(state)
        if out_of_turn is not None and (
            out_of_turn.answers_for_all or action in self.legal_out_of_turn(state)
        ):
            return out_of_turn.actor(state, action)
        return self.rules.mover(state)

    def choose_out_of_turn(self, state: S, seat: int) -> int:
        """The action out of turn that a sensible player in a seat takes now, or NO_ACTION."""
        own = self.own(state)
        return NO_ACTION if self.out_of_turn is None else self.out_of_turn.choose(own, seat)

    def apply(self, state: S, action: int) -> RawEvents:
        """Carry out an action known to be permitted."""
        events = borrow_buffer()
        try:
            self.rules.apply(self.own(state), action, events)
            return read_events(events)
        finally:
            give_back(events)

    def objection(self, state: S, action: int) -> Refusal:
        """Why an action known not to be permitted is refused, as code and sentence."""
        if over := self.outcome(state):
            return "game_over", f"the game is over ({over.reason})"
        if not isinstance(action, int) or not 0 <= action < self.actions:
            return "unknown_action", f"there is no action {action}; {self.title} has 0 to {self.actions - 1}"
        return self.text.refusal(state, action)

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        scores = [0] * self.players_of(self.own(state))
        reason = self.rules.outcome(state, scores)
        if reason == 0:
            return None
        won = self.rules.winners(state)
        winners = tuple(seat for seat in range(len(scores)) if won >> seat & 1)
        return Outcome(self.reasons[reason - 1], tuple(scores), winners)

    def sentences(
        self, state: S, raw_events: RawEvents, viewer: int, names: PlayerNames | None = None
    ) -> list[str]:
        """What happened, as a viewer may read it; the state is the one after the action."""
        called = PlayerNames(you=viewer) if names is None else names
        events = seen_by(viewer, raw_events, self.events)
        own = self.own(state)
        return [line for event in events if (line := self.text.sentence(own, event, viewer, called))]

    def check(self, state: S) -> str | None:
        """The first defect of a position, or None."""
        defect = self.rules.check(self.own(state))
        return self.defects[defect - 1] if defect else None

    def nearest_edition(self, state: S) -> tuple[str, dict[str, str]]:
        """The edition that a state's parameters are closest to, and the values that differ from it."""
        self.own(state)
        found = []
        for edition in self.editions:
            values = {
                name: p.read(edition.values.get(name, p.kind.show(p.default)))
                for name, p in self.parameters.items()
            }
            differing = {
                name: p.kind.show(p.value(state))
                for name, p in self.parameters.items()
                if p.value(state) != values[name]
            }
            found.append((len(differing), edition.name != self.default_edition, edition.name, differing))
        _, _, name, differing = min(found, key=lambda entry: entry[:2])
        return name, differing

    def format_state(self, state: S) -> str:
        """The whole position in one line, hidden cards and chance included."""
        name, differing = self.nearest_edition(state)
        words = [self.id, name, *(f"set:{key}={value}" for key, value in differing.items())]
        words += [f"players={self.players_of(state)}"] if self.fewest_players < self.most_players else []
        words += [f"{key}={value}" for key, value in self.text.position_fields(state).items()]
        return " ".join([*words, f"chance={format_chance(state.chance)}"])  # type: ignore[attr-defined]

    def parse_state(self, line: str) -> S:
        """The position that `format_state` wrote; words left out have their usual values."""
        if not isinstance(line, str):
            raise BadText("unreadable_position", f"a position is a line of text, not {line!r}")
        first, *words = line.split() or ["an empty line"]
        if first != self.id:
            raise BadText(
                "unreadable_position", f"a position of {self.title} begins with {self.id}, not {first}"
            )
        edition = words.pop(0) if words and "=" not in words[0] else None
        pairs = self._pairs(words)
        values = {key.removeprefix("set:"): pairs.pop(key) for key in list(pairs) if key.startswith("set:")}
        players = number_field(pairs, "players", self.fewest_players)
        pairs.pop("players", None)
        return self.position(edition, values, pairs, players)

    def _pairs(self, words: list[str]) -> dict[str, str]:
        """The words by name; refuses one that is there twice."""
        pairs: dict[str, str] = {}
        for key, value in map(self._pair, words):
            if key in pairs:
                raise BadText("unreadable_position", f"{key} is there twice in a position; it is there once")
            pairs[key] = value
        return pairs

    def _pair(self, word: str) -> tuple[str, str]:
        key, sign, value = word.partition("=")
        if not sign:
            raise BadText("unreadable_position", f"{word!r} in a position is not of the form name=value")
        return key, value

    def position(
        self,
        edition: str | None,
        values: Mapping[str, object],
        words: Mapping[str, str],
        players: int | None = None,
        seed: str | int = 0,
    ) -> S:
        """A position in the game's own words; refuses an impossible one."""
        state = self.setup(edition, values, players)
        given = dict(words)
        state.chance = self._chance(given.pop("chance", None), seed)  # type: ignore[attr-defined]
        self.text.parse_position(state, given)
        if defect := self.check(state):
            raise BadSetup("impossible_position", f"impossible position: {defect}")
        return state

    def _chance(self, text: str | None, seed: str | int) -> Ints:
        if text is None:
            return seeded(seed)
        try:
            return parse_chance(text)
        except ValueError:
            raise BadText("unreadable_position", f"chance={text} is not key.stream.used") from None
