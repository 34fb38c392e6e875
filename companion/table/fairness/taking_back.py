"""Taking back. If nobody can have learned anything, one player can; otherwise people must agree.

Everybody who plays for themselves has to, and more than half of all people, the asker included:
a stand-in neither agrees nor lowers that number, so nobody is rid of the others by switching it on.
Whoever is away for good cannot keep the rest from going back, unless the rest is half or less.

Whether somebody may ask depends only on their own answers, so that it reveals nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.fields import Refused
from companion.core.offers import Offer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import BACK, Umpire
from companion.core.words import T, listed
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.fairness import luck
from companion.table.record.fairness import TO_LOBBY, Request
from companion.table.record.players import HOST, eyes_of, find_viewer, refer_to
from companion.table.record.record import Record, State
from companion.table.table_action import Action, Values

UNSEAL, ALONE, ASK = "unseal", "alone", "ask"
MAX_REPLAYED_WORK = 10_000_000
"""What a game of strangers may take, with all that is done again to go back: ten whole ones."""
REPLIES = frozenset({"~agree", "~disagree"})


def list_voters(record: Record) -> frozenset[Seat]:
    """Who may say yes or no to a request to take something back, on their own phone."""
    request = record.consent.request
    return frozenset(record.people.persons) - ({request.by} if request else set())


def settle(record: Record) -> None:
    """Go back if enough people agree to the request; else change nothing."""
    request = record.consent.request
    if request is None or not _has_enough_yes(record, request):
        return
    if request.to == TO_LOBBY:
        record.consent.request = None
        luck.back_to_lobby(record, T("You all agree. Everybody goes back to the lobby."))
    else:
        _go_back(record, request.by, request.to)
        record.tell(_describe_undone(request))


def _has_enough_yes(record: Record, request: Request) -> bool:
    if not list_voters(record) - record.pace.stand_ins <= request.agreed:
        return False
    everybody = frozenset(record.people.persons)
    people = everybody & {request.by, *request.agreed}
    return not request.of_people or 2 * len(people) > len(everybody)


def describe(request: Request) -> T:
    """What is asked of everybody."""
    who = refer_to(request.by)
    if request.to == TO_LOBBY:
        return T("{who} asks to go back to the lobby.", who=who)
    return T("{who} asks to undo the last answer.", who=who)


def _describe_undone(request: Request) -> T:
    if not request.agreed:
        return T("{who} undoes the last answer.", who=refer_to(request.by))
    return T(
        "{who} undoes the last answer. {people} agreed.",
        who=refer_to(request.by),
        people=listed(sorted(request.agreed)),
    )


def _go_back(record: Record, who: Viewer, count: int) -> None:
    """Go back to the first `count` answers, and let the game charge `who` for it."""
    now = record.playing()
    umpire = record.umpire = record.run(lambda: now.before(count))
    record.consent.request = None
    record.move_lines_back()
    if umpire.game.interruptions.taken_back and isinstance(who, Seat):
        umpire.act(who, BACK, {})


def _find_last_answer(record: Record, viewer: Viewer) -> int | None:
    """The index of this viewer's last answer; None if there is none."""
    if record.umpire is None:
        return None
    entries, who = record.umpire.entries, eyes_of(viewer)
    return next((at for at in reversed(range(len(entries))) if entries[at].by == who), None)


def _is_sealed(record: Record, viewer: Viewer, at: int) -> bool:
    """Whether the last answer is still sealed."""
    umpire = record.playing()
    sealed = umpire.sealed(eyes_of(viewer))
    return sealed is not None and sealed.offer == umpire.entries[at].offer


def _reveals_nothing(record: Record, at: int) -> bool:
    """Whether nobody has acted since, nothing came out, and whose turn it is is no secret."""
    umpire = record.playing()
    is_last = at == len(umpire.entries) - 1
    in_the_open = bool(umpire.waiting() or umpire.offers(TABLE))
    return is_last and in_the_open and not record.run(lambda: umpire.opened_since(at))


def _may_ask(record: Record, viewer: Viewer) -> bool:
    """Whether this viewer may ask to go back, if there is anything to go back on."""
    may = viewer == HOST or viewer in list_voters(record) - record.pace.stand_ins
    return record.state is State.PLAYING and not record.consent.request and may


# --- asking ---------------------------------------------------------------------------------------


def _back_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    if _may_ask(record, viewer) and record.playing().answers_by(eyes_of(viewer)):
        text = T("Undo the table’s last answer") if viewer == HOST else T("Undo")
        yield Offer("~back", text, tone="quiet")


def _lobby_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    """Until all have seen something happen; a table whose key is on the phones stays as it is."""
    begun = record.has_happened or record.people.gone or record.guarded or record.lineage.copied
    if viewer == HOST and not begun and _may_ask(record, viewer):
        help_ = T("To change settings or seats. All agree on their phones, and luck is drawn anew.")
        yield Offer("~to-lobby", T("Back to the lobby"), help=help_, tone="quiet")


def _ask_for_lobby(record: Record, _entry: LogEntry) -> None:
    record.consent.times_asked += 1
    request = record.consent.request = Request(HOST, TO_LOBBY, of_people=True)
    record.tell(describe(request))
    settle(record)


def _decide_how(record: Record, viewer: Viewer, _values: Values, _luck: Randomness) -> Values:
    """What the log says of taking back one's last answer, and how; `Refused` if that cannot be."""
    umpire, at = record.playing(), _find_last_answer(record, viewer)
    if at is None:
        raise Refused(T("There is nothing of yours to undo."), "gone")
    if _is_sealed(record, viewer, at):
        final = umpire.find(eyes_of(viewer), umpire.entries[at].offer).final
        how = UNSEAL
    else:
        final = umpire.has_final_since(at)
        how = ALONE if not final and _reveals_nothing(record, at) else ASK
    if final or record.work > MAX_REPLAYED_WORK:
        raise Refused(T("This can no longer be undone."))
    return {"to": at, "how": how, "of_people": True}


def _undo_or_ask(record: Record, entry: LogEntry) -> None:
    """Undo an answer that is sealed or told nobody anything; else ask the others."""
    who, count = find_viewer(entry.viewer), entry.values["to"]
    if entry.values["how"] == UNSEAL:
        umpire = record.playing()
        record.umpire = record.run(lambda: _replay_without(umpire, count))
        return
    record.consent.times_asked += 1
    if entry.values["how"] == ALONE:
        _go_back(record, who, count)
        record.tell(T("{who} undoes the last answer.", who=refer_to(who)))
    else:
        request = Request(who, count, of_people=entry.values.get("of_people", False))
        record.consent.request = request
        record.tell(describe(request))
        settle(record)


def _replay_without(umpire: Umpire[Any], at: int) -> Umpire[Any]:
    """The game without one sealed answer; what others have sealed stays, and nobody notices."""
    before = umpire.before(at)
    for entry in umpire.entries[at + 1 :]:
        before.act(entry.by, entry.offer, entry.values)
    return before


# --- answering ------------------------------------------------------------------------------------


def _agree_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    request = record.consent.request
    if request and viewer in list_voters(record) - request.agreed and record.state is State.PLAYING:
        undo = T("Yes, let {who} undo it", who=refer_to(request.by))
        yield Offer("~agree", T("Yes, back to the lobby") if request.to == TO_LOBBY else undo)


def _disagree_form(record: Record, viewer: Viewer) -> Iterator[Offer]:
    request = record.consent.request
    if not request or record.state is not State.PLAYING:
        return
    if request.to == TO_LOBBY and (viewer == HOST or viewer in list_voters(record)):
        yield Offer("~disagree", T("No, play on"), tone="quiet")
    elif viewer == request.by:
        yield Offer("~disagree", T("Never mind, keep it"), tone="quiet")
    elif viewer in list_voters(record):
        yield Offer("~disagree", T("No, keep it"), tone="quiet")
    elif viewer == HOST:
        yield Offer("~disagree", T("End this request"), tone="quiet")


def _say_yes(record: Record, entry: LogEntry) -> None:
    request = record.consent.request
    if request is None:
        raise Refused(T("Nobody is asking to undo anything."), "gone")
    agreed = request.agreed | {Seat(entry.viewer)}
    record.consent.request = replace(request, agreed=agreed)
    record.tell(T("{who} agrees.", who=Seat(entry.viewer)))
    settle(record)


def _say_no(record: Record, entry: LogEntry) -> None:
    request, record.consent.request = record.consent.request, None
    who, no = refer_to(find_viewer(entry.viewer)), T("{who} says no: the answer stays.")
    if request and request.to == TO_LOBBY:
        no = T("{who} says no: the game goes on.")
    record.tell(no.but(who=who))


ACTIONS: Mapping[str, Action] = {
    "~agree": Action(_say_yes, _agree_form),
    "~disagree": Action(_say_no, _disagree_form),
    "~back": Action(_undo_or_ask, _back_form, _decide_how),
    "~to-lobby": Action(_ask_for_lobby, _lobby_form, needs_others=True),
}
