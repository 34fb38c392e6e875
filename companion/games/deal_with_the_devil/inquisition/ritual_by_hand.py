"""The ritual by hand: what is in each chest is entered when it is opened [DWD-144].

Guesses are still made on phones, so that those nobody shares go home unseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.core.offers import Choice, Field, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import Answer, ask, everyone
from companion.games.deal_with_the_devil.chests.labels import CHESTS
from companion.games.deal_with_the_devil.chests.rows import list_owners_in_row, scan_full_row
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.inquisition.ritual import (
    MAX_COINS_GIVEN,
    ONLY_THE_DEVIL,
    Ritual,
    check_gift,
    gift_fields,
)
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep
from companion.games.deal_with_the_devil.state.phases import OpenedChest

MAX_WRONG_SYMBOLS = 3
"""How often a symbol may be wrong before the row is scanned again."""
MAX_WRONG_ROWS = 2
"""How often that may happen before the screen names the symbols: a chest may hold another sheet.

Else the table could never go on. All four chests lie open and are mixed, so that names nobody.
"""
WRONG_ROW = T("These are not the chests of this row. Shut all four, mix them and scan again.")
WRONG_ROW_AGAIN = T(
    "The symbols do not fit again. Mix and scan once more: then the screen names them."
)


def enter_opened_chests(
    g: DealWithTheDevil, rituals: dict[Seat, Ritual]
) -> Play[dict[Seat, Ritual]]:
    """The same rituals, from what is in the chests; in round 3 nobody sees whose they are."""
    opened = yield from (
        enter_own_chests(g) if g.round == g.rules.rounds else enter_mixed_chests(g)
    )
    return {seat: _filled(ritual, opened[seat]) for seat, ritual in rituals.items()}


def _filled(ritual: Ritual, gift: Answer) -> Ritual:
    return replace(ritual, coins=gift.coins, souls=SoulPieces(gift.pure, gift.marked))


def enter_mixed_chests(g: DealWithTheDevil) -> Play[dict[Seat, Answer]]:
    """Mix and scan first, then open spot after spot for all to see."""
    g.step = ChestStep.REWARD
    wrong_rows = 0
    while True:
        yield from scan_full_row(g)
        named = wrong_rows == MAX_WRONG_ROWS
        if opened := (yield from enter_row(g, named=named)):
            return opened
        wrong_rows += 1
        g.tell(WRONG_ROW if wrong_rows < MAX_WRONG_ROWS else WRONG_ROW_AGAIN)


def enter_row(g: DealWithTheDevil, *, named: bool) -> Play[dict[Seat, Answer] | None]:
    """Enter what is in each chest; None if these are not the chests that were scanned.

    If the symbols are named, only coins and soul are asked, and every entry is accepted.

    Everybody reads whether an entry is accepted, so that depends on nothing but what lies open: the
    symbols, not how much soul the Devil has. Wrong entries are taken back, the last one first.
    """
    owners, gifts, wrong = list_owners_in_row(g), list[Answer](), 0
    while wrong < MAX_WRONG_SYMBOLS:
        g.inquisition.opening = tuple(_opened(gift) for gift in gifts)
        if named:
            g.inquisition.next_symbol = g.role(owners[len(gifts)]) if owners[len(gifts) :] else None
        prompt = _prompt(len(gifts) + 1, wrong, g.inquisition.next_symbol)
        answer = yield from ask(TABLE, inside_form, prompt, prompt)
        if answer.offer == "entered":
            return dict(zip(owners, gifts, strict=True))
        if answer.offer == "again":
            gifts.pop()
        elif Role(answer.symbol) is not g.role(owners[len(gifts)]):
            wrong += 1
            continue
        else:
            gifts.append(answer)
        wrong = 0
    g.inquisition.opening = ()
    return None


def _opened(gift: Answer) -> OpenedChest:
    return OpenedChest(Role(gift.symbol), gift.coins, SoulPieces(gift.pure, gift.marked))


def _prompt(spot: int, wrong: int, symbol: Role | None) -> T:
    if spot > CHESTS:
        return T("Compare the list with the four open chests. Is everything right?")
    if symbol:
        words = "Spot {n}: this chest counts as {symbol}. What else is in it?"
        return T(words, n=spot, symbol=ROLE_NAMES[symbol])
    if wrong:
        words = "The chest on spot {n} has another symbol. Check again: which one is inside?"
        return T(words, n=spot)
    return T("Open the chest on spot {n} for all to see. What is in it?", n=spot)


def inside_form(k: DealWithTheDevil, _me: Viewer) -> Iterator[Offer]:
    """The symbol, coins and pieces of soul in the next chest, or the last one again."""
    entered = len(k.inquisition.opening)
    if entered == CHESTS:
        yield Offer("entered", T("Yes, that is in them"))
    else:
        named = k.inquisition.next_symbol
        symbols = tuple(
            Option(role.value, ROLE_NAMES[role]) for role in Role if named in (None, role)
        )
        fields: dict[str, Field] = {"symbol": Choice(symbols), **gift_fields(k, MAX_COINS_GIVEN)}
        offer = Offer("inside", T("That is in it"), public=True, check=_check_inside)
        yield offer.but(fields=fields)
    if entered:
        yield Offer("again", T("Enter spot {n} again", n=entered), tone="quiet")


def _check_inside(answer: Answer) -> Why | None:
    souls = answer.pure + answer.marked
    return ONLY_THE_DEVIL if souls and answer.symbol != Role.DEVIL.value else None


def enter_own_chests(g: DealWithTheDevil) -> Play[dict[Seat, Answer]]:
    """Round 5: all open their own chests in public [DWD-160]."""
    prompt = T("Open your own chest for all to see, and enter what is in it.")
    return (yield from everyone(g.seats, own_form, prompt, prompt))


def own_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """What is in the player's own chest."""
    check = partial(check_gift, k, me)
    offer = Offer("mine", T("That is in my chest"), public=True, check=check)
    yield offer.but(fields=gift_fields(k, MAX_COINS_GIVEN))
