"""Fields and settings do exactly what they say, also at their limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.commitments import Commitment
from companion.core.dice_fields import Dice, TokenSides
from companion.core.fields import Cards, Choice, Flag, Hexes, Number, Scan, Seats, Text, options
from companion.core.game import Game
from companion.core.hexes import Hex
from companion.core.labels import Label
from companion.core.offers import Offer, Refused
from companion.core.profile_toml import at_fault
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, TOML, Tiny

A, B, C = SEATS = seats_for(3)


def refused(do: Any, *what: Any) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(Refused) as told:
        do(*what)
    return str(told.value.sentence)


def playing(flow: Any, **more: Any) -> Umpire[Tiny]:
    """The tiny game with other rules, for three."""
    game = replace(TINY, flow=flow, **{"anytime": (), **more})
    return Umpire(game, SEATS, game.settle({}, 3), b"exactly")


# --- random values -------------------------------------------------------------------------------


def drawn(field_: Any, times: int = 400) -> Counter[str]:
    """How often each value comes."""
    chance = Chance(b"drawn")
    return Counter(str(field_.some(chance)) for _ in range(times))


def test_a_random_flag_is_yes_about_as_often_as_no() -> None:
    assert 150 < drawn(Flag())["True"] < 250


def test_random_numbers_reach_both_ends() -> None:
    assert set(drawn(Number(-1, 2))) == {"-1", "0", "1", "2"}


def test_random_choices_have_every_allowed_size_and_no_other() -> None:
    pairs = drawn(Choice(options("abc"), least=0, most=2))
    assert {each.count("'") // 2 for each in pairs} == {0, 1, 2}
    assert len(pairs) == 1 + 3 + 6
    assert set(drawn(Choice(options("ab")))) == {"a", "b"}
    assert set(drawn(Choice(options("a"), least=0, most=5))) == {"[]", "['a']"}
    few = drawn(Choice(options("a"), least=0, most=5))
    assert 150 < few["[]"] < 250, "no more can be chosen than there is"
    sizes = Counter(len(each.split()) for each in drawn(Choice(options("ab"), most=2)).elements())
    assert 150 < sizes[1] < 250, "one and two are equally likely"
    assert set(drawn(Choice(options("ab"), least=0))) == {"[]", "['a']", "['b']"}
    assert set(drawn(Choice(options("ab"), least=2, most=2))) == {"['a', 'b']", "['b', 'a']"}
    assert set(drawn(Seats((A, B)))) == {"1", "2"}
    assert set(drawn(Seats((A, B), least=0))) == {"[]", "[1]", "[2]"}
    assert set(drawn(Hexes((Hex(0, 0), Hex(1, 0))))) == {"[0, 0]", "[1, 0]"}
    assert set(drawn(Hexes((Hex(0, 0), Hex(1, 0)), least=0))) == {"[]", "[[0, 0]]", "[[1, 0]]"}


def test_random_throws_show_every_side() -> None:
    assert set(drawn(Dice(1, 4))) == {"[1]", "[2]", "[3]", "[4]"}
    assert set(drawn(Dice(1))) == {f"[{face}]" for face in range(1, 7)}
    assert len(drawn(TokenSides(2))) == 4


def test_random_seals_differ() -> None:
    assert len(drawn(Commitment({"coins": Number(0, 3)}))) == 4


def test_dice_have_six_sides_unless_said_otherwise() -> None:
    assert Dice(2).limits() == {"count": 2, "sides": 6}
    assert Dice(2, 20).fit([20, 1]) == (20, 1)
    assert refused(Dice(2).fit, [7, 1]) == "Each die shows a number from 1 to 6."
    assert refused(Dice(2).fit, [1]) == "Enter the faces of 2 dice."
    assert TokenSides(3).limits() == {"count": 3}
    assert refused(TokenSides(3).fit, ["black"]) == "Enter the sides of 3 tokens."
    assert set(Chance(b"six").roll(200)) == set(range(1, 7))


# --- fields --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Choice, Cards, Seats, Hexes])
def test_one_thing_is_chosen_unless_said_otherwise(kind: Any) -> None:
    limits = kind(()).limits()
    assert (limits["least"], limits["most"], limits["options"]) == (1, 1, [])


def test_the_only_option_there_is_can_be_chosen() -> None:
    assert Choice(options("a")).fit("a") == "a"
    assert Choice(options("a"), most=2).fit(["a"]) == ("a",)
    assert Seats((B,)).fit(2) == B
    assert Seats((A, B), most=2).fit([1]) == (A,)


def test_choices_say_what_can_be_chosen_and_what_is_at_first() -> None:
    field_ = Choice(options({"a": T("Ay")}), least=0, most=2, start="a")
    assert field_.limits() == {
        "options": [{"key": "a", "label": T("Ay"), "note": None}],
        "least": 0,
        "most": 2,
        "start": "a",
    }
    assert Seats((A, C), most=2).limits() == {"options": [1, 3], "least": 1, "most": 2}


@pytest.mark.parametrize(
    ("least", "most", "raw", "told"),
    [
        (1, 3, list("aaaa"), "Choose 1 to 3."),
        (0, 2, list("abc"), "Choose at most 2."),
        (2, 2, ["a"], "Choose exactly 2."),
        (1, 1, [], "Tap what you want first."),
        (2, 3, [], "Tap what you want first."),
        (1, 2, ["z"], "That is not among what you can choose now."),
        (1, 2, [1], "That is not among what you can choose now."),
        (1, 2, ["a", "a"], "Each can be chosen only once."),
    ],
)
def test_a_choice_that_does_not_fit_is_explained(
    least: int, most: int, raw: Any, told: str
) -> None:
    field_ = Choice(options("abc"), least=least, most=most)
    with pytest.raises(Refused) as why:
        field_.fit(raw)
    assert (str(why.value.sentence), why.value.code) == (told, "misfit")
    assert str(why.value) == why.value.sentence.text


def test_a_hex_among_things_that_are_none_is_refused_as_one_too_many() -> None:
    field_ = Hexes((Hex(0, 0), Hex(1, 0)))
    assert refused(field_.fit, [[0, 0], 1]) == "Choose exactly 1."
    assert refused(field_.fit, [1, [0, 0]]) == "That is not among what you can choose now."
    assert refused(field_.fit, []) == "Tap what you want first."
    assert field_.fit([[1, 0]]) == Hex(1, 0)
    assert Hexes((Hex(0, 0), Hex(1, 0)), most=2).fit([[1, 0], [0, 0]]) == (Hex(1, 0), Hex(0, 0))


def test_texts_have_one_line_unless_said_otherwise() -> None:
    assert Text(9).fit(" a\n b\tc ") == "a b c"
    assert Text(9, lines=2).fit(" a\nb ") == "a\nb"
    assert (Text(3).fit("abc"), Text(3).fit(""), Text(3, least=3).fit("abc")) == ("abc", "", "abc")
    assert refused(Text(3, least=1).fit, "abcd") == "Write 1 to 3 characters."
    assert refused(Text(3).fit, 5) == "Write some text here."
    told = {"kind": "text", "label": "Decks", "most": 9, "default": ""}
    game = read({"decks": told})
    assert game.settings["decks"].field.limits() == {"least": 0, "most": 9, "lines": 1, "start": ""}
    assert game.settle({"decks": "a \n b"}).decks == "a b"


def test_labels_that_are_not_asked_for_are_told_apart() -> None:
    mine, other, foreign = Label("TY", "C", "22"), Label("TY", "C", "23"), Label("XY", "C", "22")
    field_ = Scan((mine,), secret=True)
    assert field_.fit(f" {mine.text[:3]}\n{mine.text[3:]} ") == mine
    assert field_.limits() == {"secret": True}
    assert refused(field_.fit, other.text) == "That label is not asked for now."
    told = "That label belongs to another game. Please show one of this game’s."
    assert refused(field_.fit, foreign.text) == told
    assert refused(Scan(()).fit, other.text) == "That label is not asked for now."
    for none in (5, "x" * 201):
        assert refused(field_.fit, none) == "Take a photo of the label."
        assert refused(Scan((mine,)).fit, none) == "Scan a label or type its code here."
    assert refused(field_.fit, "x" * 200) == "That is not one of this table’s labels."
    assert field_.some(Chance(b"label")) == mine.text
    assert mine.text not in repr(field_)
    assert mine.serial not in repr(field_)


# --- games and settings --------------------------------------------------------------------------


def read(settings: dict[str, Any]) -> Game[Any]:
    """The tiny game with other settings."""
    rows = "\n".join(
        f"[settings.{name}]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in told.items())
        for name, told in settings.items()
    )
    head = TOML.partition("[settings.")[0]
    return Game.read(f"{head}\n{rows}", set_up=TINY.set_up, flow=TINY.flow)


def toml(value: Any) -> str:
    """A number, text, truth value or inline table."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def test_settings_are_read_with_their_limits_and_defaults() -> None:
    game = read(
        {
            "rounds": {"kind": "number", "label": "Rounds", "low": 2, "high": 9, "default": 4},
            "fast": {"kind": "flag", "label": "Fast", "default": True},
            "way": {"kind": "sealing", "label": "Bids"},
            "side": {
                "kind": "choice",
                "label": "Side",
                "default": "a",
                "options": {"a": "Ay", "b": "Bee"},
            },
            "some": {
                "kind": "choice",
                "label": "Some",
                "default": "a",
                "least": 0,
                "most": 2,
                "options": {"a": "Ay", "b": "Bee"},
            },
        }
    )
    fields = {name: each.field for name, each in game.settings.items()}
    assert fields["rounds"].limits() == {"low": 2, "high": 9, "start": 4}
    assert fields["fast"].limits() == {"start": True}
    side, some = fields["side"].limits(), fields["some"].limits()
    assert (side["least"], side["most"], some["least"], some["most"]) == (1, 1, 0, 2)
    assert [(each["key"], str(each["label"])) for each in side["options"]] == [
        ("a", "Ay"),
        ("b", "Bee"),
    ]
    assert [str(each.text) for each in game.settings.values()][:3] == ["Rounds", "Fast", "Bids"]
    assert game.settings["way"].default == "auto"
    settled = game.settle({"way": "sealed"})
    assert (settled.rounds, settled.fast, settled.side) == (4, True, "a")
    form = game.settings_offer({"rounds": 7, "fast": False})
    starts = {name: each.limits()["start"] for name, each in form.fields.items()}
    assert starts == {"rounds": 7, "fast": False, "way": "auto", "side": "a", "some": "a"}
    assert (form.name, form.tone) == ("settings", "quiet")
    with pytest.raises(ValueError, match="setting odd has a kind that no field has: colour"):
        read({"odd": {"kind": "colour", "label": "Odd"}})


def test_what_a_game_leaves_out_has_a_plain_default() -> None:
    settings = TINY.settle({})
    assert (TINY.told_at_once, TINY.roles, TINY.first) == (32, (), ("rounds", "committed", "fast"))
    assert (list(TINY.notices(settings, 2)), TINY.printed(settings), TINY.guarded(settings)) == (
        [],
        {},
        0,
    )
    assert list(TINY.broken(playing(TINY.flow).board)) == []
    assert (TINY.policies, TINY.stand_in, TINY.examples, TINY.reads) == ({}, "", {}, {})
    more = TOML.replace(
        "bound = 500", 'bound = 500\ntold_at_once = 64\nroles = ["Pope"]\npiece_letters = "ABC"'
    )
    game: Game[Any] = Game.read(more, set_up=TINY.set_up, flow=TINY.flow)
    assert (game.told_at_once, game.roles, game.seats) == (64, ("Pope",), (2, 3))
    assert (game.piece_letters, TINY.piece_letters) == ("ABC", "")


def test_refused_names_are_cut_short() -> None:
    long = "x" * 99
    told = f"There is no setting “{long[:40]}”."
    with pytest.raises(Refused) as why:
        TINY.settle({long: 1})
    assert (str(why.value.sentence), why.value.code) == (told, "misfit")
    told = f"This form does not ask for “{long[:40]}”."
    with pytest.raises(Refused) as why:
        Offer("go", T("Go")).answer(A, {long: 1})
    assert (str(why.value.sentence), why.value.code) == (told, "misfit")
    told = f"Profile, line 1, “{long[:60]}”: it is odd."
    assert refused(at_fault, "one = 1", long, T("it is odd.")) == told


def test_a_refused_setting_is_named() -> None:
    with pytest.raises(Refused) as why:
        TINY.settle({"rounds": 99})
    assert str(why.value.sentence) == "Rounds: Choose a number from 1 to 9."
    assert why.value.code == "misfit"
