"""A stand-in that plays Myths steadily, from what its seat knows and from nothing else.

It takes what hurts the other side most now, else goes and looks where that will be possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from companion.core.chance import Chance
from companion.core.forms import Offer, Raw
from companion.core.game import Policy
from companion.core.hexes import Hex
from companion.core.seats import Seat
from companion.core.standin import any_answer
from companion.games.myths.board import HEXES, neighbours
from companion.games.myths.deck import Card, CardType, Kind, Op
from companion.games.myths.state import Character, Myths
from companion.games.myths.states import cannot_walk, walk_bonus
from companion.games.myths.victory import against, rank
from companion.games.myths.walking import walk_length
from companion.games.myths.worth import Spot, best_view, card_worth, harm, hope, laid_worth

Said: TypeAlias = tuple[Offer, dict[str, Raw]]
By: TypeAlias = Mapping[str, Offer]

SOON = 0.55
"""What could be done in the next turn, against what can be done now."""
NEARER = 0.12
"""Every step nearer to a foe."""
FAR = 2
"""Further away than this a foe is walked to with all steps there are."""
LITTLE = 0.08
"""Not worth a move."""
UP = 0.5
"""Getting up."""
AHEAD = 0.2
"""Running at somebody who is not yet in reach."""
SILENT = ("discard_own", "offer_draw", "by_hand", "tools", "correct_pion", "correct_focus")
"""What it never does unasked, but for clearing its own way."""


def steady(k: Myths, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Said | None:
    """The answer that looks best; None when nothing is asked of this seat."""
    by = {offer.name: offer for offer in offers}
    asked = [name for name in by if name not in SILENT]
    if not asked:
        return None
    answer = _QUESTIONS.get(asked[0])
    if answer and (not k.blind or answer is _draw):
        return answer(k, me, by)
    if plain := [by[name] for name in _PLAIN if name in by]:
        return plain[0], plain[0].some(me, chance)
    return any_answer(k, me, tuple(by[name] for name in asked), chance)


_PLAIN = (
    "all_library", "library", "did", "viewed", "reaction", "may", "decline", "really", "stand_up",
    "shake_hands", "hand_done",
)  # fmt: skip
"""What is answered in the same way always, the best first."""


# --- where a character is -----------------------------------------------------------------------


def _active(k: Myths) -> Character:
    return k.characters[k.active or k.walking or "A"]


def _spot(k: Myths, c: Character, pion: Hex | None = None) -> Spot:
    return Spot(k, c, pion or c.pion or HEXES[0], c.focus)


def _foes(k: Myths, c: Character) -> list[Character]:
    return [each for each in k.living if each.colour is not c.colour]


def _place_worth(k: Myths, c: Character, pion: Hex, focus: Hex | None) -> float:
    """What could be done from there, and how near the next foe is."""
    near = min((pion.distance(each.pion) for each in _foes(k, c) if each.pion), default=0)
    return SOON * max(0.0, hope(Spot(k, c, pion, focus))) - NEARER * near


def _best_hex(places: Iterable[Hex], worth: Callable[[Hex], float]) -> list[int]:
    best: Hex = max(places, key=worth)
    return list(best)


def _options(offer: Offer, field: str = "to") -> list[Hex]:
    return [Hex(*each) for each in offer.fields[field].limits()["options"]]


# --- the moves of a turn -------------------------------------------------------------------------


def _moves(k: Myths, _me: Seat, by: By) -> Said:
    """The best of all that can be done now; the turn ends when nothing is worth it."""
    c = _active(k)
    ways = [*_cards(k, c, by), *_uses(k, c, by), *_clearing(k, c, by)]
    worth, offer, raw = max(ways, key=lambda way: way[0], default=(0.0, by["end_turn"], {}))
    if worth > LITTLE:
        return offer, raw
    if "discard_move" in by and k.hand(c).cards:
        return by["discard_move"], {"cards": _worst(k, c, 2)}
    return by["end_turn"], {}


Way: TypeAlias = tuple[float, Offer, dict[str, Raw]]


def _cards(k: Myths, c: Character, by: By) -> list[Way]:
    if "play" not in by:
        return []
    keys = [each["key"] for each in by["play"].fields["card"].limits()["options"]]
    return [(_play_worth(k, c, k.card(key)), by["play"], {"card": key}) for key in keys]


def _play_worth(k: Myths, c: Character, card: Card) -> float:
    worth = card_worth(_spot(k, c), card)
    if card.type is CardType.STANCE:
        return 0.4 * worth
    walks = [step for effect in card.effects[:1] for step in effect.steps if step.op is Op.WALK]
    if walks and walks[0].toward_direction:
        return worth + (AHEAD if not _in_reach(k, c) else 0.0)
    return worth + sum(_walk_worth(k, c, step.n) for step in walks)


def _in_reach(k: Myths, c: Character) -> bool:
    return hope(_spot(k, c)) > 1


def _uses(k: Myths, c: Character, by: By) -> list[Way]:
    ways: list[Way] = []
    for name, offer in by.items():
        if name.startswith("use_"):
            _, slot, number = name.split("_")
            ways.append((_use_worth(k, c, CardType(slot), int(number) - 1), offer, {}))
    return ways


def _use_worth(k: Myths, c: Character, slot: CardType, number: int) -> float:
    card = k.face(c, slot)
    effect = card.effects[number]
    spot = _spot(k, c)
    free = effect.kind is Kind.SWIFT
    here = _place_worth(k, c, spot.pion, c.focus)
    match [step.op for step in effect.steps]:
        case [Op.REFOCUS]:
            gain = max(_place_worth(k, c, spot.pion, each) for each in _looks(k, c)) - here
            return gain / SOON if free and k.move_left else gain
        case [Op.WALK]:
            return _walk_worth(k, c, effect.steps[0].n)
        case _:
            return laid_worth(spot, c.covering(slot), card, effect) + 0.01 * free


def _walk_worth(k: Myths, c: Character, n: int) -> float:
    """What walking so far gains; who lies prone gets up first."""
    steps = 0 if cannot_walk(k, c) else walk_length(k, c, n + walk_bonus(k, c))
    if c.prone or not steps:
        return UP if steps else 0.0
    spot, taken = _spot(k, c), {each.pion for each in k.living}
    near = [each for each in HEXES if each.distance(spot.pion) <= steps and each not in taken]
    gains = (_place_worth(k, c, each, c.focus) for each in near)
    return max(gains, default=0.0) - _place_worth(k, c, spot.pion, c.focus)


def _looks(k: Myths, c: Character) -> list[Hex]:
    """Where it may be worth looking: at foes and beside them."""
    at = [each.pion for each in _foes(k, c) if each.pion]
    near = {*at, *(place for foe in at for place in neighbours(foe))}
    return [each for each in HEXES if each in near] or [*HEXES]


def _clearing(k: Myths, c: Character, by: By) -> list[Way]:
    """An own action that only lies in the way is discarded, if the hand has something better."""
    keys = [] if "discard_own" not in by else by["discard_own"].fields["card"].limits()["options"]
    if not (k.move_left and c.action) or c.action.card not in [each["key"] for each in keys]:
        return []
    card, spot = k.card(c.action.card), _spot(k, c)
    coming = card.effects[c.mark or 0 :]
    stays = max((laid_worth(spot, c.action, card, effect) for effect in coming), default=0.0)
    return [(hope(spot) - max(0.3, stays), by["discard_own"], {"card": c.action.card})]


def _worst(k: Myths, c: Character, n: int) -> list[str]:
    """The cards of a hand that look least useful."""
    spot = _spot(k, c)
    return sorted(k.hand(c).cards, key=lambda key: (card_worth(spot, k.card(key)), key))[:n]


# --- questions -----------------------------------------------------------------------------------


def _start(k: Myths, me: Seat, by: By) -> Said:
    """Whoever can do most begins."""
    keys = [each["key"] for each in by["start_turn"].fields["who"].limits()["options"]]
    best = max(keys, key=lambda letter: hope(_spot(k, k.characters[letter])))
    return by["start_turn"], {"who": best}


def _step(k: Myths, me: Seat, by: By) -> Said:
    c = k.characters[k.walking or "A"]
    if "stand_up" in by:
        return by["stand_up"], {}
    name = "step" if "step" in by else "path"
    to = _best_hex(_options(by[name]), lambda each: _place_worth(k, c, each, c.focus))
    return by[name], {"to": to}


def _bonus(k: Myths, me: Seat, by: By) -> Said:
    """All of it towards foes far away, none near them."""
    c = k.characters[k.walking or k.active or "A"]
    far = c.pion and all(c.pion.distance(each.pion) > FAR for each in _foes(k, c) if each.pion)
    return by["bonus"], {"bonus": by["bonus"].fields["bonus"].limits()["high"] if far else 0}


def _refocus(k: Myths, me: Seat, by: By) -> Said:
    c = _active(k)
    likely = set(_looks(k, c))
    places = [each for each in _options(by["refocus"]) if each in likely]

    def worth(place: Hex) -> float:
        return _place_worth(k, c, _spot(k, c).pion, place) + _kept(k, c, place)

    return by["refocus"], {"to": _best_hex(places or _options(by["refocus"]), worth)}


def _kept(k: Myths, c: Character, focus: Hex) -> float:
    """What the cards in play would be worth with this focus."""
    spot = Spot(k, c, _spot(k, c).pion, focus)
    laid = [each for slot in CardType if (each := c.covering(slot))]
    return sum(best_view(spot, k.card(each.card))[0] for each in laid)


def _directional_focus(k: Myths, me: Seat, by: By) -> Said:
    c, spot = _active(k), _spot(k, _active(k))
    card = k.card(k.showing or "")
    places = _options(by["directional_focus"])
    to = _best_hex(places, lambda each: best_view(Spot(k, c, spot.pion, each), card)[0])
    return by["directional_focus"], {"to": to}


def _view(k: Myths, me: Seat, by: By) -> Said:
    """The view with the most foes on its targets, and the fewest friends."""
    options = by["view"].fields["view"].limits()["options"]
    for c in k.run_by(me):
        for slot in CardType:
            if laid := c.covering(slot):
                card = k.card(laid.card)
                found = k.views_of(c, card)
                if len(found) == len(options):
                    best = best_view(_spot(k, c), card)[1]
                    return by["view"], {"view": str(found.index(best) + 1 if best else 1)}
    return by["view"], {"view": "1"}


def _foe_first(k: Myths, me: Seat, by: By) -> Said:
    """A foe, and the weakest of them."""
    name = "target" if "target" in by else "next_victim"
    keys = [each["key"] for each in by[name].fields["who"].limits()["options"]]
    mine = k.colour_of(me)

    def worth(letter: str) -> float:
        each = k.characters[letter]
        return harm(each, 2) if each.colour is not mine else -harm(each, 2)

    return by[name], {"who": max(keys, key=worth)}


def _damage(k: Myths, me: Seat, by: By) -> Said:
    """From the library as long as there is one; then whatever the hand can spare."""
    if "library" in by:
        offer = by.get("all_library", by["library"])
        return offer, {}
    if "save" not in by:
        return by["let_die"], {}
    return by["save"], {"card": _worst(k, k.characters[k.suffering or "A"], 1)[0]}


def _reaction(k: Myths, me: Seat, by: By) -> Said:
    keys = [each["key"] for each in by["reaction"].fields["card"].limits()["options"]]
    mover = k.characters[k.walking or k.active or "A"]
    if mover.seat is not None and mover.colour is k.colour_of(me) and k.walking:
        return by["no_reaction"], {}
    return by["reaction"], {"card": keys[0]}


def _draw(k: Myths, me: Seat, by: By) -> Said:
    """A draw is welcome to a side that would lose if the game were called now."""
    mine = k.colour_of(me)
    behind = rank(k, mine) < rank(k, against(mine))
    return by["accept_draw" if behind else "decline_draw"], {}


_QUESTIONS: Mapping[str, Callable[[Myths, Seat, By], Said]] = MappingProxyType(
    {
        "play": _moves,
        "discard_move": _moves,
        "end_turn": _moves,
        **{f"use_{slot}_{number}": _moves for slot in CardType for number in (1, 2, 3)},
        "start_turn": _start,
        "step": _step,
        "path": _step,
        "bonus": _bonus,
        "refocus": _refocus,
        "directional_focus": _directional_focus,
        "view": _view,
        "target": _foe_first,
        "next_victim": _foe_first,
        "library": _damage,
        "let_die": _damage,
        "save": _damage,
        "reaction": _reaction,
        "accept_draw": _draw,
    }
)

POLICIES: Mapping[str, Policy] = MappingProxyType({"steady": steady})
