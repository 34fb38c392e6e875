"""Whom the stand-in attacks, and which cards it aims at."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.records import Markers
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.stand_in import answer, does

SIX = "WP1 EK1 GT1 GC1 LC1 SD2"
SINS = "WP2 EK2 GT2 GC2 LC2 SD1"


def attacking(theirs: Lay, power: str = "wrath", others: str = "") -> PsychomachiaEvening:
    """A has one power and a token for it; B is laid out like this, C has some cards on earth."""
    side = {"black": 1} if power in {"wrath", "envy", "sloth"} else {"white": 1}
    realm = {"hell": power} if "black" in side else {"heaven": power}
    lay = {A: Lay(**realm, **side), B: theirs, C: Lay(earth=others)}  # type: ignore[arg-type]
    return PsychomachiaEvening(3, lay)


@pytest.mark.parametrize("power", ["wrath", "envy", "patience", "sloth"])
def test_it_attacks_with_any_power_that_takes_a_card_from_a_set(power: str) -> None:
    table = attacking(Lay(heaven=SIX), power)
    assert answer(table) == ("invoke", {"power": power})
    does(table)
    assert table.board.owner_of(answer(table)[1]["card"]) == B
    assert answer(attacking(Lay(hell=SINS), power)) == ("invoke", {"power": power})


@pytest.mark.parametrize(
    ("power", "marker", "stopped"),
    [("wrath", "diligence", True), ("wrath", "chastity", False), ("sloth", "chastity", True)],
)
def test_it_does_not_attack_in_vain(power: str, marker: str, stopped: bool) -> None:  # noqa: FBT001
    markers = Markers(**{marker: 1})
    table = attacking(Lay(heaven=SIX, markers=markers), power, others="PH2")
    assert answer(table)[0] == ("end" if stopped else "invoke")


def test_it_does_not_attack_unique_cards_or_earth() -> None:
    """No power moves unique cards; cards on earth are no part of a set."""
    unique = "patience kindness temperance charity chastity diligence"
    assert answer(attacking(Lay(heaven=unique, earth="PH1"), others="PH2"))[0] == "end"


def test_envy_does_not_take_what_it_has() -> None:
    """B has six in place; A's own table has, or lacks, the last of their colours.

    It could take a card from C, who is far from a set.
    """
    others = {C: Lay(earth="PH2")}
    theirs = Lay(heaven="WP1 kindness GT1 GC1 LC1 SD1")
    mine = Lay(hell="envy", black=1, heaven="WP3 GT3 GC3 LC3 SD3")
    assert answer(PsychomachiaEvening(3, {A: mine, B: theirs, **others}))[0] == "end"
    mine = Lay(hell="envy", black=1, heaven="WP3 GT3 GC3 LC3 PH3")
    assert answer(PsychomachiaEvening(3, {A: mine, B: theirs, **others})) == (
        "invoke",
        {"power": "envy"},
    )


@pytest.mark.parametrize("ahead", ["heaven", "hell"])
def test_it_takes_a_card_of_the_fuller_realm(ahead: str) -> None:
    others = {"heaven": "PH1", "hell": "PH2"}
    table = attacking(Lay(**{**others, ahead: SIX}, earth="GT4"))  # type: ignore[arg-type]
    does(table)
    assert answer(table)[1]["card"] in SIX.split()


def test_it_takes_a_card_of_whoever_is_further() -> None:
    lay = {A: Lay(hell="wrath", black=1), B: Lay(heaven=SIX), C: Lay(heaven=SINS + " PH1")}
    table = PsychomachiaEvening(3, lay)
    does(table)
    assert table.board.owner_of(answer(table)[1]["card"]) == C


def test_it_takes_a_card_in_place_rather_than_one_it_needs() -> None:
    """Somebody went away in the middle of an Envy."""
    mine = Lay(heaven="EK1 GT1", hell="envy", black=1)
    table = PsychomachiaEvening(3, {A: mine, B: Lay(heaven="WP1"), C: Lay(earth="SD1")})
    table.act(A, "invoke", power="envy")
    assert answer(table) == ("aim", {"card": "WP1"})


def test_of_equal_cards_it_takes_one_it_needs_itself() -> None:
    """In A's own heaven are all of them but one."""
    mine = Lay(heaven="WP3 EK3 GT3 GC3 LC3", hell="envy", black=1)
    table = PsychomachiaEvening(2, {A: mine, B: Lay(heaven="WP1 EK1 GT1 SD2 GC1 LC1")})
    table.invoke(A, "envy")
    assert answer(table) == ("aim", {"card": "SD2"})


def test_it_hurts_itself_as_little_as_can_be_if_it_must() -> None:
    """Somebody went away in the middle of a Wrath that can only hit their own table."""
    mine = Lay(hell="wrath", heaven="WP1 EK1", earth="GT1", black=1)
    table = PsychomachiaEvening(2, {A: mine})
    table.act(A, "invoke", power="wrath")
    assert answer(table) == ("aim", {"card": "GT1"})


@pytest.mark.parametrize(("heaven", "earth"), [("WP1", "EK1 EK2"), ("EK1", "WP1 WP2")])
def test_a_card_on_earth_is_missed_less_than_one_name_in_place(heaven: str, earth: str) -> None:
    table = PsychomachiaEvening(2, {A: Lay(hell="wrath", heaven=heaven, earth=earth, black=1)})
    table.act(A, "invoke", power="wrath")
    assert answer(table)[1]["card"] in earth.split()
