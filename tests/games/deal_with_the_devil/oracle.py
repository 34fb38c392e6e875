"""A second, deliberately simple implementation of the game's arithmetic, from the ledger alone.

It uses none of the game's rules; markers move space by space, coins one by one.
"""

from __future__ import annotations

from fractions import Fraction

CYCLE, MOST_DEBT, DEBT_AFTER_WING = 8, 10, 9
TOP, KNOT, LOW = 14, 7, 3
ARROWS = (3, 3, 3, 2, 2, 1, 1, 0, 1, 1, 2, 2, 3, 3, 3)
WHEEL = (
    ("marble", "wood", "wheat"),
    ("glass", "stone", "wheat"),
    ("marble", "stone", "wood"),
    ("glass", "wood", "wheat"),
)
GOODS = ("coins", "marble", "glass", "wood", "stone", "wheat")


def interest(debt: int, at: int) -> tuple[int, int, int]:
    """Debt, marker and demon wings after phase 5 [DWD-111..114]."""
    now, wings = debt, 0
    for _ in range(debt):
        at += 1
        if at == CYCLE:
            at = 0
            if now == MOST_DEBT:
                now, wings = DEBT_AFTER_WING, wings + 1
            else:
                now += 1
    return now, at, wings


def walk(at: int, steps: int) -> tuple[int, int, int]:
    """Where a reputation marker ends up, with angel and demon wings [DWD-115..119]."""
    angels = demons = 0
    for _ in range(abs(steps)):
        if steps > 0 and at < TOP:
            at += 1
            angels += at == TOP
        elif steps < 0 and at > 0:
            at -= 1
            demons += at < LOW
    return at, angels, demons


def exchange(
    angels: int, demons: int, indulgences_left: int, guests_left: int
) -> tuple[int, int, int, int, int]:
    """Remaining wings, new indulgences and houseguests, points lost [DWD-123..126]."""
    indulgences = guests = points = 0
    while angels >= 3 and indulgences < indulgences_left:
        angels, indulgences = angels - 3, indulgences + 1
    while demons >= 3:
        demons, points = demons - 3, points - 2
        guests += guests < guests_left
    return angels, demons, indulgences, guests, points


def highest_and_lowest(spaces: list[int]) -> list[tuple[int, int]]:
    """Angel and demon wings of each seat in phase 6 [DWD-120..122]."""
    if len(set(spaces)) == 1:
        return [(0, 0) for _ in spaces]
    return [(int(at == max(spaces)), int(at == min(spaces))) for at in spaces]


def forget(at: int) -> int:
    """Space by space towards the knot, as many as there are arrows [DWD-127]."""
    for _ in range(ARROWS[at]):
        at += (at < KNOT) - (at > KNOT)
    return at


def produced(seat: int, number: int, improved: set[int]) -> dict[str, int]:
    """What a seat gets from the wheel in a round [DWD-041..047, ledger 6.7]."""
    got = dict.fromkeys(GOODS, 0)
    premium, third, fourth = WHEEL[(seat + number - 2) % 4]
    got["coins"] += 2
    got[premium] += 2 if {1, 2} <= improved else 1
    got[third] += 2 if 3 in improved else 1
    got[fourth] += 2 if 4 in improved else 1
    return got


def bribed(spaces: int, coins: int) -> tuple[int, str]:
    """Filled bribe spaces, and which of A, B and C are gone [DWD-145..148]."""
    for _ in range(coins):
        if spaces < 15:
            spaces += 1
    gone = [name for name, full in (("A", 5), ("B", 10), ("C", 15)) if spaces >= full]
    return spaces, "".join(gone)


def devils_reward(pieces: int) -> dict[str, int]:
    """What the Devil gets in round 3 [DWD-149, ledger 6.5]."""
    got = dict.fromkeys(GOODS, 0)
    for piece in range(1, pieces + 1):
        got["marble" if piece == 2 else "glass" if piece == 3 else "coins"] += (
            1 if piece in {2, 3} else 3
        )
    return got


def cultists_reward(marked: int) -> dict[str, int]:
    """What the Cultist gets for marks among the Devil's pieces [DWD-150]."""
    got = dict.fromkeys(GOODS, 0)
    if marked >= 1:
        got["coins"] += 1
        got["wheat"] += 1
    if marked == 2:
        got["coins"] += 3
    return got


def unanswered(keys: list[str]) -> int:
    """Points for unanswered inquisitors [ledger 6.4]."""
    return sum(-3 if key in {"B", "C"} else -2 for key in keys)


def guessed(devil: str | None, cultist: str | None) -> int:
    """Points for guesses, by the roles of the players named [DWD-164]."""
    return 3 * (devil == "devil") + 2 * (cultist == "cultist")


def total(role: str, has: dict[str, int]) -> Fraction:
    """The final points of a seat [ledger 6.8]."""
    points = Fraction(has["score"] + has["buildings"])
    points -= -(-has["debt"] // 2)
    points += 0 if role == "devil" else 2 * has["majors"]
    points += has["angels"] - has["demons"] + 2 * has["indulgences"] + has["courtiers"]
    points += has["premium"] - has["marked"]
    return points + Fraction(has["basic"], 2) + Fraction(has["coins"], 4)
