"""How people usually play, for tests, and the modest stand-in for somebody who is away.

The stand-in answers only when asked: it takes no loan, reports no mistake, and does nothing that
needs hands or eyes at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.core.game import Bots
from companion.core.offers import Offer, Raw
from companion.core.seats import TABLE, Seat, Viewer
from companion.games.deal_with_the_devil.deals.deal_forms import REJECT, SOUL_PIECES
from companion.games.deal_with_the_devil.goods import RESOURCES, Goods, some
from companion.games.deal_with_the_devil.role_sheets import ROLES, Price, Role
from companion.games.deal_with_the_devil.stand_in.plans import (
    choose_achievements,
    choose_best_cards,
    choose_plan,
    choose_settling,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import SOULS_TO_PROVE_INNOCENCE

Values: TypeAlias = "dict[str, Raw]"
ANSWERS_PER_UNASKED_ONE = 20
"""One answer in this many is something not asked for."""
MAX_COINS_OFFERED = 6
"""The most coins an offer is worth."""
INDULGENCE_POINTS = -2
"""What handing in an indulgence costs in points at the end."""
BRIBE_COINS = 2
"""Coins given as a bribe."""


def usual(
    k: DealWithTheDevil, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]]:
    """Random, but mostly answering what the table waits for."""
    asked = tuple(offer for offer in offers if offer.tone != "quiet")
    if asked and chance.below(ANSWERS_PER_UNASKED_ONE):
        return choose_any_answer(k, me, asked, chance)
    return choose_any_answer(k, me, offers, chance)


def modest(
    k: DealWithTheDevil, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, Values] | None:
    """The answer to what is asked; None if a person has to look, scan or complain."""
    if me == TABLE:
        return choose_any_answer(k, me, offers, chance)
    for offer in offers:
        if offer.name in THOUGHTS:
            return offer, THOUGHTS[offer.name](k, Seat(me), offer, chance)
    return None


# --- what things are worth -----------------------------------------------------------------------


def worth(k: DealWithTheDevil, goods: Goods) -> int:
    """The value in coins, at the bank's prices."""
    premium, basic = k.rules.price_buy_premium, k.rules.price_buy_basic
    return goods.coins + premium * goods.premium + basic * goods.basic


def price_worth(k: DealWithTheDevil, price: Price) -> int:
    """A piece of soul is worth about one premium and one basic resource [DWD-008]."""
    return price.coins + price.souls * (k.rules.price_buy_premium + k.rules.price_buy_basic)


# --- deals ---------------------------------------------------------------------------------------


def _seal(k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """Offer what there is more than one of, for a little less than the bank's price."""
    goods = _spare(k, k.purse(me)) if k.counting else Goods()
    asked = min(k.sheet(me).prices, key=lambda price: _too_dear(k, price, goods))
    counts = {kind: getattr(goods, kind) for kind in offer.fields if kind != "price"}
    return {"price": asked.key, **counts}


def _spare(k: DealWithTheDevil, purse: Goods) -> Goods:
    """Of each resource one that is not the last, until they are worth enough."""
    spare = Goods()
    for kind in sorted(RESOURCES, key=lambda kind: getattr(purse, kind), reverse=True):
        if getattr(purse, kind) > 1 and worth(k, spare) < MAX_COINS_OFFERED:
            spare = spare.plus(some(kind, 1))
    return spare


def _too_dear(k: DealWithTheDevil, price: Price, goods: Goods) -> tuple[bool, int]:
    """Sort key: prices below the offer's value first, the highest of them leading."""
    over = price_worth(k, price) - worth(k, goods)
    return over >= 0, abs(over)


def _decide(k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """Take what is worth its price and affordable; leave what only eyes can see."""
    chest = k.trading.hands[me].value
    if chest and worth(k, chest.goods) >= price_worth(k, chest.price):
        for way in sorted(SOUL_PIECES, key=lambda way: SOUL_PIECES[way].marked, reverse=True):
            if offer.fits(me, {"way": way}):
                return {"way": way}
    return {"way": REJECT}


# --- votes, proofs, rituals ----------------------------------------------------------------------


def _vote(k: DealWithTheDevil, _me: Seat, offer: Offer, _chance: Chance) -> Values:
    """Vote against whoever is publicly best placed."""
    suspects = [Seat(each) for each in offer.list_keys("suspect")]
    return {
        "suspect": [int(max(suspects, key=lambda seat: _standing(k, seat)))] if suspects else []
    }


def _standing(k: DealWithTheDevil, seat: Seat) -> tuple[int, int]:
    castle = k.castles[seat]
    built = sum(card.points for card in k.built(seat))
    won = castle.score + built + castle.angels - castle.demons + 2 * castle.indulgences
    return won, castle.reputation


def _answer(k: DealWithTheDevil, me: Seat, _offer: Offer, _chance: Chance) -> Values:
    """Prove the innocence if there is soul enough, else confess."""
    return {"way": "prove" if k.own_souls(me).count >= SOULS_TO_PROVE_INNOCENCE else "confess"}


def _ritual(k: DealWithTheDevil, me: Seat, offer: Offer, chance: Chance) -> Values:
    """The Devil gives all pieces; in the last ritual a guess costs nothing."""
    souls, last = k.own_souls(me), k.round == k.rules.rounds
    gives = k.role(me) is Role.DEVIL
    bribe = BRIBE_COINS if k.counting and len(k.asking(me)) > souls.count else 0
    gifts = {
        "coins": min(bribe, k.purse(me).coins),
        "pure": souls.pure if gives else 0,
        "marked": souls.marked if gives else 0,
    }
    guesses = _guesses(k, me, chance) if last else {}
    return {name: gifts.get(name, guesses.get(name, [])) for name in offer.fields}


def _guesses(k: DealWithTheDevil, me: Seat, chance: Chance) -> Values:
    """Guess with every free token, consistent with what is public."""
    sheet, locked = k.sheet(me), k.inquisition.locked
    left = chance.shuffled(seat for seat in k.seats if seat != me)
    tokens = {
        Role.DEVIL: sheet.devil_tokens and "devil" not in locked,
        Role.CULTIST: sheet.cultist_tokens and "cultist" not in locked,
    }
    guesses: Values = {}
    for role, token in tokens.items():
        likely = [seat for seat in left if k.inquisition.shown.get(seat, role) is role]
        named = max(likely, key=lambda seat: seat in k.inquisition.shown)
        left.remove(named)
        guesses[role.value] = [int(named)] if token else []
    return guesses


def _appease(k: DealWithTheDevil, me: Seat, offer: Offer, _chance: Chance) -> Values:
    """Show soul to the worst; use an indulgence only where it saves more than it is worth."""
    asking = sorted(k.asking(me), key=k.rules.penalty)
    most = offer.fields["indulgences"].limits()["most"]
    shown, rest = asking[: k.own_souls(me).count], asking[k.own_souls(me).count :]
    worse = [key for key in rest if k.rules.penalty(key) < INDULGENCE_POINTS]
    return {"souls": list(shown), "indulgences": worse[:most]}


# --- the table -----------------------------------------------------------------------------------


def _as_it_stands(_k: DealWithTheDevil, _me: Seat, offer: Offer, _chance: Chance) -> Values:
    """Leave every number as the companion knows it."""
    return {name: field.limits()["start"] for name, field in offer.fields.items()}


def _symbol(_k: DealWithTheDevil, _me: Seat, _offer: Offer, chance: Chance) -> Values:
    """Guess a symbol: it cannot look inside, but wrong symbols do not add up."""
    return {"symbol": chance.pick(ROLES).value}


Thought: TypeAlias = Callable[[DealWithTheDevil, Seat, Offer, Chance], Values]

THOUGHTS: Mapping[str, Thought] = MappingProxyType(
    {
        "symbol": _symbol,
        "keep": choose_best_cards,
        "draft": choose_best_cards,
        "seal": _seal,
        "decide": _decide,
        "plan": choose_plan,
        "slot": choose_settling,
        "achieve": choose_achievements,
        "vote": _vote,
        "answer": _answer,
        "ritual": _ritual,
        "appease": _appease,
        **dict.fromkeys(("prepare", "mine", "consequence", "count"), _as_it_stands),
        **dict.fromkeys(("done", "confirm", "rather_not", "shut", "right"), _as_it_stands),
    }
)
"""How to answer each question; any other is left to a person."""


BOTS = Bots({"random": usual, "modest": modest}, "modest")
