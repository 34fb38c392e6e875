"""The inquisitors: who is face up, who is bribed away, what not answering costs [DWD-166..173]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Against, Choice, Number, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.asking import done_form
from companion.games.deal_with_the_devil.reputation import (
    add_wings,
    exchange_what_waited,
    move_reputation,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.phases import HIDDEN, NAMED

OFFICES = {"A": T("the Ascetic"), "B": T("the Fundamentalist"), "C": T("the Plebeian")}
FACE_DOWN_AT_FIRST = NAMED[1:]
"""B and C, until the end of round 3 [DWD-022, DWD-023, DWD-173]."""
INQUISITORS = (
    "the Archivist",
    "the Bellringer",
    "the Confessor",
    "the Gatekeeper",
    "the Lamplighter",
    "the Notary",
    "the Penitent",
    "the Watchman",
)
"""Our own names for the eight that may be face down [ledger 6.4]."""
MAX_POINTS_LOST, MAX_STEPS_LOST, MAX_DEMON_WINGS = 20, 10, 3


def office_name(key: str) -> T:
    """An inquisitor's name."""
    if key in NAMED:
        return T("{place}, {name}", place=key, name=OFFICES[key])
    if key in HIDDEN:
        return T("Inquisitor {n}", n=key)
    return T("Houseguest {n}", n=key.rpartition(" ")[2])


def shuffle_inquisitors(g: DealWithTheDevil) -> None:
    """Put three of eight face down [DWD-024]."""
    g.inquisition.inquisitors.add(*g.chance.shuffled(INQUISITORS))


def turn_up(g: DealWithTheDevil, key: str) -> None:
    """Turn an inquisitor face up and tell all; nothing if it is already."""
    board = g.inquisition
    if board.turning and board.turning[0] == key:
        board.turning = None
    if key in board.face_up:
        return
    if g.full and key in HIDDEN:
        name = board.face_up[key] = board.inquisitors.draw()
        g.tell(T("{who} turns face up: {name}.", who=office_name(key), name=name))
    else:
        board.face_up[key] = key if key in NAMED else ""
        g.tell(T("{who} turns face up.", who=office_name(key)))


# --- bribes ----------------------------------------------------------------------------------


def most_bribes(k: DealWithTheDevil) -> int:
    """How many coins A, B and C take together [DWD-148]."""
    return len(NAMED) * k.rules.inq_spaces_per_bribe


def lay_on_spaces(g: DealWithTheDevil, count: int) -> None:
    """Lay coins on the bribe spaces, or take some off, for which there is room [DWD-145..147]."""
    before = g.bribed_away
    g.inquisition.bribes += count
    for key in g.bribed_away[len(before) :]:
        g.tell(T("{who} leaves.", who=office_name(key)))
    for key in before[len(g.bribed_away) :]:
        g.tell(T("{who} is back.", who=office_name(key)))
        if g.round > g.rules.inquisition_rounds[0]:  # all three are face up by then [DWD-173]
            turn_up(g, key)


# --- a card turns one up ---------------------------------------------------------------------


def turn_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """With the box a card may turn any inquisitor: two phones confirm [ledger 6.4]."""
    asked, by = k.inquisition.turning or (None, None)
    if not isinstance(me, Seat) or k.full or by == me:
        return
    if k.phase in {DevilPhase.ACTION, DevilPhase.HUNT, DevilPhase.INQUISITION}:
        not_down = {*k.inquisition.face_up, *k.bribed_away}
        if down := [key for key in (*NAMED, *HIDDEN) if key not in not_down]:
            label = T("Turn an inquisitor face up (two phones)")
            help_ = (
                T("Another phone wants {who} turned.", who=office_name(asked)) if asked else None
            )
            which = Choice(tuple(Option(key, office_name(key)) for key in down))
            yield Offer("turn", label, help=help_, tone="quiet", public=True, which=which)


def ask_to_turn_up(g: DealWithTheDevil, answer: Answer) -> None:
    """Turn the inquisitor when a second phone names the same one."""
    who, wanted = Seat(answer.by), g.inquisition.turning
    if wanted and wanted[0] == answer.which:
        turn_up(g, answer.which)
    else:
        g.inquisition.turning = (answer.which, who)


# --- their questions -------------------------------------------------------------------------


def answer_inquisitors(g: DealWithTheDevil) -> Play[None]:
    """Each seat answers whom it can and wants to; the rest has consequences [DWD-166..172]."""
    prompt = T("For each inquisitor: show soul, hand in an indulgence, or take the consequences.")
    answers = yield from everyone(g.seats, appease_form, prompt, prompt)
    left: dict[Seat, tuple[str, ...]] = {}
    for seat, answer in answers.items():
        souls, indulgences = _given(answer)
        g.change(seat, indulgences=g.castles[seat].indulgences - len(indulgences))  # [DWD-171]
        left[seat] = tuple(each for each in g.asking(seat) if each not in {*souls, *indulgences})
    exchange_what_waited(g)
    yield from take_consequences(g, left)


def _given(answer: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(answer.values.get("souls", ())), tuple(answer.values.get("indulgences", ()))


def appease_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Who asks is public, and so is the form [DWD-170, DWD-172]."""
    asking = tuple(Option(key, office_name(key), _cost(k, key)) for key in k.asking(me))
    if not asking:
        yield from done_form(k, me)
        return
    owned = min(k.castles[me].indulgences, len(asking))
    yield Offer(
        "appease",
        T("This is my answer"),
        check=partial(_check_answer, k, me),
        souls=Choice(asking, 0, len(asking), T("A piece of soul for")),
        indulgences=Choice(asking if owned else (), 0, owned, T("An indulgence for")),
    )


def _cost(k: DealWithTheDevil, key: str) -> T:
    return T("{n} points if unanswered", n=k.rules.penalty(key))


def _check_answer(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    """One piece answers one inquisitor [DWD-171]."""
    if set(answer.souls) & set(answer.indulgences):
        return Against("DWD-171", T("One answer is enough for each inquisitor."))
    if len(answer.souls) > k.own_souls(me).count:
        return Against("DWD-171", T("You do not have that many pieces of soul."))
    return None


# --- consequences ----------------------------------------------------------------------------


def take_consequences(g: DealWithTheDevil, left: dict[Seat, tuple[str, ...]]) -> Play[None]:
    """Take points for the unanswered; with the box, what the cards say [ledger 6.4]."""
    points = {seat: sum(g.rules.penalty(key) for key in keys) for seat, keys in left.items()}
    suffering = [] if g.full else [seat for seat in g.seats if left[seat]]
    forms = {seat: partial(consequence_form, points[seat]) for seat in suffering}
    answers = yield from _ask_for_consequences(forms)
    for seat in g.seats:
        answer = answers.get(seat)
        lost = answer.points if answer else points[seat]
        g.change(seat, score=g.castles[seat].score + lost)
        if silent := len(left[seat]):
            one = "{who} leaves 1 inquisitor unanswered: {lost}."
            many = "{who} leaves {n} inquisitors unanswered: {lost}."
            g.tell(plural(silent, one, many, who=seat, lost=lost))
        if answer:
            move_reputation(g, seat, answer.steps)
            add_wings(g, seat, demons=answer.demons)


def _ask_for_consequences(forms: dict[Seat, partial[Iterator[Offer]]]) -> Play[dict[Seat, Answer]]:
    def form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
        return forms[me](k, me)

    prompt = T("Read on the cards what not answering costs, and enter it.")
    return (yield from everyone(forms, form, prompt, prompt))


def consequence_form(points: int, _k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """What the unanswered cards say, starting from our numbers."""
    yield Offer(
        "consequence",
        T("Enter the consequences"),
        public=True,
        in_public=True,
        points=Number(-MAX_POINTS_LOST, 0, max(points, -MAX_POINTS_LOST), T("Points")),
        steps=Number(-MAX_STEPS_LOST, 0, 0, T("Reputation steps")),
        demons=Number(0, MAX_DEMON_WINGS, 0, T("Demon wings")),
    )


def clean_up(g: DealWithTheDevil) -> None:
    """B and C turn up, houseguests go home, the overview tile shows its second side [DWD-173]."""
    for key in FACE_DOWN_AT_FIRST:
        if key not in g.bribed_away:
            turn_up(g, key)
    for seat in g.seats:
        g.change(seat, houseguests=0)
    g.tell(T("All houseguests return to their deck."))
    if not g.full:
        g.tell(T("Turn the overview tile over."))  # [DWD-159]
