"""Every kind of thing that can be printed, as read from a game's paper.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from importlib import resources
from typing import TypeAlias

import msgspec

from companion.core.words import Voice
from companion.games import folder
from printables.backs import Backs
from printables.decks import Deck
from printables.dice_cards import ListedCards
from printables.hexagons import HexBoard
from printables.labels import Labels, SecretLabels
from printables.overlays import Overlays
from printables.people import Join, SeatCards
from printables.references import Reference, Register
from printables.sentences import translate_sentences
from printables.suit_cards import SuitCards
from printables.suits import Suit
from printables.tokens import Tokens
from printables.tracks import Tracks

AnyAid: TypeAlias = (
    Backs
    | HexBoard
    | ListedCards
    | Deck
    | Join
    | Labels
    | Overlays
    | Reference
    | Register
    | SeatCards
    | SecretLabels
    | SuitCards
    | Tokens
    | Tracks
)


class _Paper(msgspec.Struct, forbid_unknown_fields=True):
    aid: tuple[AnyAid, ...]
    suits: Mapping[str, Suit] = {}
    """The suits of all cards whose aid has none of its own."""


@lru_cache(maxsize=32)
def read_aids(text: str) -> tuple[AnyAid, ...]:
    """The aids in a paper.toml; `msgspec.ValidationError` says where it is wrong."""
    data = tomllib.loads(text, parse_float=Decimal)
    paper = msgspec.convert(data, _Paper, strict=False)
    return tuple(_give_suits(each, paper.suits) for each in paper.aid)


def _give_suits(aid: AnyAid, suits: Mapping[str, Suit]) -> AnyAid:
    needs = isinstance(aid, SuitCards) and not aid.suits
    return msgspec.structs.replace(aid, suits=suits) if needs else aid


def list_aids(game: str, voice: Voice | None = None) -> tuple[AnyAid, ...]:
    """What can be printed for a game: its own aids, then those for every table."""
    known = _load(game)
    return tuple(translate_sentences(aid, voice.say) for aid in known) if voice else known


def _load(game: str) -> tuple[AnyAid, ...]:
    everywhere = read_aids((resources.files(__package__) / "every_table.toml").read_text("utf-8"))
    game_folder = folder(game)
    if game_folder is None or not (paper := game_folder / "paper.toml").is_file():
        return everywhere
    return (*read_aids(paper.read_text("utf-8")), *everywhere)
