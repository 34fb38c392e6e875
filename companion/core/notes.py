"""Notes: a few words for one person alone, shown to all when their owner says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.fields import Seats, Text
from companion.core.leaving import LeavingBoard
from companion.core.moments import Step
from companion.core.offers import Answer, Offer
from companion.core.seats import Seat, Viewer
from companion.core.secrets import Pile
from companion.core.teams import NO_TEAMS, Teams
from companion.core.words import T, typed

MAX_NOTE_CHARS = 120
MAX_NOTES = 10
"""How many notes one person can have."""


def offer_notes(
    notes: Mapping[Seat, Pile[str]], me: Viewer, seats: Sequence[Seat], teams: Teams = NO_TEAMS
) -> Iterator[Offer]:
    """Pass a note to one of these seats, or show the last one I was given [ANY-080, ANY-081].

    Whoever has a team can tell all of it something [ANY-133].
    """
    if me not in seats:
        return
    others = tuple(seat for seat in seats if seat != me and len(notes[seat]) < MAX_NOTES)
    if others:
        yield Offer(
            "note",
            T("Pass a note"),
            help=T("All see that you pass one; only that person can read it."),
            tone="quiet",
            seldom=True,
            to=Seats(others, label=T("To whom")),
            text=Text(MAX_NOTE_CHARS, least=1, label=T("What it says")),
        )
    if (team := teams.of(Seat(me))) and any(seat in others for seat in team):
        yield Offer(
            "tell_team",
            T("Tell my team"),
            help=T("All see that you tell them something; only your team can read it."),
            tone="quiet",
            seldom=True,
            text=Text(MAX_NOTE_CHARS, least=1, label=T("What it says")),
        )
    if notes[Seat(me)]:
        yield Offer("show_note", T("Show my last note to everybody"), tone="grave", seldom=True)


def take_note(g: LeavingBoard, answer: Answer) -> None:
    """Pass a note, tell my team something, or show my last note; all hear that it happened."""
    me = Seat(answer.by)
    if answer.act == "note":
        g.notes[answer.to].add(answer.text)
        g.tell(T("{who} passes {other} a note.", who=me, other=answer.to))
        return
    if answer.act == "tell_team" and (team := g.teams.of(me)):
        for seat in team:
            if seat != me and seat in g.present and len(g.notes[seat]) < MAX_NOTES:
                g.notes[seat].add(answer.text)
        g.tell(T("{who} tells {team} something.", who=me, team=team.name))
        return
    text = typed(g.notes[me].draw())
    g.reveal()
    g.tell(T("{who} shows a note: {text}", who=me, text=text))
    g.show(T("{text}", text=text), [Step(me)], title=T("A note is shown"))
