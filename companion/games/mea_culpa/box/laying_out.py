"""What is laid out before the first round, with the box on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.setting_up import SetUpStep, make_seating_step
from companion.core.words import T
from companion.games.mea_culpa.material.pieces import (
    CREWS,
    DECK,
    GOODS,
    INDULGENCE,
    LETTERS,
    SITE_NAMES,
    STONE,
)
from companion.games.mea_culpa.state import MeaCulpa

SET_ASIDE = 3
"""The goods among the starting bonuses."""


def steps(g: MeaCulpa) -> Iterator[SetUpStep]:
    """The steps, from the board to what lies behind the screens."""
    yield make_seating_step(g.seats)
    yield SetUpStep("pieces", T("First game with this box? Put the posts and chests together."))
    yield SetUpStep("bank", T("Beside the board: 3 naves, 3 spires, and the coins as the bank."))
    letters = T(
        "Letters by colour: {yellow} yellow, {blue} blue, {red} red and {green} green.",
        **{colour: g.stock.supply[colour] for colour in LETTERS},
    )
    yield SetUpStep("letters", letters)
    yield from _house_and_bag(g)
    yield SetUpStep("crews", T("The {n} crews go into their hut, the die on the Pope.", n=CREWS))
    yield SetUpStep("dens", T("Put a Pope stone at each Den: Lust, Petty Sins and Greed."))
    yield SetUpStep(
        "sites", T("The cathedral sites are, from left to right, {a}, {b} and {c}.", **_sites())
    )
    yield from _people(g)


def _sites() -> dict[str, T]:
    return {site.lower(): name for site, name in SITE_NAMES.items()}


def _house_and_bag(g: MeaCulpa) -> Iterator[SetUpStep]:
    """Whoever draws and turns up themselves shuffles; else the companion says what comes."""
    cards, goods = len(DECK), sum(STONE[good].count for good in GOODS) - SET_ASIDE
    deck = T("Lay the {n} House of Pleasure cards ready; the screen says which come.", n=cards)
    if g.rooms_by_hand:
        deck = T("Shuffle the {n} House of Pleasure cards: they are the deck.", n=cards)
    yield SetUpStep("house", deck)
    bonuses = "Lay the four bonuses ready: bread and wine, a jewel, 10 taler, a blue Letter."
    yield SetUpStep("bonuses", T(bonuses))
    rest = {"n": goods, "m": STONE[INDULGENCE].count}
    bag = T("The other {n} goods and {m} indulgence stones lie ready; the screen draws.", **rest)
    if g.by_hand:
        bag = T("The other {n} goods and the {m} indulgence stones go into the bag.", **rest)
    yield SetUpStep("bag", bag)


def _people(g: MeaCulpa) -> Iterator[SetUpStep]:
    """What everybody takes, and where the souls begin."""
    own = T("Everybody takes a post, a chest, a screen and {n} sin stones.", n=g.rules.sin_stones)
    yield SetUpStep("own", own)
    money = T("Everybody puts {n} taler behind their screen.", n=g.rules.start_money)
    yield SetUpStep("money", money)
    if g.settings.start_order == "hand":
        yield SetUpStep("souls", T("Draw the souls in turn and put them on Start, Hell first."))
    else:
        souls = T("Put the souls on Start in this order, nearest Hell first.")
        yield SetUpStep("souls", souls, g.souls.start)
