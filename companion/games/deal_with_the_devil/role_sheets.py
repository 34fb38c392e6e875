"""The three roles: what their chests hold at the start, what they may ask for and guess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from companion.core.words import T, plural
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces, write_souls


class Role(Enum):
    """Who somebody is, secretly [DWD-003]."""

    MORTAL = "mortal"
    CULTIST = "cultist"
    DEVIL = "devil"


ROLES = (Role.MORTAL, Role.MORTAL, Role.CULTIST, Role.DEVIL)
"""The roles at every table [DWD-003]."""
ROLE_NAMES: Mapping[Role, T] = MappingProxyType(
    {Role.MORTAL: T("Mortal"), Role.CULTIST: T("Cultist"), Role.DEVIL: T("Devil")}
)


@dataclass(frozen=True, slots=True)
class Price:
    """What a chest's dial shows: coins or pieces of soul."""

    coins: int = 0
    souls: int = 0

    @property
    def key(self) -> str:
        """The price as an answer's key."""
        return f"{self.coins}c" if self.coins else f"{self.souls}s"

    def in_words(self) -> T:
        """The price in words."""
        if self.souls:
            return write_souls(self.souls)
        return plural(self.coins, "1 coin", "{n} coins")


@dataclass(frozen=True, slots=True)
class RoleSheet:
    """One role's sheet."""

    goods: Goods
    souls: SoulPieces
    devil_tokens: int
    cultist_tokens: int
    prices: tuple[Price, ...]


SHEETS: Mapping[Role, RoleSheet] = MappingProxyType(
    {
        # [DWD-029, DWD-060]
        Role.MORTAL: RoleSheet(
            Goods(), SoulPieces(pure=3), 1, 1, tuple(Price(n) for n in range(2, 8))
        ),
        # [DWD-030, DWD-062]
        Role.CULTIST: RoleSheet(
            Goods(coins=1, marble=1, glass=1),
            SoulPieces(marked=2),
            1,
            0,
            (*(Price(n) for n in range(2, 7)), Price(souls=1)),
        ),
        # [DWD-031, DWD-061]
        Role.DEVIL: RoleSheet(
            Goods(coins=8, marble=1, glass=1, wood=1, stone=1, wheat=1),
            SoulPieces(),
            0,
            0,
            (Price(souls=1), Price(souls=2)),
        ),
    }
)
PRICES: Mapping[str, Price] = MappingProxyType(
    {price.key: price for role in Role for price in SHEETS[role].prices}
)
"""Every price any role may ask for: all phones show the same list [DWD-202]."""
ALL_SOULS = sum(SHEETS[role].souls.count for role in ROLES)
"""Pieces of soul in the game [DWD-032]."""

PRICE_RULES: Mapping[Role, str] = MappingProxyType(
    {Role.MORTAL: "DWD-060", Role.DEVIL: "DWD-061", Role.CULTIST: "DWD-062"}
)
"""The rule about what each role may ask for."""


def write_price_limits(role: Role) -> T:
    """What a role may ask for its offer; shown only on that seat's phone."""
    prices = SHEETS[role].prices
    coins = [price.coins for price in prices if price.coins]
    souls = [price.souls for price in prices if price.souls]
    if role is Role.MORTAL:
        return T("A Mortal asks for {low} to {high} coins.", low=coins[0], high=coins[-1])
    if role is Role.CULTIST:
        words = "The Cultist asks for {low} to {high} coins or for {soul}."
        return T(words, low=coins[0], high=coins[-1], soul=write_souls(souls[0]))
    return T("The Devil asks for {low} or {high} pieces of soul.", low=souls[0], high=souls[-1])
