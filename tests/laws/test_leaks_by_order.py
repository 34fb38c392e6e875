"""A secret that only puts things in order: planted in every game, and found by law 2.

Nothing hidden is ever shown: a list, the journal, places on the screen or colours follow what
each seat holds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Board, Game
from companion.core.moments import Step
from companion.core.play import Lapsed, Play, Wait
from companion.core.seats import Seat
from companion.core.to_json import iter_hidden
from companion.core.words import T
from companion.games.deal_with_the_devil.inquisition import ritual
from companion.table.view.viewer_view import ViewerView
from tests.kit.laws import exchanged, moments, pages
from tests.kit.laws.plays import COMPLETE, any_table, entries_of
from tests.kit.laws.questions import folder_of
from tests.kit.laws.twins import Leak
from tests.kit.recording import recordings
from web.live.channel import Channel
from web.render.page_context import PageContext
from web.render.renderer import Side

every_game = pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))


def by_secret(board: Board) -> list[Seat]:
    """The seats, in the order of what each of them holds."""

    def digest(seat: Seat) -> bytes:
        return sha256(repr(held(board, seat)).encode()).digest()

    return sorted(board.seats, key=digest)


def held(board: Board, seat: Seat) -> list[Any]:
    """What a seat holds, as far as it is hidden from anybody."""
    own = str(int(seat))
    things = (thing for path, thing in iter_hidden(board) if own in path.split("."))
    return [content for thing in things if (content := moments.content_of(thing))]


def list_in_order(board: Board) -> None:
    """Show everybody one after the other."""
    board.show(T("Everybody is ready."), [Step(seat) for seat in by_secret(board)])


def tell_in_order(board: Board) -> None:
    """Write a line for everybody."""
    for seat in by_secret(board):
        board.tell(T("{who} is ready.", who=seat))


@every_game
@pytest.mark.parametrize("leak", [list_in_order, tell_in_order])
def test_a_list_and_a_journal_in_the_order_of_a_secret_are_found(
    game: Game[Any], leak: Callable[[Board], None]
) -> None:
    plays = (
        (each, entries_of(each, 60)) for each in (any_table(game, b"0"), any_table(game, b"1"))
    )
    leaky = replace(game, flow=lambda g: leaking(game.flow(g), g, leak))
    if any(exchanged.can_compare(*each) for each in plays):
        with pytest.raises(Leak):
            hunt_plays(leaky)
    else:
        assert hunt_plays(leaky) == 0, "every question opens something that was held"


def hunt_plays(game: Game[Any]) -> int:
    """Look for a leak in a few plays; the number of comparisons."""
    compared = 0
    for number in range(10):
        table = any_table(game, b"%d" % number)
        entries = entries_of(table, 60)
        compared += exchanged.check_play(table, entries, Chance(b"order %d" % number))
    return compared


def leaking(play: Play[Ending], g: Board, leak: Callable[[Board], None]) -> Play[Ending]:
    """The rules of a game, with this after each of their questions is answered."""
    answering: Generator[Wait, Any, Ending] = play
    try:
        wait = next(answering)
        while True:
            try:
                answer = yield wait
            except Lapsed as lapsed:
                wait = answering.throw(lapsed)
            else:
                wait = answering.send(answer)
            leak(g)
    except StopIteration as end:
        ending: Ending = end.value
        return ending


@every_game
@pytest.mark.parametrize("sign", ["style='order:{place}'", "class='tint-{place}'"])
def test_places_on_the_screen_and_colours_that_follow_a_secret_are_found(
    game: Game[Any], sign: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Channel._regions  # noqa: SLF001 - the leak is planted just here

    def with_signs(
        channel: Channel, moment: PageContext, sight: ViewerView, kind: Side, language: str
    ) -> dict[str, str]:
        umpire = channel.table.record.umpire
        order = by_secret(umpire.board) if umpire else []
        signs = (sign.format(place=order.index(seat)) for seat in sorted(order))
        html = honest(channel, moment, sight, kind, language)
        return {**html, "seats": "".join(f"<i {each}></i>" for each in signs)}

    monkeypatch.setattr(Channel, "_regions", with_signs)
    few = min(each for each in game.seats if each > 1)
    with pytest.raises(Leak):
        hunt_pages(pages.PageCompanion(tmp_path / "table", game, few))


def hunt_pages(companion: pages.PageCompanion) -> None:
    """Look for a leak in what pages show while everybody holds something."""
    chance = Chance(b"signs")
    for _ in companion.play(40, Chance(b"memo")):
        if all(held(companion.umpire.board, seat) for seat in companion.umpire.seats):
            moments.check_pages(companion, chance, mixes=6)


def test_chests_of_the_ritual_shown_in_seat_order_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = COMPLETE["deal_with_the_devil"]
    positions = recordings()[game.id].play("shared").positions(game)
    monkeypatch.setattr(ritual, "rank_opened_chest", lambda _chest: (0, 0))
    with pytest.raises(Leak):
        exchanged.check_unnamed(positions, exchanged.unnamed(folder_of(game)))
