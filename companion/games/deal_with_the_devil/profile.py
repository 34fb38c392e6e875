"""The printed numbers of a copy of the game: ours, or those a table has written down once.

A table's profile is TOML; a line that cannot be is refused with its number and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from companion.core.profile_toml import at_fault, parsed
from companion.core.words import T
from companion.games.deal_with_the_devil.goods import BASIC, KINDS, PREMIUM, Goods

MOST = 99
QUARTERS = SIDES = 4
PASSES = 4
CONFESSIONS = 2
"""Witch Hunts that a hidden inquisitor waits for [DWD-137]."""
Quarter = tuple[str, str, str]
"""One side of the wheel: a premium resource on two spaces, and two basic ones [DWD-042]."""


@dataclass(frozen=True, slots=True)
class BoxProfile:
    """Every number that is printed on a board, a track or a card."""

    name: str
    rounds: int
    witch_hunt_rounds: tuple[int, ...]
    inquisition_rounds: tuple[int, ...]
    seat_start: tuple[Goods, ...]
    wheel: tuple[Quarter, ...]
    prod_base_coins: int
    prod_upgrade: int
    pass_direction: tuple[str, ...]
    price_buy_basic: int
    price_buy_premium: int
    price_sell_basic: int
    price_sell_premium: int
    debt_max: int
    debt_after_wing: int
    interest_cycle: int
    rep_spaces: int
    rep_knot: int
    rep_start: int
    rep_arrows: tuple[int, ...]
    rep_demon_zone: int
    rep_wing_per_space: bool
    wings_convert: int
    houseguest_points: int
    supply_indulgence: int
    supply_houseguest: int
    tokens_free: int
    tokens_total: int
    tokens_wheat_each: int
    plan_build_slots: int
    plan_use_slots: int
    plan_recruits: int
    event_needs_token: bool
    courtier_first: int
    courtier_later: int
    hunt_threshold: int
    inq_flip_on_confession: bool
    inq_spaces_per_bribe: int
    inq_penalty_a: int
    inq_penalty_b: int
    inq_penalty_c: int
    inq_penalty_other: int
    wing_price: int
    reward_devil_r3: tuple[Goods, ...]
    reward_devil_r5: int
    reward_cultist_one: Goods
    reward_cultist_both: Goods
    guess_steps_devil: int
    guess_steps_cultist: int
    guess_coins: int
    guess_points_devil: int
    guess_points_cultist: int
    score_premium: int
    score_basic: int
    score_coin: int

    @property
    def top(self) -> int:
        """The top space of the reputation track."""
        return self.rep_spaces - 1

    def penalty(self, inquisitor: str) -> int:
        """Points for leaving this inquisitor unanswered [ledger 6.4]."""
        named = {"A": self.inq_penalty_a, "B": self.inq_penalty_b, "C": self.inq_penalty_c}
        return named.get(inquisitor, self.inq_penalty_other)

    def towards_knot(self, space: int) -> int:
        """Where forgetfulness leads from a space."""
        arrows, knot = self.rep_arrows[space], self.rep_knot
        return max(knot, space - arrows) if space > knot else min(knot, space + arrows)

    def buying(self, resource: str) -> int:
        """What the bank asks for one of these [DWD-036]."""
        return self.price_buy_premium if resource in PREMIUM else self.price_buy_basic

    def selling(self, resource: str) -> int:
        """What the bank pays for one of these [DWD-036]."""
        return self.price_sell_premium if resource in PREMIUM else self.price_sell_basic


# --- reading one -----------------------------------------------------------------------------


@lru_cache(maxsize=32)
def profile(text: str) -> BoxProfile:
    """Our numbers with those changed that the text names; `Refused` says which line is at fault."""
    told = parsed(text)
    values = dict(_ours())
    for key, value in told.items():
        if key not in values:
            at_fault(text, key, T("there is no number of this name."))
        values[key] = _read(text, key, value)
    made = BoxProfile(**values)
    _check_track(text, made)
    return made


@cache
def _ours() -> Mapping[str, Any]:
    text = (resources.files(__package__) / "profile.toml").read_text("utf-8")
    return MappingProxyType({key: _read(text, key, each) for key, each in parsed(text).items()})


def _read(text: str, key: str, value: Any) -> Any:
    kind = _KINDS[key]
    read, why = _LISTS.get(key) or _READERS[kind]
    result = read(value)
    if result is None or (key in _LIMITS and not _LIMITS[key][0] <= result <= _LIMITS[key][1]):
        low, high = _LIMITS.get(key, (0, MOST))
        at_fault(text, key, T(why, low=low, high=high))
    return result


_KINDS = {field.name: str(field.type) for field in fields(BoxProfile)}

Reader = Callable[[Any], Any]
"""What the value means, or None if it means nothing here."""


def _whole(value: Any) -> int | None:
    fits = isinstance(value, int) and not isinstance(value, bool) and -MOST <= value <= MOST
    return value if fits else None


def _switch(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _words(value: Any) -> str | None:
    return " ".join(value.split())[:MOST] if isinstance(value, str) else None


def _goods(value: Any) -> Goods | None:
    if not isinstance(value, dict) or not set(value) <= set(KINDS):
        return None
    counts = [_whole(count) for count in value.values()]
    return Goods(**value) if all(count is not None and count >= 0 for count in counts) else None


def _for_each_seat(value: Any) -> tuple[Goods, ...] | None:
    """The same goods for all, or a list with the goods printed on each side [DWD-017]."""
    sides = value if isinstance(value, list) else [value] * SIDES
    goods = tuple(each for each in map(_goods, sides) if each is not None)
    return goods if len(goods) == len(sides) == SIDES else None


def _each(read: Reader) -> Reader:
    def read_all(value: Any) -> tuple[Any, ...] | None:
        read_ = [read(each) for each in value] if isinstance(value, list) else [None]
        return None if None in read_ or not read_ else tuple(read_)

    return read_all


def _direction(value: Any) -> str | None:
    return value if value in {"left", "right"} else None


def _quarter(value: Any) -> Quarter | None:
    fits = isinstance(value, list) and len(value) == len(BASIC)
    if not fits or value[0] not in PREMIUM or not set(value[1:]) <= set(BASIC):
        return None
    return (value[0], value[1], value[2])


def _exactly(count: int, read: Reader) -> Reader:
    def read_all(value: Any) -> tuple[Any, ...] | None:
        result: tuple[Any, ...] | None = _each(read)(value)
        return result if result is not None and len(result) == count else None

    return read_all


_READERS: dict[str, tuple[Reader, str]] = {
    "int": (_whole, "it must be a whole number from {low} to {high}."),
    "bool": (_switch, "it must be true or false."),
    "str": (_words, "it must be some words between quotes."),
    "Goods": (_goods, "it must name coins and resources, like {{ coins = 1, wood = 1 }}."),
    "tuple[int, ...]": (_each(_whole), "it must be a list of whole numbers."),
    "tuple[Goods, ...]": (_each(_goods), "it must be a list of coins and resources."),
}
_LISTS: dict[str, tuple[Reader, str]] = {
    "pass_direction": (
        _exactly(PASSES, _direction),
        "it must be a list of four times left or right.",
    ),
    "seat_start": (
        _for_each_seat,
        "it must name coins and resources, like {{ coins = 1, wood = 1 }}, once or for four seats.",
    ),
    "wheel": (
        _exactly(QUARTERS, _quarter),
        "it must be four lists of one premium and two basic resources.",
    ),
}
_LIMITS: dict[str, tuple[int, int]] = {
    **{key: (0, MOST) for key, kind in _KINDS.items() if kind == "int"},
    **{key: (-MOST, 0) for key in _KINDS if key.startswith("inq_penalty")},
    "rounds": (5, 5),
    "houseguest_points": (-MOST, 0),
    "debt_max": (10, 10),
    "debt_after_wing": (0, 9),
    "interest_cycle": (2, 60),
    "rep_spaces": (5, 60),
    "wings_convert": (2, 20),
    "tokens_total": (0, 4),
    "plan_build_slots": (0, 2),
    "plan_use_slots": (0, 2),
    "plan_recruits": (0, 1),
    "hunt_threshold": (1, 4),
    "inq_spaces_per_bribe": (1, 20),
}


def _check_track(text: str, told: BoxProfile) -> None:
    """The track must hold together [DWD-019, DWD-127]."""
    if len(told.rep_arrows) != told.rep_spaces or min(told.rep_arrows) < 0:
        words = T("it needs one number of arrows for each of {n} spaces.", n=told.rep_spaces)
        at_fault(text, "rep_arrows", words)
    for key in ("rep_knot", "rep_start", "rep_demon_zone"):
        if getattr(told, key) > told.top:
            at_fault(text, key, T("it must lie on the track, from 0 to {top}.", top=told.top))
    for key, most in (("witch_hunt_rounds", told.rounds), ("inquisition_rounds", told.rounds)):
        if not all(1 <= each <= most for each in getattr(told, key)):
            at_fault(text, key, T("rounds go from 1 to {most}.", most=most))
    if len(told.witch_hunt_rounds) > CONFESSIONS:
        at_fault(text, "witch_hunt_rounds", T("there are {n} of them at most.", n=CONFESSIONS))
    if told.inquisition_rounds != (3, 5):
        at_fault(text, "inquisition_rounds", T("they are rounds 3 and 5."))
