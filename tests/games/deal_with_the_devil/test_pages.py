"""What phones and the screen show of secret steps, in messages of equal length."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from markupsafe import escape

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.production import play_production
from companion.games.deal_with_the_devil.role_sheets import Price
from companion.games.deal_with_the_devil.scoring import final_scoring
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestOffer, Deal, OfferMade
from companion.table.prompts import find_game_rule
from companion.table.record.players import HOST
from tests.kit.games.deal_with_the_devil.acting import full_hand
from tests.kit.games.deal_with_the_devil.chest_evenings import looking
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    DevilEvening,
    G,
    R,
    Y,
    started,
    with_castle,
)
from tests.kit.games.deal_with_the_devil.pages import regions, seated
from tests.kit.games.deal_with_the_devil.rituals import by_hand
from tests.kit.table_evening import TableEvening
from tests.kit.web.hand_rows import rows_of
from web.live.channel import Channel
from web.live.open_pages import Encoded, Page
from web.live.padding import KIB, pad
from web.render.renderer import Renderer
from web.services import GAMES_FOLDER, Config, Services

# --- equal lengths ---------------------------------------------------------------------------


class Phones:
    """Four phones at one table, and everything sent to them."""

    def __init__(self, folder: Path, table: DevilEvening) -> None:
        companion = TableEvening(folder, table.umpire.game).start("Red", "Yel", "Gre", "Blu")
        companion.table.record.umpire = table.umpire
        self.companion = companion
        self.sent: dict[str, list[int]] = {}
        hall = Services.of(companion.tables, Config("test", advertise="192.0.2.1"))
        self.room = Channel(companion.table, hall, self)
        for seat in SEATS:
            token = companion.joined[seat].token
            self.room.enter(Page(str(int(seat)), seat, token, "html"))

    def send(self, sid: str, event: str, message: Encoded) -> None:
        self.sent.setdefault(sid, []).append(len(event) + len(message))

    def close(self, sid: str) -> None:
        raise AssertionError(sid)

    def lengths_after(self, viewer: Viewer, offer: str, **values: Any) -> list[list[int]]:
        """The lengths of the messages that this answer sends to each phone."""
        self.sent = {}
        with self.room.changing():
            self.companion.do(HOST if viewer == TABLE else viewer, offer, **values)
        return [self.sent.get(str(int(seat)), []) for seat in SEATS]


@pytest.mark.parametrize("roles", ["MDCM", "CMDM", "DMMC"])
def test_ds_48_all_messages_of_one_step_are_equally_long(tmp_path: Path, roles: str) -> None:
    table = DevilEvening(play_deals, roles=roles, visits=("3421", "2143"))
    table.offers()
    four = Phones(tmp_path, table)
    for step, sold in (("first look", 0), ("second look", 1)):
        for seat in (R, G):
            four.lengths_after(seat, "confirm")
        *_, lengths = (
            four.lengths_after(TABLE, "scan", chest=LABELS[letter].text) for letter in "cadb"
        )
        assert lengths == [lengths[0]] * 4
        assert lengths[0]
        assert table.step == step
        held = [table.umpire.known(seat).trading.hands[seat].value for seat in SEATS]
        assert [bool(each and each.sold) for each in held].count(True) == sold
        if not sold:
            buyer = next(seat for seat in SEATS if "coins" in table.keys(seat, "decide", "way"))
            *_, lengths = (
                four.lengths_after(seat, "decide", way="coins" if seat == buyer else "reject")
                for seat in SEATS
            )
            assert lengths == [lengths[0]] * 4


def test_every_message_is_padded_to_a_whole_step() -> None:
    step = 32 * KIB
    for said in ("", "ä", "x" * (step - 30), "x" * (step - 20), "x" * step):
        filled = pad(msgspec.json.encode({"version": 7, "said": said}), step)
        assert len(filled) % step == 0
        assert msgspec.json.decode(filled)["said"] == said


# --- what is shown ---------------------------------------------------------------------------


def test_the_screen_counts_who_has_finished_and_names_nobody(tmp_path: Path) -> None:
    table = looking(deal_min_seconds=25)
    companion = seated(tmp_path, table)
    assert "Finished: 0 of 4" in regions(companion, None)["game-looking"]
    before = regions(companion, None)
    table.act(Y, "decide", way="reject")
    shown = regions(companion, None)
    assert "Finished: 1 of 4" in shown["game-looking"]
    assert 'dur="25s"' in shown["game-looking"]
    changed = {name for name in shown if shown[name] != before[name]}
    assert changed == {"game-looking"}
    assert table.umpire.waiting() == ()


def test_dwd_044_the_screen_shows_what_the_wheel_and_buildings_give(tmp_path: Path) -> None:
    lay = with_castle(R, built=("1A2",))
    table = DevilEvening(play_production, number=2, settings={"mode": "full"}, lay=lay)
    rows = rows_of(regions(seated(tmp_path, table), None)["game-wheel"])
    assert rows[0] == "Red: 3 coins 1 glass 1 stone 1 wheat"
    assert len(rows) == len(SEATS)


def test_the_whole_fingerprint_is_on_the_screen_at_the_start(tmp_path: Path) -> None:
    table = started()
    assert table.board.phase is DevilPhase.PRODUCTION
    assert (
        table.board.preparation.commitment
        in regions(seated(tmp_path, table), None)["game-beginning"]
    )


def test_without_the_box_a_phone_shows_only_its_own_cards(tmp_path: Path) -> None:
    table = full_hand("2A1", event="E20")
    companion = seated(tmp_path, table)
    own = regions(companion, R)["game-cards"]
    mine, theirs = ({escape(card.name) for card in table.board.hand(seat)} for seat in (R, Y))
    assert not [name for name in mine if name not in own]
    assert escape(table.board.event_hand(R)[0].name) in own
    hidden = mine - theirs
    other = regions(companion, Y)["game-cards"]
    assert hidden
    assert not [name for name in hidden if name in other]
    assert "game-cards" not in regions(companion, None)


def test_what_was_entered_of_the_chests_is_listed_and_is_no_reward_yet(tmp_path: Path) -> None:
    table = by_hand(3)
    table.row("dbca")
    for symbol in ("devil", "mortal", "cultist", "mortal"):
        table.act(TABLE, "inside", symbol=symbol, coins=2, pure=0, marked=0)
    companion = seated(tmp_path, table)
    shown = regions(companion, HOST)
    assert shown["game-row"].count('<li class="hand-list__row"') == 4
    assert "deal-spot" not in shown["game-row"]
    assert "Your reward:" not in regions(companion, R).get("game-reward", "")
    table.act(TABLE, "entered")
    assert "Your reward:" in regions(companion, R)["game-reward"]


def test_a_chest_is_photographed_and_no_code_is_typed(tmp_path: Path) -> None:
    table = DevilEvening(play_deals, number=2)
    spare = regions(seated(tmp_path / "spare", table), R)["game-anytime"]
    table.offers()
    table.two()
    asked = regions(seated(tmp_path, table), HOST)["offers"]
    for page in (spare, asked):
        form = re.search(r"<form[^>]*data-offer=\"(?:spare|scan).*?</form>", page, re.DOTALL)
        assert form is not None
        assert "Take a photo of the label" in form[0]
        assert "data-lift" not in form[0], "there is nothing to send"
        assert not re.search(r"\bcode\b|\btype\b[^=]", form[0], re.IGNORECASE)


def test_the_screen_asks_for_labels_with_a_key_to_the_camera_and_one_to_the_sheet(
    tmp_path: Path,
) -> None:
    table = DevilEvening()
    table.act(R, "laid_out")
    screen = regions(seated(tmp_path, table), HOST)
    assert 'class="button button--main" href="/t/' in screen["offers"]
    assert 'href="/print/deal_with_the_devil/labels"' in screen["game-beginning"]
    assert screen["game-beginning"].count('<li class="deal-tick') == 4


def test_without_chests_the_screen_speaks_of_offers(tmp_path: Path) -> None:
    table = DevilEvening(play_deals, settings={"chests": "phone"})
    table.offers()
    screen = regions(seated(tmp_path, table), None)
    assert "Offers are on your phones" in screen["game-looking"]
    assert "Chests" not in screen["game-looking"]


def test_showing_labels_is_explained_and_not_setting_up() -> None:
    evening = DevilEvening()
    evening.act(SEATS[0], "laid_out")
    assert find_game_rule(evening.umpire, TABLE) == "labels-on-the-chests"
    lead = Renderer(GAMES_FOLDER).rule_books.lead(GAME.id, "en", "labels-on-the-chests")
    assert "to the camera" in lead


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("settings", [{"chests": "phone"}, {"mode": "full"}], ids=str)
def test_without_chests_no_step_is_explained_by_them(
    settings: dict[str, str], language: str
) -> None:
    umpire = Umpire(GAME, SEATS, GAME.settle(settings), b"explained")
    sections = set()
    for _ in play_out(umpire, Chance(b"explained")):
        for viewer in (*SEATS, TABLE):
            known = umpire.known(viewer)
            sections.add(find_game_rule(umpire, viewer))
            sections |= {GAME.rules.about(each.act, known) for each in umpire.offers(viewer)}
    assert {"without-chests", "looking-at-an-offer"} < sections
    books = Renderer(GAMES_FOLDER).rule_books
    leads = {each: books.lead(GAME.id, language, str(each)) for each in sections}
    assert all(leads.values())
    assert [each for each, lead in leads.items() if re.search("chest|truhe", lead.lower())] == []


def test_the_end_shows_where_every_chest_went(tmp_path: Path) -> None:
    def lay(board: DealWithTheDevil) -> None:
        offered = ChestOffer(Price(2))
        board.trading.asked.value = tuple(OfferMade(1, seat, offered) for seat in SEATS)
        board.trading.deals.value = (Deal(1, R, G, 2, offered, SoulPieces()),)
        board.scores.standing = dict.fromkeys(SEATS, (10,))

    table = DevilEvening(final_scoring, lay=lay)
    for seat in SEATS:
        table.act(seat, "count", **dict.fromkeys(table.fields(seat, "count"), 0))
    before = regions(seated(tmp_path / "before", table), None)["game-story"]
    table.act(Y, "done")
    shown = regions(seated(tmp_path, table), None)["game-story"]
    for page in (before, shown):
        for way in ("Yel, then Gre", "Red, then Blu", "Blu, then Yel", "Gre, then Red"):
            assert page.count(f"Went to {way}</span>") == 1, "marks say nothing aloud"
    assert "Total" not in before
    assert "Total" in shown


def test_a_chest_says_whose_it_is_and_what_it_can_be_paid_with(tmp_path: Path) -> None:
    table = looking()
    companion = seated(tmp_path, table)
    for seat in SEATS:
        shown = regions(companion, seat)
        asked = table.umpire.find(seat, "decide").fields["way"].options  # type: ignore[attr-defined]
        found = re.findall(r'name="way" value="([^"]*)"', shown["offers"])
        assert sorted(found) == sorted(each.key for each in asked)
        assert "This chest comes from" in shown["game-chest"]
        assert "You:" in shown["game-sheet"]
