"""Powers in general: PSY-080 to PSY-089, PS-09 to PS-14."""

from __future__ import annotations

from typing import Any

from companion.core.seats import TABLE
from companion.games.psychomachia.cards.deck import SINS, VIRTUES
from companion.games.psychomachia.powers.invoking import POWERS
from companion.games.psychomachia.records import Realm
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

FROM_HAND = {"invoke_from_hand": True}


def spending(lay: Lay, other: Lay | None = None, **more: Any) -> PsychomachiaEvening:
    """Two players; A may spend."""
    return PsychomachiaEvening(2, {A: lay, B: other or Lay()}, **more)


def test_psy_080_a_sin_takes_a_black_token_and_a_virtue_a_white_one() -> None:
    assert {str(POWERS[name].cost.said) for name in SINS} == {"1 black"}
    assert {str(POWERS[name].cost.said) for name in VIRTUES} == {"1 white"}
    table = spending(Lay(hell="PH1", heaven="LC1", black=1, white=1))
    table.invoke(A, "pride")
    assert table.tokens(A) == (0, 1)
    table.invoke(A, "chastity")
    assert table.tokens(A) == (0, 0)
    short = spending(Lay(hell="PH1", white=5))
    short.refused(A, "invoke", power="pride")
    assert short.why_no_power(A, "pride") == "It costs 1 black: you lack 1 black."


def test_psy_081_no_power_on_earth() -> None:
    table = spending(Lay(earth="PH1 LC1", black=2, white=2))
    assert table.powers(A) == []
    assert table.board.in_place(A) == frozenset()


def test_psy_082_virtue_in_heaven_and_sin_in_hell_on_your_own_table() -> None:
    table = spending(Lay(heaven="PH1", black=2, white=2), Lay(hell="GT1"))
    assert table.powers(A) == []
    assert table.why_no_power(A, "humility") == "You have no card in hand to put aside."
    table = spending(Lay(hell="F1=PH", heaven="F2=LC", black=2, white=2))
    assert table.powers(A) == ["pride", "chastity"]


def test_psy_083_each_power_once_a_turn() -> None:
    table = spending(Lay(hell="GT1 GT2 gluttony", black=3))
    table.invoke(A, "gluttony")
    table.refused(A, "invoke", power="gluttony")
    assert table.why_no_power(A, "gluttony") == "Gluttony has already been used this turn."
    assert table.umpire.known(TABLE).used == ("gluttony",)


def test_psy_084_powers_take_pair_cards_and_fate_pairs_only() -> None:
    table = spending(Lay(hell="WP1", black=1), Lay(heaven="chastity F1=LC", earth="SD1"))
    table.invoke(A, "wrath")
    assert table.keys(A, "aim", "card") == ["WP1", "F1", "SD1"]


def test_psy_085_your_own_table_counts_except_for_envy_and_lust() -> None:
    mine = Lay(hand="PH1", hell="WP1 SD1 EK1 LC1", heaven="WP2", black=4, white=1)
    for power in ("wrath", "sloth", "patience"):
        table = spending(mine, Lay(hell="GT1"))
        table.invoke(A, power)
        assert "WP1" in table.keys(A, "aim", "card")
        others = spending(mine, Lay(hell="GT1"), settings={"self_target": False})
        others.invoke(A, power)
        assert others.keys(A, "aim", "card") == ["GT1"]
    table = spending(mine, Lay(hell="GT1", hand="PH2"))
    table.invoke(A, "envy")
    assert table.keys(A, "aim", "card") == ["GT1"]
    table = spending(mine, Lay(hand="PH2"))
    table.invoke(A, "lust")
    assert table.keys(A, "aim", "seat") == [B]


def test_psy_086_a_power_without_a_target_cannot_be_invoked() -> None:
    table = spending(Lay(hell="LC1 EK1", heaven="GT1", black=2, white=1), discard="")
    assert table.powers(A) == []
    assert table.why_no_power(A, "lust") == "It would do nothing now."
    assert table.why_no_power(A, "temperance") == "The discard pile is empty."


def test_psy_087_a_fate_pair_that_leaves_gives_its_choice_back() -> None:
    table = spending(Lay(hell="WP1", black=1), Lay(earth="F1=LC"))
    assert "LC" not in table.board.choices
    table.invoke(A, "wrath", card="F1")
    assert "LC" in table.board.choices
    assert table.discards()[0] == "F1"
    other = spending(Lay(hell="wrath", black=1), Lay(earth="F1=LC LC1"))
    other.invoke(A, "wrath", card="LC1")
    assert "LC" not in other.board.choices, "the fate pair is still there"


def test_psy_088_a_power_may_be_shown_from_the_hand() -> None:
    lay = Lay(hand="wrath GT1 F1 PH1", black=2, white=1)
    table = spending(lay, Lay(earth="SD1"), settings=FROM_HAND, discard="EK1")
    assert table.powers(A) == [
        "wrath-wrath",
        "gluttony-GT1",
        "temperance-GT1",
        "pride-PH1",
        "humility-PH1",
    ]
    table.invoke(A, "wrath-wrath", card="SD1")
    assert table.discards() == ["wrath", "SD1", "EK1"]
    assert table.tokens(A) == (1, 1)
    assert table.hand(A) == {"GT1", "F1", "PH1"}
    assert spending(lay, Lay(earth="SD1")).powers(A) == [], "off unless agreed"


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
    assert len(POWERS) == 14
    for power in POWERS.values():
        assert str(power.meaning)[-1] == "."
        assert str(power.doubled)[-1] == "."
    two = "Two cards, from two different tables."
    assert [name for name, power in POWERS.items() if str(power.doubled) == two] == [
        "wrath",
        "envy",
        "sloth",
        "patience",
    ]
    table = spending(Lay(hell="PH1", black=1))
    (note,) = [
        o["note"] for o in table.umpire.find(A, "invoke").fields["power"].limits()["options"]
    ]
    assert str(note) == "1 black. You need not discard at the end of this turn."


def test_psy_089_a_doubled_power_and_one_from_the_hand_say_so() -> None:
    table = spending(Lay(hand="PH1", hell="greed", black=2), settings=FROM_HAND)
    table.invoke(A, "greed")
    options = table.umpire.find(A, "invoke").fields["power"].limits()["options"]
    assert str(options[0]["note"]) == (
        "With Humility / Pride from your hand, which is discarded. 1 black. You need not discard "
        "at the end of this turn. Doubled: Nor at the end of your next turn."
    )


def test_psy_105_greed_doubles_other_sins_and_no_virtue() -> None:
    table = spending(Lay(hell="greed wrath", heaven="PH1", black=3))
    assert not table.board.doubled("wrath")
    table.invoke(A, "greed")
    doubled = {name: table.board.doubled(name) for name in ("wrath", "greed", "humility")}
    assert doubled == {"wrath": True, "greed": False, "humility": False}


def test_everybody_sees_which_power_is_aimed_and_by_whom() -> None:
    table = spending(Lay(hell="wrath", black=1), Lay(earth="SD1"))
    table.act(A, "invoke", power="wrath")
    for viewer in (TABLE, B):
        assert table.prompt(viewer) == "Wrath: Seat 1 is choosing."
    assert table.prompt(A) == "Put a pair card from any table on the discard pile."


# --- scenarios -----------------------------------------------------------------------------------


def test_ps_09_once_a_turn() -> None:
    table = spending(Lay(hell="WP1 WP2", black=3), Lay(earth="SD1 LC1"))
    table.invoke(A, "wrath", card="SD1")
    assert table.powers(A) == []
    table.refused(A, "invoke", power="wrath")


def test_ps_10_immunity() -> None:
    mine = Lay(hell="wrath", black=1)
    table = spending(mine, Lay(heaven="chastity LC1"))
    table.invoke(A, "wrath")
    table.refused(A, "aim", card="chastity")
    table.act(A, "aim", card="LC1")
    assert table.discards()[0] == "LC1"
    alone = spending(mine, Lay(heaven="chastity"))
    alone.refused(A, "invoke", power="wrath")
    assert alone.tokens(A) == (1, 0)


def greedy(n: int = 3, *, black: int = 3) -> PsychomachiaEvening:
    """Greed and Wrath in hell; B and C have cards on earth."""
    lay = {A: Lay(hell="greed wrath gluttony", heaven="GT8", black=black, white=1)}
    lay |= {B: Lay(earth="SD1 LC1")}
    lay |= {C: Lay(earth="EK1")} if n > 2 else {}
    return PsychomachiaEvening(n, lay, discard="PH7 PH8")


def test_ps_11_greed_and_wrath_with_three() -> None:
    table = greedy()
    table.invoke(A, "greed")
    table.invoke(A, "wrath", card="SD1")
    assert table.keys(A, "again", "card") == ["GT8", "EK1"]
    table.refused(A, "again", card="LC1")
    table.again(A, card="EK1")
    assert table.discards()[:2] == ["EK1", "SD1"]
    one = greedy()
    one.invoke(A, "greed")
    one.invoke(A, "wrath", card="SD1")
    one.act(A, "enough")
    assert one.discards()[0] == "SD1"


def test_ps_12_greed_and_wrath_with_two() -> None:
    table = greedy(2)
    table.invoke(A, "greed")
    table.invoke(A, "wrath", card="SD1")
    assert table.keys(A, "again", "card") == ["GT8"], "only a card of A's own is left"
    table.act(A, "enough")
    assert table.at(A, Realm.HEAVEN) == ["GT8"]


def test_ps_13_too_late() -> None:
    table = greedy()
    table.invoke(A, "wrath", card="SD1")
    table.invoke(A, "greed")
    assert "again" not in table.offered(A)
    table.invoke(A, "gluttony")
    table.again(A)
    assert len(table.hand(A)) == 2


def test_ps_14_greed_does_not_help_virtues() -> None:
    table = greedy()
    table.invoke(A, "greed")
    table.invoke(A, "temperance")
    assert "again" not in table.offered(A)
    assert table.hand(A) == {"PH7"}
