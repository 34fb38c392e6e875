"""A stand-in that steadily collects one of the two sets, from what its seat knows.

With your own cards only the player knows the hand, so it answers at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.core.game import Bots
from companion.core.offers import Offer, Raw
from companion.core.seats import TABLE, Seat, Viewer
from companion.games.psychomachia.powers.charity import max_discards_for
from companion.games.psychomachia.stand_in.plan import SetPlan, best_plan
from companion.games.psychomachia.tokens import count_places

Reply: TypeAlias = "tuple[Offer, dict[str, Raw]]"
Offers: TypeAlias = Mapping[str, Offer]

ATTACKS = ("wrath", "envy", "patience", "sloth")
HELPS: Mapping[str, Callable[[SetPlan], bool]] = MappingProxyType(
    {
        "diligence": lambda plan: plan.is_close,
        "chastity": lambda plan: plan.is_close,
        "gluttony": lambda _plan: True,
        "temperance": lambda plan: plan.is_useful(plan.k.piles.top),
        "lust": lambda plan: bool(plan.hand),
        "humility": lambda plan: bool(plan.spare(plan.hand)),
        "pride": lambda plan: len(plan.hand) > 1 and not plan.spare(plan.hand),
    }
)
"""When each of these powers helps, the most helpful first: Pride if the discard would hurt."""


def steady(k: Any, me: Viewer, offers: tuple[Offer, ...], chance: Chance) -> Reply:
    """The next useful thing; a random answer to offers it has no opinion about."""
    open_ = {offer.name: offer for offer in offers}
    if k.dealt and me != TABLE:
        plan = best_plan(k, Seat(me))
        for name, decide in DECISIONS.items():
            if name in open_ and (reply := decide(plan, open_)):
                return reply
    return choose_any_answer(k, me, offers, chance)


# --- setup and drawing ---------------------------------------------------------------------------


def _lock(plan: SetPlan, open_: Offers) -> Reply:
    """The best cards that may go to earth."""
    field = open_["lock"].fields["cards"]
    most = int(field.limits()["most"])
    best = plan.sorted(open_["lock"].list_keys("cards"))[:most]
    return open_["lock"], {"cards": best if most > 1 else best.pop()}


def _choose(plan: SetPlan, open_: Offers) -> Reply:
    """The pair that is worth most to the plan."""
    pairs = open_["choose"].list_keys("pair")
    return open_["choose"], {"pair": max(pairs, key=plan.worth_of_pair)}


def _draw(plan: SetPlan, open_: Offers) -> Reply:
    """Take the top discard if it is useful, otherwise a new card."""
    if "discard" in open_ and plan.is_useful(plan.k.piles.top):
        return open_["discard"], {}
    return open_["deck"], {}


# --- spending ------------------------------------------------------------------------------------


def _spend(plan: SetPlan, open_: Offers) -> Reply:
    """Move cards from earth, attack anybody who is close, lay what is missing, use powers."""
    for decide in (_move, _attack, _lay, _help, _flip):
        if reply := decide(plan, open_):
            return reply
    return open_["end"], {}


def _move(plan: SetPlan, open_: Offers) -> Reply | None:
    """Move a card from earth that adds a name to the set."""
    if (offer := open_.get(plan.way)) is None:
        return None
    card = next(filter(plan.is_missing, offer.list_keys("card")), None)
    return (offer, {"card": card}) if card else None


def _attack(plan: SetPlan, open_: Offers) -> Reply | None:
    """Use a power against another player who is close to a set."""
    ready = _powers(open_)
    for name in ATTACKS:
        if name in ready and plan.targets(name):
            return open_["invoke"], {"power": name}
    return None


def _lay(plan: SetPlan, open_: Offers) -> Reply | None:
    """Lay the best card, if it is useful."""
    if "lay" not in open_:
        return None
    best = plan.sorted(open_["lay"].list_keys("card"))[0]
    return (open_["lay"], {"card": best}) if plan.is_useful(best) else None


def _help(plan: SetPlan, open_: Offers) -> Reply | None:
    """Protection if it is worth it, new cards, an exchange, or not having to discard."""
    ready = _powers(open_)
    power = next((name for name, helps in HELPS.items() if name in ready and helps(plan)), None)
    return (open_["invoke"], {"power": power}) if power else None


def _flip(plan: SetPlan, open_: Offers) -> Reply | None:
    """Turn tokens over if none has the side that cards on earth need."""
    if "flip" not in open_ or not plan.waiting or plan.k.unspent(plan.me, plan.side):
        return None
    ways = open_["flip"].list_keys("pay")
    return (open_["flip"], {"pay": ways[-1]}) if plan.k.tokens[plan.me].unspent > 1 else None


# --- aiming --------------------------------------------------------------------------------------


def _aim(plan: SetPlan, open_: Offers, name: str = "aim") -> Reply | None:
    """At the fullest hand, the card others miss most, or the own one missed least; rather stop."""
    offer = open_[name]
    if "seat" in offer.fields:
        seats = [Seat(each) for each in offer.list_keys("seat")]
        return offer, {"seat": int(max(seats, key=plan.k.piles.hand_size))}
    if "pile" in offer.fields:
        return _put_aside(plan, offer)
    if "card" not in offer.fields:
        return offer, {}
    cards = offer.list_keys("card")
    theirs = [card for card in cards if plan.k.owner_of(card) != plan.me]
    if theirs:
        return offer, {"card": max(theirs, key=plan.hurt)}
    if "enough" in open_:
        return open_["enough"], {}
    return offer, {"card": min(cards, key=plan.hurt)}


def _again(plan: SetPlan, open_: Offers) -> Reply | None:
    return _aim(plan, open_, "again")


def _put_aside(plan: SetPlan, offer: Offer) -> Reply:
    """The worst card, and the discard if it is useful, else the deck."""
    take_discard = plan.is_useful(plan.k.piles.top) or "deck" not in offer.list_keys("pile")
    pile = "discard" if take_discard else "deck"
    return offer, {"card": plan.sorted(offer.list_keys("card"))[-1], "pile": pile}


def _exchange(plan: SetPlan, open_: Offers) -> Reply:
    """Their best card for the own worst one, if that is worth more; else none."""
    offer = open_["exchange"]
    take = plan.sorted(offer.list_keys("take"))[0]
    give = plan.sorted(offer.list_keys("give"))[-1]
    if plan.worth(take) > plan.worth(give):
        return offer, {"take": take, "give": give}
    return open_["leave"], {}


def _give(plan: SetPlan, open_: Offers) -> Reply:
    """Give one token, for the best of the discards."""
    offer = open_["give"]
    cards = plan.sorted(offer.list_keys("cards"))[: max_discards_for(plan.k, 1)]
    one, *others = (name for name in offer.fields if name != "cards")
    return offer, {one: 1, **dict.fromkeys(others, 0), "cards": cards}


# --- the end of a turn ---------------------------------------------------------------------------


def _save(plan: SetPlan, open_: Offers) -> Reply:
    """Save tokens of the side the set needs, and one of the other to lay a card."""
    high = {name: field.limits()["high"] for name, field in open_["save"].fields.items()}
    mine, other = plan.side, plan.side.other
    first = min(high[other.value], plan.keeps(other))
    rest = min(high[mine.value], plan.keeps(mine), count_places(plan.k) - first)
    return open_["save"], {other.value: first, mine.value: rest}


def _discard(plan: SetPlan, open_: Offers) -> Reply | None:
    """What it needs least; if there is no deck to draw from, it can only take the discard."""
    if "card" not in open_["discard"].fields:
        return None
    if "pride" in open_:
        return open_["pride"], {}
    return open_["discard"], {"card": plan.sorted(open_["discard"].list_keys("card"))[-1]}


def _powers(open_: Offers) -> list[str]:
    return open_["invoke"].list_keys("power") if "invoke" in open_ else []


Decision: TypeAlias = Callable[[SetPlan, Offers], "Reply | None"]

DECISIONS: Mapping[str, Decision] = MappingProxyType(
    {
        "lock": _lock,
        "choose": _choose,
        "deck": _draw,
        "discard": _discard,
        "end": _spend,
        "aim": _aim,
        "again": _again,
        "exchange": _exchange,
        "give": _give,
        "save": _save,
    }
)
"""How to answer each offer; the first of these that is open counts."""

BOTS = Bots({"steady": steady}, "steady")
