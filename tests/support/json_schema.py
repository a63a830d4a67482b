"""Whether a value fits a JSON schema: as much of the standard as our own schema uses."""

from __future__ import annotations

import re
from typing import Any

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


def fits(value: Any, schema: dict[str, Any] | bool, root: dict[str, Any]) -> bool:
    """Whether a value is what a schema asks for."""
    if isinstance(schema, bool):
        return schema
    schema = resolved(schema, root)
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        return False
    if "const" in schema and (value != schema["const"] or type(value) is not type(schema["const"])):
        return False
    if "enum" in schema and not any(
        value == one and type(value) is type(one) for one in schema["enum"]
    ):
        return False
    if "anyOf" in schema and not any(fits(value, one, root) for one in schema["anyOf"]):
        return False
    if any(not fits(value, one, root) for one in schema.get("allOf", [])):
        return False
    if "not" in schema and fits(value, schema["not"], root):
        return False
    if "if" in schema and fits(value, schema["if"], root) and not fits(value, schema["then"], root):
        return False
    if isinstance(value, dict):
        return object_fits(value, schema, root)
    if isinstance(value, list):
        return length_fits(value, schema, "Items") and all(
            fits(one, schema.get("items", {}), root) for one in value
        )
    if isinstance(value, str):
        pattern = schema.get("pattern")
        return length_fits(value, schema, "Length") and (
            not pattern or bool(re.search(pattern, value))
        )
    if isinstance(value, int | float) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def resolved(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """A schema with what it refers to; its own words go before."""
    if "$ref" not in schema:
        return schema
    at: Any = root
    for part in schema["$ref"].removeprefix("#/").split("/"):
        at = at[part]
    return {**at, **{word: own for word, own in schema.items() if word != "$ref"}}


def is_kind(value: Any, kind: str) -> bool:
    """Whether a value is of a type; true and false are no numbers."""
    return isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))


def length_fits(value: Any, schema: dict[str, Any], what: str) -> bool:
    """Whether it is neither too short nor too long."""
    most = schema.get(f"max{what}", len(value))
    return bool(schema.get(f"min{what}", 0) <= len(value) <= most)


def object_fits(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether the words of an object are known, and their values fit."""
    if not length_fits(value, schema, "Properties"):
        return False
    if any(word not in value for word in schema.get("required", [])):
        return False
    for word, child in value.items():
        found = schema.get("properties", {}).get(word)
        for pattern, one in schema.get("patternProperties", {}).items():
            found = one if found is None and re.search(pattern, word) else found
        if found is None and schema.get("additionalProperties", True) is False:
            return False
        if found is not None and not fits(child, found, root):
            return False
    return True
