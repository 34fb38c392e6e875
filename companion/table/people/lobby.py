"""Before the game: taking a seat, choosing settings, starting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.chance import mix_seed
from companion.core.fields import Refused, Seats
from companion.core.offers import Offer
from companion.core.seats import FIRST_MARKS, KEYS, MARKS, Mark, Seat, Viewer
from companion.core.umpire import Umpire
from companion.core.words import T, plural
from companion.storage.log import LogEntry
from companion.table.people import joining_teams, names
from companion.table.record.players import HOST, Applicant, Player
from companion.table.record.record import Record, State
from companion.table.table_action import Action

MAX_NONCE_BYTES = 64
REMOVE = "~remove"
UNABLE = "{who}’s phone cannot lock answers, so the companion seals everybody’s."
ALL_UNABLE = "The phones of {who} cannot lock answers, so the companion seals everybody’s."


# --- taking a seat --------------------------------------------------------------------------------


def choose_place(record: Record, name: object, wanted: str | None, nonce: object) -> dict[str, Any]:
    """Choose seat, name, mark and random number for somebody who wants to join, or `Refused`.

    Nothing is taken yet.
    """
    if (seat := find_seat_to_take(record)) is None and has_begun(record):
        raise make_late_refusal()
    if seat is None:
        raise Refused(T("Every seat at this table is taken."), "full")
    if nonce is not None and not (isinstance(nonce, bytes) and len(nonce) <= MAX_NONCE_BYTES):
        raise Refused(T("Your phone sent something unexpected. Please try again."), "misfit")
    mark = _choose_mark(record, wanted)
    waiting = (each.name for each in record.admission.applicants.values())
    fitted = names.fit(
        name, (*record.people.names, *waiting), names.list_reserved_names(record.game.about.roles)
    )
    return {"seat": int(seat), "name": fitted, "mark": mark, "nonce": nonce or b""}


def make_late_refusal() -> Refused:
    """The refusal for somebody who comes after the start."""
    return Refused(T("This game has already started, so nobody else can join."), "started")


def find_free_seat(record: Record) -> Seat | None:
    """The first seat nobody has."""
    return next(iter_free_seats(record), None)


def iter_free_seats(record: Record) -> Iterator[Seat]:
    """The seats nobody has."""
    seats = map(Seat, range(1, count_seats(record) + 1))
    return (each for each in seats if each not in record.people.players)


def find_seat_to_take(record: Record) -> Seat | None:
    """Where whoever comes next sits: on a free seat in the lobby, else on one of a computer."""
    if not has_begun(record) and (seat := find_free_seat(record)):
        return seat
    over = record.state is State.ENDED or record.luck.drawing
    return None if over else next(iter(record.people.computers), None)


def find_replaced(record: Record) -> Player | None:
    """The computer whose seat whoever comes next takes over, if they do not get a free one."""
    return record.people.players.get(find_seat_to_take(record) or Seat(0))


def count_seats(record: Record) -> int:
    """How many can sit at this table."""
    return min(max(record.game.seats), len(MARKS))


def can_join(record: Record) -> bool:
    """Whether somebody gets a free seat, or a computer's, whoever has to be asked first."""
    return find_seat_to_take(record) is not None


def has_begun(record: Record) -> bool:
    """Whether the game has begun, or is just beginning."""
    return record.state is not State.LOBBY or record.luck.drawing


def list_free_marks(record: Record) -> dict[str, Mark]:
    """The marks that who comes next can have, by what logs call them.

    Whoever takes over a computer's seat has its mark: its pieces may be on the table.
    """
    if replaced := find_replaced(record):
        key = KEYS[replaced.mark.shape]
        return {key: MARKS[key]}
    taken = {player.mark.shape for player in record.people.players.values()}
    marks = FIRST_MARKS if picks_marks(record) else MARKS
    return {key: mark for key, mark in marks.items() if mark.shape not in taken}


def find_mark(record: Record, colour: str) -> str | None:
    """The key of a mark of this colour, free if one is; None if no mark has it."""
    free = list_free_marks(record)
    coloured = [key for key, mark in MARKS.items() if mark.colour == colour]
    return next((key for key in coloured if key in free), next(iter(coloured), None))


def picks_marks(record: Record) -> bool:
    """Whether people pick their marks: at larger tables each gets the next one."""
    return count_seats(record) <= len(FIRST_MARKS)


def _choose_mark(record: Record, wanted: str | None) -> str:
    """The wanted mark, `Refused` if it is taken; the first free one for None."""
    free = list_free_marks(record)
    if wanted is None:
        return next(iter(free))
    if wanted not in free:
        raise Refused(T("Somebody else has just taken that mark. Pick another one."), "taken")
    return wanted


def _join(record: Record, entry: LogEntry) -> None:
    values = entry.values
    who = Applicant(values["name"], values["mark"], values["token"], values["nonce"])
    seat_down(record, Seat(entry.viewer), who, values["card"])
    if record.is_trial and len(record.people.players) > 1:
        record.pace.stand_ins.add(Seat(entry.viewer))


def seat_down(record: Record, seat: Seat, who: Applicant, card: str, letter: str = "") -> None:
    """Give somebody a seat, and an initial that stays: if it can be, the one they had before."""
    people = record.people
    replaced = people.players.get(seat)
    taken = [player.mark.letter for player in people.players.values() if player is not replaced]
    letter = names.choose_initial(who.name, (*taken, *record.game.about.piece_letters), letter)
    mark = replace(MARKS[who.mark], letter=letter)
    # Once the game has its luck, nobody's number is added any more: verifying would find it.
    nonce = b"" if record.umpire else who.nonce
    people.players[seat] = Player(seat, who.name, mark, who.token, card, nonce, who.token)
    if replaced:
        record.pace.stop_standing_in(seat)
        sentence = "{who} takes over the seat of {computer}."
        record.tell(T(sentence, who=who.name, computer=replaced.name))
    else:
        record.tell(T("{who} takes a seat.", who=who.name))


def unseat(record: Record, seat: Seat) -> None:
    """Free a seat. The journal keeps the name: the seat may soon be somebody else's."""
    people, consent = record.people, record.consent
    name = people.players.pop(seat).name
    people.here.discard(seat)
    people.teaming.chosen.pop(seat, None)
    record.pace.stop_standing_in(seat)
    consent.ask = None
    consent.printable.discard(seat)
    consent.hide_card(seat)
    record.tell(T("{who} leaves the table.", who=name))


# --- the host's forms -----------------------------------------------------------------------------


def in_lobby(record: Record, viewer: Viewer) -> bool:
    """Whether this is the host, and everything can still be changed."""
    return viewer == HOST and not has_begun(record)


def may_prepare(record: Record, viewer: Viewer | None) -> bool:
    """Whether this is the host or the person who came first, and the game has not begun."""
    return viewer in {HOST, *sorted(record.people.persons)[:1]} and not has_begun(record)


def _remove_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if in_lobby(record, viewer) and record.people.persons:
        seat = Seats(record.people.persons, label=T("Who?"))
        yield Offer(REMOVE, T("Remove"), tone="grave", seat=seat)


def _order_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    large = not picks_marks(record)  # nobody sees all of so many from the laptop
    anybody = large and not has_begun(record) and record.people.takes_part(viewer)
    if (anybody or in_lobby(record, viewer)) and (count := len(record.people.order)) > 1:
        label = T("Clockwise, starting anywhere")
        seats = Seats(record.people.order, count, count, label, ordered=True)
        yield Offer("~order", T("Set seating order"), tone="quiet", seats=seats)


def _settings_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if in_lobby(record, viewer) and record.game.settings:
        yield record.game.settings_offer(record.raw_settings).but(name="~settings")


def why_not_start(record: Record) -> T | None:
    """Why the game cannot begin yet, if it cannot."""
    players, seats = len(record.people.order), record.game.seats
    if record.people.computers and not record.people.persons:
        return T("At least one person has to join.")
    if record.people.computers and record.guarded:
        return T("This setting needs a phone at every seat. Remove the computers, or change it.")
    if why := record.game.setting_rules.unsuited(record.settings, players):
        return why
    if players < min(seats):
        return plural(
            min(seats) - players, "One more player is needed.", "{n} more players are needed."
        )
    if players not in seats:
        return T("This game is not for {n} players.", n=players)
    try:
        record.game.settle(record.raw_settings, players)
    except Refused as refused:
        return refused.sentence
    return joining_teams.why_not_start(record)


def list_notices(record: Record) -> tuple[T, ...]:
    """Notices about the table's settings."""
    return tuple(record.game.setting_rules.notices(record.settings, len(record.people.order)))


def _remove(record: Record, entry: LogEntry) -> None:
    seat = Seat(entry.values["seat"])
    removed = record.people.players[seat]
    tokens = {removed.token, removed.first_token}
    record.admission.sent_away |= tokens
    record.admission.removed |= tokens
    unseat(record, seat)


def _change_order(record: Record, entry: LogEntry) -> None:
    people, seats = record.people, [Seat(each) for each in entry.values["seats"]]
    if sorted(seats) != sorted(people.players):  # only a forged archive can leave somebody out
        raise ValueError(f"an order of other people: {seats}")
    people.players = {seat: people.players[seat] for seat in seats}
    record.tell(T("Seating order, clockwise: {who}.", who=record.people.names))


def change_settings(record: Record, entry: LogEntry) -> None:
    """The table plays with these settings from now on; `Refused` if they do not fit."""
    record.door.settle(entry.values)
    record.raw_settings = dict(entry.values)
    record.tell(T("The host changes the settings."))


def begin(record: Record) -> None:
    """Begin the game with the luck that was drawn; whoever waits to be let in waits no more."""
    settings = record.game.settle(record.raw_settings, len(record.people.order))
    if record.game.leaves_sealing_open(settings):
        unable, computers = _list_unable_to_seal(record), record.people.computers
        settings = record.game.decide_sealing(settings, phones_can=not (unable or computers))
        if computers:
            record.tell(T("Computers cannot lock answers, so the companion seals everybody’s."))
        elif unable:
            record.tell(plural(len(unable), UNABLE, ALL_UNABLE, who=unable))
    seed = make_seed(record)
    teams = joining_teams.settle_teams(record, seed)
    record.umpire = Umpire(record.game, record.people.order, settings, seed, teams=teams)
    record.admission.applicants.clear()
    record.tell(T("The game begins."))


def _list_unable_to_seal(record: Record) -> tuple[str, ...]:
    """Whose phones cannot lock an answer: they have not locked a number for the luck either."""
    players = (record.people.players[seat] for seat in record.people.order)
    return tuple(player.name for player in players if not player.sealed_number)


def make_seed(record: Record) -> bytes:
    """The seed of all luck at this table: from the secret and a number from every phone."""
    nonces = [record.people.players[seat].nonce for seat in sorted(record.people.players)]
    return mix_seed(record.luck.secret, nonces)


ACTIONS: Mapping[str, Action] = {
    "~settings": Action(change_settings, _settings_form),
    "~order": Action(_change_order, _order_form),
    REMOVE: Action(_remove, _remove_form),
    "~join": Action(_join),
}
