"""Digests of tables, and what becomes of views and answers when a table moves on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.offers import Offer
from companion.core.play import Play, ask
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.secrets import Hidden
from companion.core.to_json import to_json
from companion.core.umpire import LEAVE, Umpire
from companion.core.words import T
from tests.kit.games.at_hand import StateAtHand
from tests.kit.tiny_game import TINY, Tiny

A, B = seats_for(2)


def tiny(**more: Any) -> Umpire[Tiny]:
    """The tiny game at its beginning, with a few changes."""
    game = replace(TINY, **more)
    return Umpire(game, (A, B), game.settle({}, 2), b"digest")


def test_a_digest_is_twelve_digits_and_tells_tables_apart() -> None:
    one, other = tiny(), tiny()
    assert re.fullmatch("[0-9a-f]{12}", one.digest())
    assert one.digest() == other.digest()
    for umpire in (one, other):
        umpire.act(A, "bid", {"coins": 1})
    one.act(B, "bid", {"coins": 2})
    other.act(B, "bid", {"coins": 0})
    assert one.digest() != other.digest()


def test_a_digest_does_not_depend_on_the_order_in_which_things_were_put_down() -> None:
    one, other = tiny(), tiny()
    other.board.won = dict(reversed(one.board.won.items()))
    assert list(one.board.won) != list(other.board.won)
    assert one.digest() == other.digest()


def test_a_digest_is_the_same_in_every_version() -> None:
    """Saved tables hold digests of versions that are older than the program."""
    umpire = tiny()
    umpire.board.tell(T("Ariel’s bid – none"))
    plain = json.dumps(to_json(umpire.view(TABLE)), sort_keys=True, ensure_ascii=False)
    assert "’" in plain
    assert umpire.digest() == sha256(plain.encode()).hexdigest()[:12]


def test_what_was_known_and_offered_can_be_forgotten() -> None:
    umpire = tiny()
    assert umpire.offers(A)[0].fields["coins"].limits()["high"] == 5
    umpire.board.coins[A].value = 9
    table = StateAtHand()
    table.umpire = umpire
    table.changed()
    assert umpire.known(A).coins[A].value == 9
    assert umpire.offers(A)[0].fields["coins"].limits()["high"] == 9


def test_a_form_that_reads_too_late_finds_that_the_table_has_moved_on() -> None:
    seen: list[Tiny] = []

    def form(k: Tiny, _me: Seat) -> Iterator[Offer]:
        seen.append(k)
        yield Offer("go", T("Go"))

    def flow(_g: Tiny) -> Play[Ending]:
        while True:
            yield from ask(A, form)

    umpire = tiny(flow=flow, anytime=())
    umpire.act(A, "go", {})
    with pytest.raises(Hidden, match="moved on"):
        _ = seen[0].hands


def test_leaving_can_never_be_taken_back() -> None:
    umpire = tiny()
    umpire.act(A, "bid", {"coins": 1})
    umpire.act(B, LEAVE, {})
    assert umpire.final_since(0) is True
    assert umpire.final_since(1) is True
    umpire.back_to(1)
    assert umpire.final_since(0) is False
