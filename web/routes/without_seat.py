"""What somebody without a seat reads, and what they can do: watch, ask again, get a seat back."""

from __future__ import annotations

from flask import url_for

from companion.core.words import T
from companion.table.people import lobby
from web.live.channel import Channel
from web.routes.error_pages import message

FULL = T("Every seat at this table is taken. If one is yours, type the code from your seat card.")
STARTED = T("This game has already started. If you had a seat, type the code from your seat card.")
REMOVED = T("The host has freed your seat.")
NOT_LET_IN = T("The host has no seat for you right now.")
MIX_UP = T(
    "If that is a mix-up, tell the host. You can ask to join again, or watch without a seat."
)
LOST = T("The laptop has lost the last answers of this table, and your seat with them.")
RESTORE = T("Tell the host before you go on: companion restore may bring them back from a backup.")
JOIN_AGAIN = T("Join again")
ELSEWHERE = T(
    "This phone has no seat at the table. If you had one, type the code from your seat card."
)
TAKE_AGAIN = T("Get my seat back")
STILL_WATCH = T("You can still watch the game without a seat.")
ASK_AGAIN = T("Ask to join again")
WATCH = T("Watch the game")
AS_SCREEN = T("Show the shared screen on this device")


def too_late_page(channel: Channel, *, begun: bool) -> str:
    """What whoever comes too late reads: the game has begun, or every seat is taken."""
    why = STARTED if begun else FULL
    also = url_for("joining.ask_card"), TAKE_AGAIN
    return message(why, *to_watch(channel), also, as_screen(channel))


def sent_away_page(channel: Channel, token: str | None) -> str:
    """What somebody reads whom the host has removed or not let in, and what they can do now."""
    with channel.quiet() as table:
        why = REMOVED if table.people.is_removed(token) else NOT_LET_IN
        can_join = lobby.can_join(table.record)
    watch = to_watch(channel)
    if not can_join:
        return message(why, *watch, help_=STILL_WATCH)
    again = url_for("joining.ask_name", code=channel.code, again=1)
    return message(why, again, ASK_AGAIN, watch, help_=MIX_UP)


def no_seat_page(channel: Channel, token: str | None) -> str:
    """What a phone without a seat reads where it needs one."""
    if channel.table.people.has_lost(token):
        return lost_page(channel)
    return message(ELSEWHERE, url_for("joining.ask_card"), TAKE_AGAIN, to_watch(channel))


def lost_page(channel: Channel) -> str:
    """What somebody reads whose seat is among the answers that the laptop has lost."""
    with channel.quiet() as table:
        can_join = lobby.can_join(table.record)
    back = url_for("joining.ask_card"), TAKE_AGAIN
    again = url_for("joining.ask_name", code=channel.code, again=1), JOIN_AGAIN
    return message(LOST, *(again if can_join else back), to_watch(channel), help_=RESTORE)


def to_watch(channel: Channel) -> tuple[str, T]:
    """The way to watch this table without a seat, as a link."""
    return url_for("spectators.watch", code=channel.code), WATCH


def as_screen(channel: Channel) -> tuple[str, T]:
    """The way to one more shared screen, as a link."""
    return url_for("pages.screen", code=channel.code), AS_SCREEN
