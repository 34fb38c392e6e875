"""The fields of an offer as clients get them, one type for each kind, and the offer itself."""

from __future__ import annotations

from typing import Any

import msgspec


class Reply(msgspec.Struct, forbid_unknown_fields=True):
    """Anything the companion answers."""


class Choosable(Reply):
    """One option: its key is the answer, its label for people."""

    key: str
    label: str
    note: str | None = None


class FieldReply(Reply, kw_only=True):
    """A value an offer asks for."""

    label: str | None = None


class NumberField(FieldReply, tag_field="kind", tag="number"):
    """A whole number from `low` to `high`; a dial begins at `start`."""

    low: int
    high: int
    start: int | None


class ChoiceField(FieldReply, tag_field="kind", tag="choice"):
    """From `least` to `most` of the options: one key if both are 1, else a list of keys.

    Their order counts if the field is `ordered`.
    """

    options: list[Choosable]
    least: int
    most: int
    start: Any = None
    ordered: bool = False


class CardsField(FieldReply, tag_field="kind", tag="cards"):
    """From `least` to `most` of the cards, answered like a choice."""

    options: list[Choosable]
    least: int
    most: int
    start: Any = None
    ordered: bool = False


class SeatsField(FieldReply, tag_field="kind", tag="seats"):
    """From `least` to `most` of these seats: one number, or a list of numbers.

    Their order counts if the field is `ordered`.
    """

    options: list[int]
    least: int
    most: int
    ordered: bool = False


class HexesField(FieldReply, tag_field="kind", tag="hexes"):
    """From `least` to `most` of these hexes: one `[q, r]`, or a list of them."""

    options: list[list[int]]
    least: int
    most: int
    radius: int = 0


class FlagField(FieldReply, tag_field="kind", tag="flag"):
    """Yes or no; a switch begins at `start`."""

    start: bool


class TextField(FieldReply, tag_field="kind", tag="text"):
    """From `least` to `most` characters, in up to `lines` lines."""

    least: int
    most: int
    lines: int
    start: str


class LabelField(FieldReply, tag_field="kind", tag="label"):
    """The text of a printed label; of a `secret` one no picture may be shown."""

    secret: bool


class DiceField(FieldReply, tag_field="kind", tag="dice"):
    """The faces of `count` dice, each from 1 to `sides`."""

    count: int
    sides: int


class TokensField(FieldReply, tag_field="kind", tag="tokens"):
    """The sides of `count` tokens, each `black` or `white`."""

    count: int


class SealedField(FieldReply, tag_field="kind", tag="sealed"):
    """The fingerprint of values for the fields `inside`, which stay on the phone."""

    inside: dict[str, AskedField]


class OpeningField(FieldReply, tag_field="kind", tag="opening"):
    """The values behind a `fingerprint`, with the nonce it was made with."""

    inside: dict[str, AskedField]
    fingerprint: str


AskedField = (
    NumberField
    | ChoiceField
    | CardsField
    | SeatsField
    | HexesField
    | FlagField
    | TextField
    | LabelField
    | DiceField
    | TokensField
    | SealedField
    | OpeningField
)


class OfferReply(Reply):
    """One thing the viewer may do now: answer `offer` with a value for each of the `fields`."""

    offer: str
    label: str
    help: str | None
    fields: dict[str, AskedField]
    public: bool
    seldom: bool
