"""Changes single values of a YAML text and leaves comments, order and all other characters alone.

A path leads to a value. It consists of words of mappings and numbers of lists, such as `("cards",
"bolt", "do", 0)`.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

import yaml

from games.cardfile.errors import CardError
from games.cardfile.scalars import Ambiguous, interpret
from games.cardfile.yaml_tree import read_tree, without_places

ValuePath = Sequence[str | int]
Span = tuple[int, int]  # from and to, characters of the text

_PLAIN = re.compile(r"[A-Za-z_À-ÿ](?:[\w .,'’!?&()+*/À-ÿ-]*[\w.'’!?)+*À-ÿ])?")
_IN_FLOW = re.compile(r"[,\[\]{}]")


class CannotEdit(ValueError):
    """Raised when one value cannot be changed alone, because of how the text is written."""


def put_value(text: str, path: ValuePath, value: object, block: bool = False) -> str:
    """Return the text with a value at a path. It replaces the old value or is added at the end.

    With `block`, the first entry of an empty mapping gets a line of its own.
    """
    *above, last = path
    holder = find_node(text, above)
    if not isinstance(holder, yaml.CollectionNode):
        raise CannotEdit(f"there is nothing under {above}")
    if isinstance(holder, yaml.MappingNode) and last not in _keys(holder):
        changed = _add_entry(text, holder, str(last), value, block)
    elif isinstance(holder, yaml.SequenceNode) and last == len(holder.value):
        changed = _append_item(text, holder, value)
    else:
        changed = _replace(text, holder, last, value)
    return _check_change(text, changed, path, value)


def delete_value(text: str, path: ValuePath) -> str:
    """Return the text without the value at a path."""
    *above, last = path
    holder = find_node(text, above)
    if isinstance(holder, yaml.MappingNode):
        spans = [(key.start_mark.index, _end(text, value)) for key, value in holder.value]
        n = _keys(holder).index(str(last))
    else:
        spans, n = [(_start(text, holder, one), _end(text, one)) for one in holder.value], int(last)
    begin, end = spans[n]
    if len(spans) == 1 and not holder.flow_style:
        empty = "{}" if isinstance(holder, yaml.MappingNode) else "[]"
        changed = text[:begin] + empty + text[end:]
    elif holder.flow_style:
        changed = _cut_from_brackets(text, spans, n)
    else:
        changed = _cut_lines(text, spans, n)
    return _check_change(text, changed, path, _DELETED)


def swap_items(text: str, path: ValuePath, one: int, other: int) -> str:
    """Return the text with two items of a list exchanged."""
    nodes = find_node(text, path).value
    first, second = sorted((one, other))
    a, b = (nodes[n].start_mark.index for n in (first, second))
    a_end, b_end = (_end(text, nodes[n]) for n in (first, second))
    changed = text[:a] + text[b:b_end] + text[a_end:b] + text[a:a_end] + text[b_end:]
    wanted = without_places(read_tree(text))
    items = _value_at(wanted, path)
    items[first], items[second] = items[second], items[first]
    return _check_meaning(changed, wanted)


def find_node(text: str, path: ValuePath) -> Any:
    """Return the YAML node at a path; raise CannotEdit if there is none."""
    try:
        node: Any = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        raise CannotEdit(str(error)) from None
    for step in path:
        if isinstance(node, yaml.MappingNode) and step in (words := _keys(node)):
            node = node.value[words.index(str(step))][1]
        elif isinstance(node, yaml.SequenceNode) and step in range(len(node.value)):
            node = node.value[int(step)]
        else:
            raise CannotEdit(f"there is no {step!r}")
    return node


def find_text(text: str, path: ValuePath) -> str:
    """Return the part of the text that holds the value at a path."""
    node = find_node(text, path)
    return text[node.start_mark.index : _end(text, node)]


def format_value(value: object) -> str:
    """Return a value as one line of YAML. Words get quotes only if they need them."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{format_value(k)}: {format_value(v)}' for k, v in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(format_value, value))}]"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str):
        return value if _is_plain(value) else json.dumps(value, ensure_ascii=False)
    return str(value)


def _is_plain(word: str) -> bool:
    """Return whether a word keeps its meaning without quotes, even inside braces."""
    if not _PLAIN.fullmatch(word) or _IN_FLOW.search(word):
        return False
    try:
        return interpret(word) == word
    except Ambiguous:
        return False


# The start and end of nodes.


def _keys(node: Any) -> list[str]:
    return [key.value for key, _ in node.value]


def _end(text: str, node: Any) -> int:
    """Return where a node ends. For block collections libyaml would give a later place."""
    if isinstance(node, yaml.ScalarNode):
        end: int = node.end_mark.index
        return len(text[:end].rstrip()) if node.style in ("|", ">") else end
    if node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(text, last[1] if isinstance(node, yaml.MappingNode) else last)


def _start(text: str, holder: Any, item: Any) -> int:
    """Return where an item of a list begins: in a block list, at its dash."""
    start: int = item.start_mark.index
    return start if holder.flow_style else text.rindex("-", 0, start)


def _line_end(text: str, index: int) -> int:
    """Return the index of the line break that ends this line."""
    end = text.find("\n", index)
    return len(text) if end < 0 else end


def _column(text: str, index: int) -> int:
    return index - text.rfind("\n", 0, index) - 1


# changes


def _replace(text: str, holder: Any, last: str | int, value: object) -> str:
    pairs = holder.value
    if not isinstance(holder, yaml.MappingNode):
        node = pairs[int(last)]
        return f"{text[: node.start_mark.index]}{format_value(value)}{text[_end(text, node) :]}"
    key, node = pairs[_keys(holder).index(str(last))]
    begin, end = node.start_mark.index, _end(text, node)
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        return f"{text[: key.end_mark.index]}: {format_value(value)}{text[end:]}"
    space = "" if text[begin - 1 : begin].isspace() else " "
    return f"{text[:begin]}{space}{format_value(value)}{text[end:]}"


def _add_entry(text: str, holder: Any, word: str, value: object, block: bool) -> str:
    entry = f"{format_value(word)}: {format_value(value)}"
    if not holder.value and block:
        before = text[: holder.start_mark.index].rstrip(" ")
        line = "" if before.endswith("\n") else "\n"
        return f"{before}{line}  {entry}{text[holder.end_mark.index :]}"
    if not holder.value:
        return _fill_empty(text, holder, f"{{{entry}}}")
    end = _end(text, holder.value[-1][1])
    if holder.flow_style:
        return f"{text[:end]}, {entry}{text[end:]}"
    column = _column(text, holder.value[0][0].start_mark.index)
    end = _line_end(text, end)
    return f"{text[:end]}\n{' ' * column}{entry}{text[end:]}"


def _append_item(text: str, holder: Any, value: object) -> str:
    if not holder.value:
        return _fill_empty(text, holder, f"[{format_value(value)}]")
    end = _end(text, holder.value[-1])
    if holder.flow_style:
        return f"{text[:end]}, {format_value(value)}{text[end:]}"
    column = _column(text, _start(text, holder, holder.value[0]))
    end = _line_end(text, end)
    return f"{text[:end]}\n{' ' * column}- {format_value(value)}{text[end:]}"


def _fill_empty(text: str, holder: Any, whole: str) -> str:
    """Return the text with `whole` in place of an empty collection."""
    return text[: holder.start_mark.index] + whole + text[holder.end_mark.index :]


def _cut_from_brackets(text: str, spans: list[Span], n: int) -> str:
    """Return the text without one entry of a collection in brackets, and without its comma."""
    begin, end = spans[n]
    if n + 1 < len(spans):
        comma = text.index(",", end)
        rest = text[comma + 1 :]
        return text[:begin] + (rest.lstrip(" ") if rest[:1] == " " else rest)
    if n == 0:
        return text[:begin] + text[end:].removeprefix(",")
    comma = text.index(",", spans[n - 1][1])
    kept = text[comma + 1 : begin]
    return text[:comma] + (kept if kept.strip() else "") + text[end:]


def _cut_lines(text: str, spans: list[Span], n: int) -> str:
    """Return the text without the lines of one entry of a block. Comments above the entry stay."""
    begin, end = spans[n]
    column = _column(text, begin)
    if text[begin - column : begin].strip():  # the entry begins after the dash of a list
        return text[:begin] + text[spans[n + 1][0] :]
    end = _line_end(text, end)
    return text[: begin - column] + text[end + 1 :]


# proof

_DELETED = object()


def _check_change(text: str, changed: str, path: ValuePath, value: object) -> str:
    """Return the changed text; raise CannotEdit if its meaning differs in more than the value."""
    wanted = without_places(read_tree(text))
    *above, last = path
    holder = _value_at(wanted, above)
    if value is _DELETED:
        del holder[last]
    elif isinstance(holder, list) and last == len(holder):
        holder.append(value)
    else:
        holder[last] = value
    return _check_meaning(changed, wanted)


def _check_meaning(changed: str, wanted: object) -> str:
    """Return the changed text; raise CannotEdit unless it means the wanted tree."""
    try:
        found = without_places(read_tree(changed))
    except CardError as error:
        raise CannotEdit(str(error)) from None
    if _with_lists(found) != _with_lists(wanted):
        raise CannotEdit("the text would mean something else")
    return changed


def _with_lists(value: object) -> object:
    """Return a tree with lists in place of tuples, so that equal trees compare as equal."""
    if isinstance(value, dict):
        return {word: _with_lists(child) for word, child in value.items()}
    return [_with_lists(child) for child in value] if isinstance(value, list | tuple) else value


def _value_at(tree: Any, path: ValuePath) -> Any:
    for step in path:
        tree = tree[step]
    return tree
