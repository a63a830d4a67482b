"""Finds the text keys that the program asks for, by reading its source.

A key is asked for through one of the `DOORS`, such as `words("title.turn")` or
`say.own("why", key)`. What may stand there is followed back through names, conditionals, f-strings,
tables, parameters, attributes of `self` and what functions return. What cannot be followed is a
hole, `*`; a key with a hole asks for whatever fits it.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

HOLE = "*"
MAYBE = "?"  # leads in a key that is asked for where another has no text
TEXTS = ("words", "_texts")  # what is asked whether it has a key
IN_TEXTS = "in"  # the name of a door: `key in words`
MOST = 40  # strings that one expression may come to; more are a hole
SHAPE = re.compile(r"[a-z0-9_*]+(\.[a-z0-9_*]+)*")
DEEP = 30  # steps back
CLASS = (ast.ClassDef,)
FUNCTION = (ast.FunctionDef,)
PARTED = ("items", "values", "keys", "zip", "enumerate")  # calls whose elements are known
WRAPPERS = ("str", "list", "tuple", "set", "frozenset", "sorted", "reversed", "fromkeys", "cast")


Follow = Callable[[ast.expr, "Scope"], "Iterator[Found]"]


class Door(NamedTuple):
    """A function that takes keys: which of its arguments, and what the key is called in full.

    Of several forms one must exist. `needed`: the text must be there. `within`: the part of the
    program in which the function means this.
    """

    args: tuple[int | str, ...]
    forms: tuple[str, ...]
    needed: bool = True
    within: str = ""


@dataclass
class Scope:
    """A function, a class or a module: where its names get their values."""

    node: ast.AST
    path: Path
    outer: Scope | None
    bound: dict[str, list[Value]] = field(default_factory=dict)


class Value(NamedTuple):
    """Where a name gets a value: an expression, or an element of it, and then a part of that."""

    expr: ast.expr
    scope: Scope
    element: bool = False
    part: tuple[int, ...] = ()


class Found(NamedTuple):
    """An expression with the scope of its names; without one it cannot be followed."""

    expr: ast.expr | None
    scope: Scope


class Asked(NamedTuple):
    """A key that is asked for, in the forms that it may have, and where."""

    forms: tuple[str, ...]
    needed: bool
    path: Path
    line: int

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}: {' or '.join(self.forms)}"


class Program:
    """The source of some modules, by what its names may be."""

    def __init__(self, sources: Mapping[Path, str], doors: Mapping[str, tuple[Door, ...]]) -> None:
        self.doors = doors
        self.scopes: dict[int, Scope] = {}  # by the id of a function's node
        self.modules: dict[str, Scope] = {}
        self.functions: defaultdict[str, list[ast.FunctionDef]] = defaultdict(list)
        self.classes: defaultdict[str, list[Scope]] = defaultdict(list)
        self.calls: defaultdict[str, list[Found]] = defaultdict(list)
        self.words: set[str] = set()  # that occur as constants or names
        self.formed: set[str] = set()  # f-strings, with holes
        self.heirs: defaultdict[str, set[str]] = defaultdict(set)
        self._found: dict[tuple[str, int, int], list[Found]] = {}
        self._deep = 0
        self.guarded: set[int] = set()  # calls that are made only if there is such a text
        self._called_as: dict[str, list[tuple[ast.Call, Scope]]] = {}
        self._texts: dict[tuple[int, int], set[str]] = {}
        self._kept: list[ast.expr] = []
        for path, text in sources.items():
            tree = ast.parse(text)
            module = Scope(tree, path, None)
            self.modules[_module(path)] = module
            for child in tree.body:
                self._read(child, module)

    # --- reading ---

    def _read(self, node: ast.AST, scope: Scope) -> None:
        """Note what a node binds and calls, and all below it."""
        inner = scope
        match node:
            case ast.FunctionDef():
                inner = self._function(node, scope)
            case ast.ClassDef(name, bases, _, _, _):
                inner = Scope(node, scope.path, scope)
                self.classes[name].append(inner)
                for base in bases:
                    self.heirs[_last(base)].add(name)
            case ast.IfExp(test, body) if _looks_up(test):
                self.guarded |= {id(below) for below in ast.walk(body)}
            case ast.comprehension(ifs=[test]) if _looks_up(test):
                self.guarded |= {id(below) for below in ast.walk(scope.node)}
        match node:
            case (
                ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp()
            ):
                inner = self.scopes[id(node)] = Scope(node, scope.path, scope)
            case ast.Assign(targets, value):
                for target in targets:
                    self._bind(target, Value(value, scope))
            case ast.AnnAssign(target, _, value):
                self.words.add(_last(target))
                self._bind(target, Value(value or node.annotation, scope))
            case ast.NamedExpr(target, value):
                self._bind(target, Value(value, scope))
            case ast.AugAssign(target, _, value):
                self._bind(target, Value(value, scope))
            case ast.For(target, of) | ast.comprehension(target, of):
                self._bind(target, Value(of, scope, element=True))
            case ast.Call(func):
                self.calls[_last(func)].append(Found(node, scope))
                self._added(func, node, scope)
            case ast.Compare(left, [ast.In() | ast.NotIn()], [of]) if _last(of) in TEXTS:
                call = ast.Call(ast.Name(IN_TEXTS), [left], [], lineno=node.lineno)
                self.calls[IN_TEXTS].append(Found(call, scope))
            case ast.ImportFrom(module, aliases):
                for alias in aliases:
                    value = ast.Attribute(ast.Name(module or ""), alias.name)
                    bound = scope.bound.setdefault(alias.asname or alias.name, [])
                    bound.append(Value(value, scope))
            case ast.Constant(str() | int() as text):
                self.words.add(str(text))
            case ast.JoinedStr(values):
                parts = [one.value if isinstance(one, ast.Constant) else HOLE for one in values]
                self.formed.add("".join(map(str, parts)))
        for child in ast.iter_child_nodes(node):
            self._read(child, inner)

    def _function(self, node: ast.FunctionDef, scope: Scope) -> Scope:
        inner = self.scopes[id(node)] = Scope(node, scope.path, scope)
        self.words.add(node.name)
        self.functions[node.name].append(node)
        return inner

    def _added(self, func: ast.expr, call: ast.Call, scope: Scope) -> None:
        """What is appended to a list is an element of it."""
        match func, call.args:
            case ast.Attribute(target, "append" | "add"), [one]:
                self._bind(target, Value(ast.List([one]), scope))
            case ast.Attribute(target, "insert"), [_, one]:
                self._bind(target, Value(ast.List([one]), scope))
            case ast.Attribute(target, "extend" | "update"), [many]:
                self._bind(target, Value(many, scope))

    def _bind(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(name):
                value.scope.bound.setdefault(name, []).append(value)
            case ast.Tuple(elts) | ast.List(elts):
                for n, elt in enumerate(elts):
                    self._bind(elt, value._replace(part=(*value.part, n)))
            case ast.Attribute(ast.Name("self"), name):
                if (own := _class_of(value.scope)) is not None:
                    own.bound.setdefault(name, []).append(value)
            case ast.Subscript(of, _):
                self._bind(of, value._replace(expr=ast.List([value.expr])))

    # --- following ---

    def origins(self, expr: ast.expr, scope: Scope) -> list[Found]:
        """Return the expressions that a value may come from."""
        return self._once(self._origins, expr, scope)

    def elements(self, expr: ast.expr, scope: Scope) -> list[Found]:
        """Return the expressions that an element of a value may come from."""
        return self._once(self._elements, expr, scope)

    def _once(self, follow: Follow, expr: ast.expr, scope: Scope) -> list[Found]:
        """Return what following an expression finds; where it leads back to itself, nothing."""
        key = follow.__name__, id(expr), id(scope)
        if key not in self._found:
            if self._deep > DEEP:
                return [Found(None, scope)]
            self._deep += 1
            self._kept.append(expr)  # else another node may get its id
            self._found[key] = []
            found = {(id(one.expr), id(one.scope)): one for one in follow(expr, scope)}
            self._found[key] = list(found.values())
            self._deep -= 1
        return self._found[key]

    def _origins(self, expr: ast.expr, scope: Scope) -> Iterator[Found]:
        match expr:
            case ast.IfExp(test, body, other):
                if _looks_up(test):  # the test asks for the one, and the other may not be needed
                    maybe = [ast.Constant(MAYBE), ast.FormattedValue(other, -1)]
                    yield Found(ast.JoinedStr(maybe), scope)
                    return
                yield from self.origins(body, scope)
                yield from self.origins(other, scope)
            case ast.BoolOp(_, values):
                for value in values:
                    yield from self.origins(value, scope)
            case ast.NamedExpr(_, value) | ast.Starred(value):
                yield from self.origins(value, scope)
            case ast.Name(name):
                yield from self._named(name, scope)
            case ast.Attribute(ast.Name("self"), name):
                yield from self._own(name, scope)
            case ast.Attribute(ast.Name(module), name) if module in self.modules:
                yield from self._named(name, self.modules[module])
            case ast.Subscript(ast.Name("Literal"), of):
                for one in of.elts if isinstance(of, ast.Tuple) else [of]:
                    yield Found(one, scope)
            case ast.Subscript(of, index):
                yield from self._indexed(of, index, scope)
            case ast.Call():
                yield from self._called(expr, scope)
            case _:
                yield Found(expr, scope)

    def _named(self, name: str, scope: Scope) -> Iterator[Found]:
        at: Scope | None = scope
        while at is not None:
            parameter = isinstance(at.node, FUNCTION) and name in _parameters(at.node)
            if parameter:
                yield from self._given(at, name)
            if name in at.bound:
                for value in at.bound[name]:
                    yield from self._value(value)
            if parameter or name in at.bound:
                return
            at = at.outer
            while at is not None and isinstance(at.node, CLASS):
                at = at.outer
        yield Found(None, scope)

    def _value(self, value: Value) -> Iterator[Found]:
        follow = self.elements if value.element else self.origins
        found = follow(value.expr, value.scope)
        for part in value.part:
            found = list(self._parts(found, part))
        yield from found

    def _parts(self, found: Iterable[Found], part: int) -> Iterator[Found]:
        for expr, scope in found:
            match expr:
                case ast.Tuple(elts) | ast.List(elts) if part < len(elts):
                    yield from self.origins(elts[part], scope)
                case _:
                    yield Found(None, scope)

    def _given(self, at: Scope, name: str) -> Iterator[Found]:
        """Return what a function is given for a parameter, and its default."""
        node = at.node
        assert isinstance(node, FUNCTION)
        literal = _annotation(node, name)
        if literal is not None and _last(literal) == "Literal":
            yield from self.origins(literal, at)
            return
        names = _parameters(node)
        defaults = dict(zip(names[::-1], node.args.defaults[::-1], strict=False))
        only = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        defaults |= {arg.arg: value for arg, value in only if value is not None}
        inside = at.outer is not None and isinstance(at.outer.node, CLASS)
        if name in defaults:
            yield from self.origins(defaults[name], at)
        own = at.outer.node if at.outer is not None else None
        made = isinstance(own, ast.ClassDef) and node.name == "__init__"
        called = own.name if isinstance(own, ast.ClassDef) and made else node.name
        index = names.index(name) - (inside and names[0] in ("self", "cls"))
        for call, scope in self._calls(called):
            if self._may_call(call.func, scope, at, inside):
                yield from self._argument(call, index, name, scope)

    def _may_call(self, func: ast.expr, scope: Scope, at: Scope, inside: bool) -> bool:
        """Return whether a call by a function's name may mean it: a method is called by a dot, and
        what no module has imported is its own."""
        if inside:
            match func:
                case ast.Attribute(ast.Name("self"), _):
                    own = _class_of(scope)
                    return own is None or at.outer in self._kin(own)
                case ast.Attribute():
                    return True
            return _last(func)[:1].isupper()
        if isinstance(func, ast.Attribute):
            return isinstance(func.value, ast.Name) and func.value.id in at.path.parts
        if not isinstance(func, ast.Name):
            return False
        if scope.path == at.path:
            return True
        here = self.modules[_module(scope.path)].bound.get(func.id, ())
        return any(
            isinstance(one.expr, ast.Attribute)
            and isinstance(one.expr.value, ast.Name)
            and one.expr.value.id == _module(at.path)
            for one in here
        )

    def _calls(self, name: str) -> list[tuple[ast.Call, Scope]]:
        """Return the calls of a function, those through `partial` and `map` too."""
        if name not in self._called_as:
            self._called_as[name] = [*self._plain_calls(name), *self._later_calls(name)]
        return self._called_as[name]

    def _plain_calls(self, name: str) -> Iterator[tuple[ast.Call, Scope]]:
        for call, scope in self.calls[name]:
            assert isinstance(call, ast.Call)
            yield call, scope

    def _later_calls(self, name: str) -> Iterator[tuple[ast.Call, Scope]]:
        for call, scope in (*self._plain_calls("partial"), *self._plain_calls("map")):
            match call.args:
                case [ast.Name() | ast.Attribute() as func, *args] if _last(func) == name:
                    if _last(call.func) == "map":
                        args = [_element(args[0])]
                    yield ast.Call(func, args, call.keywords, lineno=call.lineno), scope

    def _argument(self, call: ast.Call, index: int, name: str, scope: Scope) -> Iterator[Found]:
        for keyword in call.keywords:
            if keyword.arg == name:
                yield from self.origins(keyword.value, scope)
                return
        for n, arg in enumerate(call.args):
            if isinstance(arg, ast.Starred):
                found = self.elements(arg.value, scope)
                tuples = self.origins(arg.value, scope)
                if tuples and all(isinstance(one.expr, ast.Tuple) for one in tuples):
                    found = list(self._parts(tuples, index - n))
                yield from found
                return
            if n == index:
                yield from self.origins(arg, scope)
                return

    def _own(self, name: str, scope: Scope) -> Iterator[Found]:
        """Return what an attribute of `self` may be, in its class, those above and below it."""
        own = _class_of(scope)
        if own is None:
            yield Found(None, scope)
            return
        values = [value for kin in self._kin(own) for value in kin.bound.get(name, ())]
        literal = [v for v in values if _last(v.expr) == "Literal"]
        for value in literal or values:
            if _is_annotation(value.expr, value.scope.node):
                yield from self._field(own, name)
            else:
                yield from self._value(value)
        if not values:
            yield Found(None, scope)

    def _kin(self, own: Scope) -> list[Scope]:
        assert isinstance(own.node, ast.ClassDef)
        above, below = [own.node.name], [own.node.name]
        for name in above:
            above += [
                _last(base)
                for one in self.classes[name]
                if isinstance(one.node, ast.ClassDef)
                for base in one.node.bases
                if _last(base) not in above
            ]
        for name in below:
            below += [heir for heir in self.heirs[name] if heir not in below]
        return [one for name in dict.fromkeys(above + below) for one in self.classes[name]]

    def _field(self, own: Scope, name: str) -> Iterator[Found]:
        """Return what a field of a dataclass or NamedTuple is given where one is made."""
        assert isinstance(own.node, ast.ClassDef)
        names = [
            node.target.id
            for node in own.node.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        ]
        if name in names:
            for call, scope in self._calls(own.node.name):
                yield from self._argument(call, names.index(name), name, scope)

    def _indexed(self, of: ast.expr, index: ast.expr, scope: Scope) -> Iterator[Found]:
        for expr, at in self.origins(of, scope):
            match expr, index:
                case ast.Tuple(elts) | ast.List(elts), ast.Constant(int() as n) if n < len(elts):
                    yield from self.origins(elts[n], at)
                case ast.Tuple() | ast.List(), _ if not isinstance(index, ast.Constant):
                    yield from self.elements(expr, at)
                case ast.Dict(_, values), _:
                    for value in values:
                        yield from self.origins(value, at)
                case _:
                    yield Found(None, scope)

    def _called(self, call: ast.Call, scope: Scope) -> Iterator[Found]:
        name, args = _last(call.func), call.args
        if name in WRAPPERS and args:
            yield from self.origins(args[-1 if name == "cast" else 0], scope)
        elif name in ("get", "pop") and isinstance(call.func, ast.Attribute) and args:
            yield from self._indexed(call.func.value, ast.Name("_"), scope)
            for default in args[1:]:
                yield from self.origins(default, scope)
        elif name == "next" and args:
            yield from self.elements(args[0], scope)
            for default in args[1:]:
                yield from self.origins(default, scope)
        elif name in ("max", "min") and len(args) == 1:
            yield from self.elements(args[0], scope)
        elif 0 < len(self.functions[name]) <= 6 and name not in self.doors:
            for function in self.functions[name]:
                inner = self.scopes[id(function)]
                inside = inner.outer is not None and isinstance(inner.outer.node, CLASS)
                if not self._may_call(call.func, scope, inner, inside):
                    continue
                for node in _returns(function):
                    yield from self.origins(node, inner)
        else:
            yield Found(call if name in PARTED else None, scope)

    def _elements(self, expr: ast.expr, scope: Scope) -> Iterator[Found]:
        for one, at in self.origins(expr, scope):
            match one:
                case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
                    for elt in elts:
                        follow = self.elements if isinstance(elt, ast.Starred) else self.origins
                        inner = elt.value if isinstance(elt, ast.Starred) else elt
                        yield from follow(inner, at)
                case ast.Dict(keys, values):
                    for key, value in zip(keys, values, strict=True):
                        if key is None:
                            yield from self.elements(value, at)
                        else:
                            yield from self.origins(key, at)
                case ast.ListComp(elt) | ast.GeneratorExp(elt) | ast.SetComp(elt):
                    yield from self.origins(elt, self.scopes[id(one)])
                case ast.DictComp(key):
                    yield from self.origins(key, self.scopes[id(one)])
                case ast.BinOp(left, ast.Add() | ast.BitOr(), right):
                    yield from self.elements(left, at)
                    yield from self.elements(right, at)
                case ast.Call(ast.Attribute(of, "items" | "values" as what), []):
                    yield from self._pairs(of, what, at)
                case ast.Call(ast.Attribute(of, "keys"), []):
                    yield from self.elements(of, at)
                case ast.Call(ast.Name("enumerate"), [of, *_]):
                    yield Found(ast.Tuple([ast.Constant(0), _element(of)]), at)
                case ast.Call(ast.Name("zip"), args):
                    yield Found(ast.Tuple([_element(arg) for arg in args]), at)
                case _:
                    yield Found(None, at)

    def _pairs(self, of: ast.expr, what: str, scope: Scope) -> Iterator[Found]:
        for one, at in self.origins(of, scope):
            match one:
                case ast.Dict(keys, values):
                    for key, value in zip(keys, values, strict=True):
                        if what == "values":
                            yield from self.origins(value, at)
                        elif key is not None:
                            yield Found(ast.Tuple([key, value]), at)
                case ast.DictComp(key, value):
                    yield Found(
                        ast.Tuple([key, value]) if what == "items" else value,
                        self.scopes[id(one)],
                    )
                case _:
                    yield Found(None, at)

    def strings(self, expr: ast.expr, scope: Scope) -> set[str]:
        """Return the strings that an expression may be, with holes."""
        key = id(expr), id(scope)
        if key not in self._texts:
            self._kept.append(expr)
            self._texts[key] = set()
            self._texts[key] = self._strings(expr, scope)
        return self._texts[key]

    def _strings(self, expr: ast.expr, scope: Scope) -> set[str]:
        texts: set[str] = set()
        for one, at in self.origins(expr, scope):
            match one:
                case ast.Constant(str() as text):
                    texts.add(text)
                case ast.Constant():
                    pass
                case ast.JoinedStr(values):
                    texts |= self._joined(values, at)
                case ast.BinOp(left, ast.Add(), right):
                    texts |= self._joined([left, right], at)
                case _:
                    texts.add(HOLE)
        return texts if len(texts) <= MOST else {HOLE}

    def _joined(self, values: list[ast.expr], scope: Scope) -> set[str]:
        parts = [
            self.strings(one.value if isinstance(one, ast.FormattedValue) else one, scope) or {HOLE}
            for one in values
        ]
        size = 1
        for part in parts:
            size *= len(part)
        if size > MOST:
            parts = [part if len(part) == 1 else {HOLE} for part in parts]
        return {"".join(one) for one in itertools.product(*parts)}

    def asked(self) -> Iterator[Asked]:
        """Return every key that is asked for through a door."""
        for name, doors in self.doors.items():
            for call, scope in self._calls(name):
                for door in doors:
                    if not scope.path.as_posix().startswith(door.within):
                        continue
                    found = [
                        {text for one in self._argument_of(call, arg, scope) for text in one}
                        for arg in door.args
                    ]
                    for texts in itertools.product(*found):
                        sure = not any(MAYBE in text for text in texts)
                        texts = tuple(text.replace(MAYBE, "") for text in texts)
                        forms = tuple(form.format(*texts) for form in door.forms)
                        if all(map(SHAPE.fullmatch, texts)):
                            needed = sure and door.needed and id(call) not in self.guarded
                            yield Asked(forms, needed, scope.path, getattr(call, "lineno", 0))

    def _argument_of(self, call: ast.Call, arg: int | str, scope: Scope) -> Iterator[set[str]]:
        for keyword in call.keywords:
            if keyword.arg == arg:
                yield self.strings(keyword.value, scope)
        if isinstance(arg, int) and arg < len(call.args):
            one = call.args[arg]
            if isinstance(one, ast.Starred):
                for found in self._parts(self.origins(one.value, scope), 0):
                    yield self.strings(found.expr, found.scope) if found.expr else {HOLE}
            else:
                yield self.strings(one, scope)


def _looks_up(test: ast.expr) -> bool:
    """Return whether a test asks if there is a text of a key."""
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In)
        and _last(node.comparators[0]) in TEXTS
        for node in ast.walk(test)
    )


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def missing(asked: Iterable[Asked], texts: Iterable[str]) -> list[str]:
    """Return the keys that are asked for and have no text, each with the place."""
    known = set(texts) | {_stem(key) for key in texts}
    every = "\n".join(sorted(known))

    @cache
    def is_there(form: str) -> bool:
        if HOLE not in form:
            return form in known
        return re.search(rf"^{_pattern(form).pattern}$", every, re.MULTILINE) is not None

    return [
        one.place
        for one in asked
        if one.needed and not any(_is_open(form) or is_there(form) for form in one.forms)
    ]


def unused(
    program: Program, asked: Iterable[Asked], texts: Iterable[str], words: Iterable[str]
) -> list[str]:
    """Return the keys of texts that nobody asks for.

    What a hole stands for is made of `words`, or of constants and names of the program.
    """
    forms = {form for one in asked for form in one.forms if not _is_open(form)}
    shapes = [_pattern(form) for form in forms if HOLE in form]
    known = program.words | {part for word in program.words for part in word.split(".")}
    known |= set(words)
    formed = [_pattern(form) for form in program.formed if len(form.replace(HOLE, "")) > 2]

    @cache
    def is_word(part: str) -> bool:
        if part in known:
            return True
        fits = (shape.fullmatch(part) for shape in formed)
        return any(fit and all(one in known for one in fit.groups()) for fit in fits)

    def is_asked(key: str) -> bool:
        if key in forms or {key, key.removeprefix("table.")} & known:
            return True
        fits = (shape.fullmatch(key) for shape in shapes)
        filled = (part for fit in fits if fit for part in [fit.groups()])
        return any(all(map(is_word, ".".join(parts).split("."))) for parts in filled)

    return [key for key in texts if not is_asked(key) and not is_asked(_stem(key))]


def _stem(key: str) -> str:
    """Return a key without the number that its text is for."""
    return re.sub(r"\.(one|other)$", "", key)


def _pattern(form: str) -> re.Pattern[str]:
    return re.compile("(.+)".join(map(re.escape, form.split(HOLE))))


def _is_open(form: str) -> bool:
    """Return whether nothing of a form is known but where it begins."""
    return form.replace(HOLE, "").strip(".") in ("", "table", "said")


def _element(of: ast.expr) -> ast.expr:
    """Return an expression for an element of another."""
    return ast.Call(ast.Name("next"), [of], [])


def _last(node: ast.AST) -> str:
    """Return the last name of `a.b.c`, `f(...)` or `List[int]`."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case ast.Subscript(of, _) | ast.Call(of):
            return _last(of)
    return ""


def _class_of(scope: Scope) -> Scope | None:
    at: Scope | None = scope
    while at is not None and not isinstance(at.node, CLASS):
        at = at.outer
    return at


def _is_annotation(expr: ast.expr, node: ast.AST) -> bool:
    """Return whether an expression is only the type of a field of a class."""
    return isinstance(node, ast.ClassDef) and any(
        isinstance(one, ast.AnnAssign) and one.annotation is expr for one in node.body
    )


def _parameters(node: ast.AST) -> list[str]:
    assert isinstance(node, FUNCTION)
    args = node.args
    return [arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)]


def _annotation(node: ast.AST, name: str) -> ast.expr | None:
    assert isinstance(node, FUNCTION)
    every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    return next((arg.annotation for arg in every if arg.arg == name), None)


def _returns(function: ast.FunctionDef) -> list[ast.expr]:
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
            found.append(node.value if isinstance(node, ast.Return) else ast.List([node.value]))
    return found
