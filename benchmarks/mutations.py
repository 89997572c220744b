"""Mutations: small faults that can be planted in rule code, found in its syntax tree and chosen from a seed.

A module is compiled once with all its chosen mutants inside, each behind a switch: `a < b` becomes
`a <= b if __mutant__(17) else a < b`. Which of them is on is decided while the program runs.
"""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SWITCH = "__mutant__"
TURNED = "comparison turned"
MOVED = "boundary moved"
NEGATED = "condition negated"
CONDITION = "condition dropped"
SIGN = "sign changed"
CONSTANT = "constant changed"
STATEMENT = "statement dropped"

_TURNS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_MOVES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_WORDS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.BitOr: "|",
    ast.BitAnd: "&",
}
_WORDING = {"__str__", "__repr__", "words", "text", "say", "several"}
"""Functions that only make the words of a message."""
_NOT_RULES = {"strict", "frozen", "kw_only", "gc", "maxsize", "forbid_unknown_fields", "omit_defaults", "tag"}
"""Keyword arguments that say how Python works, not how the game does."""
_COMPOUND = (ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.NamedExpr, ast.Lambda)
_COLLECTIONS = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp)
_NOT_VALUES = {"Literal", "Annotated", "NewType", "TypeVar", "cite"}


@dataclass(frozen=True)
class Mutation:
    """One small fault that could be planted: where, what kind, and the source before and after."""

    module: str
    function: str
    line: int
    kind: str
    before: str
    after: str
    node: ast.AST
    mutated: Callable[[], ast.AST | None]
    """What stands there instead; None for a statement that is dropped."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Finds the same fault again after lines have moved."""
        return self.module, self.function, self.before, self.after


class Source:
    """A module's source with its syntax tree, and every mutation that it has room for."""

    def __init__(self, module: str, path: Path) -> None:
        self.module = module
        self.path = path
        text = path.read_bytes()
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self.mutations = list(_Finder(self).found(self.tree))

    @property
    def size(self) -> int:
        """How many lines have room for a mutation."""
        return len({mutation.line for mutation in self.mutations})

    def text(self, node: ast.AST) -> str:
        """The source of an expression or statement as it is written."""
        first, start, last, end = _span(node)
        lines = self.lines[first - 1 : last]
        lines[-1] = lines[-1][:end]
        lines[0] = lines[0][start:]
        return b"\n".join(lines).decode()

    def operand(self, node: ast.AST) -> str:
        """The same, in parentheses if it would fall apart beside another operator."""
        text = self.text(node)
        return f"({text})" if isinstance(node, _COMPOUND) else text

    def with_text(self, node: ast.AST, text: str) -> tuple[str, str]:
        """The lines of an expression or statement in one, as they are and with other text in its place."""
        first, start, last, end = _span(node)
        whole = b" ".join(line.strip() for line in self.lines[first - 1 : last]).decode()
        head, tail = self.lines[first - 1][:start].decode(), self.lines[last - 1][end:].decode()
        return whole, " ".join(f"{head}{text}{tail}".split())

    def embed(self, chosen: Iterable[tuple[int, Mutation]], marker: int) -> None:
        """Plant the chosen mutants in the tree; every function says by the `marker` that it was run."""
        planted: dict[int, list[tuple[int, ast.AST | None]]] = {}
        for number, mutation in chosen:
            planted.setdefault(id(mutation.node), []).append((number, copy.deepcopy(mutation.mutated())))
        _Planter(planted, marker).visit(self.tree)
        ast.fix_missing_locations(self.tree)


def _span(node: ast.AST) -> tuple[int, int, int, int]:
    assert isinstance(node, ast.expr | ast.stmt)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


# --- finding ---------------------------------------------------------------------------------------------------------


class _Finder:
    """Goes through a module in order; leaves out docstrings, types, assertions, decorators and messages."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.within: list[str] = []

    def found(self, node: ast.AST) -> Iterator[Mutation]:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                yield from self._definition(node)
                return
            case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.pattern():
                return
            case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
                return
            case ast.AnnAssign():
                if node.value:
                    yield from self.found(node.value)
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.Call(func=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name)) if name in _NOT_VALUES:
                return
            case ast.IfExp(body=body, orelse=orelse) if _is_text(body) and _is_text(orelse):
                return
            case ast.keyword(arg=name) if name in _NOT_RULES:
                return
        yield from self._here(node)
        for child in ast.iter_child_nodes(node):
            yield from self.found(child)

    def _definition(self, node: ast.ClassDef | ast.FunctionDef) -> Iterator[Mutation]:
        if node.name in _WORDING:
            return
        if isinstance(node, ast.FunctionDef):
            for default in [*node.args.defaults, *node.args.kw_defaults]:
                if default is not None:
                    yield from self.found(default)
        self.within.append(node.name)
        for statement in node.body:
            last = isinstance(node, ast.FunctionDef) and statement is node.body[-1]
            # Without its last statement a function returns nothing, which no caller bears.
            if last and isinstance(statement, ast.Return):
                if statement.value is not None:
                    yield from self.found(statement.value)
            else:
                yield from self.found(statement)
        self.within.pop()

    def _mutation(self, kind: str, node: ast.AST, text: str, mutated: Callable[[], ast.AST | None]) -> Mutation:
        before, after = self.source.with_text(node, text)
        function = ".".join(self.within) or "(module)"
        return Mutation(self.source.module, function, _span(node)[0], kind, before, after, node, mutated)

    def _here(self, node: ast.AST) -> Iterator[Mutation]:
        """What can be done to this node itself."""
        match node:
            case ast.Compare():
                yield from self._compare(node)
            case ast.BoolOp():
                for dropped in range(len(node.values)):
                    yield self._without(node, dropped)
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                kind = NEGATED if isinstance(node.op, ast.Not) else SIGN
                loose = isinstance(operand, ast.BoolOp | ast.IfExp)
                text = self.source.operand(operand) if loose else self.source.text(operand)
                yield self._mutation(kind, node, text, lambda: operand)
            case ast.BinOp() if not (_of_text(node) or _of_types(node) or _of_collections(node)):
                yield from self._binary(node)
            case ast.AugAssign() if type(node.op) in _SIGNS and not (
                _is_text(node.value) or _is_collection(node.value)
            ):
                other = _SIGNS[type(node.op)]
                text = f"{self.source.text(node.target)} {_WORDS[other]}= {self.source.text(node.value)}"
                yield self._mutation(SIGN, node, text, lambda: ast.AugAssign(node.target, other(), node.value))
            case ast.Constant(value=bool() as value):
                yield self._mutation(CONSTANT, node, repr(not value), lambda: ast.Constant(not value))
            case ast.Constant(value=int() as number):
                for moved in (number + 1, number - 1) if number else (1,):
                    yield self._mutation(CONSTANT, node, repr(moved), lambda moved=moved: ast.Constant(moved))  # type: ignore[misc]
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from self._condition(test)
                yield self._mutation(CONDITION, test, "True", lambda: ast.Constant(True))
            case ast.While(test=test):
                yield from self._condition(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self._condition(test)
                    yield self._mutation(CONDITION, test, "True", lambda: ast.Constant(True))
            case ast.match_case(guard=ast.expr() as guard):
                yield from self._condition(guard)
            case (
                ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise() | ast.Continue() | ast.Break()
            ):
                yield self._mutation(STATEMENT, node, "pass", lambda: None)
            case ast.Return(value=ast.expr()):
                yield self._mutation(STATEMENT, node, "pass", lambda: None)

    def _compare(self, node: ast.Compare) -> Iterator[Mutation]:
        operands = [node.left, *node.comparators]
        for place, op in enumerate(node.ops):
            for kind, turns in ((TURNED, _TURNS), (MOVED, _MOVES)):
                if type(op) not in turns:
                    continue
                ops = [*node.ops[:place], turns[type(op)](), *node.ops[place + 1 :]]
                text = self.source.operand(operands[0]) + "".join(
                    f" {_WORDS[type(op)]} {self.source.operand(operand)}"
                    for op, operand in zip(ops, operands[1:], strict=True)
                )
                yield self._mutation(
                    kind,
                    node,
                    text,
                    lambda ops=ops: ast.Compare(node.left, ops, node.comparators),  # type: ignore[misc]
                )

    def _without(self, node: ast.BoolOp, dropped: int) -> Mutation:
        left = [value for place, value in enumerate(node.values) if place != dropped]
        word = " and " if isinstance(node.op, ast.And) else " or "
        text = word.join(map(self.source.operand, left)) if len(left) > 1 else self.source.text(left[0])
        return self._mutation(CONDITION, node, text, lambda: left[0] if len(left) == 1 else ast.BoolOp(node.op, left))

    def _binary(self, node: ast.BinOp) -> Iterator[Mutation]:
        other = _SIGNS.get(type(node.op))
        if other is not None:
            text = f"{self.source.operand(node.left)} {_WORDS[other]} {self.source.operand(node.right)}"
            yield self._mutation(SIGN, node, text, lambda: ast.BinOp(node.left, other(), node.right))

    def _condition(self, test: ast.expr) -> Iterator[Mutation]:
        """Negated as a whole, unless turning its comparison or dropping its `not` is the same."""
        if isinstance(test, ast.UnaryOp | ast.Constant) or (isinstance(test, ast.Compare) and len(test.ops) == 1):
            return
        text = f"not ({self.source.text(test)})"
        yield self._mutation(NEGATED, test, text, lambda: ast.UnaryOp(ast.Not(), test))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _of_text(node: ast.BinOp) -> bool:
    """Text put together, which is not a sum."""
    return any(_is_text(side) or (isinstance(side, ast.BinOp) and _of_text(side)) for side in (node.left, node.right))


def _is_collection(node: ast.expr) -> bool:
    match node:
        case (
            ast.Subscript(slice=ast.Slice()) | ast.Call(func=ast.Name(id="set" | "list" | "tuple" | "sorted" | "dict"))
        ):
            return True
    return isinstance(node, _COLLECTIONS)


def _of_collections(node: ast.BinOp) -> bool:
    """Lists joined, or one set less another: there is no other sign for these."""
    if isinstance(node.op, ast.BitOr | ast.BitAnd):
        return isinstance(node.left, ast.Dict) or isinstance(node.right, ast.Dict)
    return _is_collection(node.left) or _is_collection(node.right)


def _of_types(node: ast.BinOp) -> bool:
    """`Cents | None` outside an annotation."""

    def is_type(side: ast.expr) -> bool:
        if isinstance(side, ast.BinOp):
            return _of_types(side)
        if isinstance(side, ast.Constant):
            return side.value is None
        name = side.value if isinstance(side, ast.Subscript) else side
        return isinstance(name, ast.Name) and (name.id in _TYPES or (name.id[0].isupper() and not name.id.isupper()))

    return isinstance(node.op, ast.BitOr) and (is_type(node.left) or is_type(node.right))


_TYPES = {"int", "str", "bool", "bytes", "dict", "tuple", "list", "set", "frozenset"}


# --- planting --------------------------------------------------------------------------------------------------------


class _Planter(ast.NodeTransformer):
    """Puts each planted mutant beside what stood there, behind its switch."""

    def __init__(self, planted: dict[int, list[tuple[int, ast.AST | None]]], marker: int) -> None:
        self.planted = planted
        self.marker = marker

    def visit(self, node: ast.AST) -> ast.AST:
        mutants = self.planted.get(id(node), ())
        made = self.generic_visit(node)
        for number, mutated in mutants:
            made = _switched(number, made, mutated)
        if isinstance(node, ast.FunctionDef):
            start = 1 if ast.get_docstring(node) is not None else 0
            node.body.insert(start, ast.Expr(_switch(self.marker)))
        return made


def _switch(number: int) -> ast.expr:
    return ast.Call(ast.Name(SWITCH, ast.Load()), [ast.Constant(number)], [])


def _switched(number: int, made: ast.AST, mutated: ast.AST | None) -> ast.AST:
    if isinstance(made, ast.expr):
        assert isinstance(mutated, ast.expr)
        return ast.copy_location(ast.IfExp(_switch(number), mutated, made), made)
    assert isinstance(made, ast.stmt)
    instead = ast.copy_location(ast.Pass(), made) if mutated is None else mutated
    assert isinstance(instead, ast.stmt)
    return ast.copy_location(ast.If(_switch(number), [instead], [made]), made)


# --- choosing --------------------------------------------------------------------------------------------------------


def choose(sources: Sequence[Source], count: int, seed: int) -> list[Mutation]:
    """So many mutations: from each module by its size, and from its kinds of mutation alike."""
    room = {source.module: len(source.mutations) for source in sources}
    count = min(count, sum(room.values()))
    shares = dict.fromkeys(room, 0)
    whole = sum(source.size for source in sources)
    while (missing := count - sum(shares.values())) > 0:
        open_sources = [source for source in sources if shares[source.module] < room[source.module]]
        # The module that is furthest behind its share comes next.
        behind = sorted(open_sources, key=lambda source: shares[source.module] - count * source.size / whole)
        for source in behind[:missing]:
            shares[source.module] += 1
            if shares[source.module] > count * source.size / whole:
                break
    return [mutation for source in sources for mutation in _some(source, shares[source.module], seed)]


def _some(source: Source, count: int, seed: int) -> list[Mutation]:
    # A stream of its own for each module: a change in one does not choose others elsewhere.
    chance = random.Random(f"{seed}:{source.module}")
    kinds: dict[str, list[Mutation]] = {}
    for mutation in source.mutations:
        kinds.setdefault(mutation.kind, []).append(mutation)
    chosen = []
    for _ in range(count):
        kind = chance.choice(sorted(kind for kind, left in kinds.items() if left))
        chosen.append(kinds[kind].pop(chance.randrange(len(kinds[kind]))))
    return sorted(chosen, key=lambda mutation: mutation.line)
