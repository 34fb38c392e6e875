"""Answers for somebody who is away: from their game's policy, or any legal one at random.

Tests play whole games this way, and so does the stand-in of a player who went home.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from companion.core.chance import Chance
from companion.core.commitments import is_opening, make_sent_values, strip_seal
from companion.core.fields import Number, Text
from companion.core.game import Game, Policy
from companion.core.offers import Offer, Raw, Refused
from companion.core.seats import Viewer, viewers
from companion.core.setting_up import LAID_OUT
from companion.core.umpire import Entry, Umpire, locate_fault

_log = logging.getLogger(__name__)

CLOCK_RATE = 20
"""In random play the clock answers about once in this many answers."""
SELDOM_RATE = 50
"""Random play takes an offer marked `seldom` about once in this many answers."""
MODEST_DRAWS = 5
"""A stand-in without a policy names the lowest of so many numbers: it does not raise by a dozen."""
WORDS = ("Radio", "Museum", "Tiger", "Hotel", "Tunnel", "Winter", "Orange", "Ballon", "Taxi")
"""What such a stand-in writes: words of more than one language."""


def choose_any_answer(
    _k: Any, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]]:
    """Any offer with any values that fit; hardly ever one marked `seldom`."""
    offer = chance.pick(_mostly_drop_seldom(offers, chance))
    return offer, offer.some(me, chance)


def _mostly_drop_seldom(offers: tuple[Offer, ...], chance: Chance) -> tuple[Offer, ...]:
    """The offers without those marked `seldom`; now and then, or if there are no others, all."""
    often = tuple(each for each in offers if not each.seldom)
    if not often or len(often) == len(offers) or chance.below(SELDOM_RATE) == 0:
        return offers
    return often


def iter_stand_in_answers(
    game: Game[Any], k: Any, me: Viewer, offers: Sequence[Offer], chance: Chance
) -> Iterator[tuple[Offer, dict[str, Raw]]]:
    """What a stand-in would answer: what its policy prefers, then anything else in random order.

    Nothing if its policy leaves the answer to people. If the policy fails, the table goes on.
    """
    policy = game.bots.policies.get(game.bots.stand_in)
    if offers and policy:
        try:
            liked = _ask_policy(policy, k, me, tuple(offers), chance)
        except Exception as bug:  # noqa: BLE001 - whatever is wrong with it, people want to play
            _log.error("the policy of a stand-in failed: %s", locate_fault(bug))
        else:
            if not liked:
                return
            yield liked
    shuffled = sorted(chance.shuffled(offers), key=lambda each: each.seldom)
    for draw in (_draw_modestly, Offer.some):
        for offer in shuffled:
            with suppress(Refused):
                yield offer, draw(offer, me, chance)


def _draw_modestly(offer: Offer, me: Viewer, chance: Chance) -> dict[str, Raw]:
    """Any values, but low numbers rather than high ones, and words instead of letters."""
    raw = offer.some(me, chance)
    for name, field in offer.fields.items():
        if name in raw and isinstance(field, Number):
            draws = [raw[name], *(field.some(chance) for _ in range(MODEST_DRAWS - 1))]
            raw[name] = min(draws, key=field.fit)
        elif name in raw and isinstance(field, Text):
            fitting = [each for each in WORDS if field.least <= len(each) <= field.most]
            raw[name] = chance.pick(fitting or [raw[name]])
    return raw


def _ask_policy(
    policy: Policy, k: Any, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]] | None:
    """The policy’s answer to what the game asks, None if it has none.

    Seals are opened, and a checklist is ended, without asking it.
    """
    if policy is choose_any_answer:
        return policy(k, me, offers, chance)
    if sealed := next((each for each in offers if is_opening(each)), None):
        return sealed, sealed.some(me, chance)
    if begin := next((each for each in offers if each.act == LAID_OUT), None):
        return begin, {}
    asked = {each.name: each for each in offers}
    if answer := policy(k, me, tuple(map(strip_seal, offers)), chance):
        offer, raw = answer
        return asked[offer.name], make_sent_values(asked[offer.name], raw)
    return None


def choose_next_answer(
    umpire: Umpire[Any], chance: Chance, policy: Policy = choose_any_answer
) -> Entry:
    """Choose an answer of somebody who may answer now and is willing to; it is not given yet."""
    able = list(_iter_able(umpire, chance))
    while True:
        viewer, offers = one = chance.pick(able)
        if answer := _ask_policy(policy, umpire.known(viewer), viewer, offers, chance):
            offer, values = answer
            return Entry(viewer, offer.name, values)
        able.remove(one)


def _iter_able(umpire: Umpire[Any], chance: Chance) -> Iterator[tuple[Viewer, tuple[Offer, ...]]]:
    """Who may answer what; the clock only now and then, or when nobody else can.

    Somebody who has sealed an answer changes it rarely, so that a round comes to its end, and
    whoever could only do what is seldom done waits for the others.
    """
    clock: list[tuple[Viewer, tuple[Offer, ...]]] = []
    later: list[tuple[Viewer, tuple[Offer, ...]]] = []
    for viewer in viewers(umpire.seats):
        offers = umpire.offers(viewer)
        if ticking := tuple(each for each in offers if each.after is not None):
            clock.append((viewer, ticking))
        if pressed := tuple(each for each in offers if each.after is None):
            if umpire.sealed(viewer) or all(each.seldom for each in pressed):
                later.append((viewer, pressed))
            else:
                yield viewer, pressed
    if not umpire.waiting() or chance.below(CLOCK_RATE) == 0:
        yield from later
        yield from clock


def play_out(
    umpire: Umpire[Any], chance: Chance, policy: Policy = choose_any_answer
) -> Iterator[Entry]:
    """Play to the end, yielding each answer after it was taken."""
    while not umpire.over:
        entry = choose_next_answer(umpire, chance, policy)
        umpire.act(entry.by, entry.offer, entry.values)
        yield entry
