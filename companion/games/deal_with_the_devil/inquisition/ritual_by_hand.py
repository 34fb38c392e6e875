"""The ritual by hand: what is in each chest is entered when it is opened [DWD-144].

Guesses are still made on phones, so that those nobody shares go home unseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.core.offers import Answer, Choice, Field, Offer, Option, Why
from companion.core.play import Play, ask, everyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.rows import full_row, owners_in_row
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.inquisition.ritual import (
    MOST_COINS,
    ONLY_THE_DEVIL,
    Ritual,
    check_gift,
    gift_fields,
)
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep

TRIES = 3
"""How often a chest can be checked before the row is scanned again."""


def open_chests(g: DealWithTheDevil, rituals: dict[Seat, Ritual]) -> Play[dict[Seat, Ritual]]:
    """The same rituals, from what is in the chests; in round 3 nobody sees whose they are."""
    opened = yield from (own_chests(g) if g.round == g.rules.rounds else mixed_chests(g))
    return {seat: _filled(ritual, opened[seat]) for seat, ritual in rituals.items()}


def _filled(ritual: Ritual, gift: Answer) -> Ritual:
    return replace(ritual, coins=gift.coins, souls=SoulPieces(gift.pure, gift.marked))


def mixed_chests(g: DealWithTheDevil) -> Play[dict[Seat, Answer]]:
    """Mix and scan first, then open spot after spot for all to see."""
    g.step = ChestStep.REWARD
    while True:
        yield from full_row(g)
        if found := (yield from opened_in_row(g)):
            return found
        g.tell(T("These are not the chests of this row. Shut all four, mix them and scan again."))


def opened_in_row(g: DealWithTheDevil) -> Play[dict[Seat, Answer] | None]:
    """What is in each; nothing if these are not the chests that were scanned."""
    found: dict[Seat, Answer] = {}
    for spot, owner in enumerate(owners_in_row(g), start=1):
        gift = yield from inside(g, spot, owner)
        if gift is None:
            return None
        found[owner] = gift
    return found


def inside(g: DealWithTheDevil, spot: int, owner: Seat) -> Play[Answer | None]:
    """What is in one chest: its own symbol, and no more soul than its owner has."""
    prompt = T("Open the chest on spot {n} for all to see. What is in it?", n=spot)
    for _ in range(TRIES):
        gift = yield from ask(TABLE, inside_form, prompt, prompt)
        souls = SoulPieces(gift.pure, gift.marked)
        if Role(gift.symbol) is g.role(owner) and g.own_souls(owner).covers(souls):
            return gift
        words = "That cannot be in the chest on spot {n}. Check again: which symbol, which pieces?"
        prompt = T(words, n=spot)
    return None


def inside_form(_k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """The symbol inside, coins and pieces of soul, for all to see."""
    symbols = tuple(Option(role.value, ROLE_NAMES[role]) for role in Role)
    fields: dict[str, Field] = {"symbol": Choice(symbols), **gift_fields(MOST_COINS)}
    offer = Offer("inside", T("That is in it"), public=True, check=_check_inside)
    yield offer.but(fields=fields)


def _check_inside(answer: Answer) -> Why | None:
    souls = answer.pure + answer.marked
    return ONLY_THE_DEVIL if souls and answer.symbol != Role.DEVIL.value else None


def own_chests(g: DealWithTheDevil) -> Play[dict[Seat, Answer]]:
    """Round 5: all open their own chests in public [DWD-160]."""
    prompt = T("Open your own chest for all to see, and enter what is in it.")
    return (yield from everyone(g.seats, own_form, prompt, prompt))


def own_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """What is in the player's own chest."""
    check = partial(check_gift, k, me)
    offer = Offer("mine", T("That is in my chest"), public=True, check=check)
    yield offer.but(fields=gift_fields(MOST_COINS))
