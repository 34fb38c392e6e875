"""Notes: a few words for one person alone, shown to all when their owner says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.fields import Seats, Text
from companion.core.moments import Step
from companion.core.offers import Answer, Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T, typed
from companion.games.any_box.state import AnyBox
from companion.told.playing.scope import playing

LONGEST = 120
MOST = 10


def note_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """Pass somebody a note, or show the last one I was given; nobody who is out does [ANY-107]."""
    seats = playing(k)
    if me in seats:
        yield from _notes(k, Seat(me), seats)


def earlier_note_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """As it was in earlier companions: those who were out had notes, too."""
    if isinstance(me, Seat):
        yield from _notes(k, me, k.present)


def _notes(k: AnyBox, me: Seat, seats: Sequence[Seat]) -> Iterator[Offer]:
    """What somebody does with notes, among these [ANY-080, ANY-081]."""
    others = tuple(seat for seat in seats if seat != me and len(k.notes[seat]) < MOST)
    if others:
        yield Offer(
            "note",
            T("Pass a note"),
            help=T("All see that you pass one; only that person can read it."),
            tone="quiet",
            seldom=True,
            to=Seats(others, label=T("To whom")),
            text=Text(LONGEST, least=1, label=T("What it says")),
        )
    if k.notes[me]:
        yield Offer("show_note", T("Show my last note to everybody"), tone="grave", seldom=True)


def take_note(g: AnyBox, answer: Answer) -> None:
    """Pass the note, or lay one open."""
    me = Seat(answer.by)
    if answer.act == "note":
        g.notes[answer.to].add(answer.text)
        g.tell(T("{who} passes {other} a note.", who=me, other=answer.to))
        return
    text = typed(g.notes[me].draw())
    g.reveal()
    g.tell(T("{who} shows a note: {text}", who=me, text=text))
    g.show(T("{text}", text=text), [Step(me)], title=T("A note is shown"))
