"""Pieces with a printed label: a phone says what one is to whoever looks, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.fields import Choice, Option, Refused, Scan, Text
from companion.core.moments import Step
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.any_box.asking import ask_to_fill_in, make_check
from companion.games.any_box.labelled import MAX_PIECES, number_on, piece_label
from companion.games.any_box.lists import Listed, read_list
from companion.games.any_box.state import AnyBox, Tool, number_pieces


def pieces_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Say what the pieces are, or put them away."""
    g.tool = Tool.PIECES
    prompt = T("What can the pieces be?")
    screen = T("{who} sees to the pieces.", who=who)
    answer = yield from ask_to_fill_in(who, pieces_form, prompt, screen)
    if answer is None:
        return
    if answer.act == "hide_pieces":
        lay_out_pieces(g, read_pieces(answer))
    else:
        put_away_pieces(g)


def pieces_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """A list of what they are [ANY-110]."""
    yield Offer(
        "hide_pieces",
        T("Mix this over the pieces"),
        help=T("Print the labels of the pieces. Nobody knows which piece is which."),
        public=True,
        in_public=True,
        check=make_check(read_pieces),
        own=Text(400, least=1, label=T("Your own list: Treasure, Trap x3, Nothing x4")),
    )
    if k.labelled.laid_out:
        yield Offer("no_pieces", T("Put the pieces away"), tone="quiet", in_public=True)


def read_pieces(answer: Answer) -> tuple[Listed, ...]:
    """The list of a form; `Refused` if it is wrong or names more pieces than there are labels."""
    listed = read_list(answer.own)
    if sum(each.count for each in listed) > MAX_PIECES:
        raise Refused(T("There are labels for {most} pieces.", most=MAX_PIECES))
    return listed


def lay_out_pieces(g: AnyBox, listed: Sequence[Listed]) -> None:
    """Chance says what each piece is, to nobody [ANY-110]."""
    names = [each.name for each in listed for _ in range(each.count)]
    g.labelled.lay_out(g.chance.shuffled(number_pieces(names)))
    one, many = "Lay out piece 1.", "Lay out pieces 1 to {n}."
    g.tell(plural(len(names), one, many))


def put_away_pieces(g: AnyBox) -> None:
    """The labels mean nothing any more."""
    g.labelled.lay_out(())
    g.tell(T("The pieces are put away."))


# --- at any time -------------------------------------------------------------------------------


def my_pieces_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """Look at a piece, or turn up one that I know [ANY-111, ANY-112]."""
    if not isinstance(me, Seat) or me in k.gone:
        return
    if labels := tuple(map(piece_label, k.labelled.face_down)):
        label, what = T("Look at a piece"), Scan(labels, T("The label of the piece"))
        yield Offer("look", label, tone="quiet", seldom=True, piece=what)
    if mine := k.labelled.known_pieces():
        choice = Choice(tuple(Option(str(n), write_label(n, what)) for n, what in mine.items()))
        label = T("Turn up a piece")
        yield Offer("turn_up", label, tone="quiet", seldom=True, public=True, piece=choice)


def write_label(number: int, what: str) -> T:
    """A piece in words."""
    return T("Piece {n}: {what}", n=number, what=what)


def look_or_turn_up(g: AnyBox, answer: Answer) -> None:
    """Do what the form says with a piece [ANY-111, ANY-112]."""
    me = Seat(answer.by)
    if answer.act == "look":
        look(g, me, number_on(answer.piece))
    else:
        turn_up(g, me, int(answer.piece))


def look(g: AnyBox, seat: Seat, number: int) -> None:
    """Somebody learns what a piece is; the others only that one was looked at [ANY-111]."""
    g.labelled.pieces[number].show(seat)
    g.reveal()
    g.tell(T("{who} looks at a piece.", who=seat))


def turn_up(g: AnyBox, seat: Seat, number: int) -> None:
    """Turn up a piece: all learn what it is [ANY-112]."""
    what = g.labelled.pieces[number].draw().partition(":")[2]
    g.labelled.open_pieces[number] = what
    g.reveal()
    g.tell(T("{who} turns up piece {n}: {what}.", who=seat, n=number, what=what))
    g.show(write_label(number, what), [Step(seat)], title=T("A piece is turned up"))
