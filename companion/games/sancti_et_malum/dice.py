"""Rolling: the first roll, re-rolls and stopping; or entering what real dice show.

Fallen and Angels are rolled in the same way [SEM-010..015, SEM-051..055].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from companion.core.offers import Choice, Dice, Number, Offer, Option
from companion.core.play import Form, Lapsed, Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.sancti_et_malum.answers import Answer, anyone
from companion.games.sancti_et_malum.cards import write_modifier
from companion.games.sancti_et_malum.dice_expectations import dice_to_reroll
from companion.games.sancti_et_malum.state import (
    CardInPlay,
    ConfrontationStep,
    SanctiEtMalum,
    write_faces,
)

SIDES = 6
BLACK_DICE = 6
SILENCE_SECONDS = 30
"""After this many seconds without a tap anybody may continue [SEM-054]."""


def roll_all(g: SanctiEtMalum) -> Play[None]:
    """Roll or enter every card of this step, one at a time [SEM-029, SEM-034, SEM-053]."""
    yield from _roll_without_taps(g)
    while any(laid.waits for laid in g.row):
        try:
            shared = g.phase is ConfrontationStep.FALLEN  # Angels are rolled by their own people
            answer = yield from anyone(
                _make_first_forms(g), screen=_write_who_may_roll(g), shared=shared
            )
        except Lapsed:  # somebody has left: say again who may roll
            continue
        laid = g.row[answer.about - 1]
        if answer.act == "roll":
            who = yield from _roll(g, laid, Seat(answer.by))
            yield from _roll_without_taps(g, who)
        elif laid.done:
            enter_late(g, laid, answer)
        else:
            enter(g, laid, answer)


def _roll(g: SanctiEtMalum, laid: CardInPlay, who: Seat) -> Play[Seat]:
    """All rolls for one card; return who rolled last."""
    if laid.done:
        late_roll(g, laid, who)
    else:
        who = yield from roll_on(g, first_roll(g, laid, who), who)
    return who


def _roll_without_taps(g: SanctiEtMalum, who: Seat | None = None) -> Play[None]:
    """If agreed, roll without more taps: for whoever rolled for the Fallen, or for the owners."""
    while (laid := _next_untapped(g)) and (roller := laid.owner or who) and roller not in g.gone:
        who = yield from _roll(g, laid, roller)


def _next_untapped(g: SanctiEtMalum) -> CardInPlay | None:
    """The next of the Fallen; or an Angel without re-rolls, or the only one left."""
    if g.settings.rolls != "together" or g.settings.dice != "app":
        return None
    waiting = [laid for laid in g.row if laid.waits]
    if g.phase is ConfrontationStep.FALLEN or len(waiting) == 1:
        return next(iter(waiting), None)
    return next((laid for laid in waiting if laid.done or not laid.rerolls), None)


def _make_first_forms(g: SanctiEtMalum) -> dict[Seat, Form]:
    return dict.fromkeys(g.seats, partial(first_form, g.gone))


def _write_who_may_roll(g: SanctiEtMalum) -> T:
    if g.phase is ConfrontationStep.FALLEN:
        ((_, laid),) = _list_due(g, TABLE)
        return T("Anyone may roll for {card}.", card=laid.name)
    owners = dict.fromkeys(laid.owner for laid in g.row if laid.waits)
    left = [owner for owner in owners if owner and owner not in g.gone]
    if not left:
        return T("Anyone may roll for those who left: high is good.")
    return T("{who} may roll now: high is good.", who=listed(left))


def _list_due(k: SanctiEtMalum, me: Viewer) -> list[tuple[int, CardInPlay]]:
    """The places, counted from 1, and cards I may roll: the next of the Fallen, or my Angels."""
    waiting = [(place, laid) for place, laid in enumerate(k.row, start=1) if laid.waits]
    if k.phase is ConfrontationStep.FALLEN:
        return waiting[:1]
    return [each for each in waiting if each[1].owner == me or each[1].owner in k.gone]


def first_form(gone: tuple[Seat, ...], k: SanctiEtMalum, me: Seat) -> Iterator[Offer]:
    """Roll or enter each card I may; nothing once others than `gone` left [SEM-058, SEM-060]."""
    roll = partial(Offer, "roll", help=_write_aim(k), final=True, in_public=True)
    for place, laid in _list_due(k, me) if k.gone == gone else ():
        if k.settings.dice == "app":
            yield roll(_label_roll(k, laid), about=place)
        else:
            yield from _enter_forms(k, place, laid)


def _label_roll(k: SanctiEtMalum, laid: CardInPlay) -> T:
    if laid.late:
        return T("Roll {dice} more for {card}", dice=_write_dice(laid.late), card=laid.name)
    waiting = sum(each.waits for each in k.fallen)
    if waiting > 1 and k.settings.rolls == "together":
        return T("Roll for the Fallen, {card} first", card=laid.name)
    return T("Roll {dice} for {card}", dice=_write_dice(laid.dice), card=laid.name)


def _enter_forms(k: SanctiEtMalum, place: int, laid: CardInPlay) -> Iterator[Offer]:
    dice, rerolls = (laid.late, 0) if laid.late else (laid.dice, laid.rerolls)
    how = T("{how} {aim}", how=_write_how_to_roll(dice, rerolls), aim=_write_aim(k))
    total = Number(dice, dice * SIDES)
    label = T("Enter the sum of the dice for {card}", card=laid.name)
    both = partial(Offer, about=place, help=how, public=True, in_public=True)
    yield both("sum", label, sum=total)
    label = T("Enter the faces of the dice for {card}", card=laid.name)
    yield both("faces", label, tone="quiet", faces=Dice(dice))


def _write_aim(k: SanctiEtMalum) -> T:
    return T("Low is good.") if k.phase is ConfrontationStep.FALLEN else T("High is good.")


@cache
def _write_dice(count: int) -> T:
    return plural(count, "one die", "{n} dice")


@cache
def _write_how_to_roll(dice: int, rerolls: int) -> T:
    """How to roll real dice; there are six of them [SEM-051]."""
    first = T("Roll {dice}.", dice=_write_dice(dice))
    if dice > BLACK_DICE:
        rest = _write_dice(dice - BLACK_DICE)
        first = T("Roll {six} and then {rest} more.", six=_write_dice(BLACK_DICE), rest=rest)
    if not rerolls:
        return first
    again = plural(rerolls, "You may re-roll once.", "You may re-roll up to {n} times.")
    return T("{first} {again} The modifier is added for you.", first=first, again=again)


# --- what the companion rolls --------------------------------------------------------------------


def first_roll(g: SanctiEtMalum, laid: CardInPlay, who: Seat) -> CardInPlay:
    """Roll all dice of the card; whoever rolls first is its roller [SEM-012, SEM-054]."""
    g.roller = who
    faces = g.chance.roll(laid.dice)
    g.tell(T("{who} rolls for {card}: {faces}.", who=who, card=laid.name, faces=write_faces(faces)))
    return _set_faces(g, laid, faces)


def late_roll(g: SanctiEtMalum, laid: CardInPlay, who: Seat) -> None:
    """Roll dice that were added later, with no re-roll, and add them [SEM-047]."""
    faces = g.chance.roll(laid.late)
    shown_faces = write_faces(faces)
    g.tell(
        T("{who} rolls one more for {card}: {faces}.", who=who, card=laid.name, faces=shown_faces)
    )
    add_late(g, laid, faces, sum(faces))


def add_late(g: SanctiEtMalum, laid: CardInPlay, faces: tuple[int, ...], pips: int) -> None:
    """Add late dice to a rolled card and to the Holy total; no `faces` if only a sum is known."""
    total = laid.counts + pips
    shown = (*laid.faces, *faces) if faces else ()
    g.change(laid, faces=shown, dice=laid.dice + laid.late, late=0, total=total)
    g.holy += pips
    g.tell(T("{card} counts {total}.", card=laid.name, total=total))


def roll_on(g: SanctiEtMalum, laid: CardInPlay, who: Seat) -> Play[Seat]:
    """Re-roll up to the number shown, or stop earlier; return who decided [SEM-013, SEM-014]."""
    while laid.rerolls:
        asked = T("{card} is at {total}. Roll again, or stop?", card=laid.name, total=laid.counts)
        try:
            answer = yield from anyone(_make_again_forms(g, laid), asked, _write_who_rolls(g, laid))
        except Lapsed:  # the roller has left: ask the others
            continue
        if answer.offer == "silence":
            g.roller = None
            g.tell(T("Anyone may continue with {card}.", card=laid.name))
            continue
        g.roller = who = Seat(answer.by)
        if answer.offer == "stop":
            break
        laid = reroll(g, laid, who, answer)
    finish(g, laid)
    return who


def _make_again_forms(g: SanctiEtMalum, laid: CardInPlay) -> dict[Viewer, Form]:
    rollers = g.present if g.roller is None else (g.roller,)
    again, silence = partial(again_form, laid), partial(silence_form, laid)
    return {**dict.fromkeys(rollers, again), TABLE: silence}


def _write_who_rolls(g: SanctiEtMalum, laid: CardInPlay) -> T:
    """Who is rolling for a card, or that anybody may."""
    if g.roller is None:
        return T("Anyone may continue with {card}.", card=laid.name)
    return T("{who} is rolling for {card}.", who=g.roller, card=laid.name)


NO_DICE = T("Tap the dice to re-roll first.")


def again_form(laid: CardInPlay, k: SanctiEtMalum, _me: Seat) -> Iterator[Offer]:
    """Choose dice and re-roll them, or stop [SEM-012..014]."""
    dice = tuple(Option(str(place), str(face)) for place, face in enumerate(laid.faces, start=1))
    high = k.phase is ConfrontationStep.ANGELS
    better = tuple(map(str, dice_to_reroll(laid.faces, laid.rerolls, high=high)))
    yield Offer(
        "reroll",
        T("Re-roll the selected dice"),
        help=plural(laid.rerolls, "This is the last re-roll.", "You have {n} re-rolls left."),
        public=True,
        in_public=True,
        final=True,
        dice=Choice(dice, least=1, most=len(dice), start=better, none_yet=NO_DICE),
    )
    yield Offer("stop", T("Stop at {total}", total=laid.counts), tone="quiet", in_public=True)


def silence_form(laid: CardInPlay, k: SanctiEtMalum, _me: Viewer) -> Iterator[Offer]:
    """After a silence the clock lets anybody continue with one of the Fallen [SEM-054]."""
    if laid.owner is None and k.roller is not None:
        label = T(
            "Let anyone continue with {card} ({left})",
            card=laid.name,
            left=plural(laid.rerolls, "one re-roll left", "{n} re-rolls left"),
        )
        yield Offer("silence", label, after=SILENCE_SECONDS)


def reroll(g: SanctiEtMalum, laid: CardInPlay, who: Seat, answer: Answer) -> CardInPlay:
    """Roll the chosen dice again for one re-roll; return the changed card [SEM-012]."""
    faces = list(laid.faces)
    for place in answer.dice:
        (faces[int(place) - 1],) = g.chance.roll(1)
    dice = plural(len(answer.dice), "one die", "{n} dice")
    g.tell(T("{who} re-rolls {dice}: {faces}.", who=who, dice=dice, faces=write_faces(faces)))
    return _set_faces(g, laid, tuple(faces), rerolls=laid.rerolls - 1)


def _set_faces(
    g: SanctiEtMalum, laid: CardInPlay, faces: tuple[int, ...], **more: int
) -> CardInPlay:
    """Set the faces, and as total their sum with the modifier; return the card [SEM-015]."""
    return g.change(laid, faces=faces, total=sum(faces) + laid.mod, **more)


# --- what people roll --------------------------------------------------------------------------


def enter(g: SanctiEtMalum, laid: CardInPlay, answer: Answer) -> None:
    """Enter the faces, or their sum, after the last re-roll on the table [SEM-060]."""
    faces = answer.values.get("faces", ())
    pips = answer.values.get("sum", sum(faces))
    finish(g, g.change(laid, faces=faces, total=pips + laid.mod))


def enter_late(g: SanctiEtMalum, laid: CardInPlay, answer: Answer) -> None:
    """Enter the dice added later; faces are shown only if those of the first roll are."""
    faces = answer.values.get("faces", ())
    known = faces if laid.faces else ()
    add_late(g, laid, known, answer.values.get("sum", sum(faces)))


def finish(g: SanctiEtMalum, laid: CardInPlay) -> None:
    """Mark the card as done and add it to its side's total [SEM-015, SEM-030, SEM-036, SEM-056]."""
    g.change(laid, done=True)
    g.roller = None
    if laid.owner is None:
        g.evil += laid.counts
    else:
        g.holy += laid.counts
    g.tell(_write_count(laid))


def _write_count(laid: CardInPlay) -> T:
    if not laid.mod:
        return T("{card} counts {total}.", card=laid.name, total=laid.counts)
    return T(
        "{card} counts {total}: {pips} on the dice, {modifier}.",
        card=laid.name,
        total=laid.counts,
        pips=laid.counts - laid.mod,
        modifier=write_modifier(laid.mod),
    )
