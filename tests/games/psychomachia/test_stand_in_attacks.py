"""Whom the stand-in attacks, and which cards it aims at."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.records import Markers
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.stand_in import answer, does

FIVE = "WP1 EK1 GT1 GC1 LC1"
SIX = f"{FIVE} SD2"
SINS = "WP2 EK2 GT2 GC2 LC2 SD1"


def attacking(theirs: Lay, power: str = "wrath", others: str = "") -> PsychomachiaEvening:
    """A has one power and a token for it; B is laid out like this, C has some cards on earth."""
    mine = Lay(heaven=power, white=1) if power == "patience" else Lay(hell=power, black=1)
    return PsychomachiaEvening(3, {A: mine, B: theirs, C: Lay(earth=others)})


@pytest.mark.parametrize("power", ["wrath", "envy", "patience", "sloth"])
def test_it_attacks_with_any_power_that_takes_a_card_from_a_set(power: str) -> None:
    table = attacking(Lay(heaven=SIX), power)
    assert answer(table) == ("invoke", {"power": power})
    does(table)
    assert table.board.owner_of(answer(table)[1]["card"]) == B
    assert answer(attacking(Lay(hell=SINS), power)) == ("invoke", {"power": power})


@pytest.mark.parametrize(
    ("theirs", "power", "said"),
    [
        (Lay(heaven=FIVE), "wrath", "end"),  # others replace what they lose: too early
        (Lay(heaven=SIX, markers=Markers(diligence=1)), "wrath", "end"),
        (Lay(heaven=SIX, markers=Markers(chastity=1)), "wrath", "invoke"),
        (Lay(heaven=SIX, markers=Markers(chastity=1)), "sloth", "end"),
        (
            Lay(heaven="patience kindness temperance charity chastity diligence", earth="PH1"),
            "wrath",
            "end",  # no power moves unique cards; cards on earth are no part of a set
        ),
    ],
)
def test_it_does_not_attack_too_early_or_in_vain(theirs: Lay, power: str, said: str) -> None:
    assert answer(attacking(theirs, power, others="PH2"))[0] == said


@pytest.mark.parametrize(("last", "said"), [("SD3", "end"), ("PH3", "invoke")])
def test_envy_does_not_take_what_it_has(last: str, said: str) -> None:
    """B has six in place; A's own table has, or lacks, the last of their colours.

    It could take a card from C, who is far from a set.
    """
    theirs = Lay(heaven="WP1 kindness GT1 GC1 LC1 SD1")
    mine = Lay(hell="envy", black=1, heaven=f"WP3 GT3 GC3 LC3 {last}")
    table = PsychomachiaEvening(3, {A: mine, B: theirs, C: Lay(earth="PH2")})
    assert answer(table)[0] == said


@pytest.mark.parametrize(
    "theirs", [Lay(heaven=SIX, hell="PH2", earth="GT4"), Lay(heaven="PH1", hell=SIX, earth="GT4")]
)
def test_it_takes_a_card_of_the_fuller_realm(theirs: Lay) -> None:
    table = attacking(theirs)
    does(table)
    assert answer(table)[1]["card"] in SIX.split()


def test_it_takes_a_card_of_whoever_is_further() -> None:
    lay = {A: Lay(hell="wrath", black=1), B: Lay(heaven=SIX), C: Lay(heaven=SINS + " PH1")}
    table = PsychomachiaEvening(3, lay)
    does(table)
    assert table.board.owner_of(answer(table)[1]["card"]) == C


def test_of_equal_cards_it_takes_one_it_needs_itself() -> None:
    """In A's own heaven are all of them but one."""
    mine = Lay(heaven="WP3 EK3 GT3 GC3 LC3", hell="envy", black=1)
    table = PsychomachiaEvening(2, {A: mine, B: Lay(heaven="WP1 EK1 GT1 SD2 GC1 LC1")})
    table.invoke(A, "envy")
    assert answer(table) == ("aim", {"card": "SD2"})


def test_it_does_not_hit_itself_a_second_time() -> None:
    lay = {A: Lay(hell="greed wrath", heaven="GT8", black=2), B: Lay(heaven=FIVE)}
    table = PsychomachiaEvening(2, lay)
    table.invoke(A, "greed")
    table.invoke(A, "wrath", card="WP1")
    assert answer(table) == ("enough", {})


# --- somebody went away in the middle of a power -------------------------------------------------


def test_it_takes_a_card_in_place_rather_than_one_it_needs() -> None:
    mine = Lay(heaven="EK1 GT1", hell="envy", black=1)
    table = PsychomachiaEvening(3, {A: mine, B: Lay(heaven="WP1"), C: Lay(earth="SD1")})
    table.act(A, "invoke", power="envy")
    assert answer(table) == ("aim", {"card": "WP1"})


@pytest.mark.parametrize(
    ("heaven", "earth"), [("WP1 EK1", "GT1"), ("WP1", "EK1 EK2"), ("EK1", "WP1 WP2")]
)
def test_it_hurts_itself_as_little_as_can_be_if_it_must(heaven: str, earth: str) -> None:
    table = PsychomachiaEvening(2, {A: Lay(hell="wrath", heaven=heaven, earth=earth, black=1)})
    table.act(A, "invoke", power="wrath")
    assert answer(table)[1]["card"] in earth.split()
