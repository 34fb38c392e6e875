"""Which texts in the data of sheets people read, and the same data in another language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from companion.core.words import T, Voice

S = TypeVar("S")

_READ = msgspec.Meta(extra={"read": True})
Sentence: TypeAlias = Annotated[str, _READ]
"""A text that people read; any other is the name of something."""


def translate_sentences(thing: S, say: Callable[[str], str]) -> S:
    """The same data, with every `Sentence` in it as `say` says it."""
    if isinstance(thing, tuple):
        return type(thing)(translate_sentences(each, say) for each in thing)
    if not isinstance(thing, msgspec.Struct):
        return thing
    fields = {
        name: _translate(getattr(thing, name), hint, say)
        for name, hint in _list_hints(type(thing)).items()
    }
    return msgspec.structs.replace(thing, **fields)


def say_all(thing: Any, voice: Voice) -> Any:
    """The same lists and tables, with every `T` in them as text."""
    match thing:
        case T():
            return voice.say(thing)
        case Mapping():
            return {key: say_all(each, voice) for key, each in thing.items()}
        case list() | tuple():
            return type(thing)(say_all(each, voice) for each in thing)
    return thing


def _translate(thing: Any, hint: Any, say: Callable[[str], str]) -> Any:
    if _READ in getattr(hint, "__metadata__", ()):
        return say(thing) if thing else thing
    if isinstance(thing, Mapping) and get_origin(hint) is not None:
        return {key: _translate(each, get_args(hint)[-1], say) for key, each in thing.items()}
    if isinstance(thing, tuple) and get_origin(hint) is tuple:
        kinds = get_args(hint)
        same = len(kinds) == len(thing) and ... not in kinds
        each_kind = kinds if same else kinds[:1] * len(thing)
        return tuple(_translate(*pair, say) for pair in zip(thing, each_kind, strict=True))
    return translate_sentences(thing, say)


def _list_hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        name: hint
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name in kind.__struct_fields__
    }
