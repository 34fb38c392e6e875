"""Who is told what: the line of each action, and which answers everybody sees (ledger 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.core.seats import TABLE, Viewer
from companion.games.psychomachia.records import Markers, TurnStep
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

OWN = {"mode": "table"}
PILES = {"deck": "EK8", "discard": "LC1 SD1 GT8"}
Action = Callable[[PsychomachiaEvening], None]


def spending(
    mine: Lay, his: Lay | None = None, hers: Lay | None = None, **more: Any
) -> PsychomachiaEvening:
    """Three players; A may spend."""
    lay = {A: mine, B: his or Lay(), C: hers or Lay()}
    return PsychomachiaEvening(3, lay, **{**PILES, **more})


def lines(table: PsychomachiaEvening, action: Action, viewer: Viewer = TABLE) -> list[str]:
    """The lines an action adds to somebody's journal."""
    before = len(table.journal(viewer))
    action(table)
    return table.journal(viewer)[before:]


def power(name: str, **aimed: Any) -> Action:
    return lambda table: table.invoke(A, name, **aimed)


HEAVEN = "kindness temperance charity chastity diligence patience humility"
HELL = "wrath envy gluttony greed lust sloth pride"
RICH = Lay(hand="WP8 EK7", heaven=HEAVEN, hell=HELL, black=2, white=2)
THEIRS = Lay(hand="PH1 PH2", heaven="GC1", earth="SD8")

POWERS: Mapping[str, tuple[Action, list[str]]] = {
    "wrath": (
        power("wrath", card="GC1"),
        ["Wrath: Charity / Greed of Seat 2 is discarded."],
    ),
    "gluttony": (power("gluttony"), ["Gluttony: Seat 1 draws a card."]),
    "greed": (
        power("greed"),
        ["Greed: every other sin Seat 1 invokes this turn is doubled."],
    ),
    "sloth": (power("sloth", card="GC1"), ["Sloth: Charity / Greed of Seat 2 goes back to earth."]),
    "pride": (power("pride"), ["Pride: Seat 1 need not discard at the end of this turn."]),
    "lust": (power("lust", seat=B), ["Lust: Seat 1 looks at the hand of Seat 2."]),
    "patience": (
        power("patience", card="SD8"),
        ["Patience: Diligence / Sloth goes back to the hand of Seat 2."],
    ),
    "kindness": (
        power("kindness"),
        ["Kindness: every other virtue Seat 1 invokes this turn is doubled."],
    ),
    "temperance": (power("temperance"), ["Temperance: Seat 1 takes {top} from the discard pile."]),
    "chastity": (power("chastity"), ["Chastity: no Sloth, Patience or Lust against Seat 1."]),
    "diligence": (power("diligence"), ["Diligence: no Patience, Wrath or Envy against Seat 1."]),
    "humility, deck": (
        power("humility", card="WP8", pile="deck"),
        ["Humility: Seat 1 takes the top of the deck and discards Patience / Wrath."],
    ),
    "humility, discard": (
        power("humility", card="WP8", pile="discard"),
        ["Humility: Seat 1 takes {top} and discards Patience / Wrath."],
    ),
    "charity": (power("charity"), ["Charity: Seat 1 gives tokens away."]),
}


@pytest.mark.parametrize("name", POWERS)
def test_every_power_tells_everybody_the_same(name: str) -> None:
    action, told = POWERS[name]
    for viewer in (TABLE, A, B, C):
        table = spending(RICH, THEIRS)
        top = str(table.board.top_title)
        assert lines(table, action, viewer) == [line.replace("{top}", top) for line in told]


def test_envy_tells_what_was_taken_from_whom() -> None:
    table = spending(Lay(hell="envy", black=1), THEIRS)
    assert lines(table, power("envy", card="GC1")) == [
        "Envy: Seat 1 takes Charity / Greed from Seat 2."
    ]


def test_charity_tells_who_got_which_token_and_how_many_cards_were_taken() -> None:
    for viewer in (TABLE, B):
        table = spending(Lay(heaven="charity", black=1, white=2))
        table.invoke(A, "charity")
        assert lines(table, lambda t: t.give(A, {B: "b", C: "w"}, ["SD1", "GT8"]), viewer) == [
            "Seat 1 gives 1 black to Seat 2.",
            "Seat 1 gives 1 white to Seat 3.",
            "Seat 1 takes 2 of the discards.",
        ]


SPENT: Mapping[str, tuple[Lay, Action, list[str]]] = {
    "pair": (
        Lay(hand="WP1", black=1, white=1),
        lambda t: t.lay(A, "WP1"),
        ["Seat 1 lays Patience / Wrath on earth."],
    ),
    "sin": (
        Lay(hand="wrath", black=2),
        lambda t: t.lay(A, "wrath"),
        ["Seat 1 lays Wrath in hell."],
    ),
    "virtue": (
        Lay(hand="charity", white=2),
        lambda t: t.lay(A, "charity"),
        ["Seat 1 lays Charity in heaven."],
    ),
    "raise": (
        Lay(earth="F1=PH", white=1),
        lambda t: t.raise_(A, "F1"),
        ["Seat 1 raises Fate as Humility / Pride to heaven."],
    ),
    "lower": (
        Lay(earth="WP1", black=1),
        lambda t: t.lower(A, "WP1"),
        ["Seat 1 lowers Patience / Wrath to hell."],
    ),
    "save": (
        Lay(black=1, white=3),
        lambda t: t.end(A, save=(1, 2)),
        ["Seat 1 saves 1 black and 2 white.", "Seat 2’s turn."],
    ),
    "discard": (
        Lay(hand="WP1 F1"),
        lambda t: t.end(A, discard="F1"),
        ["Seat 1 discards Fate.", "Seat 2’s turn."],
    ),
    "drop": (Lay(black=1), lambda t: t.end(A), ["Seat 2’s turn."]),
}


@pytest.mark.parametrize("name", SPENT)
def test_what_is_spent_is_told_to_everybody(name: str) -> None:
    mine, action, told = SPENT[name]
    for viewer in (TABLE, A, C):
        assert lines(spending(mine), action, viewer) == told


def test_a_discard_that_pride_saves_is_told() -> None:
    table = spending(Lay(hand="WP1 F1", markers=Markers(pride=1)))
    table.act(A, "end")
    assert lines(table, lambda t: t.act(A, "pride"))[0] == "Pride: Seat 1 discards nothing."


def test_a_card_shown_from_the_hand_is_named() -> None:
    table = spending(Lay(hand="PH1", black=1), settings={"invoke_from_hand": True})
    assert lines(table, power("pride-PH1"))[0] == "Seat 1 shows Humility / Pride."


def test_the_setup_tells_what_lies_on_earth_and_who_threw_what() -> None:
    hands = {A: Lay("WP1 EK1 GT1"), B: Lay("SD1 SD2 F1")}
    table = PsychomachiaEvening(2, hands, step=TurnStep.EARTH, throws="wwbbb wwwwb")
    table.act(A, "lock", cards=["WP1", "EK1", "GT1"])
    assert table.journal(B) == []
    table.act(B, "lock", cards=["SD1", "SD2", "F1"])
    assert table.journal() == [
        "Seat 1 has Patience / Wrath, Kindness / Envy and Temperance / Gluttony on earth.",
        "Seat 2 has Diligence / Sloth, Diligence / Sloth and Fate on earth.",
    ]
    table.act(A, "throw")
    assert lines(table, lambda t: t.act(B, "throw")) == [
        "Seat 1 throws 2 white.",
        "Seat 2 throws 4 white.",
        "Seat 2 starts and takes the first-player marker.",
    ]


def test_with_own_cards_no_unknown_card_is_named() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hell="lust", black=1), B: Lay()}, settings=OWN)
    table.invoke(A, "lust", seat=B)
    assert lines(table, lambda t: t.act(A, "leave")) == ["No card is exchanged."]
    table.act(A, "end")
    table.act(A, "discard")
    assert table.journal()[-2:] == ["Seat 1 discards a card.", "Seat 2’s turn."]


# --- which answers everybody sees ----------------------------------------------------------------


def public(table: PsychomachiaEvening, viewer: Viewer = A) -> dict[str, bool]:
    """For every open offer with fields: whether everybody sees the answer."""
    return {each.name: each.public for each in table.umpire.offers(viewer) if each.fields}


def test_everybody_sees_what_is_spent_and_saved() -> None:
    table = spending(Lay(hand="WP1 F1 EK1", earth="LC2", heaven="SD2", black=2, white=2))
    shown = dict.fromkeys(("lay", "raise", "lower", "invoke", "flip", "close"), True)
    assert public(table) == shown
    table.act(A, "end")
    assert public(table) == {"save": True}
    table.act(A, "save", black=0, white=0)
    assert public(table) == {"discard": True}


@pytest.mark.parametrize(
    ("mine", "name"),
    [
        (Lay(hell="greed wrath", black=2), "wrath"),
        (Lay(hell="greed envy", black=2), "envy"),
        (Lay(hell="greed sloth", black=2), "sloth"),
        (Lay(hell="greed lust", black=2), "lust"),
        (Lay(heaven="kindness patience", white=2), "patience"),
        (Lay(hand="WP1", heaven="kindness humility", white=2), "humility"),
    ],
)
def test_everybody_sees_where_a_power_is_aimed(mine: Lay, name: str) -> None:
    table = spending(mine, Lay(hand="SD7", heaven="GT1"), Lay(hand="EK7", heaven="PH1"))
    table.invoke(A, mine.hell.split()[0] if mine.hell else "kindness")
    table.act(A, "invoke", power=name)
    assert public(table) == {"aim": True}
    table.act(A, "aim", **table.first_of(A, "aim"))
    if name == "lust":
        table.act(A, "leave")
    assert public(table) == {"again": True}


def test_what_only_two_players_see_is_not_public() -> None:
    table = spending(Lay(hand="WP1", hell="lust", black=1), Lay(hand="SD7"))
    table.invoke(A, "lust", seat=B)
    assert public(table) == {"exchange": False}
    table = spending(Lay(heaven="charity", white=2))
    table.invoke(A, "charity")
    assert public(table) == {"give": False}


def test_what_is_locked_is_sealed_and_the_pair_of_a_fate_card_is_not() -> None:
    table = PsychomachiaEvening(
        2, {A: Lay("F1 WP1 EK1"), B: Lay("LC1 SD1 GT1")}, step=TurnStep.EARTH
    )
    assert public(table) == {"lock": False}
    laid = spending(Lay(hand="F1", black=1, white=1))
    laid.lay(A, "F1")
    assert public(laid) == {"choose": True}


def test_with_own_cards_face_up_cards_are_public_and_the_first_throw_is_sealed() -> None:
    table = PsychomachiaEvening(2, settings=OWN)
    for seat in (A, B):
        table.act(seat, "locked")
    assert public(table) == {"card": True, "scan": True}
    for seat in (A, B):
        table.act(seat, "no_more")
    assert public(table) == {"white": False, "sides": False}
    mine = Lay(black=2, white=2)
    spent = PsychomachiaEvening(2, {A: mine, B: Lay()}, settings=OWN)
    shown = dict.fromkeys(("lay", "scan", "flip", "recount"), True)
    assert (public(spent), public(spent, TABLE)) == (shown, {"scan": True})
    looked = PsychomachiaEvening(2, {A: Lay(hell="lust", black=1)}, settings=OWN)
    looked.invoke(A, "lust", seat=B)
    (exchanged, _leave) = looked.umpire.offers(A)
    assert exchanged.public, "everybody can see that it happened"
    spent.lay(A, "F1")
    assert (public(spent), public(spent, TABLE)) == (
        {"choose": True, "scan": True},
        {"scan": True},
    )
