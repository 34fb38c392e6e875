"""A host with a modified program reads sealed answers before all are in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.chance import Chance
from companion.core.commitments import fingerprint
from companion.core.game import Game, Setting
from companion.core.sealing import AUTO, COMMITTED, SEALED, Sealing
from companion.core.seats import Seat
from companion.core.words import T
from companion.table.people.computers import ADD
from companion.table.record.players import HOST
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import TINY, with_settings

MEA = games.find_games()["mea_culpa"]
NUMBER = "ab" * 16
"""What each phone adds to the luck."""


def begun(
    folder: Path, game: Game[Any] = MEA, *, sealing: tuple[Seat, ...] = (A, B)
) -> TableEvening:
    """A game with the usual settings, at which these phones have sealed a number."""
    evening = TableEvening(folder, game)
    for name in ("Ada", "Ben"):
        joined = evening.table.people.join(name)
        evening.joined[joined.seat] = joined
    for seat in sealing:
        evening.do(seat, "~number", sealed=fingerprint({}, NUMBER))
    evening.do(HOST, "~start")
    for seat in sealing:
        evening.do(seat, "~open-number", opened={"values": {}, "nonce": NUMBER})
    return evening


def way(evening: TableEvening) -> str:
    assert evening.table.record.umpire
    return str(evening.table.record.umpire.board.settings.bids)


def test_the_log_holds_no_bid_before_all_are_in(tmp_path: Path) -> None:
    evening = begun(tmp_path)
    while "bid" not in evening.may(A):
        seat = next(each for each in (A, B) if evening.table.offers.of(each))
        offer = evening.table.offers.of(seat)[0].offer
        evening.do(seat, offer.name, **offer.some(seat, Chance(b"some")))
    offer = next(each.offer for each in evening.table.offers.of(A) if each.offer.name == "bid")
    assert list(offer.fields) == ["sealed"]
    digest = fingerprint({"notches": 3, "coins": 4}, "a word of my own")
    evening.do(A, "bid", sealed=digest)
    assert evening.last().values == {"sealed": digest}


@pytest.mark.parametrize("sealing", [(A,), ()])
def test_if_one_phone_cannot_the_table_is_told(tmp_path: Path, sealing: tuple[Seat, ...]) -> None:
    evening = begun(tmp_path, sealing=sealing)
    assert way(evening) == SEALED
    who = "Ben’s phone cannot" if sealing else "The phones of Ada and Ben cannot"
    assert f"{who} lock answers, so the companion seals everybody’s." in evening.journal()


def test_where_a_computer_plays_nobody_locks(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, MEA)
    evening.do(HOST, ADD)
    evening.table.people.join("Ada")
    evening.do(B, "~number", sealed=fingerprint({}, NUMBER))
    evening.do(HOST, "~start")
    evening.do(B, "~open-number", opened={"values": {}, "nonce": NUMBER})
    assert way(evening) == SEALED, "a fingerprint without a nonce can be tried out"
    told = "Computers cannot lock answers, so the companion seals everybody’s."
    assert told in evening.journal()


def test_if_every_phone_can_they_lock_their_bids(tmp_path: Path) -> None:
    evening = begun(tmp_path)
    assert way(evening) == COMMITTED
    evening.restart()
    assert (way(evening), evening.table.durable.trouble) == (COMMITTED, None)


@pytest.mark.parametrize("chosen", [COMMITTED, SEALED])
def test_what_a_table_has_chosen_holds_whatever_the_phones_can(tmp_path: Path, chosen: str) -> None:
    evening = TableEvening(tmp_path, MEA)
    settings = {**evening.table.record.raw_settings, "bids": chosen}
    evening.do(HOST, "~settings", **settings)
    evening.start()
    assert way(evening) == chosen
    assert not any("cannot lock" in line for line in evening.journal())


# --- tables from before there was a choice --------------------------------------------------------


def with_a_choice(game: Game[Any]) -> Game[Any]:
    """The game as a newer companion has it."""
    added = Setting(Sealing(label=T("Bids")), AUTO, T("Bids"))
    return with_settings(game, sealing=added)


@pytest.mark.parametrize("started", [True, False])
def test_an_older_table_goes_on_as_it_was(tmp_path: Path, *, started: bool) -> None:
    evening = TableEvening(tmp_path)
    evening.start() if started else evening.sit()
    before = evening.table.record.digest()
    table = evening.restart(with_a_choice(TINY))
    assert (table.record.digest(), table.durable.trouble) == (before, None)
    assert table.record.settings["sealing"] == SEALED
    assert "sealing" not in table.view.in_protocol(None)["settings"]


def test_an_older_lobby_can_still_choose(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path)
    evening.restart(with_a_choice(TINY))
    settings = {**evening.table.record.raw_settings, "sealing": AUTO}
    evening.do(HOST, "~settings", **settings)
    assert evening.table.view.in_protocol(None)["settings"]["sealing"] == AUTO
    assert evening.restart().durable.trouble is None
