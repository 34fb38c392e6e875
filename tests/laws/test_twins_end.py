"""A twin ends where the two cards may be told apart: at the table, or only at the twin's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.offers import Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from tests.kit.laws import twin_evenings, twins
from tests.kit.laws.dealing import with_flow
from tests.kit.laws.plays import any_table, entries_of
from tests.kit.tiny_game import Tiny


def show_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    yield Offer("show", T("Show your highest card"), public=True)


def show_down(g: Tiny) -> Play[Ending]:
    """Everybody shows a card: another one where a higher one is in their hand."""
    for seat in g.seats:
        yield from ask(seat, show_form)
        card = g.hands[seat].take(max(g.hands[seat]))
        g.tell(T("{who} shows {card}.", who=seat, card=card))
    return Ending("won", (), T("Done."))


GAME = with_flow(show_down)


def test_a_card_that_only_the_twin_shows_is_no_leak() -> None:
    compared = 0
    for number in range(15):
        table = any_table(GAME, b"%d" % number)
        compared += twins.check_twins(table, entries_of(table, 3), Chance(b"shown%d" % number))
    assert compared


def test_a_card_that_only_a_twin_evening_shows_is_no_leak(tmp_path: Path) -> None:
    chance = Chance(b"shown 114")  # the card that is swapped in is the highest of a hand
    evening = twin_evenings.TwinEvening(tmp_path, GAME, 3)
    evening.spend(3, chance)
    assert evening.check(Seat(3), chance)
