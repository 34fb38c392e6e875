"""Rolling: the first roll, the re-rolls, stopping; or entering what real dice show.

Fallen and Angels are rolled for in the same way [SEM-010..015, SEM-051..055].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.core.offers import Answer, Choice, Dice, Number, Offer, Option
from companion.core.play import Form, Lapsed, Play, anyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.sancti_et_malum.cards import signed
from companion.games.sancti_et_malum.state import (
    CardInPlay,
    ConfrontationStep,
    SanctiEtMalum,
    faces_said,
)

SIDES = 6
BLACK_DICE = 6
SILENCE = 30
"""After this many seconds without a tap anybody may go on [SEM-054]."""


def roll_all(g: SanctiEtMalum) -> Play[None]:
    """Every card of this step is rolled for, one at a time [SEM-029, SEM-034, SEM-053]."""
    while not all(laid.done for laid in g.row):
        answer = yield from anyone(dict.fromkeys(g.seats, first_form), screen=_who_begins(g))
        laid = g.row[answer.about - 1]
        if answer.act == "roll":
            first_roll(g, laid, Seat(answer.by))
            yield from roll_on(g)
        else:
            enter(g, laid, answer)


def _who_begins(g: SanctiEtMalum) -> T | None:
    if g.phase is ConfrontationStep.FALLEN:
        return T("Anyone may roll for {card}.", card=_due(g, TABLE)[0][1].name)
    owners = dict.fromkeys(laid.owner for laid in g.row if not laid.done)
    left = [owner for owner in owners if owner and owner not in g.gone]
    return T("Now {who} may roll: high is good.", who=listed(left)) if left else None


def _due(k: SanctiEtMalum, me: Viewer) -> list[tuple[int, CardInPlay]]:
    """The places and cards I may begin with: the next of the Fallen, or any Angel of mine."""
    waiting = [(place, laid) for place, laid in enumerate(k.row, start=1) if not laid.done]
    if k.phase is ConfrontationStep.FALLEN:
        return waiting[:1]
    return [each for each in waiting if each[1].owner == me or each[1].owner in k.gone]


def first_form(k: SanctiEtMalum, me: Seat) -> Iterator[Offer]:
    """Roll, or enter what was rolled on the table [SEM-060]."""
    for place, laid in _due(k, me):
        if k.settings.dice == "app":
            label = T("Roll {dice} for {card}", dice=_dice(laid.dice), card=laid.name)
            yield Offer("roll", label, about=place, help=_aim(k), final=True)
        else:
            yield from _enter_forms(k, place, laid)


def _enter_forms(k: SanctiEtMalum, place: int, laid: CardInPlay) -> Iterator[Offer]:
    how = T("{how} {aim}", how=_how_to_roll(laid.dice, laid.rerolls), aim=_aim(k))
    total = Number(laid.dice, laid.dice * SIDES)
    label = T("Enter the sum of the dice for {card}", card=laid.name)
    yield Offer("sum", label, about=place, help=how, public=True, sum=total)
    label = T("Enter the faces of the dice for {card}", card=laid.name)
    yield Offer(
        "faces", label, about=place, help=how, public=True, tone="quiet", faces=Dice(laid.dice)
    )


def _aim(k: SanctiEtMalum) -> T:
    return T("Low is good.") if k.phase is ConfrontationStep.FALLEN else T("High is good.")


@cache
def _dice(count: int) -> T:
    return plural(count, "one die", "{n} dice")


@cache
def _how_to_roll(dice: int, rerolls: int) -> T:
    """What to do with real dice; there are six of them [SEM-051]."""
    first = T("Roll {dice}.", dice=_dice(dice))
    if dice > BLACK_DICE:
        rest = _dice(dice - BLACK_DICE)
        first = T("Roll {six} and then {rest} more.", six=_dice(BLACK_DICE), rest=rest)
    if not rerolls:
        return first
    again = plural(rerolls, "You may re-roll once.", "You may re-roll up to {n} times.")
    return T("{first} {again} The modifier is added for you.", first=first, again=again)


# --- what the companion rolls --------------------------------------------------------------------


def first_roll(g: SanctiEtMalum, laid: CardInPlay, who: Seat) -> None:
    """All dice of the card; who rolls first is its roller [SEM-012, SEM-054]."""
    g.roller = who
    faces = g.chance.roll(laid.dice)
    _show(g, laid, faces)
    g.tell(T("{who} rolls for {card}: {faces}.", who=who, card=laid.name, faces=faces_said(faces)))


def roll_on(g: SanctiEtMalum) -> Play[None]:
    """Re-rolls up to the number shown, or an earlier stop [SEM-013, SEM-014]."""
    while (laid := g.rolling) and laid.rerolls:
        try:
            asked = T(
                "{card} stands at {total}. Re-roll, or stop?", card=laid.name, total=laid.total or 0
            )
            answer = yield from anyone(_may_go_on(g), asked, _who_rolls(g, laid))
        except Lapsed:  # the roller has left: the others are asked
            continue
        if answer.offer == "stop":
            break
        if answer.offer == "silence":
            g.roller = None
            g.tell(T("Anyone may go on with {card}.", card=laid.name))
        else:
            reroll(g, laid, answer)
    if laid := g.rolling:
        finish(g, laid)


def _may_go_on(g: SanctiEtMalum) -> dict[Viewer, Form]:
    rollers = g.present if g.roller is None else (g.roller,)
    return {**dict.fromkeys(rollers, again_form), TABLE: silence_form}


def _who_rolls(g: SanctiEtMalum, laid: CardInPlay) -> T:
    if g.roller is None:
        return T("Anyone may go on with {card}.", card=laid.name)
    return T("{who} is rolling for {card}.", who=g.roller, card=laid.name)


def again_form(k: SanctiEtMalum, _me: Seat) -> Iterator[Offer]:
    """Choose dice and re-roll them, or stop [SEM-012..014]."""
    if (laid := k.rolling) is None:
        return
    dice = tuple(Option(str(place), str(face)) for place, face in enumerate(laid.faces, start=1))
    yield Offer(
        "reroll",
        T("Choose dice and re-roll them"),
        help=plural(laid.rerolls, "This is the last re-roll.", "{n} re-rolls are left."),
        public=True,
        final=True,
        dice=Choice(dice, least=1, most=len(dice)),
    )
    yield Offer("stop", T("Stop at {total}", total=laid.total or 0), tone="quiet")


def silence_form(k: SanctiEtMalum, _me: Viewer) -> Iterator[Offer]:
    """After a silence the clock lets anybody go on with one of the Fallen [SEM-054]."""
    if k.phase is ConfrontationStep.FALLEN and k.roller is not None and (laid := k.rolling):
        label = T(
            "Let anyone go on with {card} ({left})",
            card=laid.name,
            left=plural(laid.rerolls, "one re-roll left", "{n} re-rolls left"),
        )
        yield Offer("silence", label, after=SILENCE)


def reroll(g: SanctiEtMalum, laid: CardInPlay, answer: Answer) -> None:
    """Any of the dice once more, re-rolled before or not [SEM-012]."""
    g.roller = Seat(answer.by)
    places = [int(place) - 1 for place in answer.dice]
    faces = list(laid.faces)
    for place, face in zip(places, g.chance.roll(len(places)), strict=True):
        faces[place] = face
    _show(g, laid, tuple(faces), rerolls=laid.rerolls - 1)
    dice = plural(len(places), "one die", "{n} dice")
    g.tell(T("{who} re-rolls {dice}: {faces}.", who=g.roller, dice=dice, faces=faces_said(faces)))


def _show(g: SanctiEtMalum, laid: CardInPlay, faces: tuple[int, ...], **more: int) -> None:
    """The dice lie there; the modifier is added once [SEM-015]."""
    g.change(laid, faces=faces, total=sum(faces) + laid.mod, **more)


# --- what people roll --------------------------------------------------------------------------


def enter(g: SanctiEtMalum, laid: CardInPlay, answer: Answer) -> None:
    """The faces, or their sum, after the last re-roll on the table [SEM-060]."""
    faces = answer.values.get("faces", ())
    pips = answer.values.get("sum", sum(faces))
    finish(g, g.change(laid, faces=faces, total=pips + laid.mod))


def finish(g: SanctiEtMalum, laid: CardInPlay) -> None:
    """The card counts for good [SEM-015, SEM-030, SEM-036, SEM-056]."""
    total = laid.total or 0
    g.change(laid, done=True)
    g.roller = None
    if laid.owner is None:
        g.evil += total
    else:
        g.holy += total
    g.tell(_counted(laid, total))


def _counted(laid: CardInPlay, total: int) -> T:
    if not laid.mod:
        return T("{card} counts {total}.", card=laid.name, total=total)
    return T(
        "{card} counts {total}: the dice {pips}, {modifier}.",
        card=laid.name,
        total=total,
        pips=total - laid.mod,
        modifier=signed(laid.mod),
    )
