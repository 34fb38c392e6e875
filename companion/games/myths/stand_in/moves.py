"""How the steady stand-in spends a move: on the best thing it can do now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from companion.core.hexes import Hex
from companion.core.offers import Offer, Raw
from companion.core.seats import Seat
from companion.games.myths.board.hexes import HEXES, neighbours
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import (
    CardType,
    Change,
    EffectType,
    MythsCard,
    Op,
    Who,
)
from companion.games.myths.stand_in.estimates import (
    Spot,
    best_in_hand,
    card_worth,
    form_in_the_way,
    laid_worth,
)
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import cannot_walk, walk_bonus, walk_length

Said: TypeAlias = tuple[Offer, dict[str, Raw]]
By: TypeAlias = Mapping[str, Offer]

NEXT_TURN_WEIGHT = 0.55
"""The weight of what could be done next turn, compared with what can be done now."""
STEP_NEARER_WORTH = 0.12
"""The worth of each step nearer to a foe."""
PATIENT_ROUNDS = 10
"""After this many rounds it matters more and more to be near."""
MIN_MOVE_WORTH = 0.08
"""The worth below which nothing is worth a move."""
STANDING_UP_WORTH = 0.5
"""The worth of standing up."""
APPROACH_WORTH = 0.2
"""The worth of walking towards a foe who is not yet in reach."""
SLOWING = (Change.SLOW, Change.CANNOT_WALK)

# --- where a character is -----------------------------------------------------------------------


def find_active(k: Myths) -> Character:
    """The character that is acting or walking, on anybody's turn; else the one whose turn it is."""
    acting = k.acting[0] if k.acting else None
    return k.characters[acting or k.walk.walking or k.active or "A"]


def spot_of(k: Myths, c: Character) -> Spot:
    """Where a character stands and looks."""
    return Spot(k, c, c.pion or HEXES[0], c.focus)


def list_foes(k: Myths, c: Character) -> list[Character]:
    """The living characters of the other side."""
    return [each for each in k.living if each.colour is not c.colour]


def place_worth(k: Myths, c: Character, pion: Hex, focus: Hex | None) -> float:
    """What could be done from there, and how near the nearest foe is."""
    near = min((pion.distance(each.pion) for each in list_foes(k, c) if each.pion), default=0)
    nearer = STEP_NEARER_WORTH * max(1.0, k.round / PATIENT_ROUNDS)
    return NEXT_TURN_WEIGHT * max(0.0, best_in_hand(Spot(k, c, pion, focus))) - nearer * near


def best_hex(places: Iterable[Hex], worth: Callable[[Hex], float]) -> list[int]:
    """The hex worth most, as a raw answer."""
    best: Hex = max(places, key=worth)
    return list(best)


def hexes_of(offer: Offer) -> list[Hex]:
    """The hexes an offer has to choose from."""
    return [Hex(*each) for each in offer.list_keys("to")]


# --- the moves of a turn -------------------------------------------------------------------------


def best_move(k: Myths, _me: Seat, by: By) -> Said:
    """The best of everything that can be done now; ends the turn when nothing is worth it."""
    c = find_active(k)
    moves = [*_cards(k, c, by), *_uses(k, c, by), *_clearing(k, c, by)]
    worth, offer, raw = max(moves, key=lambda each: each[0], default=(0.0, by["end_turn"], {}))
    if worth > MIN_MOVE_WORTH:
        return offer, raw
    if "discard_own" in by and (hindering := _hindering(k, c)):
        return by["discard_own"], {"card": hindering}
    if "discard_move" in by and k.hand(c).cards:
        return by["discard_move"], {"cards": least_useful(k, c, 2)}
    return by["end_turn"], {}


ValuedMove: TypeAlias = tuple[float, Offer, dict[str, Raw]]


def _cards(k: Myths, c: Character, by: By) -> list[ValuedMove]:
    if "play" not in by:
        return []
    keys = by["play"].list_keys("card")
    return [(play_worth(k, c, k.card(key)), *_played(k, c, by, key)) for key in keys]


def _played(k: Myths, c: Character, by: By, key: str) -> Said:
    """Play a card; an animal form that would lose it is discarded first."""
    if "discard_own" in by and (form := form_in_the_way(k, c, k.card(key))):
        return by["discard_own"], {"card": form.card}
    return by["play"], {"card": key}


def play_worth(k: Myths, c: Character, card: MythsCard) -> float:
    """What playing a card is worth, with the walk it begins with."""
    worth = card_worth(spot_of(k, c), card)
    if card.type is CardType.STANCE:
        return 0.4 * worth if in_reach(k, c) or not _hinders(card) else 0.0
    walks = [step for effect in card.effects[:1] for step in effect.steps if step.op is Op.WALK]
    if walks and walks[0].toward_direction:
        return worth + (APPROACH_WORTH if not in_reach(k, c) else 0.0)
    return worth + sum(walk_worth(k, c, step.n) for step in walks)


def in_reach(k: Myths, c: Character) -> bool:
    """Whether it can do real harm with a card in its hand now."""
    return best_in_hand(spot_of(k, c)) > 1


def _uses(k: Myths, c: Character, by: By) -> list[ValuedMove]:
    moves: list[ValuedMove] = []
    for offer in by.values():
        if offer.act == "rise":
            moves.append((STANDING_UP_WORTH, offer, {}))
        elif offer.act == "use":
            slot, place = offer.about
            moves.append((use_worth(k, c, slot, place - 1), offer, {}))
    return moves


def use_worth(k: Myths, c: Character, slot: CardType, number: int) -> float:
    """What using an effect in play is worth; a swift move is free."""
    card = k.face(c, slot)
    effect = card.effects[number]
    spot = spot_of(k, c)
    free = effect.kind is EffectType.SWIFT
    current_worth = place_worth(k, c, spot.pion, c.focus)
    match [step.op for step in effect.steps]:
        case [Op.REFOCUS]:
            gain = (
                max(place_worth(k, c, spot.pion, each) for each in list_looks(k, c)) - current_worth
            )
            return gain / NEXT_TURN_WEIGHT if free and k.this_turn.move_left else gain
        case [Op.WALK]:
            return walk_worth(k, c, effect.steps[0].n)
        case _:
            return laid_worth(spot, c.covering(slot), card, effect) + 0.01 * free


def walk_worth(k: Myths, c: Character, n: int) -> float:
    """The gain from a walk of this length; a prone character stands up first."""
    steps = 0 if cannot_walk(k, c) else walk_length(k, c, n + walk_bonus(k, c))
    if c.prone or not steps:
        return STANDING_UP_WORTH if steps else 0.0
    spot, taken = spot_of(k, c), {each.pion for each in k.living}
    near = [each for each in HEXES if each.distance(spot.pion) <= steps and each not in taken]
    current_worth = place_worth(k, c, spot.pion, c.focus)
    return (
        max((place_worth(k, c, each, c.focus) for each in near), default=current_worth)
        - current_worth
    )


def list_looks(k: Myths, c: Character) -> list[Hex]:
    """Where it may be worth looking: at foes, and beside them."""
    at = [each.pion for each in list_foes(k, c) if each.pion]
    near = {*at, *(place for foe in at for place in neighbours(foe))}
    return [each for each in HEXES if each in near] or [*HEXES]


def _clearing(k: Myths, c: Character, by: By) -> list[ValuedMove]:
    """Discard an action that is in the way, if a hand card or a walk is better."""
    if not (k.this_turn.move_left and c.action and "discard_own" in by):
        return []
    card, spot = k.card(c.action.card), spot_of(k, c)
    coming = card.effects[c.mark or 0 :]
    stays = max(laid_worth(spot, c.action, card, effect) for effect in coming)
    instead = max(best_in_hand(spot), walk_worth(k, c, 1))
    return [(instead - max(0.0, stays), by["discard_own"], {"card": c.action.card})]


def _hindering(k: Myths, c: Character) -> str | None:
    """A stance that keeps its own character from walking, if nothing else helps."""
    laid = c.stance
    if laid is None or not k.this_turn.move_left or in_reach(k, c):
        return None
    return laid.card if _hinders(k.card(laid.card)) else None


def _hinders(card: MythsCard) -> bool:
    """Whether a card slows its own character, or stops it walking."""
    changes = [each for effect in card.effects for each in effect.modifiers]
    return any(each.op in SLOWING and Who.SELF in each.who for each in changes)


def least_useful(k: Myths, c: Character, n: int) -> list[str]:
    """The cards of a hand that look least useful."""
    spot = spot_of(k, c)
    return sorted(k.hand(c).cards, key=lambda key: (card_worth(spot, k.card(key)), key))[:n]
