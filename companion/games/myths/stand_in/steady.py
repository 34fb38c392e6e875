"""A stand-in that plays Myths steadily, from what its seat knows and nothing else.

It does what hurts the other side most now, or else walks and looks to where it soon can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.core.game import Bots
from companion.core.hexes import Hex
from companion.core.offers import Offer
from companion.core.seats import Seat
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType, SideColour
from companion.games.myths.stand_in.estimates import Spot, best_in_hand, best_view, harm
from companion.games.myths.stand_in.moves import (
    By,
    Said,
    best_hex,
    best_move,
    find_active,
    hexes_of,
    least_useful,
    list_looks,
    place_worth,
    spot_of,
)
from companion.games.myths.state import Myths
from companion.games.myths.table.victory import other_side, rank

FIRST_DRAW_ROUND, DRAW_ROUND_INTERVAL = 40, 10
"""From this round on, and in every tenth, it offers a draw if neither side is getting anywhere."""
HOPELESS_ROUND = 60
"""From this round on it does so even if one side has more characters: they cannot win with them."""
SILENT = ("discard_own", "offer_draw", "by_hand", "tools", "correct")
"""What it does not do unasked, except to clear a card out of the way or to end an endless game."""


def steady(k: Myths, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Said | None:
    """The answer that looks best; None when nothing is asked of this seat."""
    by = {offer.name: offer for offer in offers}
    asked = [name for name, offer in by.items() if offer.act not in SILENT]
    if not asked:
        return None
    answer = _QUESTIONS.get(by[asked[0]].act)
    if answer and (not k.board_unseen or answer is _draw):
        return answer(k, me, by)
    if plain := [by[name] for name in _PLAIN if name in by]:
        return plain[0], plain[0].some(me, chance)
    return choose_any_answer(k, me, tuple(by[name] for name in asked), chance)


_PLAIN = (
    "all_library", "library", "did", "viewed", "reaction", "may", "decline", "really", "stand_up",
    "shake_hands", "hand_done",
)  # fmt: skip
"""Questions with one fixed answer, in order of preference."""


# --- questions -----------------------------------------------------------------------------------


def _start(k: Myths, me: Seat, by: By) -> Said:
    """The character that can do most goes first."""
    keys = by["start_turn"].list_keys("who")
    best = max(keys, key=lambda letter: best_in_hand(spot_of(k, k.characters[letter])))
    return by["start_turn"], {"who": best}


def _walk(k: Myths, me: Seat, by: By) -> Said:
    """Stand up; or go to the best hex, by naming the goal if possible."""
    if "stand_up" in by:
        return by["stand_up"], {}
    c = k.characters[k.walk.walking or "A"]
    offer = next(by[name] for name in ("walk", "step", "path") if name in by)
    return offer, {"to": best_hex(hexes_of(offer), lambda each: place_worth(k, c, each, c.focus))}


def _refocus(k: Myths, me: Seat, by: By) -> Said:
    c = find_active(k)
    likely = set(list_looks(k, c))
    places = [each for each in hexes_of(by["refocus"]) if each in likely]

    def worth(place: Hex) -> float:
        return place_worth(k, c, spot_of(k, c).pion, place) + _kept(k, c, place)

    return by["refocus"], {"to": best_hex(places or hexes_of(by["refocus"]), worth)}


def _kept(k: Myths, c: Character, focus: Hex) -> float:
    """What the cards in play would be worth with this focus."""
    spot = Spot(k, c, spot_of(k, c).pion, focus)
    laid = [each for slot in CardType if (each := c.covering(slot))]
    return sum(best_view(spot, k.card(each.card))[0] for each in laid)


def _directional_focus(k: Myths, me: Seat, by: By) -> Said:
    c, spot = find_active(k), spot_of(k, find_active(k))
    card = k.card(k.showing or "")
    places = hexes_of(by["directional_focus"])
    to = best_hex(places, lambda each: best_view(Spot(k, c, spot.pion, each), card)[0])
    return by["directional_focus"], {"to": to}


def _view(k: Myths, me: Seat, by: By) -> Said:
    """The view with which the card is worth most."""
    options = by["view"].list_keys("view")
    asked = ((c, k.card(laid.card)) for c, _, laid in k.in_play() if c.seat == me)
    c, card = next(each for each in asked if len(k.views_of(*each)) == len(options))
    best = best_view(spot_of(k, c), card)[1]
    number = next(n for n, view in enumerate(k.views_of(c, card), 1) if view == best)
    return by["view"], {"view": str(number)}


def _foe_first(k: Myths, me: Seat, by: By) -> Said:
    """A foe, and the weakest one."""
    name = "target" if "target" in by else "next_victim"
    keys = by[name].list_keys("who")
    mine = k.colour_of(me)

    def worth(letter: str) -> float:
        each = k.characters[letter]
        return harm(each, 2) if each.colour is not mine else -harm(each, 2)

    return by[name], {"who": max(keys, key=worth)}


def _damage(k: Myths, me: Seat, by: By) -> Said:
    """Take it from the library while there is one; then from the least useful hand card."""
    if "library" in by:
        offer = by.get("all_library", by["library"])
        return offer, {}
    if "save" not in by:
        return by["let_die"], {}
    return by["save"], {"card": least_useful(k, k.characters[k.damage.suffering or "A"], 1)[0]}


def _reaction(k: Myths, me: Seat, by: By) -> Said:
    """React to anybody but a friend who walks, if there is a choice."""
    walker = k.characters.get(k.walk.walking or "")
    if "no_reaction" in by and walker and walker.colour is k.colour_of(me):
        return by["no_reaction"], {}
    keys = by["reaction"].list_keys("card")
    return by["reaction"], {"card": keys[0]}


def _move(k: Myths, me: Seat, by: By) -> Said:
    """The best move, unless it is time to offer a draw."""
    if "offer_draw" in by and _endless(k) and not k.round % DRAW_ROUND_INTERVAL:
        return by["offer_draw"], {}
    return best_move(k, me, by)


def _draw(k: Myths, me: Seat, by: By) -> Said:
    """Accept a draw in an endless game, or if our side would lose if the game ended now."""
    mine = k.colour_of(me)
    behind = rank(k, mine) < rank(k, other_side(mine))
    return by["accept_draw" if behind or _endless(k) else "decline_draw"], {}


def _endless(k: Myths) -> bool:
    """Whether the game has gone on for long, for even longer if a side has more characters left."""
    blue, red = (len(k.side(colour)) for colour in SideColour)
    return k.round >= (FIRST_DRAW_ROUND if blue == red else HOPELESS_ROUND)


_QUESTIONS: Mapping[str, Callable[[Myths, Seat, By], Said]] = MappingProxyType(
    {
        **dict.fromkeys(("play", "discard_move", "end_turn", "use", "rise"), _move),
        "start_turn": _start,
        **dict.fromkeys(("walk", "step", "path"), _walk),
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

BOTS = Bots({"steady": steady}, "steady")
