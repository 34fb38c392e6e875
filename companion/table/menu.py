"""What people may do with the table at any time, in the order of the menus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.fields import Refused
from companion.core.offers import Offer
from companion.core.open_offers import make_moved_on_refusal
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import LEAVE, WOKEN
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.table.fairness import consent, copies, luck, taking_back, younger
from companion.table.pace import chess_clock_keys, pause, stand_ins, timer_keys
from companion.table.people import (
    admission,
    asking_labels,
    calling,
    computers,
    explaining,
    joining_teams,
    lobby,
    moving_on,
    places,
)
from companion.table.record.players import HOST
from companion.table.record.record import Record, State
from companion.table.table_action import Action

GO_ON = "~go-on"


# --- going home -----------------------------------------------------------------------------------


def _leave_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if not record.people.is_seated(viewer):
        return
    if record.state is State.LOBBY and not record.luck.drawing:
        yield Offer("~leave", T("Give up my seat"), tone="grave")
    elif (
        not record.consent.request
        and record.state is State.PLAYING
        and record.playing().can_leave()
    ):
        help_ = T("You cannot come back into this game. You could let the computer play instead.")
        yield Offer("~leave", T("Leave the game"), help=help_, tone="grave", final=True)


def _leave(record: Record, entry: LogEntry) -> None:
    """Free the seat in the lobby; once the game has begun, leave it for good, by its own rule."""
    seat = Seat(entry.viewer)
    if record.umpire is None:
        lobby.unseat(record, seat)
        return
    record.umpire.act(seat, LEAVE, {})
    record.people.gone.add(seat)
    record.stop_acting_for(seat)
    record.tell(T("{who} leaves the game.", who=seat))


def _close_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if viewer == HOST and record.state is not State.ENDED:
        help_ = T("Nobody can continue the game afterwards.")
        yield Offer("~close", T("Close this table for good"), help=help_, tone="grave", final=True)


def _close(record: Record, _entry: LogEntry) -> None:
    """Close the table: nobody can play on."""
    record.closed = True
    record.tell(T("The host closes the table."))


# --- coming back ----------------------------------------------------------------------------------


def _seat_other_phone(record: Record, entry: LogEntry) -> None:
    """Give the seat to whoever has shown its card; the phone before loses it."""
    seat = Seat(entry.viewer)
    player = record.people.players[seat]
    player.token, player.card = entry.values["token"], entry.values["card"]
    record.stop_acting_for(seat)
    record.consent.hide_card(seat)
    if record.consent.is_about(seat):
        record.consent.ask = None
    record.tell(T("{who} is back, on another phone or page. The old one is closed.", who=seat))
    copies.note_return(record, seat)


def _admit_scanner(record: Record, entry: LogEntry) -> None:
    record.people.stations.add(entry.values["token"])
    record.tell(T("A scanner is ready at this table."))


def _change_host(record: Record, entry: LogEntry) -> None:
    """Make another browser the host; what people allowed the one before is void."""
    people, consent = record.people, record.consent
    people.host = entry.values["token"]
    people.stations.clear()
    # What the players allowed, they allowed the host before; so their code on the screen is void.
    if consent.shown_card and "card" in entry.values:
        people.players[consent.shown_card].card = entry.values["card"]
        consent.shown_card = None
    consent.revoke()
    consent.times_asked += 1
    record.tell(T("The table has a new host."))


def _wake_game(record: Record, _entry: LogEntry) -> None:
    record.playing().act(TABLE, WOKEN, {})


def _tell_going_on(record: Record, _entry: LogEntry) -> None:
    record.tell(T("The host lets the game continue from here."))


ACTIONS: Mapping[str, Action] = {
    **copies.ACTIONS,
    **taking_back.ACTIONS,
    "~resume": pause.RESUME,
    **luck.ACTIONS,
    **lobby.ACTIONS,
    **computers.ACTIONS,
    **asking_labels.ACTIONS,
    **joining_teams.ACTIONS,
    **admission.ACTIONS,
    **consent.ACTIONS,
    **explaining.ACTIONS,
    **stand_ins.ACTIONS,
    "~pause": pause.PAUSE,
    "~leave": Action(_leave, _leave_form, needs_others=True),
    **timer_keys.ACTIONS,
    **chess_clock_keys.ACTIONS,
    **calling.ACTIONS,
    **places.ACTIONS,
    "~close": Action(_close, _close_form, needs_others=True),
    "~card": Action(_seat_other_phone, lasting=True),
    "~station": Action(_admit_scanner, lasting=True),
    "~host": Action(_change_host, lasting=True),
    **younger.ACTIONS,
    **moving_on.ACTIONS,
    WOKEN: Action(_wake_game, rests=True),
    GO_ON: Action(_tell_going_on, rests=True),
}
"""Every action, in the order of the menus."""


def iter_menu(record: Record, viewer: Viewer) -> Iterator[Offer]:
    """What this viewer may do with the table now."""
    for action in (copies.ACTIONS if record.asleep else ACTIONS).values():
        if not (record.is_trial and action.needs_others):
            yield from action.form(record, viewer)


def make_refusal(record: Record, name: str) -> Refused:
    """The refusal of an action that was sent and is in nobody's menu now; it says why."""
    if name == luck.START and record.state is State.LOBBY and (why := lobby.why_not_start(record)):
        return Refused(why, "not-yet")
    if name == "~leave" and record.is_in_game:
        return Refused(T("This game needs everybody. Let the computer play for you instead."))
    return make_moved_on_refusal()
