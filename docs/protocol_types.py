"""The types of the public protocol for TypeScript, and for scripts checked by it."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec
from msgspec import inspect as types

from web.protocol import messages, offer_reply, replies

PATH = Path(__file__).parents[1] / "web" / "types" / "protocol.d.ts"
MADE = "/* The public protocol, version 1. Written by docs/protocol_types.py; run `make docs`. */"
PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}
FIELDS = tuple(each for each in get_args(offer_reply.Field) if isinstance(each, type))


def text() -> str:
    """The whole file."""
    union = "".join(f"\n  | {each.__name__}" for each in FIELDS)
    parts = [interface(kind) for kind in structs(messages, offer_reply, replies)]
    field = f"/** What an offer asks for. */\nexport type Field ={union};"
    return "\n\n".join([MADE, *parts, field]) + "\n"


def structs(*modules: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """Every message these modules make."""
    for module in modules:
        for kind in vars(module).values():
            ours = isinstance(kind, type(msgspec.Struct)) and kind.__module__ == module.__name__
            if ours and (msgspec.structs.fields(kind) or kind.__struct_config__.tag):
                yield kind


def interface(kind: type[msgspec.Struct]) -> str:
    """One message, with the tag that tells it from others."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)  # noqa: S101 - it is made from a struct
    tag = [f"{info.tag_field}: {json.dumps(info.tag)}"] if info.tag_field else []
    rows = [f"{each.name}{'' if each.required else '?'}: {said(each.type)}" for each in info.fields]
    body = "".join(f"\n  {row};" for row in [*tag, *rows])
    word = inspect.cleandoc(kind.__doc__ or "")
    return f"/** {word} */\nexport interface {kind.__name__} {{{body}\n}}"


def said(kind: types.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case types.StructType(cls=struct):
            return struct.__name__
        case types.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case types.ListType(item_type=item):
            inner = said(item)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case types.DictType(value_type=value):
            return f"Record<string, {said(value)}>"
        case types.UnionType(types=several):
            names = [said(each) for each in several]
            is_field = set(names) == {each.__name__ for each in FIELDS}
            return "Field" if is_field else " | ".join(names)
    return PLAIN[type(kind)]
