"""Dice: rolled here for all to see, rolled under everybody's cup, or on the table and entered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.dice_fields import SIDES, Dice, ShownSide, TokenSides
from companion.core.fields import Number
from companion.core.moments import Step
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.any_box.asking import ask_all, ask_if_present, ask_to_fill_in
from companion.games.any_box.state import AnyBox, Count, Outcome, Throw, Tool

MAX_DICE, MAX_SIDES = 10, 100


def dice_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Say how many dice, and roll them."""
    g.tool = Tool.DICE
    prompt, screen = T("Which dice do you roll?"), T("{who} takes the dice.", who=who)
    answer = yield from ask_to_fill_in(who, dice_form, prompt, screen)
    if answer is None:
        return
    if answer.act == "roll_open":
        roll_open(g, answer.count, answer.sides)
    elif answer.act == "roll_cups":
        yield from roll_under_cups(g, answer.count, answer.sides)
    elif answer.act == "toss":
        show_tokens(g, tuple(g.chance.pick(SIDES) for _ in range(answer.count)))
    else:
        yield from enter_throw(g, who, answer.count, tokens=answer.act == "toss_real")


def dice_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """How many dice with how many sides; open or hidden; or real ones."""
    count = Number(1, MAX_DICE, 2, T("How many dice"))
    sides = Number(2, MAX_SIDES, 6, T("How many sides"))
    yield Offer(
        "roll_open",
        T("Roll for all to see"),
        public=True,
        in_public=True,
        count=count,
        sides=sides,
    )
    yield Offer(
        "roll_cups",
        T("Roll under everybody’s cup"),
        tone="quiet",
        public=True,
        in_public=True,
        count=count,
        sides=sides,
    )
    yield Offer(
        "roll_real",
        T("We roll real dice"),
        tone="quiet",
        public=True,
        in_public=True,
        count=count,
    )
    tokens = Number(1, MAX_DICE, 2, T("How many tokens, black on one side and white on the other"))
    for act, label in (("toss", T("Toss tokens")), ("toss_real", T("We toss real tokens"))):
        yield Offer(act, label, tone="quiet", public=True, in_public=True, count=tokens)


def roll_open(g: AnyBox, count: int, sides: int) -> None:
    """Roll, and let everybody watch [ANY-040]."""
    show_throws(g, (Throw(g.chance.roll(count, sides)),))


def show_throws(g: AnyBox, throws: tuple[Throw, ...]) -> None:
    """Lay these dice open, tell each throw, and show their sum."""
    g.open_dice, g.outcome = throws, None
    for throw in throws:
        g.tell(_write_throw(throw))
    faces = [face for throw in throws for face in throw.faces]
    steps = [Step(throw.by, write_faces(throw.faces)) for throw in throws]
    sentence = T("Together {total}.", total=sum(faces))
    g.show(sentence, steps, title=T("The dice are rolled"))


def _write_throw(throw: Throw) -> T:
    faces, total = write_faces(throw.faces), sum(throw.faces)
    if throw.by is None:
        return T("Rolled: {faces}, together {total}.", faces=faces, total=total)
    return T("{who} has rolled {faces}, together {total}.", who=throw.by, faces=faces, total=total)


def write_faces(faces: tuple[int, ...]) -> T:
    """The faces of a roll as text."""
    return T(" ".join(map(str, faces)))


def roll_under_cups(g: AnyBox, count: int, sides: int) -> Play[None]:
    """Everybody has dice that only they see, until all cups are lifted [ANY-041]."""
    fill_cups(g, count, sides)
    one, many = "Everybody has one die under a cup.", "Everybody has {n} dice under a cup."
    g.tell(plural(count, one, many))
    prompt = T("Look under your cup. Lift all of them when it is time.")
    yield from ask_all(g, lift_form, prompt)
    lift_cups(g)


def fill_cups(g: AnyBox, count: int, sides: int) -> None:
    """Empty all cups, and roll under those of everybody who is here."""
    g.open_dice = ()
    for cup in g.cups.values():
        cup.take_all()
    for seat in g.present:
        g.cups[seat].add(*g.chance.roll(count, sides))


def lift_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """All cups at once."""
    yield Offer("lift", T("Lift all cups"), in_public=True)


def lift_cups(g: AnyBox) -> None:
    """What was under the cups lies open [ANY-041]."""
    throws = tuple(Throw(tuple(cup.take_all()), seat) for seat, cup in g.cups.items() if cup)
    g.reveal()
    show_throws(g, throws)


def enter_throw(g: AnyBox, who: Viewer, count: int, *, tokens: bool) -> Play[None]:
    """Somebody photographs or enters what was thrown on the table [ANY-042, ANY-043]."""
    prompt, screen = T("Roll, and enter the dice."), T("{who} enters the dice.", who=who)
    if tokens:
        prompt, screen = T("Toss, and enter the tokens."), T("{who} enters the tokens.", who=who)
    form = partial(tokens_form if tokens else entry_form, count)
    answer = yield from ask_if_present(who, form, prompt, screen)
    if answer is None:
        return
    if tokens:
        show_tokens(g, answer.sides)
    else:
        show_throws(g, (Throw(answer.faces, Seat(who) if who else None),))


def entry_form(count: int, _k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """Each face."""
    label = T("These are the dice")
    yield Offer("enter", label, public=True, in_public=True, faces=Dice(count))


# --- tokens --------------------------------------------------------------------------------------


def tokens_form(count: int, _k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """Each side."""
    label = T("These are the tokens")
    yield Offer("enter_tokens", label, public=True, in_public=True, sides=TokenSides(count))


def show_tokens(g: AnyBox, sides: tuple[ShownSide, ...]) -> None:
    """Show how many tokens are black, and how many white [ANY-043]."""
    black, white = sides.count("black"), sides.count("white")
    most = max(black, white)
    counts = (
        Count(T("White"), white, (), white == most),
        Count(T("Black"), black, (), black == most),
    )
    sentence = T("{white} white, {black} black.", white=white, black=black)
    g.outcome, g.open_dice = Outcome(T("The tokens are tossed."), counts, sentence), ()
    g.tell(T("Tossed: {white} white, {black} black.", white=white, black=black))
    g.show(
        sentence,
        [Step(None, each.what, each.figure) for each in counts],
        title=T("The tokens are tossed"),
    )
