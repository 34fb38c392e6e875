"""What the host may do only if somebody agrees, or the others at the table do.

The host is a player, too: a seat card, or somebody's questions on the host's screen, show a hand,
and the file of a running game holds all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.core.fields import Flag, Refused, Seats
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.fairness.luck import START
from companion.table.people.seat_cards import make_free_card
from companion.table.record.fairness import Ask
from companion.table.record.players import HOST, find_viewer
from companion.table.record.record import Record, State
from companion.table.table_action import Action, Values

CARD, ANSWERS, EXPORT = "card", "answers", "export"
HERE = "~here"
REPLIES = frozenset({"~allow", "~refuse"})


def list_asked(record: Record) -> frozenset[Seat]:
    """Who has still to agree to what the host asks for, while the game lasts."""
    if (ask := record.consent.ask) is None or record.state is State.ENDED:
        return frozenset()
    return frozenset(record.people.persons) - ask.agreed


def describe_request(record: Record) -> T | None:
    """What the host asks the players for."""
    match record.consent.ask:
        case Ask(what=what, seat=Seat() as seat) if what == CARD:
            return T("The host asks to show a new seat code for {who}.", who=seat)
        case Ask(what=what) if what == EXPORT:
            return T("The host asks to save this game in a file. It holds all secrets.")
        case Ask(seat=Seat() as seat):
            sentence = "The host asks to answer for {who} and would see their questions."
            return T(sentence, who=seat)
    return None


def _has_enough_yes(record: Record, ask: Ask) -> bool:
    """Whether the seat itself agrees, or more than half of the others; of all, if it is no seat."""
    others = frozenset(record.people.persons) - {ask.seat}
    if not others:
        return ask.seat is not None
    return ask.seat in ask.agreed or 2 * len(ask.agreed & others) > len(others)


def iter_switchable(record: Record, chosen: set[Seat], others: set[Seat]) -> Iterator[Seats]:
    """The people's seats the host can switch: those away, and those already switched on."""
    away = record.people.away
    if options := tuple(
        seat
        for seat in record.people.persons
        if seat in chosen or (seat in away and seat not in others)
    ):
        yield Seats(options, label=T("For whom?"))


def find_only_selectable(seats: Seats) -> Seat | T:
    """The only selectable seat, else “somebody”."""
    return seats.options[0] if len(seats.options) == 1 else T("somebody")


# --- what the host asks for -----------------------------------------------------------------------


def _seat_card_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    away, may_ask = record.people.away, record.state is not State.ENDED and not record.consent.ask
    if viewer == HOST and away and may_ask:
        help_ = T("If the others agree, it is shown here once. A phone can take the seat with it.")
        seat = Seats(away, label=T("For whom?"))
        yield Offer("~seat-card", T("Ask for a seat code"), help=help_, tone="quiet", seat=seat)
    elif record.people.is_seated(viewer):
        help_ = T("The old one stops working.")
        yield Offer("~seat-card", T("New seat code"), help=help_, tone="grave")


def _answer_for_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if not record.is_in_game:
        return
    answered_for = record.consent.answered_for
    if viewer == HOST and not record.consent.ask:
        for seat in iter_switchable(record, answered_for, record.pace.stand_ins):
            help_ = T("If the others agree, everybody at this screen will see their questions.")
            on = Flag(T("The host answers for them"), start=True)
            label = T("Answer for {who}", who=find_only_selectable(seat))
            yield Offer("~answer-for", label, help=help_, tone="quiet", seat=seat, on=on)
    elif viewer in answered_for:
        yield Offer("~answer-for", T("I answer for myself again"))


def _prepare_seat_card(
    record: Record, viewer: Viewer, values: Values, randomness: Randomness
) -> Values:
    """The host only asks; a player's own card is made at once."""
    if viewer != HOST:
        return {**values, "card": make_free_card(record, randomness)}
    ask = Ask(CARD, Seat(values["seat"]))
    return _add_card_if_due(record, ask, {**values, "asked": True}, randomness)


def _prepare_answer_for(
    _record: Record, viewer: Viewer, values: Values, _luck: Randomness
) -> Values:
    """The host only asks; whoever answers again for themselves just does."""
    if viewer != HOST:
        return {"seat": int(viewer), "on": False}
    return {**values, "asked": True} if values["on"] else values


def _add_card_if_due(record: Record, ask: Ask, values: Values, randomness: Randomness) -> Values:
    """The values, with a new seat card if one is asked for and enough have agreed."""
    enough = ask.what == CARD and _has_enough_yes(record, ask)
    return {**values, "card": make_free_card(record, randomness)} if enough else values


def _ask_or_change_card(record: Record, entry: LogEntry) -> None:
    """Ask the players for a seat's new card; whoever changes their own need not ask."""
    seat = Seat(entry.values.get("seat", entry.viewer))
    if entry.values.get("asked"):
        _ask_players(record, Ask(CARD, seat), entry)
    elif find_viewer(entry.viewer) == HOST:  # an older companion did not ask
        _show_card(record, seat, entry.values["card"])
    else:
        record.people.players[seat].card = entry.values["card"]
        record.consent.hide_card(seat)
        record.tell(T("{who} has a new seat code.", who=seat))


def _ask_or_stop_answering(record: Record, entry: LogEntry) -> None:
    """Ask the players to let the host answer for a seat, or let the host stop."""
    seat = Seat(entry.values["seat"])
    if not entry.values["on"]:
        record.consent.answered_for.discard(seat)
        record.tell(T("{who} is answering again.", who=seat))
    elif entry.values.get("asked"):
        _ask_players(record, Ask(ANSWERS, seat), entry)
    else:  # an older companion did not ask
        _let_host_answer(record, seat)


def _ask_players(record: Record, ask: Ask, entry: LogEntry) -> None:
    """The host asks the players for this; it is done at once if enough agree already."""
    record.consent.ask = ask
    record.consent.times_asked += 1
    if sentence := describe_request(record):
        record.tell(sentence)
    _settle_request(record, entry)


def _settle_request(record: Record, entry: LogEntry) -> None:
    """Do what was asked for, once enough have agreed."""
    ask = record.consent.ask
    if ask and _has_enough_yes(record, ask):
        record.consent.ask = None
        if ask.seat is None:
            _allow_export(record)
        elif ask.what == CARD:
            _show_card(record, ask.seat, entry.values["card"])
        else:
            _let_host_answer(record, ask.seat)


def _allow_export(record: Record) -> None:
    record.consent.may_export = True
    record.tell(T("More than half of the players agree: the host may save this game once."))


def _show_card(record: Record, seat: Seat, card: str) -> None:
    """Give a seat this card, and show it on the host's screen."""
    record.people.players[seat].card = card
    record.consent.shown_card = seat
    record.tell(T("The host shows a new seat code for {who}.", who=seat))


def _let_host_answer(record: Record, seat: Seat) -> None:
    record.consent.answered_for.add(seat)
    record.tell(T("The host answers for {who} for now.", who=seat))


# --- the file of a running game -------------------------------------------------------------------


def why_no_export(
    record: Record, entries: Sequence[LogEntry], differs: int | None
) -> Refused | None:
    """Why the table cannot be saved in a file now; nobody has to agree but during a game.

    `differs`: the step before which it stands still, because it plays differently here.
    """
    if record.luck.drawing and differs is None:
        return Refused(T("The game is just beginning. Export it in a moment."))
    if record.state is State.ENDED or not _holds_a_game(record, entries, differs):
        return None
    if not _knows_players(record, entries, differs):
        why = T(
            "The file would hold all secrets of a game whose players cannot be asked here. Close "
            "this table for good, then save it."
        )
    elif record.consent.may_export:
        return None
    elif record.asleep:
        why = T("This is a copy. Export it when more than half of its players are back.")
    elif record.consent.ask and record.consent.ask.what == EXPORT:
        why = T("The players have not agreed yet: they find the question on their phones.")
    else:
        why = T(
            "The players have to agree first, since the file holds all secrets: press “Ask to save "
            "this game” under Host, then export again."
        )
    return Refused(why, "consent")


def _holds_a_game(record: Record, entries: Sequence[LogEntry], differs: int | None) -> bool:
    """Whether its log holds answers of a game, also of one that the table has left behind."""
    has_begun = record.umpire is not None or differs is not None
    return has_begun or any(not each.offer.startswith("~") for each in entries)


def _knows_players(record: Record, entries: Sequence[LogEntry], differs: int | None) -> bool:
    """Whether the table knows who plays the game that its log holds."""
    starting = differs is not None and START in {each.offer for each in entries[: differs + 1]}
    return record.umpire is not None or starting


def _export_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.is_in_game:
        yield from _iter_export_requests(record, viewer)


def _iter_export_requests(record: Record, viewer: Viewer) -> Iterator[Offer]:
    """For the host, who cannot export yet: ask the players to allow it."""
    may_ask = not (record.consent.ask or record.consent.may_export or record.guarded)
    if viewer == HOST and record.people.remaining and may_ask:
        help_ = T("If more than half of the players agree, companion export can save it once.")
        yield Offer("~export", T("Ask to save this game"), help=help_, tone="quiet")


def _ask_for_export(record: Record, entry: LogEntry) -> None:
    _ask_players(record, Ask(EXPORT, None), entry)


def iter_export_offers(record: Record, viewer: Viewer) -> Iterator[Offer]:
    """What it takes to save the game; also where rules differ, so it can move to another laptop."""
    for form in (_iter_export_requests, _allow_form, _refuse_form):
        yield from form(record, viewer)


# --- what the others say to it --------------------------------------------------------------------


def _allow_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.consent.ask and viewer in list_asked(record):
        yield Offer("~allow", T("Yes, the host may do that"), help=describe_request(record))


def _refuse_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if record.state is State.ENDED:
        return
    if record.consent.ask and viewer == HOST:
        yield Offer(
            "~refuse", T("Withdraw the request"), help=describe_request(record), tone="quiet"
        )
    elif record.people.is_seated(viewer):
        if record.consent.ask:
            yield Offer("~refuse", T("No, the host may not"), tone="quiet")
        elif record.consent.may_export:
            yield Offer("~refuse", T("No file of this game after all"), tone="quiet")


def _prepare_allow(record: Record, viewer: Viewer, values: Values, luck: Randomness) -> Values:
    return _add_card_if_due(record, _add_yes(record, viewer), values, luck)


def _add_yes(record: Record, viewer: Viewer) -> Ask:
    """The host's request with this viewer's yes; `Refused` if there is none."""
    if (ask := record.consent.ask) is None:
        raise Refused(T("The host does not ask for anything now."), "gone")
    return replace(ask, agreed=ask.agreed | {Seat(int(viewer))})


def _say_yes(record: Record, entry: LogEntry) -> None:
    if record.consent.ask is None:  # an older companion still asked, though the host had changed
        return
    record.consent.ask = _add_yes(record, Viewer(entry.viewer))
    record.tell(T("{who} agrees.", who=Seat(entry.viewer)))
    _settle_request(record, entry)


def _say_no(record: Record, entry: LogEntry) -> None:
    """Drop the host's request; without one, the leave to export that was given before."""
    if record.consent.ask is None:  # it is about the file they let the host save before
        record.consent.may_export = False
    record.consent.ask = None
    if find_viewer(entry.viewer) == HOST:
        record.tell(T("The host withdraws the request."))
    else:
        record.tell(T("{who} says no.", who=Seat(entry.viewer)))


# --- coming back ----------------------------------------------------------------------------------


def is_acted_for(record: Record, seat: Seat) -> bool:
    """Whether others may do something for this seat only because its phone was away."""
    away = record.consent.answered_for | record.pace.replaced
    return seat in away or record.consent.shown_card == seat or record.consent.is_about(seat)


def _end_acting_for(record: Record, entry: LogEntry) -> None:
    """Their phone is back: nothing that others got while it was away lasts longer."""
    seat, consent = Seat(entry.viewer), record.consent
    if consent.shown_card == seat:  # whoever saw the screen may know the code
        consent.shown_card = None
        record.people.players[seat].card = entry.values["card"]
    if consent.is_about(seat):
        consent.ask = None
    if seat in record.pace.replaced:
        record.pace.stop_standing_in(seat)
    consent.answered_for.discard(seat)
    record.tell(T("{who}’s phone is back: nobody acts for them any longer.", who=seat))


# --- paper ----------------------------------------------------------------------------------------


def _print_card_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    may = record.people.is_seated(viewer) and viewer not in record.consent.printable
    if may and record.state is not State.ENDED:
        help_ = T("Whoever sees the paper can take your seat.")
        label = T("Let the host print my seat card")
        yield Offer("~print-card", label, help=help_, tone="quiet")


def _allow_printing(record: Record, entry: LogEntry) -> None:
    record.consent.printable.add(Seat(entry.viewer))
    record.tell(T("{who} lets the host print their seat card.", who=Seat(entry.viewer)))


ACTIONS: Mapping[str, Action] = {
    "~allow": Action(_say_yes, _allow_form, _prepare_allow, lasting=True),
    "~refuse": Action(_say_no, _refuse_form, lasting=True),
    "~seat-card": Action(
        _ask_or_change_card, _seat_card_form, _prepare_seat_card, lasting=True, needs_others=True
    ),
    "~print-card": Action(_allow_printing, _print_card_form, lasting=True, needs_others=True),
    "~export": Action(_ask_for_export, _export_form, lasting=True, needs_others=True),
    "~answer-for": Action(_ask_or_stop_answering, _answer_for_form, _prepare_answer_for),
    HERE: Action(_end_acting_for, lasting=True),
}
