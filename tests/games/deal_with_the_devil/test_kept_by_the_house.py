"""What the companion guarantees for this game: private seats, and an unreadable save."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import Viewer
from companion.games.deal_with_the_devil.game import GAME
from companion.tables.automatic import ring
from companion.tables.state.people import HOST
from tests.kit.games.deal_with_the_devil.evening import LABELS, ROLE, SEATS, B, G, R, Y
from tests.kit.table_evening import TableEvening

KEY = "key"


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    """Four at a table with the box, up to their roles."""
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo", "Dora")
    for who, offer, values in set_up():
        evening.do(who, offer, **values)
    return evening


def set_up() -> Iterator[tuple[Viewer, str, dict[str, Any]]]:
    """Go through the whole set-up: tick, scan, pack, mix, scan, open."""
    yield R, "laid_out", {}
    for letter in "abcd":
        yield HOST, "label", {"chest": LABELS[letter].text}
    yield R, "done", {}
    yield R, "confirm", {}
    yield Y, "confirm", {}
    for letter in "cadb":
        yield HOST, "scan", {"chest": LABELS[letter].text}


def symbols(evening: TableEvening) -> None:
    """See the destinations; everybody reports what is inside."""
    evening.now += GAME.settle({}).reveal_timer
    ring(evening.table, evening.now)
    for seat, letter in zip(SEATS, "MDCM", strict=True):
        evening.do(seat, "symbol", symbol=ROLE[letter].value)


def test_ds_47_three_phones_are_too_few_and_a_fifth_gets_no_seat(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GAME).sit("Ada", "Ben", "Cleo")
    with pytest.raises(Refused, match="One more player"):
        evening.do(HOST, "~start")
    evening.sit("Dora")
    with pytest.raises(Refused, match="Every seat"):
        evening.sit("Eve")
    evening.do(HOST, "~start")


def test_dwd_200_each_phone_proves_its_seat_with_a_private_token(evening: TableEvening) -> None:
    tokens = {seat: evening.joined[seat].token for seat in SEATS}
    assert len(set(tokens.values())) == 4
    assert {seat: evening.table.who(token) for seat, token in tokens.items()} == dict(
        zip(SEATS, SEATS, strict=True)
    )
    assert evening.table.who(tokens[R][:-1] + "x") is None
    assert "card" not in evening.table.view(None)


def test_dwd_200_a_lost_phone_is_replaced_with_its_seat_card(evening: TableEvening) -> None:
    lost = evening.joined[G]
    again = evening.table.card(lost.card)
    assert again.seat == G
    assert evening.table.who(again.token) == G
    assert evening.table.who(lost.token) is None


def test_dwd_200_after_five_wrong_codes_one_must_wait_a_minute(evening: TableEvening) -> None:
    for _ in range(5):
        with pytest.raises(Refused, match="No seat here"):
            evening.table.card("WRONGONE")
    with pytest.raises(Refused, match="wait a minute"):
        evening.table.card(evening.joined[B].card)
    evening.now += 61
    assert evening.table.card(evening.joined[B].card).seat == B


def test_the_saved_game_is_unreadable_on_disk(evening: TableEvening) -> None:
    symbols(evening)
    saved = b"".join(
        path.read_bytes() for path in sorted(evening.folder.iterdir()) if path.name != KEY
    )
    assert len(saved) > 4096
    for word in ("devil", "cultist", "mortal", "Mortal", "symbol", "Ada", "Dora"):
        assert word.encode() not in saved
    for label in LABELS.values():
        assert label.serial.encode() not in saved


def test_a_saved_game_is_restored_after_a_restart(evening: TableEvening) -> None:
    symbols(evening)
    before = [evening.table.view(seat) for seat in SEATS]
    table = evening.restart()
    assert table.trouble is None
    assert [table.view(seat)["state"] for seat in SEATS] == [view["state"] for view in before]
