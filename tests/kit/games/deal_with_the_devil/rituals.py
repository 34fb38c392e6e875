"""Tables in the Inquisition, for its tests: prepared, sealed, guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.seats import Seat
from companion.games.deal_with_the_devil.inquisition.inquisition_phase import play_inquisition
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_purse,
    with_souls,
)

GIFT: dict[str, Any] = {"coins": 0, "pure": 0, "marked": 0, "devil": [], "cultist": []}
Lay = Callable[[DealWithTheDevil], None]


def preparing(number: int = 3, *lays: Lay, roles: str = "MMCD", **settings: Any) -> DevilEvening:
    """Red and Yellow are Mortals, Green the Cultist, Blue the Devil."""
    settings = {"chests": "phone", **settings}
    return DevilEvening(
        play_inquisition, roles=roles, number=number, settings=settings, lay=every(*lays)
    )


def ritual(number: int = 3, *lays: Lay, **gifts: dict[str, Any]) -> DevilEvening:
    """The ritual, with all answers sealed: `ritual(R={"coins": 2})`."""
    rich = [with_purse(seat, coins=20) for seat in SEATS]
    table = preparing(number, *rich, *lays)
    table.all("prepare", wings=0)
    for name, seat in zip("RYGB", SEATS, strict=True):
        table.act(seat, "ritual", **{**GIFT, **gifts.get(name, {})})
    return table


FOUR_SOULS = with_souls(R=(1, 0), Y=(3, 0), G=(0, 0), B=(2, 2))


def with_wood(**coins: int) -> DevilEvening:
    """Wooden chests in round 3; the Devil shows one marked piece: `with_wood(B=3)` with bribes."""
    lays = [with_souls(R=(3, 0), Y=(3, 0), G=(0, 1), B=(0, 1))]
    table = preparing(3, *lays, chests="physical")
    table.all("prepare", wings=0)
    for name, seat in zip("RYGB", SEATS, strict=True):
        gift = {**GIFT, "marked": int(seat == B), "coins": coins.get(name, 0)}
        table.act(seat, "ritual", **gift)
    return table


def by_hand(number: int, lay: Lay = FOUR_SOULS) -> DevilEvening:
    """Red and Yellow are Mortals, Green the Cultist, Blue the Devil with four pieces of soul."""
    settings = {"ritual": "chests"}
    table = DevilEvening(play_inquisition, roles="MMCD", number=number, settings=settings, lay=lay)
    table.all("prepare", wings=0)
    for seat, devil in ((R, [4]), (Y, [4]), (G, []), (B, [])):
        table.act(seat, "ritual", devil=devil, cultist=[])
    return table


def answer(table: DevilEvening, seat: Seat, souls: list[str], indulgences: list[str]) -> None:
    """One seat gives this answer, the others nothing."""
    for each in SEATS:
        mine = each == seat
        if "done" in table.offered(each):
            table.act(each, "done")
        else:
            pieces = {"souls": souls if mine else [], "indulgences": indulgences if mine else []}
            table.act(each, "appease", **pieces)
    for each in SEATS:
        if "consequence" in table.offered(each):
            points = table.fields(each, "consequence")["points"]["start"]
            table.act(each, "consequence", points=points, steps=0, demons=0)
