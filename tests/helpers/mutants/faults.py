"""The small faults: each takes a piece of the syntax tree and gives wrong versions of it."""

import ast
import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

Wrong = Iterator[tuple[str, ast.AST]]
Enumerations = Mapping[str, str]  # a named constant, and the next one of its enumeration

BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OTHER_OPERATOR: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
EXTREMES = {"min": "max", "max": "min"}
PAIR = 2
UNLIKE = {"state", "events", "out", "scores", "chance"}  # no numbers: exchanged, they fail at once


@dataclass(frozen=True)
class Around:
    """What a fault must know of the place where it is planted."""

    enumerations: Enumerations
    returns: str = ""  # what the function around it returns


def comparisons(node: ast.AST, around: Around) -> Wrong:
    """A bound off by one, or the opposite."""
    if not isinstance(node, ast.Compare):
        return
    for at, found in enumerate(node.ops):
        for kind, table in (("boundary", BOUNDARY), ("opposite", OPPOSITE)):
            if type(found) in table:
                wrong = copy.copy(node)
                wrong.ops = [*node.ops[:at], table[type(found)](), *node.ops[at + 1 :]]
                yield kind, wrong


def constants(node: ast.AST, around: Around) -> Wrong:
    """A number one too large or too small, a truth turned round."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "truth", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number", ast.Constant(node.value + 1)
        yield "number", ast.Constant(node.value - 1)


def names(node: ast.AST, around: Around) -> Wrong:
    """The next constant of the same enumeration."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in around.enumerations:
        yield "name", ast.Name(around.enumerations[node.id], ast.Load())


def connectives(node: ast.AST, around: Around) -> Wrong:
    """And for or, or the other way round; one of the conditions dropped."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "connective", ast.BoolOp(other, node.values)
        for at in range(len(node.values)):
            rest = node.values[:at] + node.values[at + 1 :]
            yield "condition dropped", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def arithmetic(node: ast.AST, around: Around) -> Wrong:
    """Another operator, or none."""
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OTHER_OPERATOR:
        wrong = copy.copy(node)
        wrong.op = OTHER_OPERATOR[type(node.op)]()
        yield "operator", wrong
    if isinstance(node, ast.UnaryOp):
        yield "operator dropped", node.operand


def conditions(node: ast.AST, around: Around) -> Wrong:
    """The opposite of a condition, the other branch of an expression."""
    if isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.Compare):
        wrong = copy.copy(node)
        wrong.test = ast.UnaryOp(ast.Not(), node.test)
        yield "negated", wrong
    if isinstance(node, ast.IfExp):
        yield "branches", ast.IfExp(node.test, node.orelse, node.body)


def statements(node: ast.AST, around: Around) -> Wrong:
    """A statement left out: a call, a change of the state, an early end of a function or a loop."""
    changes_state = isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple)
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ends = isinstance(node, ast.Break | ast.Continue) or (isinstance(node, ast.Return) and not node.value)
    if changes_state or is_call or ends or isinstance(node, ast.AugAssign):
        yield "left out", ast.Pass()


def calls(node: ast.AST, around: Around) -> Wrong:
    """Two neighbouring arguments exchanged, max for min, a loop that starts late or ends early."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords:
        return
    called = node.func.id
    if called in EXTREMES:
        yield "extreme", ast.Call(ast.Name(EXTREMES[called], ast.Load()), node.args, [])
    elif called == "range":
        yield "range", _called(node, [*node.args[:-1], _minus_one(node.args[-1])])
        if len(node.args) == 1:
            yield "range", _called(node, [ast.Constant(1), *node.args])
    elif not called[0].isupper():  # a declaration: its arguments are of different kinds
        for at in range(len(node.args) - 1):
            first, second = node.args[at : at + PAIR]
            texts = {ast.unparse(first), ast.unparse(second)}
            if len(texts) == PAIR and not texts & UNLIKE:
                yield "arguments", _called(node, [*node.args[:at], second, first, *node.args[at + PAIR :]])


def _called(node: ast.Call, arguments: list[ast.expr]) -> ast.Call:
    return ast.Call(node.func, arguments, [])


def _minus_one(number: ast.expr) -> ast.expr:
    return ast.BinOp(number, ast.Sub(), ast.Constant(1))


def returns(node: ast.AST, around: Around) -> Wrong:
    """The opposite truth, or one too many."""
    if isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        if around.returns == "bool":
            yield "returned", ast.Return(ast.UnaryOp(ast.Not(), node.value))
        elif around.returns == "int":
            yield "returned", ast.Return(ast.BinOp(node.value, ast.Add(), ast.Constant(1)))


def entries(node: ast.AST, around: Around) -> Wrong:
    """A value of an edition left out."""
    if isinstance(node, ast.Dict):
        for at in range(len(node.keys)):
            yield (
                "entry dropped",
                ast.Dict(node.keys[:at] + node.keys[at + 1 :], node.values[:at] + node.values[at + 1 :]),
            )


FAULTS: tuple[Callable[[ast.AST, Around], Wrong], ...] = (
    comparisons,
    constants,
    names,
    connectives,
    arithmetic,
    conditions,
    statements,
    calls,
    returns,
    entries,
)


def wrong_versions(node: ast.AST, around: Around) -> Wrong:
    """Every small fault that a piece of a rule can have."""
    for fault in FAULTS:
        yield from fault(node, around)
