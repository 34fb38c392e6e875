"""Score sheet, votes, bids and passing again, written plainly from the ledger.

It imports no rules. People are numbered clockwise from 1; cards are texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.kit.games.expressions import neighbour, worked_out

Points = dict[int, int]


@dataclass
class Sheet:
    """The score sheet [ANY-060..062]."""

    people: Sequence[int]
    rows: list[Points] = field(default_factory=list)

    def sums(self) -> Points:
        """What everybody has."""
        sums = {}
        for who in self.people:
            sums[who] = 0
            for row in self.rows:
                if who in row:
                    sums[who] += row[who]
        return sums

    def places(self) -> Points:
        """Equal sums share a place, and leave out the places after it."""
        falling = sorted(self.sums().values(), reverse=True)
        return {who: falling.index(total) + 1 for who, total in self.sums().items()}

    def winners(self) -> list[int]:
        """Whoever has most; nobody without a score sheet [ANY-004]."""
        if not self.rows:
            return []
        return [who for who, place in self.places().items() if place == 1]


@dataclass(frozen=True)
class Counted:
    """What came out of a vote: how often each was named, by whom, and which have most."""

    often: dict[str, int]
    by: dict[str, list[int]]
    ahead: set[str]


def counted(votes: Mapping[int, str]) -> Counted:
    """All votes opened together [ANY-020..022]."""
    often: dict[str, int] = {}
    by: dict[str, list[int]] = {}
    for who in sorted(votes):
        often[votes[who]] = often.get(votes[who], 0) + 1
        by.setdefault(votes[who], []).append(who)
    ahead = {choice for choice in often if all(often[choice] >= n for n in often.values())}
    return Counted(often, by, ahead)


def spelt(votes: Mapping[int, str]) -> dict[int, str]:
    """Written votes: whoever writes the same in other letters means the same [ANY-023]."""
    shown: dict[int, str] = {}
    for who in sorted(votes):
        same = [text for text in shown.values() if text.lower() == votes[who].lower()]
        shown[who] = same[0] if same else votes[who]
    return shown


def by_formula(formula: str, entered: Mapping[int, Sequence[int]]) -> Points:
    """A row of what everybody's numbers make; they follow the names in the formula [ANY-063]."""
    names = list(dict.fromkeys(re.findall(r"[a-z_]\w*", formula)))
    row = {}
    for who, numbers in entered.items():
        worth = worked_out(formula, dict(zip(names, numbers, strict=True)))
        row[who] = min(9_999, max(-9_999, worth))
    return row


def highest(bids: Mapping[int, int]) -> list[int]:
    """Whom nobody has outbid [ANY-030, ANY-031]."""
    return [who for who in bids if not [n for n in bids.values() if n > bids[who]]]


def paid(bids: Mapping[int, int], pays: str) -> Points:
    """The row of who pays; empty if nobody does [ANY-032]."""
    if pays == "all":
        return {who: -bid for who, bid in bids.items()}
    if pays == "highest" and len(highest(bids)) == 1:
        (who,) = highest(bids)
        return {who: -bids[who]}
    return {}


# --- cards that go round --------------------------------------------------------------------------

Hands = dict[int, list[str]]


def passed(hands: Hands, given: Mapping[int, Sequence[str]], way: str) -> Hands:
    """Everybody gives these cards on at the same time [ANY-054]."""
    after = {who: [card for card in hands[who] if card not in given[who]] for who in hands}
    for who, cards in given.items():
        after[neighbour(hands, who, way)] += cards
    return after


def drafted(hands: Hands, pick: Callable[[list[str]], str]) -> Hands:
    """What everybody has kept in the end; `pick` says what is kept of a hand [ANY-055]."""
    kept: Hands = {who: [] for who in hands}
    while any(hands.values()):
        left = {}
        for who, hand in hands.items():
            card = pick(hand) if hand else None
            kept[who] += [card] if card else []
            left[neighbour(hands, who, "left")] = [each for each in hand if each != card]
        hands = left
    return kept
