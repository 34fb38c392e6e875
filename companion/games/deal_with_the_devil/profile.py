"""The printed numbers of a copy of the game: ours, or those a table has entered once.

A table's profile is TOML; an invalid line is refused with its number and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from companion.core.profile_toml import parse_profile, refuse_line
from companion.core.words import T
from companion.games.deal_with_the_devil.goods import PREMIUM, Goods
from companion.games.deal_with_the_devil.profile_lines import (
    MAX_PROFILE_NUMBER,
    LineKind,
    Quarter,
    directions,
    goods,
    goods_of_seats,
    number,
    numbers,
    rewards,
    switch,
    wheel,
    words,
)

CONFESSIONS_TO_REVEAL = 2
"""Witch Hunts that turn a hidden inquisitor up [DWD-137]."""


@dataclass(frozen=True, slots=True)
class BoxProfile:
    """Every number printed on a board, a track or a card."""

    name: str = field(metadata=words())
    rounds: int = field(metadata=number(5, 5))
    witch_hunt_rounds: tuple[int, ...] = field(metadata=numbers())
    inquisition_rounds: tuple[int, ...] = field(metadata=numbers())
    seat_start: tuple[Goods, ...] = field(metadata=goods_of_seats())
    wheel: tuple[Quarter, ...] = field(metadata=wheel())
    prod_base_coins: int = field(metadata=number())
    prod_upgrade: int = field(metadata=number())
    pass_direction: tuple[str, ...] = field(metadata=directions())
    price_buy_basic: int = field(metadata=number())
    price_buy_premium: int = field(metadata=number())
    price_sell_basic: int = field(metadata=number())
    price_sell_premium: int = field(metadata=number())
    debt_max: int = field(metadata=number(10, 10))
    debt_after_wing: int = field(metadata=number(0, 9))
    interest_cycle: int = field(metadata=number(2, 60))
    rep_spaces: int = field(metadata=number(5, 60))
    rep_knot: int = field(metadata=number())
    rep_start: int = field(metadata=number())
    rep_arrows: tuple[int, ...] = field(metadata=numbers())
    rep_demon_zone: int = field(metadata=number())
    rep_wing_per_space: bool = field(metadata=switch())
    wings_convert: int = field(metadata=number(2, 20))
    houseguest_points: int = field(metadata=number(-MAX_PROFILE_NUMBER, 0))
    supply_indulgence: int = field(metadata=number())
    supply_houseguest: int = field(metadata=number())
    tokens_free: int = field(metadata=number())
    tokens_total: int = field(metadata=number(0, 4))
    tokens_wheat_each: int = field(metadata=number())
    plan_build_slots: int = field(metadata=number(0, 2))
    plan_use_slots: int = field(metadata=number(0, 2))
    plan_recruits: int = field(metadata=number(0, 1))
    event_needs_token: bool = field(metadata=switch())
    courtier_first: int = field(metadata=number())
    courtier_later: int = field(metadata=number())
    hunt_threshold: int = field(metadata=number(1, 4))
    inq_flip_on_confession: bool = field(metadata=switch())
    inq_spaces_per_bribe: int = field(metadata=number(1, 20))
    inq_penalty_a: int = field(metadata=number(-MAX_PROFILE_NUMBER, 0))
    inq_penalty_b: int = field(metadata=number(-MAX_PROFILE_NUMBER, 0))
    inq_penalty_c: int = field(metadata=number(-MAX_PROFILE_NUMBER, 0))
    inq_penalty_other: int = field(metadata=number(-MAX_PROFILE_NUMBER, 0))
    wing_price: int = field(metadata=number())
    reward_devil_r3: tuple[Goods, ...] = field(metadata=rewards())
    reward_devil_r5: int = field(metadata=number())
    reward_cultist_one: Goods = field(metadata=goods())
    reward_cultist_both: Goods = field(metadata=goods())
    guess_steps_devil: int = field(metadata=number())
    guess_steps_cultist: int = field(metadata=number())
    guess_coins: int = field(metadata=number())
    guess_points_devil: int = field(metadata=number())
    guess_points_cultist: int = field(metadata=number())
    score_premium: int = field(metadata=number())
    score_basic: int = field(metadata=number())
    score_coin: int = field(metadata=number())

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
        """What the bank charges for one of these [DWD-036]."""
        return self.price_buy_premium if resource in PREMIUM else self.price_buy_basic

    def selling(self, resource: str) -> int:
        """What the bank pays for one of these [DWD-036]."""
        return self.price_sell_premium if resource in PREMIUM else self.price_sell_basic


# --- reading one -----------------------------------------------------------------------------


@lru_cache(maxsize=32)
def profile(text: str) -> BoxProfile:
    """Our numbers with the changes in the text; `Refused` says which line is at fault."""
    changes = parse_profile(text)
    values = dict(_ours())
    for key, value in changes.items():
        if key not in _LINES:
            refuse_line(text, key, T("there is no number with this name."))
        values[key] = _read(text, key, value)
    numbers = BoxProfile(**values)
    _check_track(text, numbers)
    _check_rounds(text, numbers)
    return numbers


@cache
def _ours() -> Mapping[str, Any]:
    text = (resources.files(__package__) / "printed_numbers.toml").read_text("utf-8")
    return MappingProxyType(
        {key: _read(text, key, each) for key, each in parse_profile(text).items()}
    )


def _read(text: str, key: str, value: Any) -> Any:
    line = _LINES[key]
    if (result := line.read(value)) is None:
        refuse_line(text, key, line.why_not)
    return result


_LINES: Mapping[str, LineKind] = MappingProxyType(
    {each.name: each.metadata["line"] for each in fields(BoxProfile)}
)


def _check_track(text: str, numbers: BoxProfile) -> None:
    """Check that the track is consistent [DWD-019, DWD-127]."""
    if len(numbers.rep_arrows) != numbers.rep_spaces or min(numbers.rep_arrows) < 0:
        why = T("it needs one number of arrows for each of {n} spaces.", n=numbers.rep_spaces)
        refuse_line(text, "rep_arrows", why)
    for key in ("rep_knot", "rep_start", "rep_demon_zone"):
        if getattr(numbers, key) > numbers.top:
            refuse_line(text, key, T("it must be on the track, from 0 to {top}.", top=numbers.top))


def _check_rounds(text: str, numbers: BoxProfile) -> None:
    """Check that hunts and Inquisitions are in existing rounds [DWD-005]."""
    for key in ("witch_hunt_rounds", "inquisition_rounds"):
        if not all(1 <= each <= numbers.rounds for each in getattr(numbers, key)):
            refuse_line(text, key, T("rounds go from 1 to {most}.", most=numbers.rounds))
    if len(numbers.witch_hunt_rounds) > CONFESSIONS_TO_REVEAL:
        refuse_line(
            text, "witch_hunt_rounds", T("there can be at most {n}.", n=CONFESSIONS_TO_REVEAL)
        )
    if numbers.inquisition_rounds != (3, 5):
        refuse_line(text, "inquisition_rounds", T("these must be rounds 3 and 5."))
