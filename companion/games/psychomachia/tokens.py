"""Action tokens: throwing them, paying with them, giving them away, saving and turning them.

Received tokens are spent first: they go back at the end of the turn, used or not [PSY-126].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.chance import Chance
from companion.core.dice_fields import SIDES
from companion.core.offers import Number, Offer, TokenSides
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.psychomachia.answers import Answer
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.records import ActionTokens, Gift, TokenCost, TokenSide

WHITE = 2
"""The companion throws a token as a two-sided die; this face is white."""


def pay(g: PsychomachiaBoard, seat: Seat, cost: TokenCost) -> None:
    """Spend exactly these tokens, received ones first; the player must have them [PSY-069]."""
    for side in TokenSide:
        for _ in range(cost.of(side)):
            _pay_one(g, seat, side)


def _pay_one(g: PsychomachiaBoard, seat: Seat, side: TokenSide) -> None:
    if g.count_received_tokens(seat, side):
        pay_received(g, seat, side)
    else:
        pay_own(g, seat, side)


def pay_own(g: PsychomachiaBoard, seat: Seat, side: TokenSide) -> None:
    """Spend one of the player's own tokens."""
    g.tokens[seat] = g.tokens[seat].less(side).plus_spent()


def pay_received(g: PsychomachiaBoard, seat: Seat, side: TokenSide) -> None:
    """Spend a received token; it stays here until the turn ends."""
    gift = next(each for each in g.gifts if (each.to, each.side, each.spent) == (seat, side, False))
    at = g.gifts.index(gift)
    g.gifts = (*g.gifts[:at], replace(gift, spent=True), *g.gifts[at + 1 :])


def why_short(k: PsychomachiaBoard, seat: Seat, cost: TokenCost) -> T | None:
    """What is missing to pay this, as a sentence; None if nothing is."""
    missing = k.missing(seat, cost)
    if missing == TokenCost():
        return None
    return T("It costs {cost}: you lack {missing}.", cost=cost.in_words, missing=missing.in_words)


def give(g: PsychomachiaBoard, giver: Seat, to: Seat, side: TokenSide) -> None:
    """Give one of the giver's tokens to another player; it keeps its side [PSY-124, PSY-125]."""
    g.tokens[giver] = g.tokens[giver].less(side)
    g.gifts += (Gift(giver, to, side),)


def give_back(g: PsychomachiaBoard, seat: Seat) -> None:
    """Return received tokens to their owners, used or not [PSY-126]."""
    for gift in g.gifts:
        if gift.to == seat:
            g.tokens[gift.giver] = g.tokens[gift.giver].plus_spent()
    g.gifts = tuple(gift for gift in g.gifts if gift.to != seat)


def count_to_throw(k: PsychomachiaBoard, seat: Seat) -> int:
    """How many tokens are thrown: five minus the saved ones, or all five [PSY-046]."""
    five = int(k.settings.tokens_per_player)
    # Our reading: what is saved is among one's five. The setting has the other one.
    return five if k.settings.saved_tokens == "extra" else five - k.tokens[seat].saved


def set_thrown(g: PsychomachiaBoard, seat: Seat, white: int) -> None:
    """Replace the thrown tokens: so many show white, the others black; saved ones stay."""
    saved = g.tokens[seat]
    black = count_to_throw(g, seat) - white
    g.tokens[seat] = ActionTokens(black, white, saved.saved_black, saved.saved_white)


def save_tokens(g: PsychomachiaBoard, seat: Seat, black: int, white: int) -> None:
    """Save these on the active powers card and drop the player's other tokens [PSY-045]."""
    left = int(g.settings.tokens_per_player) - g.count_given_tokens(seat)
    spent = max(0, left) if g.settings.saved_tokens == "extra" else left - black - white
    g.tokens[seat] = ActionTokens(0, 0, black, white, spent)


def count_places(k: PsychomachiaBoard) -> int:
    """How many can be saved, so that nobody has more than twice the usual number."""
    return int(k.settings.tokens_per_player)


def turn_over(g: PsychomachiaBoard, seat: Seat) -> None:
    """Turn over all the player's unspent tokens, but not received ones [PSY-141, PSY-142]."""
    g.tokens[seat] = g.tokens[seat].turned()


# --- throwing ------------------------------------------------------------------------------------


def throw_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """Throw [PSY-030, PSY-048]; real tokens are thrown by hand, then entered or photographed."""
    count = count_to_throw(k, me)
    label = plural(count, "Throw your token", "Throw your {n} tokens")
    yield Offer("throw", label, final=True, in_public=True)
    if not k.dealt:
        white = Number(0, count, label=T("How many show white"))
        yield Offer("white", T("I have thrown them"), tone="quiet", white=white)
        yield Offer("sides", T("Enter or photograph each"), tone="quiet", sides=TokenSides(count))


def throw_or_read_white(answer: Answer, count: int, chance: Chance) -> int:
    """Throw the tokens, or read what was entered; return how many show white."""
    if answer.offer == "throw":
        return throw_tokens(count, chance)
    if answer.offer == "white":
        return int(answer.white)
    return sum(side == "white" for side in answer.sides)


def throw_tokens(count: int, chance: Chance) -> int:
    """Throw this many tokens; return how many show white."""
    return sum(face == WHITE for face in chance.roll(count, len(SIDES)))
