"""JSON Schema as our descriptions use it: whether a value fits, and values to try.

A keyword it does not know is an error, so that nothing in a description goes unchecked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

Schema = dict[str, Any]
Make = Callable[[Schema], st.SearchStrategy[Any]]

KINDS: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
LIMITS: dict[str, Callable[[Any, Any], bool]] = {
    "enum": lambda value, among: value in among,
    "minimum": lambda value, least: value >= least,
    "pattern": lambda value, pattern: re.search(pattern, value) is not None,
    "minLength": lambda value, least: len(value) >= least,
    "maxLength": lambda value, most: len(value) <= most,
    "minItems": lambda value, least: len(value) >= least,
    "maxItems": lambda value, most: len(value) <= most,
    "required": lambda value, names: value.keys() >= set(names),
}
INSIDE = ("anyOf", "$ref", "items", "properties", "additionalProperties", "type")
SAYS_NOTHING = ("title", "description", "default", "discriminator")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


class Schemas:
    """The schemas of one description."""

    def __init__(self, described: Schema) -> None:
        self._described = described

    def named(self, reference: str) -> Schema:
        """The schema that a reference leads to."""
        part: Any = self._described
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]
        schema: Schema = part
        return schema

    def misfits(self, schema: Schema, value: Any, at: str = "") -> Iterator[str]:
        """What is wrong with a value, and where."""
        if unknown := schema.keys() - {*LIMITS, *INSIDE, *SAYS_NOTHING}:
            raise AssertionError(f"nothing here checks {unknown}")
        if "$ref" in schema:
            yield from self.misfits(self.named(schema["$ref"]), value, at)
        if "anyOf" in schema and all(any(self.misfits(s, value)) for s in schema["anyOf"]):
            yield f"{at}: {value!r} fits nothing of {schema['anyOf']}"
        if "type" in schema and not KINDS[schema["type"]](value):
            yield f"{at}: {value!r} is no {schema['type']}"
            return
        for limit in schema.keys() & LIMITS:
            if not LIMITS[limit](value, schema[limit]):
                yield f"{at}: {value!r} breaks {limit} {schema[limit]}"
        yield from self._inside(schema, value, at)

    def _inside(self, schema: Schema, value: Any, at: str) -> Iterator[str]:
        for number, each in enumerate(value if "items" in schema else ()):
            yield from self.misfits(schema["items"], each, f"{at}/{number}")
        known, more = schema.get("properties", {}), schema.get("additionalProperties", {})
        for name, each in value.items() if isinstance(value, dict) else ():
            if name in known:
                yield from self.misfits(known[name], each, f"{at}/{name}")
            elif more is False:
                yield f"{at}: {name} is not described"
            else:
                yield from self.misfits(more, each, f"{at}/{name}")

    def values(self, schema: Schema) -> st.SearchStrategy[Any]:
        """Values that fit a schema; a few limits that no body needs are left out."""
        for keyword, make in self._makers.items():
            if keyword in schema:
                return make(schema)
        plain = self._plain.get(schema.get("type", ""))
        return plain(schema) if plain else JSON

    @property
    def _makers(self) -> dict[str, Make]:
        return {
            "$ref": lambda schema: self.values(self.named(schema["$ref"])),
            "anyOf": lambda schema: st.one_of(*(self.values(each) for each in schema["anyOf"])),
            "enum": lambda schema: st.sampled_from(schema["enum"]),
            "pattern": lambda schema: st.from_regex(schema["pattern"], fullmatch=True),
            "properties": self._objects,
        }

    @property
    def _plain(self) -> dict[str, Make]:
        return {
            "null": lambda _schema: st.none(),
            "boolean": lambda _schema: st.booleans(),
            "integer": lambda schema: st.integers(min_value=schema.get("minimum")),
            "string": lambda schema: st.text(
                min_size=(least := schema.get("minLength", 0)),
                max_size=min(schema.get("maxLength", least + 30), least + 30),
            ),
            "array": lambda schema: st.lists(
                self.values(schema["items"]),
                min_size=(least := schema.get("minItems", 0)),
                max_size=least + 3,
            ),
            "object": lambda _schema: st.dictionaries(st.text(max_size=9), JSON, max_size=3),
        }

    def _objects(self, schema: Schema) -> st.SearchStrategy[Any]:
        fields = {name: self.values(each) for name, each in schema["properties"].items()}
        needed = {name: fields.pop(name) for name in schema.get("required", ())}
        return st.fixed_dictionaries(needed, optional=fields)
