"""Board and cards on paper: the companion guides the turns and keeps time and log [ledger 11].

It knows neither cards nor places, so it hides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Text
from companion.core.play import Form as AnyForm
from companion.core.play import Lapsed, Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.myths.acting.asking import Form, character_options, make_public
from companion.games.myths.acting.damage import die
from companion.games.myths.answers import Answer, anyone
from companion.games.myths.characters import Character
from companion.games.myths.state import Myths
from companion.games.myths.table import victory

MOVES = "{name}: a move and a swift move, in either order"
STEPS = (
    "{name}: advance the action mark, and perform the effect that begins",
    MOVES,
    "{name}: do what happens at the end of the turn, then draw up to five cards",
)
"""The parts of a turn [MYT-037, MYT-040]."""
MAX_NOTE_CHARS = 120


def guide_turn(g: Myths, c: Character) -> Play[None]:
    """One part after another, as long as the character lives."""
    for step in STEPS:
        g.this_turn.move_left = g.this_turn.swift_left = step == MOVES
        g.this_turn.time_up = False
        while c.alive:
            answer = yield from _ask_in_part(c, T(step, name=c.name))
            if answer is None or answer.offer == "step_done":
                break
            _record(g, c, answer)
    g.this_turn.time_up = False


def _ask_in_part(c: Character, prompt: T) -> Play[Answer | None]:
    """The player goes on, or writes something down; or the clock rings."""
    if c.seat is None:
        return None
    forms: dict[Viewer, AnyForm] = {
        c.seat: make_public(guide_form(c.letter)),
        TABLE: clock_form(c.letter),
    }
    try:
        return (yield from anyone(forms, prompt, prompt))
    except Lapsed:
        return None


def clock_form(letter: str) -> AnyForm:
    """The clock rings once in each part, if the table agreed on one."""

    def form(k: Myths, _me: Viewer) -> Iterator[Offer]:
        if k.settings.seconds and not k.this_turn.time_up and k.characters[letter].alive:
            seconds = k.settings.seconds
            yield Offer("time_up", T("Time is up"), after=seconds, counted_down=True)

    return form


def guide_form(letter: str) -> Form:
    """Go on to the next part, or write something in the log."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if not k.characters[letter].alive:
            return
        yield Offer("step_done", T("Done"))
        who = Choice(character_options(k, [each.letter for each in k.living]))
        yield Offer("fallen", T("A character has died"), public=True, tone="grave", who=who)
        note = Text(MAX_NOTE_CHARS, least=1)
        yield Offer("note", T("Write in the log"), public=True, tone="quiet", text=note)

    return form


def _record(g: Myths, c: Character, answer: Answer) -> None:
    """Put the answer into the log; a side with nobody alive has lost [MYT-087]."""
    if answer.offer == "time_up":
        g.this_turn.time_up = True
        g.tell(T("Time is up, {name}.", name=c.name))
    elif answer.offer == "note":
        g.tell(T("{who} notes: {text}", who=Seat(answer.by), text=str(answer.text)))
    elif answer.offer == "fallen":
        die(g, g.characters[answer.who])
        victory.check_sides(g)
