"""Who may take a seat at once, who has to be let in, and how the host does that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.core.fields import Choice, Option, Refused
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.people import lobby
from companion.table.people.seat_cards import make_free_card
from companion.table.record.players import HOST, Applicant
from companion.table.record.record import Record, State
from companion.table.table_action import Action, Values

APPLY, ADMIT, DECLINE = "~apply", "~admit", "~decline"
ON_PERSON = frozenset({ADMIT, DECLINE})
"""What the host does with one person, beside their name."""
MAX_APPLICANTS = 8
"""How many can wait at a time."""


def list_remembered_tokens(record: Record) -> frozenset[str]:
    """Fingerprints of the tokens of everybody who sits here, waits, or was sent away."""
    players, admission = record.people.players.values(), record.admission
    sitting = (each for player in players for each in (player.token, player.first_token))
    waiting = (applicant.token for applicant in admission.applicants.values())
    return frozenset({*sitting, *waiting, *admission.sent_away})


def must_ask(record: Record, tokens: Iterable[str]) -> bool:
    """Whether the host has to let in a device that has had tokens with these fingerprints.

    During a game always: whoever takes over a computer's seat sees what it holds.
    """
    remembered = not list_remembered_tokens(record).isdisjoint(tokens)
    return record.admission.asks_first or remembered or lobby.has_begun(record)


def make_application(record: Record, name: object, wanted: str | None, nonce: object) -> Values:
    """What the log says of somebody who asks for a seat, or `Refused`."""
    if len(record.admission.applicants) >= MAX_APPLICANTS:
        sentence = T("Many are waiting already. Try again when the host has let somebody in.")
        raise Refused(sentence, "full")
    values = lobby.choose_place(record, name, wanted, nonce)
    return {part: values[part] for part in ("name", "mark", "nonce")}


# --- the host's forms -----------------------------------------------------------------------------


def _ask_first_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if lobby.in_lobby(record, viewer) and not record.admission.asks_first:
        help_ = T("Whoever wants to join waits until you let them in.")
        yield Offer("~ask-first", T("Ask me before somebody joins"), help=help_, tone="quiet")


def _stop_asking_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if lobby.in_lobby(record, viewer) and record.admission.asks_first:
        yield Offer("~open", T("Let everybody join without asking"), tone="quiet")


def _admit_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if viewer == HOST and record.admission.applicants and lobby.can_join(record):
        yield Offer(ADMIT, T("Let in"), who=_make_field(record))


def _decline_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    over = record.state is State.ENDED or record.luck.drawing
    if viewer == HOST and record.admission.applicants and not over:
        yield Offer(DECLINE, T("No"), tone="quiet", who=_make_field(record))


def _make_field(record: Record) -> Choice:
    """The field that asks which of those who wait is meant."""
    waiting = record.admission.applicants.items()
    options = tuple(Option(str(number), applicant.name) for number, applicant in waiting)
    return Choice(options, label=T("Who?"))


# --- what they do ---------------------------------------------------------------------------------


def _ask_first(record: Record, _entry: LogEntry) -> None:
    record.admission.asks_first = True
    record.tell(T("From now on the host lets people in one by one."))


def _stop_asking_first(record: Record, _entry: LogEntry) -> None:
    record.admission.asks_first = False
    record.tell(T("Everybody can join without asking again."))


def _note_applicant(record: Record, entry: LogEntry) -> None:
    values, admission = entry.values, record.admission
    admission.applied += 1
    who = Applicant(values["name"], values["mark"], values["token"], values["nonce"])
    admission.applicants[admission.applied] = who


def _add_seat(record: Record, _viewer: Viewer, values: Values, luck: Randomness) -> Values:
    """The values with a seat, a card and a mark: the wanted one, if it is still free."""
    free = lobby.list_free_marks(record)
    wanted = record.admission.applicants[int(values["who"])].mark
    mark, seat = wanted if wanted in free else next(iter(free)), lobby.find_seat_to_take(record)
    return {**values, "seat": int(seat or 0), "mark": mark, "card": make_free_card(record, luck)}


def _admit(record: Record, entry: LogEntry) -> None:
    values = entry.values
    who = record.admission.applicants.pop(int(values["who"]))
    record.admission.sent_away.discard(who.token)
    seated = Applicant(who.name, values["mark"], who.token, who.nonce)
    lobby.seat_down(record, Seat(values["seat"]), seated, values["card"])


def _decline(record: Record, entry: LogEntry) -> None:
    admission = record.admission
    admission.sent_away.add(admission.applicants.pop(int(entry.values["who"])).token)


ACTIONS: Mapping[str, Action] = {
    ADMIT: Action(_admit, _admit_form, _add_seat),
    DECLINE: Action(_decline, _decline_form),
    "~ask-first": Action(_ask_first, _ask_first_form),
    "~open": Action(_stop_asking_first, _stop_asking_form),
    APPLY: Action(_note_applicant),
}
