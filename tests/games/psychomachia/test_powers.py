"""Powers in general: PSY-080 to PSY-089, PS-09 to PS-14; and what a phone is told about cards."""

from __future__ import annotations

from typing import Any

from companion.core.seats import TABLE
from companion.games.psychomachia.cards.deck import SINS, VIRTUES
from companion.games.psychomachia.powers.invoking import POWERS
from companion.games.psychomachia.records import Markers, Realm, TurnStep
from tests.kit.games.psychomachia.evening import A, B, C, Lay
from tests.kit.games.psychomachia.evening import PsychomachiaEvening as Evening

FROM_HAND = {"invoke_from_hand": True}


def spending(lay: Lay, other: Lay | None = None, **more: Any) -> Evening:
    """Two players; A may spend."""
    return Evening(2, {A: lay, B: other or Lay()}, **more)


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


def test_psy_082_virtue_in_heaven_and_sin_in_hell_on_the_own_table() -> None:
    table = spending(Lay(heaven="PH1", black=2, white=2), Lay(hell="GT1"))
    assert table.powers(A) == []
    assert table.why_no_power(A, "humility") == "You have no card in hand to put aside."
    table = spending(Lay(hell="F1=PH", heaven="F2=LC", black=2, white=2))
    assert table.powers(A) == ["pride", "chastity"]


def test_psy_083_each_power_once_a_turn() -> None:
    table = spending(Lay(hell="GT1 GT2 gluttony", black=3))
    table.invoke(A, "gluttony")
    table.refused(A, "invoke", power="gluttony")
    assert table.why_no_power(A, "gluttony") == "Gluttony was used in this turn."
    assert table.umpire.known(TABLE).used == ("gluttony",)


def test_psy_084_powers_take_pair_cards_and_fate_pairs_only() -> None:
    table = spending(Lay(hell="WP1", black=1), Lay(heaven="chastity F1=LC", earth="SD1"))
    table.invoke(A, "wrath")
    assert table.keys(A, "aim", "card") == ["WP1", "F1", "SD1"]


def test_psy_085_the_own_table_counts_but_for_envy_and_lust() -> None:
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
    assert table.why_no_power(A, "lust") == "There is nothing it could do now."
    assert table.why_no_power(A, "temperance") == "The discard pile is empty."


def test_psy_087_a_fate_pair_that_leaves_gives_its_choice_back() -> None:
    table = spending(Lay(hell="WP1", black=1), Lay(earth="F1=LC"))
    assert "LC" not in table.board.choices
    table.invoke(A, "wrath", card="F1")
    assert "LC" in table.board.choices
    assert table.discards()[0] == "F1"
    other = spending(Lay(hell="wrath", black=1), Lay(earth="F1=LC LC1"))
    other.invoke(A, "wrath", card="LC1")
    assert "LC" not in other.board.choices, "the fate pair still lies there"


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
        "With Pride / Humility from your hand, which is discarded. 1 black. You need not discard "
        "at the end of this turn. Doubled: Nor at the end of your next turn."
    )


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


def greedy(n: int = 3, *, black: int = 3) -> Evening:
    """Greed and Wrath in hell; B and C have cards on earth."""
    lay = {A: Lay(hell="greed wrath gluttony", heaven="GT8", black=black, white=1)}
    lay |= {B: Lay(earth="SD1 LC1")}
    lay |= {C: Lay(earth="EK1")} if n > 2 else {}
    return Evening(n, lay, discard="PH7 PH8")


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
    assert table.keys(A, "again", "card") == ["GT8"], "only an own card is left"
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


# --- what a card can do --------------------------------------------------------------------------


def told(table: Evening, card: str) -> list[tuple[str, str, str]]:
    """Everything a card is good for: its words, its cost, why not."""
    uses = table.umpire.known(A).uses(A, card)
    return [
        (str(each.label), str(each.cost.said) if each.cost else "", str(each.why_not or ""))
        for each in uses
    ]


def test_a_card_says_what_it_can_do_and_what_it_costs() -> None:
    table = spending(Lay(hand="WP1 F1", earth="LC1", heaven="PH1", black=1, white=1))
    assert told(table, "WP1") == [("Lay on earth", "1 black and 1 white", "")]
    assert told(table, "F1") == [
        ("Lay on earth as a pair of your choice", "1 black and 1 white", ""),
        ("Discard it and turn your tokens over", "", ""),
    ]
    assert told(table, "LC1") == [
        ("Raise to heaven", "1 white", ""),
        ("Lower to hell", "1 black", ""),
    ]
    assert told(table, "PH1") == [("Invoke Humility", "1 white", "")]


def test_a_card_says_why_it_can_do_nothing() -> None:
    poor = spending(Lay(hand="F1 WP1"))
    assert told(poor, "F1")[1][2] == "You have no token left to pay with."
    pile = ("WP", "EK", "GT", "GC", "LC", "SD", "PH")
    chosen = " ".join(f"F{at}={pair}" for at, pair in enumerate(pile, start=2))
    used = spending(Lay(hand="F1", black=1, white=1), Lay(earth=chosen), settings={"fate_cards": 8})
    assert told(used, "F1")[0][2] == "No Choice of Fate card is left for it."
    guarded = spending(Lay(hell="wrath", black=1), Lay(earth="SD1", markers=Markers(diligence=1)))
    assert told(guarded, "wrath")[0][2] == "All it could touch is protected by a marker."


def test_a_card_says_when_it_has_to_wait() -> None:
    table = spending(Lay(hand="WP1", hell="wrath", black=2, white=1), Lay(earth="SD1"))
    table.invoke(A, "wrath")
    assert table.why_not(A, "WP1") == "Finish Wrath first."
    table.act(A, "aim", card="SD1")
    assert table.why_not(A, "WP1") == ""
    choosing = spending(Lay(hand="WP1 F1", hell="PH1", black=3, white=2))
    choosing.lay(A, "F1")
    assert choosing.why_not(A, "WP1") == "Choose what your fate card is first."
    assert choosing.why_no_power(A, "pride") == "Choose what your fate card is first."
    choosing.act(A, "choose", pair="LC")
    assert choosing.why_not(A, "WP1") == ""
    waiting = spending(Lay(hand="WP1"), step=TurnStep.THROW)
    assert waiting.why_not(A, "WP1") == "Throw your tokens first."
    before = Evening(2)
    card = min(before.hand(A))
    assert before.why_not(A, card) == "The first turn has not begun."


def test_what_can_be_done_is_just_what_is_offered() -> None:
    """A use without a reason against it is open; one with a reason is not."""
    lay = Lay(hand="WP1 wrath patience F1", earth="LC1", heaven="PH1 GT1", black=1, white=2)
    table = spending(lay, Lay(earth="SD1"))
    k = table.umpire.known(A)
    for card in ("WP1", "wrath", "patience", "F1", "LC1", "PH1", "GT1"):
        for use in k.uses(A, card):
            open_ = use.offer in table.offered(A)
            if open_ and use.key:
                field = "power" if use.offer == "invoke" else "card"
                open_ = use.key in table.keys(A, use.offer, field)
            assert open_ == (use.why_not is None), (card, use.offer)


def test_a_card_says_that_its_pair_lies_there_already() -> None:
    table = spending(Lay(hand="WP1 SD1", earth="WP2", black=1, white=1))
    k = table.umpire.known(A)
    notes = [str(k.uses(A, card)[0].note or "") for card in ("WP1", "SD1")]
    assert notes == ["on your table already", ""]


def test_a_card_says_that_its_power_is_doubled() -> None:
    lay = Lay(hand="PH1 SD1", hell="greed gluttony", heaven="patience", black=4, white=1)
    table = spending(lay, Lay(earth="EK1"), settings=FROM_HAND)
    before = {card: notes(table, card) for card in ("gluttony", "PH1", "patience")}
    assert before == {"gluttony": [""], "PH1": ["", "", ""], "patience": [""]}
    table.invoke(A, "greed")
    assert notes(table, "gluttony") == ["Doubled: Two cards."]
    assert notes(table, "PH1") == ["", "Doubled: Nor at the end of your next turn.", ""]
    assert notes(table, "patience") == notes(table, "greed") == [""]
    table.invoke(A, "gluttony")
    table.again(A)
    assert notes(table, "gluttony") == [""], "it was used, so nothing is said but that"


def notes(table: Evening, card: str) -> list[str]:
    """What is noted besides at everything a card can do."""
    return [str(use.note or "") for use in table.umpire.known(A).uses(A, card)]


def test_a_phone_can_show_who_is_protected_and_by_what() -> None:
    marked = Markers(diligence=1, chastity=1)
    lay = {A: Lay(markers=marked), B: Lay(markers=marked), C: Lay(markers=Markers(chastity=1))}
    k = Evening(3, lay).umpire.known(A)
    assert k.protected(A, "wrath") == {B: "diligence"}
    assert k.protected(A, "lust") == {B: "chastity", C: "chastity"}
    assert k.protected(A, "gluttony") == {}
