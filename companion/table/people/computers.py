"""Company: the host, or whoever came first, gives seats to computers before the game begins.

From then on the computer plays there as it does for somebody who is away, from what that seat may
know. It has no phone and no vote, and makes room for people who join a table that is full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, count

from companion.core.fields import Refused, Seats
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.people import lobby, names
from companion.table.people.seat_cards import make_free_card
from companion.table.record.players import Applicant
from companion.table.record.record import Record
from companion.table.table_action import Action, Values

ADD, FILL, REMOVE = "~computer", "~computers", "~no-computer"
WITH_PEOPLE = frozenset({ADD, FILL, REMOVE})
"""What pages show with the people, and not in a menu."""
NAMES = (
    *("Pixel", "Turbo", "Echo", "Dynamo", "Nano", "Radar", "Volt", "Magnet", "Kilo", "Atom"),
    *("Byte", "Laser", "Sensor", "Giga", "Watt", "Ohm", "Chip", "Ion", "Zoom", "Quark"),
)
"""What computers are called: words that mean the same in many languages."""


def _may_change(record: Record, viewer: Viewer) -> bool:
    return lobby.may_prepare(record, viewer) and not record.guarded


def _count_missing(record: Record) -> int:
    """How many computers it takes until about as many play as sit around a table at home."""
    present, most = len(record.people.order), lobby.count_seats(record)
    sizes = (each for each in record.game.seats if present < each <= most)
    wanted = record.game.choose_table_size(record.raw_settings, sizes) or present
    return wanted - present


# --- forms ----------------------------------------------------------------------------------------


def _add_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_change(record, viewer) and lobby.find_free_seat(record):
        yield Offer(ADD, T("Add a computer"), tone="quiet")


def _fill_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_change(record, viewer) and _count_missing(record) > 1:
        yield Offer(FILL, T("Fill up with computers"), tone="quiet")


def _remove_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    computers = record.people.computers
    if lobby.may_prepare(record, viewer) and computers:
        yield Offer(REMOVE, T("Remove"), tone="quiet", seat=Seats(computers, label=T("Who?")))


# --- what they do ---------------------------------------------------------------------------------


def _choose_one(record: Record, _viewer: Viewer, values: Values, luck: Randomness) -> Values:
    return {**values, "players": _choose_players(record, 1, luck)}


def _choose_missing(record: Record, _viewer: Viewer, values: Values, luck: Randomness) -> Values:
    return {**values, "players": _choose_players(record, _count_missing(record), luck)}


def _choose_players(record: Record, many: int, luck: Randomness) -> list[dict[str, object]]:
    """What the log says of so many new computers."""
    seats, marks = lobby.iter_free_seats(record), iter(lobby.list_free_marks(record))
    free = _iter_free_names(record)
    return [
        {"seat": int(seat), "name": next(free), "mark": mark, "card": make_free_card(record, luck)}
        for _, seat, mark in zip(range(many), seats, marks, strict=False)
    ]


def _iter_free_names(record: Record) -> Iterator[str]:
    """Names that nobody here has, and no role: however many are taken, there is one more."""
    waiting = (each.name for each in record.admission.applicants.values())
    taken = {*record.people.names, *waiting}
    roles = names.list_reserved_names(record.game.about.roles)
    for name in chain(NAMES, (f"{NAMES[0]} {n}" for n in count(2))):
        try:
            yield names.fit(name, taken, roles)
        except Refused:
            continue


def _seat_computers(record: Record, entry: LogEntry) -> None:
    for player in entry.values["players"]:
        who, seat = Applicant(player["name"], player["mark"], "", b""), Seat(player["seat"])
        lobby.seat_down(record, seat, who, player["card"])
        begin_playing(record, seat)


def begin_playing(record: Record, seat: Seat) -> None:
    """The computer has this seat from now on."""
    record.people.players[seat].is_computer = True
    record.pace.stand_ins.add(seat)


def _remove(record: Record, entry: LogEntry) -> None:
    lobby.unseat(record, Seat(entry.values["seat"]))


ACTIONS: Mapping[str, Action] = {
    FILL: Action(_seat_computers, _fill_form, _choose_missing, needs_others=True),
    ADD: Action(_seat_computers, _add_form, _choose_one, needs_others=True),
    REMOVE: Action(_remove, _remove_form, needs_others=True),
}
