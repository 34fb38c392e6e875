"""Options of a table: who scans, when destinations are shown, and the ritual by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.game import GAME, notices
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.phase import inquisition
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep
from companion.tables.state.people import HOST
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    ROLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.pages import regions, seated
from tests.kit.games.deal_with_the_devil.rituals import FOUR_SOULS, Lay, by_hand

EMPTY: dict[str, Any] = {"coins": 0, "pure": 0, "marked": 0}


def in_row(**settings: str) -> DevilEvening:
    """Round 2, map 3421: the offers are sealed, the chests are mixed."""
    table = DevilEvening(deals, number=2, visits=("3421", "2143"), settings=settings)
    table.offers()
    table.two()
    return table


# --- counting goods ------------------------------------------------------------------------------


def test_dwd_081_what_is_counted_changes_hands_before_anybody_plans_with_it() -> None:
    table = DevilEvening(deals, settings={"purse": True}, lay=RICH)
    table.offers(R="4c")
    table.row("abcd")
    table.decide(Y="coins")
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert table.help(R, "right") == "Sold: 4 coins should be inside."
    assert table.help(Y, "right") == "Not sold: your own offer should be inside."
    table.home()
    assert (table.board.purses[R].value.coins, table.over) == (13, True)


def test_dwd_081_what_is_in_a_chest_cannot_be_spent_twice() -> None:
    table = DevilEvening(deals, settings={"chests": "phone"}, lay=RICH)
    inside = dict.fromkeys(("glass", "stone", "wheat"), 0)
    for seat in SEATS:
        price = table.board.sheet(seat).prices[0].key
        table.act(seat, "seal", coins=8, marble=1, wood=1, price=price, **inside)
    left = table.umpire.known(R).purse(R)
    assert (left.coins, left.marble, left.wood) == (1, 0, 1)
    assert "enough coins" in table.refused(Y, "decide", way="coins")
    assert {"sell wood"} == {
        each for each in table.keys(R, "bank", "what") if each.startswith("sell")
    }


# --- when destinations show ------------------------------------------------------------------


def test_by_default_destinations_are_shown_when_the_row_is_complete() -> None:
    table = in_row()
    table.scan("c", "a", "d")
    assert not any(table.board.rows.destinations)
    table.scan("b")
    assert table.board.rows.destinations == (Y, G, R, B)


def test_a_table_may_see_each_destination_at_once() -> None:
    table = in_row(scan_reveal="each")
    for upto, letter in enumerate("cadb", start=1):
        table.scan(letter)
        assert table.board.rows.destinations == (Y, G, R, B)[:upto]


def test_taking_a_chest_off_removes_its_destination() -> None:
    table = in_row(scan_reveal="each")
    table.scan("c", "a")
    table.act(R, "mistake", what="back")
    table.act(Y, "mistake", what="back")
    assert table.board.rows.destinations == (Y,)


# --- what scans ------------------------------------------------------------------------------


def test_by_default_no_phone_scans() -> None:
    for source, words in (("host_camera", "the camera."), ("spare_device", "spare device.")):
        table = in_row(scan_source=source)
        assert all("scan" not in table.offered(seat) for seat in SEATS)
        assert "scan" in table.offered(TABLE)
        assert table.prompt().endswith(words)


def test_phones_scan_in_turn_and_the_screen_says_whose() -> None:
    table = in_row(scan_source="phone")
    first = [seat for seat in SEATS if "scan" in table.offered(seat)]
    assert len(first) == 1
    assert f"Seat {int(first[0])}’s phone" in table.prompt()
    for letter in "cadb":
        table.act(first[0], "scan", chest=LABELS[letter].text)
    table.decide()
    table.two()
    second = [seat for seat in SEATS if "scan" in table.offered(seat)]
    assert len(second) == 1
    assert second != first


def test_the_phone_that_scans_learns_no_more_than_the_others() -> None:
    table = in_row(scan_source="phone")
    scanner = next(seat for seat in SEATS if "scan" in table.offered(seat))
    other = next(seat for seat in SEATS if seat != scanner)
    table.act(scanner, "scan", chest=LABELS["c"].text)
    mine, theirs = table.umpire.view(scanner), table.umpire.view(other)
    assert mine["journal"] == theirs["journal"]
    assert all(label.text not in table.seen(scanner) for label in LABELS.values())
    assert all(label.serial not in table.seen(scanner) for label in LABELS.values())


def test_phones_that_scan_also_register_the_labels() -> None:
    table = DevilEvening(settings={"scan_source": "phone"})
    table.act(R, "laid_out")
    for seat, letter in zip(SEATS, "abcd", strict=True):
        table.act(seat, "label", chest=LABELS[letter].text)
    assert table.board.rows.labels.count == 4


def test_phones_that_do_not_scan_register_no_labels() -> None:
    table = DevilEvening()
    table.act(R, "laid_out")
    assert "label" in table.offered(TABLE)
    assert not [seat for seat in SEATS if "label" in table.offered(seat)]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, ""),
        ({"scan_reveal": "each"}, "photo of a label"),
        ({"scan_source": "phone"}, "trust each other"),
        ({"scan_source": "phone", "mode": "full"}, ""),
        ({"scan_reveal": "each", "chests": "phone"}, ""),
    ],
)
def test_less_safe_settings_are_mentioned_before_the_start(
    settings: dict[str, str], words: str
) -> None:
    said = [str(each) for each in notices(GAME.settle(settings), 4)]
    assert len(said) == bool(words)
    assert all(words in each for each in said)


# --- without wooden chests -------------------------------------------------------------------


def test_without_wooden_chests_nobody_is_told_to_open_one() -> None:
    table = DevilEvening(deals, settings={"chests": "phone"}, lay=RICH)
    prompts = [table.prompt()]
    table.offers(R="4c")
    for ways in ({"Y": "coins"}, {}):
        prompts.append(table.prompt())
        table.decide(**ways)
    prompts.append(table.prompt())
    assert table.help(R, "right") == "Sold for 4 coins."
    assert table.help(Y, "right") == "Not sold."
    table.all("right")
    assert not [said for said in (*prompts, table.journal()[-1]) if "chest" in said]


# --- the ritual by hand ----------------------------------------------------------------------


def test_phones_ask_only_for_the_guesses() -> None:
    settings = {"ritual": "chests"}
    table = DevilEvening(inquisition, number=3, settings=settings)
    table.all("prepare", wings=0)
    assert set(table.fields(R, "ritual")) == {"devil", "cultist"}
    assert set(DevilEvening(inquisition, number=3).fields(R, "prepare")) == {"wings"}


def test_in_round_3_chests_are_mixed_and_opened_spot_by_spot() -> None:
    table = by_hand(3)
    assert table.board.step is ChestStep.REWARD
    assert table.board.inquisition.bribes == 0
    table.row("dbca")
    assert "spot 1" in table.prompt()
    for soul in ({"pure": 1}, {"pure": 1, "marked": 1}):
        refused = table.refused(TABLE, "inside", symbol="mortal", **{**EMPTY, **soul})
        assert refused == "Only the Devil may put in pieces of soul."
    table.act(TABLE, "inside", symbol="devil", coins=2, pure=2, marked=1)
    for symbol, coins in (("mortal", 1), ("cultist", 1), ("mortal", 1)):
        table.act(TABLE, "inside", symbol=symbol, **{**EMPTY, "coins": coins})
    assert table.board.inquisition.bribes == 0
    table.act(TABLE, "entered")
    assert table.board.inquisition.bribes == 5
    souls = {each.role: each.souls for each in table.board.inquisition.opening}
    assert souls[Role.DEVIL] == SoulPieces(2, 1)
    assert table.board.bribed_away == ("A",)
    assert "Seat 4 is the Devil." in table.journal()
    cultist = Goods(coins=1, wheat=1)
    assert table.board.rows.added == (
        Goods(coins=3, marble=1, glass=1),
        Goods(coins=2),
        cultist,
        Goods(coins=2),
    )
    table.two()
    table.row("abcd")
    assert table.step == "home"
    assert table.board.inquisition.rewards[G].value == cultist


def test_a_chest_shows_its_own_symbol() -> None:
    table = by_hand(3)
    table.row("dbca")
    for _ in range(2):
        enter(table, "DC")
        assert table.prompt().startswith("The chest on spot 2 has another symbol.")
        enter(table, "M")
        assert "spot 3" in table.prompt()
        for _ in range(2):
            table.act(TABLE, "again")
        assert "spot 1" in table.prompt()


def enter(table: DevilEvening, roles: str, **souls: int) -> None:
    """What is in the next chests: `enter(table, "DM", pure=2)` with soul in the Devil's."""
    for letter in roles:
        gift = {**EMPTY, **(souls if letter == "D" else {})}
        table.act(TABLE, "inside", symbol=ROLE[letter].value, **gift)


def test_a_wrong_entry_can_be_stepped_back() -> None:
    table = by_hand(3)
    table.row("dbca")
    assert table.offered(TABLE) == ["inside"]
    enter(table, "DMCM", pure=6)
    assert table.offered(TABLE) == ["entered", "again"]
    assert len(table.board.inquisition.opening) == 4
    for spot in (4, 3, 2, 1):
        assert str(table.umpire.find(TABLE, "again").label) == f"Enter spot {spot} again"
        table.act(TABLE, "again")
    assert table.offered(TABLE) == ["inside"]
    enter(table, "DMCM", pure=1)
    table.act(TABLE, "entered")
    assert table.board.rows.added[0] == Goods(coins=3)
    assert "Seat 4 is the Devil." in table.journal()


def test_after_a_step_back_the_symbol_may_be_wrong_as_often_as_before() -> None:
    table = by_hand(3)
    table.row("dbca")
    enter(table, "DCC")
    table.act(TABLE, "again")
    enter(table, "MM")
    assert table.step == "reward"
    assert table.board.rows.spots == 4


def read_on_the_screen(folder: Path, lay: Lay) -> list[Any]:
    """All that the screen shows and its host reads, whatever is entered."""
    table = by_hand(3, lay)
    table.row("dbca")
    seen: list[Any] = []
    for at, (letter, pure) in enumerate((("C", 0), ("D", 6), ("M", 0), ("C", 0), ("M", 0))):
        enter(table, letter, pure=pure, marked=0)
        companion = seated(folder / str(at), table)
        seen.append([regions(companion, viewer) for viewer in (None, HOST)])
        seen.append((table.seen(TABLE), table.umpire.digest()))
    return seen


def test_dwd_144_the_screen_does_not_say_how_much_soul_the_devil_has(tmp_path: Path) -> None:
    poor = with_souls(R=(3, 0), Y=(3, 0), G=(0, 1), B=(0, 1))
    rich, other = (
        read_on_the_screen(tmp_path / name, lay)
        for name, lay in (("rich", FOUR_SOULS), ("poor", poor))
    )
    assert rich == other


def test_dwd_032_nobody_puts_in_pieces_that_lie_aside() -> None:
    def two_aside(board: DealWithTheDevil) -> None:
        board.aside = SoulPieces(1, 1)

    table = by_hand(3, every(with_souls(R=(2, 0), Y=(3, 0), G=(0, 1)), two_aside))
    table.row("dbca")
    fields = table.fields(TABLE, "inside")
    assert (fields["pure"]["high"], fields["marked"]["high"]) == (5, 1)


def test_chests_on_other_spots_are_scanned_again() -> None:
    table = by_hand(3)
    table.row("dbca")
    enter(table, "D")
    for _ in range(3):
        table.act(TABLE, "inside", symbol="cultist", **EMPTY)
    assert table.board.inquisition.opening == (), "nothing counts of what was entered"
    assert table.journal()[-1].startswith("These are not the chests of this row")
    assert (table.board.rows.spots, table.prompt()[:8]) == (0, "Shut all")
    table.row("abcd")
    assert "spot 1" in table.prompt()


def test_in_round_5_everybody_opens_their_own_chest() -> None:
    table = by_hand(5)
    assert "Only the Devil" in table.refused(R, "mine", coins=0, pure=1, marked=0)
    assert "that many" in table.refused(B, "mine", coins=0, pure=3, marked=0)
    table.act(B, "mine", coins=0, pure=2, marked=1)
    for seat in (R, Y, G):
        table.act(seat, "mine", **{**EMPTY, "coins": 2})
    assert table.board.inquisition.bribes == 6
    assert table.castle(B).score == 9
    assert table.castle(R).score == 3


def test_payments_by_hand_are_not_counted() -> None:
    with pytest.raises(Refused, match="count"):
        GAME.settle({"ritual": "chests", "purse": True})
