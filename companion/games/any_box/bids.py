"""Bids: whole numbers under seal, opened together from the lowest up; who pays is agreed before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.core.fields import Choice, Number, Text, options
from companion.core.leaving import ask_under_cover
from companion.core.moments import Mood, Step
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed, typed
from companion.games.any_box.asking import MAX_QUESTION_CHARS, ask_to_fill_in
from companion.games.any_box.scores import add_row
from companion.games.any_box.state import AnyBox, Count, Outcome, Tool

MAX_BID = 9999
PAYS = {
    "nobody": T("nobody: it is only a number"),
    "highest": T("the highest bidder"),
    "all": T("everybody what they bid"),
}


def bids_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Say what is bid for and who pays; bid; open the bids."""
    g.tool = Tool.BIDS
    prompt, screen = T("What do you bid for?"), T("{who} prepares the bids.", who=who)
    answer = yield from ask_to_fill_in(who, bids_set_up_form, prompt, screen)
    if answer is not None:
        question = T("{question}", question=typed(answer.question))
        field = Number(answer.low, answer.high)
        yield from bid(g, question, field, pays=answer.pays)


def bids_set_up_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """What the bids are for, how low and how high they may be, and who pays."""

    def order(answer: Answer) -> T | None:
        return None if answer.low <= answer.high else T("The lowest bid is above the highest.")

    yield Offer(
        "bid_for",
        T("Start the bids"),
        public=True,
        in_public=True,
        check=order,
        question=Text(MAX_QUESTION_CHARS, least=1, label=T("What it is about")),
        low=Number(0, MAX_BID, 0, T("The lowest number")),
        high=Number(0, MAX_BID, 20, T("The highest number")),
        pays=Choice(options(PAYS), label=T("Who pays, from the score sheet"), start="nobody"),
    )


def bid(g: AnyBox, question: T, field: Number, *, pays: str) -> Play[None]:
    """Everybody bids under seal; all bids are opened together, and paid [ANY-030..032]."""
    g.outcome, g.open_dice = None, ()
    screen = T("{question} Still bidding: {missing}.", question=question)
    form = partial(bid_form, field)
    answers = yield from ask_under_cover(g, g.present, form, question, screen)
    bids = {seat: int(answer.number) for seat, answer in answers.items()}
    open_bids(g, question, bids)
    pay(g, question, bids, pays)


def bid_form(field: Number, _k: AnyBox, _me: Seat) -> Iterator[Offer]:
    """One number."""
    yield Offer("bid", T("Seal my number"), number=field)


def open_bids(g: AnyBox, question: T, bids: Mapping[Seat, int]) -> None:
    """Open the bids, the highest last; equal ones are level [ANY-030, ANY-031]."""
    most = max(bids.values(), default=0)
    rising = sorted(bids, key=lambda seat: (bids[seat], seat))
    counts = tuple(
        Count(T("{who}", who=seat), bids[seat], (seat,), bids[seat] == most)
        for seat in reversed(rising)
    )
    g.outcome = Outcome(question, counts, _write_outcome(bids, most))
    g.reveal()
    g.tell(T("{question} {outcome}", question=question, outcome=_write_bids(bids, rising)))
    steps = [
        Step(seat, None, bids[seat], mood=Mood.GOOD if bids[seat] == most else Mood.PLAIN)
        for seat in rising
    ]
    g.show(g.outcome.sentence, steps, title=question)


def _write_outcome(bids: Mapping[Seat, int], most: int) -> T:
    first = [seat for seat, number in bids.items() if number == most]
    if not first:
        return T("Nobody has bid.")
    if len(first) > 1:
        return T("A tie: {who} have {n}.", who=listed(first), n=most)
    (who,) = first
    return T("{who} is highest with {n}.", who=who, n=most)


def _write_bids(bids: Mapping[Seat, int], rising: list[Seat]) -> T:
    bids_in_order = [T("{who} {n}", who=seat, n=bids[seat]) for seat in reversed(rising)]
    return T("{bids}.", bids=listed(bids_in_order))


def pay(g: AnyBox, question: T, bids: Mapping[Seat, int], pays: str) -> None:
    """Take what was bid off the score sheet [ANY-032].

    If several are highest, nobody pays: the table decides between them first.
    """
    most = max(bids.values(), default=0)
    first = [seat for seat, number in bids.items() if number == most]
    paying = {"all": list(bids), "highest": first if len(first) == 1 else []}.get(pays, [])
    if paying:
        points = g.add_up({seat: -bids[seat] for seat in paying})
        add_row(g, T("Paid: {what}", what=question), points)
