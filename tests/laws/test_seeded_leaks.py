"""Eleven leaks, planted one at a time; the laws must find each.

The first five are in the rules of a game, the others outside the rules.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core import umpire as umpire_module
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Game, Settings
from companion.core.offers import Answer, Number, Offer, Refused, Text
from companion.core.open_offers import OpenOffer
from companion.core.play import Play, ask, everyone
from companion.core.seats import Seat, Viewer
from companion.core.secrets import Pile
from companion.core.umpire import Entry, Umpire
from companion.core.words import T
from companion.storage.encryption import Cipher
from companion.table.table_offers import TableOffers
from companion.table.view.viewer_view import ViewerView
from tests.kit.laws import answers, moments, pages, secrecy, twin_evenings, twins
from tests.kit.laws.dealing import DEALING, draw_form, with_flow
from tests.kit.laws.plays import any_table, entries_of, played
from tests.kit.table_evening import agree_to_export
from tests.kit.tiny_game import TINY, Tiny, set_up
from web.live.channel import Channel
from web.live.open_pages import Drawn, Page
from web.render.page_context import PageContext
from web.render.renderer import Side

TESTS = Path(__file__).parents[1]


def hunt_twins(game: Game[Any]) -> None:
    """Look for a leak in a few plays, in all three ways."""
    for number in range(15):
        chance = Chance(b"hunt%d" % number)
        table = any_table(game, b"%d" % number)
        entries = entries_of(table, 40)
        twins.check_twins(table, entries, chance)
        umpire = table.umpire(entries=entries[: chance.below(len(entries) + 1)])
        moments.check_moment(umpire, chance)
        answers.check_answers(umpire, chance)


def faults(game: Game[Any]) -> list[str]:
    """The faults of this game according to its list of secrets."""
    table = secrecy.rows(TESTS / "core")
    umpires = played(any_table(game, b"1"), 10)
    return [fault for umpire in umpires for fault in secrecy.faults(umpire.board, table, set())]


def test_without_a_leak_nothing_is_found() -> None:
    for game in (TINY, DEALING):
        hunt_twins(game)
        assert faults(game) == []


def test_leak_1_a_forgotten_secret() -> None:
    def forgets(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        g = set_up(seats, settings, chance)
        hands: Any = {seat: list(hand) for seat, hand in g.hands.items()}
        return replace(g, hands=hands)

    found = faults(replace(with_flow(lambda g: ask(g.seats[0], draw_form)), set_up=forgets))
    assert "hands.1 should be hidden, and is not" in found


def test_leak_2_a_secret_open_to_the_wrong_seat() -> None:
    def deals_wrong(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        g = set_up(seats, settings, chance)
        neighbours = (*seats[1:], seats[0])
        wrong = {
            seat: Pile(g.hands[seat], {other})
            for seat, other in zip(seats, neighbours, strict=True)
        }
        return replace(g, hands=wrong)

    found = faults(replace(TINY, set_up=deals_wrong))
    assert "hands.1 is open to [Seat(2)], not to owner" in found


def test_leak_3_a_hint_in_the_journal() -> None:
    def hints(g: Tiny) -> Play[Ending]:
        for seat in (*g.seats, *g.seats):
            yield from ask(seat, draw_form)
            card = g.deck.draw()
            g.hands[seat].add(card)
            g.tell(T("{who} drew a {what} card.", who=seat, what="high" if card > 15 else "low"))
        return Ending("won", (), T("Done."))

    with pytest.raises(twins.Leak):
        hunt_twins(with_flow(hints))


def test_leak_4_a_form_that_peeks() -> None:
    def peeks(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("guess", T("Guess the top card"), n=Number(0, g.deck.cards[-1]))

        for seat in (*g.seats, *g.seats):
            yield from ask(seat, form)
        return Ending("won", (), T("Done."))

    with pytest.raises(twins.Leak):
        hunt_twins(with_flow(peeks))


def test_leak_5_a_refusal_that_reveals_a_secret() -> None:
    def betrays(g: Tiny) -> Play[Ending]:
        def too_low(answer: Answer) -> T | None:
            top = g.deck.cards[-1]
            return T("The top card is higher than that.") if answer.n < top else None

        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("guess", T("Guess"), n=Number(-1, 99), check=too_low)

        for seat in (*g.seats, *g.seats):
            yield from ask(seat, form)
        return Ending("won", (), T("Done."))

    with pytest.raises(twins.Leak):
        hunt_twins(with_flow(betrays))


def test_a_visible_seal_is_found_as_well() -> None:
    def tells_all(umpire: Umpire[Any], _viewer: Viewer) -> bytes:
        sealed = [umpire.sealed(seat) for seat in umpire.seats]
        return repr([answer and answer.values for answer in sealed]).encode()

    umpire = any_table(TINY, b"1").umpire()
    with pytest.raises(twins.Leak):
        answers.check_answers(umpire, Chance(b"4"), tells_all)


# --- outside the rules -------------------------------------------------------------------------


def hunt_pages(folder: Path, game: Game[Any]) -> None:
    """Look for a leak in what pages are sent."""
    for number in range(4):
        twin_evenings.check(folder / str(number), game, 2, 10, b"hunt %d" % number)


def test_without_a_leak_pages_are_the_same(tmp_path: Path) -> None:
    hunt_pages(tmp_path, DEALING)


def test_leak_6_a_page_whose_size_depends_on_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Channel._regions  # noqa: SLF001 - the leak is planted just here

    def padded(
        channel: Channel, moment: PageContext, sight: ViewerView, kind: Side, language: str
    ) -> dict[str, str]:
        umpire = channel.table.record.umpire
        top = umpire.board.deck.cards[-1] if umpire else 0
        return {**honest(channel, moment, sight, kind, language), "padding": " " * int(top)}

    monkeypatch.setattr(Channel, "_regions", padded)
    with pytest.raises(twins.Leak):
        hunt_pages(tmp_path, DEALING)


def test_leak_11_a_hand_above_the_cover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Channel._regions  # noqa: SLF001 - the leak is planted just here

    def shows_the_hand(
        channel: Channel, moment: PageContext, sight: ViewerView, kind: Side, language: str
    ) -> dict[str, str]:
        html = honest(channel, moment, sight, kind, language)
        umpire = channel.table.record.umpire
        hand = umpire.board.hands.get(sight.viewer, ()) if umpire else ()
        return {**html, "public": f"{html.get('public', '')}{[*hand]}"}

    monkeypatch.setattr(Channel, "_regions", shows_the_hand)
    with pytest.raises(twins.Leak, match="covered phones"):
        hunt_pages(tmp_path, DEALING)


def test_leak_7_a_push_because_something_secret_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Channel._draw  # noqa: SLF001 - the leak is planted just here

    def with_a_nudge(channel: Channel, moment: PageContext, page: Page) -> Drawn | None:
        drawn = honest(channel, moment, page)
        umpire = channel.table.record.umpire
        low = bool(umpire and umpire.board.deck.cards[-1] < 15)
        return drawn and Drawn({**drawn.parts, "nudge": low}, drawn.version)

    monkeypatch.setattr(Channel, "_draw", with_a_nudge)
    with pytest.raises(twins.Leak):
        hunt_pages(tmp_path, DEALING)


def test_leak_8_an_undo_that_everybody_can_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TableOffers.menu

    def tells_the_last_answer(table: TableOffers, viewer: Viewer | None) -> list[OpenOffer]:
        umpire = table._record.umpire  # noqa: SLF001 - the leak is planted just here
        last = umpire.entries[-1:] if umpire else []
        told = str([dict(entry.values) for entry in last])
        offer = Offer("~back", T("Take back {what}", what=told))
        return [*honest(table, viewer), OpenOffer("~back:1", offer, Viewer(0))]

    def sealed(folder: Path, coins: int) -> list[bytes]:
        companion = pages.PageCompanion(folder, TINY, 2)
        companion.do(Entry(Seat(1), "bid", {"coins": coins}))
        companion.close()
        return companion.got(Seat(2))

    assert sealed(tmp_path / "a", 1) == sealed(tmp_path / "b", 4)
    monkeypatch.setattr(TableOffers, "menu", tells_the_last_answer)
    assert sealed(tmp_path / "c", 1) != sealed(tmp_path / "d", 4)


CANARY = "canary-under-seal"


def whisper(folder: Path) -> pages.PageCompanion:
    """A table at which somebody has sealed a canary."""

    def flow(g: Tiny) -> Play[Ending]:
        yield from everyone(g.seats, form)
        return Ending("won", (), T("Done."))

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("whisper", T("Whisper"), words=Text(40))

    companion = pages.PageCompanion(folder, with_flow(flow), 2, on_disk=True)
    companion.do(Entry(Seat(1), "whisper", {"words": CANARY}))
    return companion


def canaries(folder: Path) -> list[str]:
    """The files in which the canary can be found."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if CANARY.encode() in path.read_bytes()]


def test_leak_9_a_file_in_which_answers_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion = whisper(tmp_path / "sealed")
    agree_to_export(companion.table)
    exported, _ = companion.tables.export(companion.table)
    (tmp_path / "exported").write_bytes(exported)
    companion.close()
    assert canaries(tmp_path) == []
    for way in ("encrypt", "decrypt"):
        monkeypatch.setattr(Cipher, way, lambda _cipher, content, _place: content)
    companion = whisper(tmp_path / "open")
    companion.close()
    assert canaries(tmp_path) != []


def test_leak_10_a_log_line_or_traceback_with_a_value(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(g: Tiny) -> Play[Ending]:
        yield from ask(g.seats[0], draw_form)
        raise ValueError(f"canary {g.deck.cards}")

    def what_was_told(folder: Path) -> str:
        companion = pages.PageCompanion(folder, with_flow(stumbles), 2)
        caplog.clear()
        with pytest.raises(Refused) as refused:
            companion.do(Entry(Seat(1), "draw", {}))
        companion.close()
        chain = "".join(traceback.format_exception(refused.value))
        return caplog.text + chain + str(refused.value.sentence)

    assert "canary" not in what_was_told(tmp_path / "a")
    monkeypatch.setattr(umpire_module, "locate_fault", str)
    assert "canary" in what_was_told(tmp_path / "b")
