"""One sentence for every viewer: what to do, what to wait for, or why there is nothing to do."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat, Viewer
from companion.core.umpire import Umpire
from companion.core.words import T, plural
from companion.tables.state import consent, lobby, luck, taking_back
from companion.tables.state.people import HOST, eyes_of, named
from companion.tables.state.record import Record, Request, State


def prompt(record: Record, trouble: T | None, viewer: Viewer | None) -> T:
    """One sentence for this viewer: what to do, or what the table waits for."""
    if held := trouble or _asleep(record) or _held_prompt(record, viewer):
        return held
    if record.umpire is None:
        return _lobby_prompt(record, viewer)
    return record.umpire.prompt(eyes_of(viewer))


def rule(record: Record, trouble: T | None, viewer: Viewer | None) -> str | None:
    """The section of the rules that explains this viewer's prompt, if the game's rules do."""
    umpire = record.umpire
    if umpire is None or trouble or _asleep(record) or _held_prompt(record, viewer):
        return None
    return rule_for(umpire, eyes_of(viewer))


def rule_for(umpire: Umpire[Any], eyes: Viewer) -> str | None:
    """The section that explains the prompt these eyes read in the game.

    Covered phones show it, so it may not tell what somebody can do: if several sections explain
    what is asked, it is that of the phase, and so it is while nobody may know who is asked. Whoever
    is not asked reads about those who are.
    """
    book, k = umpire.game.rules, umpire.known(eyes)
    if umpire.over:
        return book.end or None
    if umpire.wait.quiet:
        return book.about_phase(k)
    if sealed := umpire.sealed(eyes):
        return book.about(sealed.act, k)
    asked = [*umpire.asked(eyes)] or [
        each for seat in umpire.waiting()[:1] for each in umpire.asked(seat)
    ]
    sections = {book.about(each.act, k) for each in asked}
    return sections.pop() if len(sections) == 1 else book.about_phase(k)


def _asleep(record: Record) -> T | None:
    """What a copy waits for."""
    if not record.asleep:
        return None
    return T("This is a copy. It continues once most players are back with their seat cards.")


def _held_prompt(record: Record, viewer: Viewer | None) -> T | None:
    """Why this viewer has nothing to do in the game now."""
    if record.closed:
        return T("This table is closed.")
    if (asked := consent.question(record)) and viewer in consent.asked(record):
        return T("{asked} Answer under Menu.", asked=asked)
    if record.state is State.PAUSED:
        return T("The game is paused.")
    if record.request:
        return _undo_prompt(record, record.request, viewer)
    if viewer in record.stand_ins and record.state is State.PLAYING:
        return T("The computer is playing for you until you are back.")
    return None


def _undo_prompt(record: Record, request: Request, viewer: Viewer | None) -> T:
    """Who asks to undo something, and where this viewer says yes or no."""
    asked = T("{who} asks to undo the last answer.", who=named(request.by))
    may_agree = viewer in taking_back.voters(record) - request.agreed
    return T("{asked} Answer under Menu.", asked=asked) if may_agree else asked


def _lobby_prompt(record: Record, viewer: Viewer | None) -> T:
    if record.drawing:
        who = luck.waits_for(record)
        return T("Waiting for {who} to open this page on their phone.", who=who)
    if viewer == HOST and record.applicants:
        waiting = tuple(each.name for each in record.applicants.values())
        return T("{who} would like to join. Let them in?", who=waiting)
    if isinstance(viewer, Seat):
        return T("You are in. Put your phone down until the game begins.")
    if why := lobby.why_not_start(record):
        return T("Point your phone’s camera at the code to join. {why}", why=why)
    if not lobby.can_join(record):
        return T("Everybody is here. Start the game.")
    return plural(
        len(record.order),
        "One player is here. Join, or start the game.",
        "{n} players are here. Join, or start the game.",
    )
