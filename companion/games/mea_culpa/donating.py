"""Donating: a thing is shown to all and goes into a compartment that nobody else knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.forms import Answer, Choice, Offer, Option
from companion.core.seats import Seat
from companion.core.words import T, listed
from companion.games.mea_culpa.pieces import COINS, COMPARTMENTS, EMPEROR, STONE
from companion.games.mea_culpa.reminders import forget_field
from companion.games.mea_culpa.state import MeaCulpa

COIN = "coin_"


def donate_forms(k: MeaCulpa, me: Seat, costs: tuple[str, ...] = ()) -> Iterator[Offer]:
    """One thing; as the Emperor also two [MEA-115..117]."""
    if not (things := donatable(k, me)):
        return
    yield Offer(
        "donate",
        T("Donate"),
        help=_late(k),
        thing=_thing_field(things),
        place=compartment_field(k, T("Into which compartment?")),
        **forget_field(k, costs),
    )
    if k.turn and k.turn.character == EMPEROR and can_give_two(k, me, things):
        yield _two(k, me, things)


def _two(k: MeaCulpa, me: Seat, things: tuple[str, ...]) -> Offer:
    """The Emperor's double donation [MEA-117]."""

    def check(answer: Answer) -> T | None:
        if can_give(k, me, (answer.thing, answer.second_thing)):
            return None
        return T("You do not have both of these.")

    return Offer(
        "donate_two",
        T("Donate two things as the Emperor"),
        help=_late(k),
        check=check,
        thing=_thing_field(things),
        place=compartment_field(k, T("Into which compartment?")),
        second_thing=_thing_field(things, T("The second")),
        second_place=compartment_field(k, T("Into which compartment?")),
    )


def _thing_field(things: tuple[str, ...], label: T | None = None) -> Choice:
    return Choice(tuple(Option(thing, thing_name(thing)) for thing in things), label=label)


def thing_name(thing: str) -> T:
    """A good, or a coin by its worth."""
    if thing.startswith(COIN):
        return T("{n} taler", n=worth(thing))
    return STONE[thing].name


def worth(thing: str) -> int:
    """The taler of a coin; goods are no taler."""
    return int(thing.removeprefix(COIN)) if thing.startswith(COIN) else 0


def compartment_field(k: MeaCulpa, label: T) -> Choice:
    """I or II; after the first evaluation I is never judged again [MEA-163]."""
    late = bool(k.evaluations)
    first, second = COMPARTMENTS
    options = [Option(second, second)]
    if not late or k.settings.late_compartment_one == "warn":
        note = T("will not be judged any more") if late else None
        options.insert(0, Option(first, first, note))
    return Choice(tuple(options), label=label)


def _late(k: MeaCulpa) -> T | None:
    """A word of warning once compartment I has been judged [MEA-163]."""
    if k.evaluations and k.settings.late_compartment_one == "warn":
        return T("Compartment I has been judged: what goes there now is worth nothing.")
    return None


# --- what can be given ---------------------------------------------------------------------------


def donatable(k: MeaCulpa, me: Seat) -> tuple[str, ...]:
    """Goods behind the screen, and coins the purse can pay [MEA-115, MEA-116]."""
    goods = [good for good, count in k.goods[me].items() if count.value]
    coins = [f"{COIN}{coin}" for coin in COINS if coin <= k.purses[me].value]
    return (*goods, *coins)


def can_give(k: MeaCulpa, me: Seat, things: tuple[str, ...]) -> bool:
    """Whether all of these are there together."""
    goods = Counter(thing for thing in things if thing in STONE)
    paid = sum(map(worth, things))
    has_goods = all(k.goods[me][good].value >= n for good, n in goods.items())
    return has_goods and paid <= k.purses[me].value


def can_give_two(k: MeaCulpa, me: Seat, things: tuple[str, ...]) -> bool:
    """Whether there are two things at all."""
    return any(can_give(k, me, (one, other)) for one in things for other in things)


# --- giving --------------------------------------------------------------------------------------


def donate(g: MeaCulpa, seat: Seat, answer: Answer) -> None:
    """Shown to all, put away in secret; what is in a chest stays there [MEA-107, MEA-115..117]."""
    gifts = [(answer.thing, answer.place)]
    if answer.offer == "donate_two":
        gifts.append((answer.second_thing, answer.second_place))
    for thing, place in gifts:
        if thing in STONE:
            g.goods[seat][thing].value -= 1
        g.purses[seat].value -= worth(thing)
        put_into_chest(g, seat, thing, place)
    shown = listed(thing_name(thing) for thing, _ in gifts)
    g.tell(T("{who} donates {things}.", who=seat, things=shown))


def put_into_chest(g: MeaCulpa, seat: Seat, thing: str, place: str) -> None:
    """Everybody sees the thing, only the owner the compartment [MEA-115]."""
    g.donated[seat] += (thing,)
    g.places[seat].value += (place,)
    g.gifts[seat] += (thing,)
