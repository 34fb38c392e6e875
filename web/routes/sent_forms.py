"""From a plain HTML form to the raw values an offer takes, for pages that work without scripts."""

from __future__ import annotations

import re
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.core.offers import Field, Offer, Raw

_WHOLE = re.compile(r"-?[0-9]{1,9}")

SentForm = MultiDict[str, str]


def read_form(offer: Offer, sent: SentForm) -> dict[str, Raw]:
    """What the form says for each field; what cannot be read is left for the field to refuse."""
    return {name: _raw(name, field, sent) for name, field in offer.fields.items()}


def _raw(name: str, field: Field, sent: SentForm) -> Raw:
    match field.kind:
        case "number":
            return _whole(sent.get(name, ""))
        case "flag":
            return name in sent
        case "choice" | "cards":
            return _one_or_many(field, sent.getlist(name))
        case "seats":
            return _one_or_many(field, [_whole(each) for each in sent.getlist(name)])
        case "text":
            return sent.get(name, "").replace("\r\n", "\n")
        case _:
            return sent.get(name, "")


def _whole(text: str) -> int | str:
    """The number, or the text as it is if it is none."""
    return int(text) if _WHOLE.fullmatch(text.strip()) else text


def _one_or_many(field: Any, keys: list[Any]) -> Raw:
    """One key where one is asked for, else a list, even of one."""
    single = field.least == field.most == 1
    return keys[0] if single and len(keys) == 1 else keys
