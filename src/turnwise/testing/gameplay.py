"""What is permitted, where it leads, and how it ends."""

from collections.abc import Iterator

from turnwise.core.chance import seeded
from turnwise.core.position import Position
from turnwise.core.state import copy, pack, unpack
from turnwise.testing.findings import Finding, difference
from turnwise.testing.walks import Setting, looks, walk

MANY_POSITIONS = 150
FEW_SEEDS = 8


def legal_is_ascending(setting: Setting) -> Iterator[Finding]:
    """Legal ids ascend, none twice, all in range; there are some exactly while the game goes on."""
    game = setting.game
    for seed in setting.seeds:
        for state, _ in walk(setting, seed):
            actions = game.legal(state)
            if actions != sorted(set(actions)):
                yield setting.finding(state, f"legal actions {actions} do not ascend")
            if not all(0 <= action < game.actions for action in actions):
                yield setting.finding(state, f"legal actions {actions} are not all 0 to {game.actions - 1}")
            if bool(actions) != (game.outcome(state) is None):
                over = game.outcome(state)
                yield setting.finding(state, f"{len(actions)} actions are legal, and the outcome is {over}")


def refusals_agree_with_legal(setting: Setting) -> Iterator[Finding]:
    """What is neither legal nor an action out of turn has a code and a sentence; trying it changes nothing.

    Of long games a sample of positions.
    """
    game = setting.game
    for seed in setting.seeds[:FEW_SEEDS]:
        for look in looks(setting, seed):
            state, before = look.state, pack(look.state)
            permitted, position = set(game.permitted(state)), Position(game, state)
            refused = [action for action in range(game.actions) if action not in permitted]
            for action in permitted:
                if refusal := position.objection(action):
                    yield setting.finding(state, f"the permitted action {action} is refused: {refusal}")
            for action in refused[:1] + refused[-1:]:
                if not position.objection(action):
                    yield setting.finding(state, f"action {action} is not permitted and not refused")
            for action in refused if permitted else []:
                code, sentence = game.text.refusal(state, action)
                if not code.isidentifier() or not sentence:
                    found = f"code {code!r} and sentence {sentence!r}"
                    yield setting.finding(state, f"the refusal of action {action} has {found}")
            if pack(state) != before:
                yield setting.finding(state, "asking for refusals changed the state")


def actions_round_trip(setting: Setting) -> Iterator[Finding]:
    """Every legal action and action out of turn reads back from its notation, and no two share one.

    Of long games a sample of positions.
    """
    text = setting.game.text
    for seed in setting.seeds:
        for look in looks(setting, seed):
            state, known = look.state, dict[str, int]()
            for action in setting.game.permitted(state):
                notation = text.format_action(state, action)
                if known.setdefault(notation, action) != action:
                    yield setting.finding(
                        state, f"actions {known[notation]} and {action} are both {notation!r}"
                    )
                elif (read := text.parse_action(state, notation)) != action:
                    yield setting.finding(state, f"action {action} is {notation!r}, which reads as {read}")


def positions_round_trip(setting: Setting) -> Iterator[Finding]:
    """Every position reads back from its line of text and from its record; of long games a sample."""
    game = setting.game
    for seed in setting.seeds:
        for look in looks(setting, seed):
            state = look.state
            if (read := game.parse_state(game.format_state(state))) != state:
                found = difference(state, read)
                yield setting.finding(state, f"the line of text reads back as another position: {found}")
            if (read := unpack(game.state_class, pack(state))) != state:
                yield setting.finding(state, f"the record reads back otherwise: {difference(state, read)}")


def positions_are_sound(setting: Setting) -> Iterator[Finding]:
    """`check` finds no defect after any move; of a long game's later moves after every tenth."""
    for seed in setting.seeds:
        for number, (state, _) in enumerate(walk(setting, seed)):
            if number > MANY_POSITIONS and number % 10:
                continue
            if defect := setting.game.check(state):
                yield setting.finding(state, f"after {number} actions of seed {seed}: {defect}")


def games_end_in_bounds(setting: Setting) -> Iterator[Finding]:
    """Games end within the declared length, with scores within the declared range."""
    game = setting.game
    for seed in setting.seeds:
        *moves, (state, _) = list(walk(setting, seed))
        outcome, longest = game.outcome(state), game.rules.longest(state)
        if outcome is None:
            yield setting.finding(state, f"seed {seed} has no end after {len(moves)} actions")
            continue
        if len(moves) > longest:
            yield setting.finding(state, f"seed {seed} took {len(moves)} actions; `longest` is {longest}")
        low, high = game.rules.score_range(state)
        if not all(low <= score <= high for score in outcome.scores):
            yield setting.finding(state, f"scores {outcome.scores} are not all {low} to {high}")


def same_seed_same_game(setting: Setting) -> Iterator[Finding]:
    """A seed deals the same game every time, also onto a used state; another seed deals another."""
    deals: dict[bytes, int] = {}
    for seed in setting.seeds:
        fresh, again = setting.deal(seed), setting.deal(seed)
        *_, (used, _) = walk(setting, seed)
        used.chance = seeded(seed)
        setting.game.rules.deal(used)
        for other, how in ((again, "a second time"), (used, "onto a used state")):
            if other != fresh:
                yield setting.finding(fresh, f"seed {seed}, dealt {how}, gives {difference(fresh, other)}")
        if (twin := deals.setdefault(pack(fresh), seed)) != seed:
            yield setting.finding(fresh, f"seeds {twin} and {seed} deal the same game")


def copies_are_independent(setting: Setting) -> Iterator[Finding]:
    """Playing on a copy leaves the original alone, and both play the same; of long games a sample."""
    for seed in setting.seeds:
        for look in looks(setting, seed):
            if look.action is None:
                continue
            state, before, twin = look.state, copy(look.state), copy(look.state)
            setting.game.rules.apply(twin, look.action, None)
            if state != before:
                found = difference(before, state)
                yield setting.finding(before, f"action {look.action} on a copy changed its original: {found}")
            setting.game.rules.apply(state, look.action, None)
            if state != twin:
                found = difference(state, twin)
                yield setting.finding(before, f"action {look.action} leads elsewhere on a copy: {found}")


def greedy_is_legal(setting: Setting) -> Iterator[Finding]:
    """The greedy player finishes its games with legal actions."""
    game = setting.game
    for seed in setting.seeds:
        state, steps = setting.deal(seed), 0
        while actions := game.legal(state):
            action = game.greedy(state, [seed, 1])
            if action not in actions or steps > game.rules.longest(state):
                sentence = f"greedy takes {action} after {steps} actions; {actions} are legal"
                yield setting.finding(state, sentence)
                break
            game.rules.apply(state, action, None)
            steps += 1
