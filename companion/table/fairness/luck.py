"""Where the luck comes from: sealed numbers of the phones, the laptop's secret, open numbers.

First every phone seals a number. At the start the laptop draws its secret and shows the secret's
fingerprint; only then the phones open their numbers. So nobody knows the seed before it is fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.commitments import (
    LOST,
    SHOWN_FINGERPRINT_CHARS,
    Commitment,
    Opening,
    fingerprint,
)
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.people import lobby
from companion.table.record.pace import Pace
from companion.table.record.players import HOST, Player
from companion.table.record.record import Record, State
from companion.table.table_action import Action, Values

SECRET_BYTES = 32
START, SEAL, OPEN = "~start", "~number", "~open-number"
BY_ITSELF = frozenset({SEAL, OPEN})
"""What phones answer by themselves."""


def list_unopened_seats(record: Record) -> tuple[Seat, ...]:
    """The seats whose sealed numbers are not open yet."""
    players = (record.people.players[seat] for seat in record.people.order)
    return tuple(each.seat for each in players if each.sealed_number and not each.nonce)


def _find_player(record: Record, viewer: Viewer) -> Player | None:
    return record.people.players.get(viewer) if isinstance(viewer, Seat) else None


# --- forms ----------------------------------------------------------------------------------------


def can_start(record: Record, viewer: Viewer | None) -> bool:
    """Whether this viewer may start the game now: the host, or whoever came first."""
    return lobby.may_prepare(record, viewer) and lobby.why_not_start(record) is None


def _start_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if can_start(record, viewer):
        yield Offer(START, T("Start the game"))


def _seal_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    mine, early = (
        _find_player(record, viewer),
        record.state is State.LOBBY and not record.luck.drawing,
    )
    if mine and early and not (mine.sealed_number or mine.nonce):
        yield Offer(SEAL, T("Seal a number for the luck"), tone="quiet", sealed=Commitment({}))


def _open_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    mine = _find_player(record, viewer)
    if mine and record.luck.drawing and mine.seat in list_unopened_seats(record):
        opened = Opening({}, mine.sealed_number)
        yield Offer(OPEN, T("Open my number for the luck"), tone="quiet", opened=opened)


def _draw_again_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if viewer == HOST and record.luck.drawing:
        help_ = T("Everybody goes back to the lobby, and all phones draw new numbers.")
        yield Offer("~draw-again", T("Don’t wait"), help=help_)


# --- what they do ---------------------------------------------------------------------------------


def _note_sealed_number(record: Record, entry: LogEntry) -> None:
    if record.luck.drawing or record.umpire:
        raise ValueError("a number is sealed before the laptop has drawn its secret")
    player = record.people.players[Seat(entry.viewer)]
    player.sealed_number = entry.values["sealed"]
    sentence, digest = "{who} has sealed a number for the luck: {digest}.", player.sealed_number
    record.tell(T(sentence, who=player.name, digest=digest[:SHOWN_FINGERPRINT_CHARS]), proof=True)


def _add_secret(_record: Record, _viewer: Viewer, values: Values, luck: Randomness) -> Values:
    return {**values, "secret": luck(SECRET_BYTES)}


def _begin_or_wait(record: Record, entry: LogEntry) -> None:
    """Fix the laptop's secret; begin the game, or wait for the phones to open their numbers."""
    # An older companion drew the secret when the table was made.
    luck = record.luck
    luck.secret = entry.values.get("secret", luck.secret)
    if not luck.secret:
        raise ValueError("there is no luck without a secret")
    luck.drawing = bool(list_unopened_seats(record))
    if luck.drawing:
        sentence = "The laptop has sealed its number for the luck: {digest}."
        record.tell(T(sentence, digest=luck.commitment[:SHOWN_FINGERPRINT_CHARS]), proof=True)
    else:
        lobby.begin(record)


def _open_number(record: Record, entry: LogEntry) -> None:
    """Note an opened number: after the last one the game begins. If it is lost, all draw again."""
    player, opened = record.people.players[Seat(entry.viewer)], entry.values["opened"]
    if opened == LOST:
        sentence = T(
            "{who}’s phone has lost its number. Everybody draws a new one.", who=player.name
        )
        _forget_numbers(record, sentence)
        return
    if fingerprint({}, opened["nonce"]) != player.sealed_number:
        raise ValueError("a number is opened as it was sealed")
    player.nonce = opened["nonce"].encode()
    if not list_unopened_seats(record):
        record.luck.drawing = False
        lobby.begin(record)


def _draw_again(record: Record, _entry: LogEntry) -> None:
    late = tuple(record.people.players[seat].name for seat in list_unopened_seats(record))
    sentence = T("The host does not wait for {who}. Everybody draws a new number.", who=late)
    _forget_numbers(record, sentence)


def back_to_lobby(record: Record, sentence: T) -> None:
    """The game has not begun after all: another start draws all anew, for the same people."""
    record.umpire, record.has_happened = None, False
    record.pace = Pace(stand_ins=record.pace.stand_ins, replaced=record.pace.replaced)
    record.consent.revoke()
    record.move_lines_back()
    _forget_numbers(record, sentence)


def _forget_numbers(record: Record, sentence: T) -> None:
    """No number counts any more: those that are open are known, and the secret must be new."""
    record.luck.drawing, record.luck.secret = False, b""
    for player in record.people.players.values():
        player.sealed_number, player.nonce = "", b""
    record.tell(sentence)


ACTIONS: Mapping[str, Action] = {
    START: Action(_begin_or_wait, _start_form, _add_secret),
    "~draw-again": Action(_draw_again, _draw_again_form),
    SEAL: Action(_note_sealed_number, _seal_form),
    OPEN: Action(_open_number, _open_form),
}
