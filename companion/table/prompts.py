"""One sentence for every viewer: what to do, what to wait for, or why there is nothing to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.seats import Seat, Viewer
from companion.core.umpire import Umpire
from companion.core.words import T, name_or_count, plural
from companion.table.fairness import consent, copies, luck, taking_back
from companion.table.pace.stand_ins import STAND_IN
from companion.table.people import lobby
from companion.table.record.players import HOST, eyes_of
from companion.table.record.record import Record, State


@dataclass(frozen=True, slots=True)
class TablePrompt:
    """What a viewer reads instead of the game's own prompt."""

    sentence: T
    replies: frozenset[str] = frozenset()
    """The table's actions that answer it; a phone has their keys at the prompt."""


def choose_prompt(record: Record, trouble: T | None, viewer: Viewer | None) -> T:
    """One sentence for this viewer: what to do, or what the table waits for."""
    if trouble:
        return trouble
    if instead := _find_table_prompt(record, viewer):
        return instead.sentence
    return record.playing().prompt(eyes_of(viewer))


def list_replies(record: Record, trouble: T | None, viewer: Viewer | None) -> frozenset[str]:
    """The table's actions that answer what this viewer's prompt says."""
    instead = None if trouble else _find_table_prompt(record, viewer)
    return instead.replies if instead else frozenset()


def find_rule(record: Record, trouble: T | None, viewer: Viewer | None) -> str | None:
    """The anchor of the rules about what the game asks; None while the table itself asks."""
    if trouble or _find_table_prompt(record, viewer):
        return None
    return find_game_rule(record.playing(), eyes_of(viewer))


def find_game_rule(umpire: Umpire[Any], eyes: Viewer) -> str | None:
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
    acts = {each.act for each in umpire.asked(eyes)}
    if sealed := umpire.sealed(eyes):  # with all it could have been: the section may not say which
        acts.add(sealed.act)
    acts = acts or {each.act for seat in umpire.waiting()[:1] for each in umpire.asked(seat)}
    sections = {book.about(act, k) for act in acts}
    return sections.pop() if len(sections) == 1 else book.about_phase(k)


def _find_table_prompt(record: Record, viewer: Viewer | None) -> TablePrompt | None:
    """What the table tells this viewer instead of the game's prompt; None if the game speaks."""
    if instead := _find_urgent_prompt(record, viewer) or _find_hold_prompt(record, viewer):
        return instead
    if record.umpire is not None:
        return None
    if isinstance(viewer, Seat) and luck.can_start(record, viewer):
        first = T("You are in. Start the game when everybody is here.")
        return TablePrompt(first, frozenset({luck.START}))
    return TablePrompt(_choose_lobby_prompt(record, viewer))


def _find_urgent_prompt(record: Record, viewer: Viewer | None) -> TablePrompt | None:
    """What has to be read before all else: a copy that waits, a closed table, a request."""
    if record.asleep:
        copy = T("This is a copy. It continues once most players are back with their seat cards.")
        return TablePrompt(copy, frozenset({copies.RETURNED}))
    if record.closed:
        return TablePrompt(T("This table is closed."))
    if (asked := consent.describe_request(record)) and viewer in consent.list_asked(record):
        return TablePrompt(asked, consent.REPLIES)
    return None


def _find_hold_prompt(record: Record, viewer: Viewer | None) -> TablePrompt | None:
    """Why the game waits, or that the computer plays for this viewer; None if it does not wait."""
    if record.state is State.PAUSED:
        return TablePrompt(T("The game is paused."), frozenset({"~resume"}))
    if request := record.consent.request:
        return TablePrompt(taking_back.describe(request), taking_back.REPLIES)
    if viewer in record.pace.stand_ins and record.state is State.PLAYING:
        back = T("The computer is playing for you until you are back.")
        return TablePrompt(back, frozenset({STAND_IN}))
    return None


def _choose_lobby_prompt(record: Record, viewer: Viewer | None) -> T:
    if record.luck.drawing:
        who = name_or_count(luck.list_unopened_seats(record))
        return T("Waiting for {who} to open this page on their phone.", who=who)
    if viewer == HOST and record.admission.applicants:
        waiting = tuple(each.name for each in record.admission.applicants.values())
        return T("{who} would like to join. Let them in?", who=waiting)
    if isinstance(viewer, Seat):
        return T("You are in. Put your phone down until the game begins.")
    if why := lobby.why_not_start(record):
        return T("Point your phone’s camera at the code to join. {why}", why=why)
    if not lobby.can_join(record):
        return T("Everybody is here. Start the game.")
    return plural(
        len(record.people.order),
        "One player is here. Join, or start the game.",
        "{n} players are here. Join, or start the game.",
    )
