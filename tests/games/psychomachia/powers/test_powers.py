"""Powers in general: PSY-024 and PSY-080 to PSY-089, doubling, and what stops each of them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.cards.deck import SINS, VIRTUES
from companion.games.psychomachia.powers.invoking import POWERS
from companion.games.psychomachia.records import Markers, Realm
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening, spending
from tests.kit.games.psychomachia.laying_out import Lay

ALL = (*SINS, *VIRTUES)
PAIR = dict(zip(ALL, ("WP", "EK", "GT", "GC", "LC", "SD", "PH") * 2, strict=True))
THEIRS = Lay(hand="EK6 GT6", heaven="GC6", earth="SD6", hell="PH6")
"""Something for every power to touch."""
STOPPED_BY = {
    "diligence": {"wrath", "envy", "patience"},
    "chastity": {"sloth", "patience", "lust"},
    "pride": set[str](),
}
"""The ledger's table of powers, its last column."""
FROM_HAND = {"invoke_from_hand": True}


def place(name: str) -> str:
    """The realm in which a name is in place."""
    return "hell" if name in SINS else "heaven"


def lay(name: str, cards: str, **more: Any) -> Lay:
    """Cards in the realm of a name, and whatever else there is."""
    return Lay(**{place(name): cards, **more})


def invoking(mine: Lay, theirs: Lay = THEIRS) -> PsychomachiaEvening:
    """A has this, and may spend."""
    return spending(mine, theirs, discard="LC8 LC6")


# --- each of them --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_psy_024_080_083_and_ps_09_it_is_invoked_for_one_token_of_its_side_and_once_a_turn(
    name: str,
) -> None:
    side, other = ("black", "white") if name in SINS else ("white", "black")
    cards = f"{name} {PAIR[name]}7"
    table = invoking(lay(name, cards, hand="WP8", **{side: 3}))
    assert table.powers(A) == [name]
    table.act(A, "invoke", power=name)
    assert sum(table.tokens(A)) == 2
    if "give" in table.offered(A):
        table.give(A, {B: "w"})
    for offer in ("aim", "leave"):
        if offer in table.offered(A):
            table.act(A, offer, **table.first_of(A, offer))
    assert table.umpire.known(TABLE).used == (name,)
    assert table.board.invoking == ""
    table.refused(A, "invoke", power=name)
    assert "has already been used this turn." in table.why_no_power(A, name)
    poor = invoking(lay(name, cards, hand="WP8", **{other: 5}))
    poor.refused(A, "invoke", power=name)
    assert poor.why_no_power(A, name) == f"It costs 1 {side}: you lack 1 {side}."


@pytest.mark.parametrize(("name", "where"), list(product(ALL, ("earth", "wrong", "theirs"))))
def test_psy_081_082_and_ps_07_and_08_it_is_not_invoked_from_earth_wrong_realm_or_other_table(
    name: str, where: str
) -> None:
    pair, wrong = f"{PAIR[name]}7", VIRTUES[0] if name in SINS else SINS[0]
    mine = {
        "earth": Lay(hand="WP8", earth=pair, black=2, white=2),
        "wrong": lay(wrong, pair, hand="WP8", black=2, white=2),
        "theirs": Lay(hand="WP8", black=2, white=2),
    }
    theirs = lay(name, f"{name} GC6") if where == "theirs" else THEIRS
    table = invoking(mine[where], theirs)
    table.refused(A, "invoke", power=name)
    assert name not in table.powers(A)


@pytest.mark.parametrize(("marker", "name"), list(product(STOPPED_BY, ALL)))
def test_psy_129_and_130_a_protection_stops_exactly_the_powers_it_should(
    marker: str, name: str
) -> None:
    his = Lay(hand="EK6", heaven="GC6", markers=Markers(**{marker: 1}))
    table = invoking(lay(name, name, hand="WP8", black=2, white=2), his)
    if name in STOPPED_BY[marker]:
        before = table.tokens(A)
        table.refused(A, "invoke", power=name)
        assert table.why_no_power(A, name) == "Everything it could touch is protected by a marker."
        assert table.tokens(A) == before
    else:
        table.act(A, "invoke", power=name)
        assert table.board.used == (name,)


# --- where they come from, and whom they touch ---------------------------------------------------


def test_psy_084_086_and_ps_10_immunity() -> None:
    mine = Lay(hell="wrath", black=1)
    table = spending(mine, Lay(heaven="chastity LC1 F1=LC", earth="SD1"))
    table.invoke(A, "wrath")
    assert table.keys(A, "aim", "card") == ["LC1", "F1", "SD1"]
    table.refused(A, "aim", card="chastity")
    table.act(A, "aim", card="LC1")
    assert table.discards()[0] == "LC1"
    alone = spending(mine, Lay(heaven="chastity"))
    alone.refused(A, "invoke", power="wrath")
    assert alone.why_no_power(A, "wrath") == "It would do nothing now."
    assert alone.tokens(A) == (1, 0)
    empty = spending(Lay(hell="lust", black=1))
    assert empty.why_no_power(A, "lust") == "It would do nothing now."


@pytest.mark.parametrize("power", ["wrath", "sloth", "patience", "envy", "lust"])
def test_psy_085_your_own_table_counts_except_for_envy_and_lust(power: str) -> None:
    mine = Lay(hand="PH1", hell="WP1 SD1 EK1 LC1", heaven="WP2", black=4, white=1)
    table = spending(mine, Lay(hell="GT1", hand="PH2"))
    table.invoke(A, power)
    field = "seat" if power == "lust" else "card"
    own = table.keys(A, "aim", field)
    others = {"card": ["GT1"], "seat": [B]}[field]
    assert (own != others) == (power in {"wrath", "sloth", "patience"})
    agreed = {"self_target": False}
    table = spending(mine, Lay(hell="GT1", hand="PH2"), settings=agreed)
    table.invoke(A, power)
    assert table.keys(A, "aim", field) == others


@pytest.mark.parametrize(
    ("power", "hands", "realm", "choice"),
    [
        ("wrath", ("", ""), [], True),
        ("patience", ("", "F1"), [], True),
        ("envy", ("F1", ""), [], True),
        ("sloth", ("", ""), ["F1"], False),
    ],
)
def test_psy_087_and_ps_27_a_fate_pair_is_hit(
    power: str, hands: tuple[str, str], realm: list[str], *, choice: bool
) -> None:
    mine = lay(power, power, black=1, white=1)
    table = spending(mine, Lay(heaven="F1=LC"))
    table.invoke(A, power, card="F1")
    assert (table.hand(A), table.hand(B)) == (set(hands[0].split()), set(hands[1].split()))
    assert (table.discards()[0] == "F1") == (power == "wrath")
    assert table.at(B, Realm.EARTH) == realm
    assert ("LC" in table.board.choices) == choice


def test_psy_087_a_fate_pair_that_stays_keeps_its_choice() -> None:
    table = spending(Lay(hell="wrath", black=1), Lay(earth="F1=LC LC1"))
    table.invoke(A, "wrath", card="LC1")
    assert "LC" not in table.board.choices


def test_psy_088_a_power_may_be_shown_from_the_hand() -> None:
    mine = Lay(hand="wrath GT1 F1 PH1", black=2, white=1)
    table = spending(mine, Lay(earth="SD1"), settings=FROM_HAND, discard="EK1")
    shown = ["wrath-wrath", "gluttony-GT1", "temperance-GT1", "pride-PH1", "humility-PH1"]
    assert table.powers(A) == shown
    table.invoke(A, "wrath-wrath", card="SD1")
    assert table.discards() == ["wrath", "SD1", "EK1"]
    assert table.tokens(A) == (1, 1)
    assert table.hand(A) == {"GT1", "F1", "PH1"}
    assert "Seat 1 shows Wrath." in table.journal()
    assert spending(mine, Lay(earth="SD1")).powers(A) == [], "off unless agreed"


def test_psy_088_humility_from_the_hand_needs_another_card() -> None:
    alone = spending(Lay(hand="PH1", black=1, white=1), settings=FROM_HAND)
    assert alone.powers(A) == ["pride-PH1"]
    assert alone.why_not(A, "PH1", "Humility") == "You have no other card in hand to put aside."
    table = spending(Lay(hand="PH1 GT1", white=1), settings=FROM_HAND, discard="EK1", deck="SD1")
    table.act(A, "invoke", power="humility-PH1")
    assert table.umpire.known(TABLE).shown == ("PH1",)
    assert table.keys(A, "aim", "card") == ["GT1"]
    table.act(A, "aim", card="GT1", pile="deck")
    assert table.discards() == ["PH1", "GT1", "EK1"]
    assert table.hand(A) == {"SD1"}


def test_psy_089_every_power_says_what_it_does() -> None:
    two = "Two cards, from two different tables."
    doubled = [name for name, power in POWERS.items() if str(power.doubled) == two]
    assert doubled == ["wrath", "envy", "sloth", "patience"]
    assert str(POWERS["kindness"].doubled) == "Kindness itself is not doubled."
    table = spending(Lay(hand="PH1", hell="greed pride", black=2), settings=FROM_HAND)
    note = "1 black. You need not discard at the end of this turn."
    assert notes(table)["pride"] == note
    table.invoke(A, "greed")
    note += " Doubled: Nor at the end of your next turn."
    assert notes(table)["pride"] == note
    shown = "With Humility / Pride from your hand, which is discarded."
    assert notes(table)["pride-PH1"] == f"{shown} {note}"


def notes(table: PsychomachiaEvening) -> dict[str, str]:
    """What is said of every power that can be invoked."""
    options = table.umpire.find(A, "invoke").fields["power"].limits()["options"]
    return {option["key"]: str(option["note"]) for option in options}


# --- doubling ------------------------------------------------------------------------------------


def greedy(n: int = 3) -> PsychomachiaEvening:
    """Greed and Wrath in hell; B and C have cards on earth."""
    all_ = {A: Lay(hell="greed wrath gluttony", heaven="GT8", black=3, white=1)}
    all_ |= {B: Lay(earth="SD1 LC1"), C: Lay(earth="EK1")}
    seats = (A, B, C)[:n]
    return PsychomachiaEvening(n, {seat: all_[seat] for seat in seats}, discard="PH7 PH8")


def test_psy_105_106_and_ps_11_greed_and_wrath_with_three() -> None:
    table = greedy()
    table.invoke(A, "greed")
    doubled = {name: table.board.doubled(name) for name in ("wrath", "greed", "temperance")}
    assert doubled == {"wrath": True, "greed": False, "temperance": False}
    table.invoke(A, "wrath", card="SD1")
    assert table.keys(A, "again", "card") == ["GT8", "EK1"]
    table.refused(A, "again", card="LC1")
    table.again(A, card="EK1")
    assert table.tokens(A) == (1, 1), "the second effect is free"
    assert table.discards()[:2] == ["EK1", "SD1"]
    table.end(A)
    assert table.board.used == (), "it ends with the turn"


def test_psy_107_and_ps_12_greed_and_wrath_with_two() -> None:
    table = greedy(2)
    table.invoke(A, "greed")
    table.invoke(A, "wrath", card="SD1")
    assert table.keys(A, "again", "card") == ["GT8"], "only a card of A's own is left"
    table.act(A, "enough")
    assert table.at(A, Realm.HEAVEN) == ["GT8"]
    assert "again" not in table.offered(A)


def test_psy_105_107_and_ps_13_and_14_too_late_and_no_help_for_virtues() -> None:
    table = greedy()
    table.invoke(A, "wrath", card="SD1")
    table.invoke(A, "greed")
    assert "again" not in table.offered(A)
    table.invoke(A, "gluttony")
    assert (table.prompt(A), table.prompt(B)) == ("Two cards.", "Gluttony: Seat 1 is choosing.")
    table.again(A)
    assert len(table.hand(A)) == 2
    table.invoke(A, "temperance")
    assert "again" not in table.offered(A)
    assert len(table.hand(A)) == 3


@pytest.mark.parametrize("power", ["sloth", "patience", "envy", "lust"])
def test_psy_106_122_and_130_doubled_means_two_players_none_of_them_protected(power: str) -> None:
    doubler = "greed" if power in SINS else "kindness"
    mine = lay(power, f"{doubler} {power}", hand="EK1", black=2, white=2)
    his = Lay(hand="WP2", heaven="GT1 PH1")
    for markers in (Markers(), Markers(diligence=1, chastity=1)):
        hers = Lay(hand="WP3", heaven="GT2 PH2", markers=markers)
        agreed = {"self_target": False}
        table = PsychomachiaEvening(3, {A: mine, B: his, C: hers}, settings=agreed)
        table.invoke(A, doubler)
        table.invoke(A, power, **({"seat": B} if power == "lust" else {"card": "GT1"}))
        if power == "lust":
            table.act(A, "leave")
        if markers == Markers():
            field = "seat" if power == "lust" else "card"
            left = {"seat": [C], "card": ["GT2", "PH2"]}[field]
            assert table.keys(A, "again", field) == left
            table.again(A, **{field: left[-1]})
        else:
            assert "again" not in table.offered(A), "only C is left, and protected"
            assert table.at(C, Realm.HEAVEN) == ["GT2", "PH2"]


# --- what everybody is told ----------------------------------------------------------------------

TOLD: list[tuple[str, dict[str, Any], str]] = [
    ("wrath", {"card": "GC1"}, "Wrath: Charity / Greed of Seat 2 is discarded."),
    ("envy", {"card": "GC1"}, "Envy: Seat 1 takes Charity / Greed from Seat 2."),
    ("gluttony", {}, "Gluttony: Seat 1 draws a card."),
    ("greed", {}, "Greed: every other sin Seat 1 invokes this turn is doubled."),
    ("sloth", {"card": "GC1"}, "Sloth: Charity / Greed of Seat 2 goes back to earth."),
    ("pride", {}, "Pride: Seat 1 need not discard at the end of this turn."),
    ("lust", {"seat": B}, "Lust: Seat 1 looks at the hand of Seat 2."),
    ("patience", {"card": "SD8"}, "Patience: Diligence / Sloth goes back to the hand of Seat 2."),
    ("kindness", {}, "Kindness: every other virtue Seat 1 invokes this turn is doubled."),
    ("temperance", {}, "Temperance: Seat 1 takes Diligence / Sloth from the discard pile."),
    ("chastity", {}, "Chastity: no Sloth, Patience or Lust against Seat 1."),
    ("diligence", {}, "Diligence: no Patience, Wrath or Envy against Seat 1."),
    (
        "humility",
        {"card": "WP8", "pile": "deck"},
        "Humility: Seat 1 takes the top of the deck and discards Patience / Wrath.",
    ),
    (
        "humility",
        {"card": "WP8", "pile": "discard"},
        "Humility: Seat 1 takes Diligence / Sloth and discards Patience / Wrath.",
    ),
    ("charity", {}, "Charity: Seat 1 gives tokens away."),
]


@pytest.mark.parametrize(("name", "aimed", "said"), TOLD)
def test_every_power_tells_everybody_the_same(name: str, aimed: dict[str, Any], said: str) -> None:
    theirs = Lay(hand="PH1 PH2", heaven="GC1", earth="SD8")
    for viewer in (TABLE, A, B, C):
        mine = lay(name, name, hand="WP8 EK7", black=1, white=2)
        table = PsychomachiaEvening(3, {A: mine, B: theirs, C: Lay()}, discard="SD1 GT8")
        table.invoke(A, name, **aimed)
        assert table.journal(viewer) == [said]


def test_everybody_sees_which_power_is_aimed_and_by_whom() -> None:
    table = spending(Lay(hell="wrath", black=1), Lay(earth="SD1"))
    table.act(A, "invoke", power="wrath")
    for viewer in (TABLE, B):
        assert table.prompt(viewer) == "Wrath: Seat 1 is choosing."
    assert table.prompt(A) == "Put a pair card from any table on the discard pile."
    (option,) = table.umpire.find(A, "aim").fields["card"].limits()["options"]
    assert (str(option["label"]), str(option["note"])) == ("Diligence / Sloth", "Seat 2, on earth")
