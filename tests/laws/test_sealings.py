"""Answers that phones keep: the same game as under the companion's seal, with nothing to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.bots import choose_next_answer
from companion.core.chance import Chance
from companion.core.commitments import LOST, Commitment, is_opening, make_sent_values, strip_seal
from companion.core.game import Game
from companion.core.offers import Offer, Raw
from companion.core.sealing import COMMITTED, SEALED, Sealing
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from tests.kit.games.pages import regions
from tests.kit.recording import recordings

SEALINGS = [
    (each.game, name)
    for each in recordings().values()
    for name, setting in each.game.settings.items()
    if isinstance(setting.field, Sealing)
]
each_sealing = pytest.mark.parametrize(
    ("game", "setting"), SEALINGS, ids=[game.id for game, _ in SEALINGS]
)
MAX_ANSWERS_BEFORE_SEAL = 3000
"""More answers than any game takes before the first of these questions."""


def begun(game: Game[Any], setting: str, way: str) -> Umpire[Any]:
    """A game of two, or of as many as it takes."""
    seats = seats_for(2 if 2 in game.seats else min(game.seats))
    return Umpire(game, seats, game.settle({setting: way}, len(seats)), b"sealed")


def offered(umpire: Umpire[Any], fits: Callable[[Offer], bool]) -> dict[Seat, Offer]:
    """Who has an offer like that."""
    found = {seat: [each for each in umpire.offers(seat) if fits(each)] for seat in umpire.seats}
    return {seat: offers[0] for seat, offers in found.items() if offers}


def asks_for_a_seal(offer: Offer) -> bool:
    return isinstance(offer.fields.get("sealed"), Commitment)


def at_the_question(game: Game[Any], setting: str) -> tuple[Umpire[Any], Umpire[Any]]:
    """The game when it first asks for a seal, and the same game with the companion's seals."""
    phones, companion = begun(game, setting, COMMITTED), begun(game, setting, SEALED)
    chance, recorded = Chance(b"play"), recordings()[game.id].fresh
    who = next(who for _, who in recorded.values())  # they come there sooner than by chance
    for _ in range(MAX_ANSWERS_BEFORE_SEAL):
        if offered(phones, asks_for_a_seal):
            return phones, companion
        entry = who(phones, chance)
        for umpire in (phones, companion):
            umpire.act(entry.by, entry.offer, entry.values)
    raise AssertionError("the game never asks for a seal")


def sealed(
    phones: Umpire[Any], companion: Umpire[Any]
) -> Iterator[tuple[Seat, str, dict[str, Raw]]]:
    """Everybody seals something on their phone; what it was."""
    chance = Chance(b"sealed")
    for seat, offer in offered(phones, asks_for_a_seal).items():
        raw = companion.find(seat, offer.name).some(seat, chance)
        phones.act(seat, offer.name, make_sent_values(offer, raw))
        yield seat, offer.name, raw


@each_sealing
def test_the_game_is_the_same_whoever_seals(game: Game[Any], setting: str) -> None:
    phones, companion = at_the_question(game, setting)
    said = list(sealed(phones, companion))
    for seat, name, raw in said:
        companion.act(seat, name, raw)
        opened = {"opened": {"values": raw, "nonce": ""}}
        phones.act(seat, f"open_{name}", opened)
    assert said
    assert not offered(phones, is_opening)
    for viewer in (Viewer(0), *phones.seats):
        assert facts(phones, viewer) == facts(companion, viewer)


def facts(umpire: Umpire[Any], viewer: Viewer) -> object:
    """What somebody is asked now and has read, apart from fingerprints."""
    lines = [str(line.sentence) for line in umpire.journal(viewer)]
    told = [line for line in lines if "has sealed" not in line]
    return told, sorted(offer.name for offer in umpire.offers(viewer)), umpire.waiting()


@each_sealing
def test_the_game_goes_on_if_every_phone_loses_what_it_sealed(
    game: Game[Any], setting: str
) -> None:
    phones, companion = at_the_question(game, setting)
    seats = [seat for seat, *_ in sealed(phones, companion)]
    for seat in seats:
        phones.act(seat, offered(phones, is_opening)[seat].name, {"opened": LOST})
    assert not offered(phones, is_opening)
    told = [str(line.sentence) for line in phones.journal(Viewer(0))]
    for seat in seats:
        assert any(re.search(rf"Seat {int(seat)}\b.*(cannot open|has lost)", line) for line in told)
    entry = choose_next_answer(phones, Chance(b"on"))
    phones.act(entry.by, entry.offer, entry.values)


@each_sealing
def test_the_form_is_the_same_whoever_seals(game: Game[Any], setting: str, tmp_path: Path) -> None:
    phones, companion = at_the_question(game, setting)
    seat, offer = next(iter(offered(phones, asks_for_a_seal).items()))
    pages = (regions(tmp_path / str(at), each, seat) for at, each in enumerate((phones, companion)))
    locked, plain = ("".join(page.values()) for page in pages)
    inside = locked[locked.index("data-seal") :]
    for name in strip_seal(offer).fields:
        assert f'data-field="{name}"' in inside
        assert f'data-field="{name}"' in plain
    assert "data-seal" not in plain
    for option in re.findall(r'<input type="(?:radio|checkbox)" name="\w+" value="(\w+)"', inside):
        assert f'value="{option}"' in plain
