"""What a phone is told about cards: what they can do now, what that costs, or why not."""

from __future__ import annotations

from companion.games.psychomachia.records import Markers
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening, spending
from tests.kit.games.psychomachia.laying_out import Lay

FROM_HAND = {"invoke_from_hand": True}


def told(table: PsychomachiaEvening, card: str) -> list[tuple[str, str, str]]:
    """Everything a card can do: the text, the cost, why not."""
    uses = table.umpire.known(A).uses(A, card)
    return [
        (str(each.label), str(each.cost.in_words) if each.cost else "", str(each.why_not or ""))
        for each in uses
    ]


def notes(table: PsychomachiaEvening, card: str) -> list[str]:
    """The remarks on everything a card can do."""
    return [str(use.note or "") for use in table.umpire.known(A).uses(A, card)]


def test_a_card_says_what_it_can_do_and_what_it_costs() -> None:
    table = spending(Lay(hand="WP1 F1", earth="LC1", heaven="PH1 WP2", black=1))
    lacks = "you lack 1 white."
    laid = ("1 black and 1 white", f"It costs 1 black and 1 white: {lacks}")
    assert told(table, "WP1") == [("Lay on earth", *laid)]
    assert told(table, "F1") == [
        ("Lay on earth as a pair of your choice", *laid),
        ("Discard it and turn your tokens over", "", ""),
    ]
    assert told(table, "LC1") == [
        ("Raise to heaven", "1 white", f"It costs 1 white: {lacks}"),
        ("Lower to hell", "1 black", ""),
    ]
    assert told(table, "PH1") == [("Invoke Humility", "1 white", f"It costs 1 white: {lacks}")]
    assert (notes(table, "WP1"), notes(table, "F1")[0]) == (["already on your table"], "")


def test_a_card_says_when_it_has_to_wait() -> None:
    table = spending(Lay(hand="WP1", hell="wrath", black=2, white=1), Lay(earth="SD1"))
    table.invoke(A, "wrath")
    assert table.why_not(A, "WP1") == "Finish Wrath first."
    table.act(A, "aim", card="SD1")
    assert table.why_not(A, "WP1") == ""
    choosing = spending(Lay(hand="WP1 F1", hell="PH1", black=3, white=2))
    choosing.lay(A, "F1")
    assert choosing.why_not(A, "WP1") == "Choose what your fate card stands for first."
    assert choosing.why_no_power(A, "pride") == "Choose what your fate card stands for first."
    choosing.act(A, "choose", pair="LC")
    assert choosing.why_not(A, "WP1") == ""


def test_what_can_be_done_is_exactly_what_is_offered() -> None:
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
    assert notes(table, "gluttony") == [""], "it was used, so nothing else is said"


def test_a_phone_can_show_who_is_protected_and_by_what() -> None:
    marked = Markers(diligence=1, chastity=1)
    lay = {A: Lay(markers=marked), B: Lay(markers=marked), C: Lay(markers=Markers(chastity=1))}
    k = PsychomachiaEvening(3, lay).umpire.known(A)
    assert k.protected(A, "wrath") == {B: "diligence"}
    assert k.protected(A, "lust") == {B: "chastity", C: "chastity"}
    assert k.protected(A, "gluttony") == {}
