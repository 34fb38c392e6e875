"""Donating: a thing is shown to everybody, then put into a compartment in secret."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.answers import Answer, ask
from companion.games.mea_culpa.material.pieces import COINS, COMPARTMENTS, EMPEROR, STONE
from companion.games.mea_culpa.state import MeaCulpa


def donate_offer(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """One thing, and the compartment it goes into [MEA-115, MEA-116]."""
    if things := list_donatable(k, me):
        yield Offer(
            "donate",
            T("Donate"),
            help=_warn_if_late(k),
            thing=Choice(tuple(Option(thing, thing_name(thing)) for thing in things)),
            place=compartment_field(k, T("Into which compartment?")),
        )


def thing_name(thing: str) -> T:
    """A good, or a coin by its worth."""
    return T("{n} taler", n=COINS[thing]) if thing in COINS else STONE[thing].name


def compartment_field(k: MeaCulpa, label: T) -> Choice:
    """I or II; after the first evaluation I is never judged again [MEA-163]."""
    late = bool(k.cathedrals.evaluations)
    first, second = COMPARTMENTS
    options: tuple[Option, ...] = (Option(second, second),)
    if not late or k.settings.late_compartment_one == "warn":
        note = T("will not be judged again") if late else None
        options = (Option(first, first, note), *options)
    return Choice(options, label=label)


def _warn_if_late(k: MeaCulpa) -> T | None:
    """A warning once compartment I has been judged [MEA-163]."""
    if k.cathedrals.evaluations and k.settings.late_compartment_one == "warn":
        return T("Compartment I has been judged: anything put there now is worth nothing.")
    return None


# --- what can be given ---------------------------------------------------------------------------


def list_donatable(k: MeaCulpa, me: Seat) -> tuple[str, ...]:
    """Goods behind the screen, and coins that the purse covers [MEA-115, MEA-116]."""
    goods = [good for good, count in k.screens.goods[me].items() if count.value]
    coins = [coin for coin, worth in COINS.items() if worth <= k.screens.purses[me].value]
    return (*goods, *coins)


# --- giving --------------------------------------------------------------------------------------


def donate(g: MeaCulpa, seat: Seat, answer: Answer) -> Play[None]:
    """Donate one thing; the Emperor may donate a second in the same action [MEA-115..117]."""
    give(g, seat, answer)
    if g.acts_as(EMPEROR):
        yield from ask_for_second_thing(g, seat)


def ask_for_second_thing(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Ask even with nothing left to donate, so that the others learn nothing [MEA-117]."""
    prompt = T("As the Emperor you may donate a second thing.")
    screen = T("{who} may donate a second thing as the Emperor.", who=seat)
    answer = yield from ask(seat, _second_form, prompt, screen)
    if answer.offer == "donate":
        give(g, seat, answer)


def _second_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    yield from donate_offer(k, me)
    yield Offer("enough", T("Donate only one"), tone="quiet", public=True)


def give(g: MeaCulpa, seat: Seat, answer: Answer) -> None:
    """Tell all what is given, and put it into a compartment in secret [MEA-107, MEA-115]."""
    if answer.thing in COINS:
        g.screens.purses[seat].value -= COINS[answer.thing]
    else:
        g.screens.goods[seat][answer.thing].value -= 1
    put_into_chest(g, seat, answer.thing, answer.place)
    g.tell(T("{who} makes a donation: {thing}.", who=seat, thing=thing_name(answer.thing)))


def put_into_chest(g: MeaCulpa, seat: Seat, thing: str, place: str) -> None:
    """Everybody sees the thing, only the owner the compartment [MEA-115]."""
    g.chests.donated[seat].value += (thing,)
    g.chests.places[seat].value += (place,)
    g.chests.shown[seat] += (thing,)
    g.hand(seat, "chest", thing)
    g.report.given.value += ((g.round, seat, thing),)


def hide_donations(g: MeaCulpa) -> None:
    """Stop showing donations once they are made [MEA-115], unless a list is kept."""
    if not g.settings.donation_list:
        g.chests.shown = dict.fromkeys(g.seats, ())
