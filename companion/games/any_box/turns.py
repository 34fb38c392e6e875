"""Whose turn it is: chance or the table says who begins, and it goes round to the left."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fields import Seats
from companion.core.moments import Step
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.any_box.asking import ask_to_fill_in
from companion.games.any_box.state import AnyBox, Tool, lots_of


def turns_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Say who begins, or that turns do not matter any more."""
    g.tool = Tool.TURNS
    prompt, screen = T("Who begins?"), T("{who} says who begins.", who=who)
    answer = yield from ask_to_fill_in(who, turns_form, prompt, screen)
    if answer is None:
        return
    if answer.act == "no_turns":
        g.turn = None
        g.tell(T("Turns are over."))
    else:
        begin_turns(g, draw_lot(g) if answer.act == "any_first" else answer.first)


def turns_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """Chance, or somebody [ANY-070]."""
    yield Offer("any_first", T("Chance says who begins"), in_public=True)
    label = T("This person begins")
    yield Offer("first", label, tone="quiet", public=True, in_public=True, first=Seats(k.present))
    if k.turn is not None:
        yield Offer("no_turns", T("No more turns"), tone="quiet", in_public=True)


def draw_lot(g: AnyBox) -> Seat:
    """Somebody who is here; everybody once before anybody twice [ANY-072]."""
    while True:
        if not g.lots:
            g.lots.add(*g.chance.shuffled(lots_of(g.seats)))
        seat = Seat(g.lots.draw())
        if seat not in g.gone:
            return seat


def begin_turns(g: AnyBox, first: Seat) -> None:
    """The first turn [ANY-070]."""
    g.turn = first
    sentence = T("{who} begins.", who=first)
    g.tell(sentence)
    g.show(sentence, [Step(first)], title=T("Who begins?"))


def whose_turn(k: AnyBox) -> tuple[Seat, ...] | None:
    """A chess clock runs for whoever has the turn, or else for whom a tool asks [ANY-073]."""
    return None if k.turn is None else (k.turn,)


def my_turn_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """Whoever has the turn ends it, whenever they want [ANY-071]."""
    if k.turn is not None and k.turn == me:
        yield Offer("end_turn", T("My turn is over"), tone="quiet", in_public=True)


def end_turn(g: AnyBox, answer: Answer) -> None:
    """It is the turn of the neighbour on the left [ANY-071]."""
    pass_turn(g, Seat(answer.by))


def pass_turn(g: AnyBox, seat: Seat) -> None:
    """Give the turn to the next on the left who is still here, and tell all."""
    g.turn = g.next_to(seat)
    g.tell(T("{who}’s turn.", who=g.turn))
