"""Ids of questions: a later question has another id, even if it looks the same."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.offers import Offer
from companion.core.play import Play, anyone
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.question_ids import id_of
from tests.kit.tiny_game import Tiny, at_table, next_form, playing

A, B, C = seats_for(3)


def gift_form(_k: Tiny, me: Seat) -> Iterator[Offer]:
    if me != TABLE:
        yield Offer("gift", T("Give"))


def turns(*, quiet: bool = False) -> Umpire[Tiny]:
    """Whoever comes first goes on, again and again; everybody may give at any time."""

    def flow(g: Tiny) -> Play[Ending]:
        while True:
            yield from anyone(dict.fromkeys(g.seats, next_form), quiet=quiet)

    return playing(flow, anytime=(Anytime(gift_form, lambda _g, _answer: None),))


def test_an_offer_keeps_its_id_while_the_question_is_the_same() -> None:
    umpire = at_table()
    first = id_of(umpire, A, "bid")
    assert first == id_of(at_table(), A, "bid")
    umpire.act(B, "bid", {"coins": 1})
    assert id_of(umpire, A, "bid") == first, "what others seal changes nothing"
    umpire.act(B, "loan", {"coins": 1})
    assert id_of(umpire, A, "bid") == first, "nor does what they do beside it"


def test_an_id_begins_with_the_name_and_changes_with_every_turn() -> None:
    umpire = turns()
    seen = []
    for _ in range(3):
        seen.append(id_of(umpire, B, "next"))
        umpire.act(A, "next", {})
    assert all(each.startswith("next:") and len(each) == 15 for each in seen)
    assert len(set(seen)) == 3, "two taps do not answer two questions"


def test_the_id_of_what_can_be_done_at_any_time_changes_for_whoever_does_it() -> None:
    umpire = turns()
    gift = id_of(umpire, B, "gift")
    umpire.act(A, "next", {})
    assert id_of(umpire, B, "gift") == gift, "turns do not concern it"
    umpire.act(A, "gift", {})
    assert id_of(umpire, B, "gift") == gift, "others may do it as well"
    go_on = id_of(umpire, B, "next")
    umpire.act(B, "gift", {})
    assert id_of(umpire, B, "gift") != gift
    assert id_of(umpire, B, "next") == go_on


def test_a_quiet_answer_does_not_change_the_ids_of_others() -> None:
    umpire = turns(quiet=True)
    before, mine = id_of(umpire, B, "next"), [id_of(umpire, A, "next")]
    for _ in range(3):
        umpire.act(A, "next", {})
        assert id_of(umpire, B, "next") == before
        mine.append(id_of(umpire, A, "next"))
    assert len(set(mine)) == 4
