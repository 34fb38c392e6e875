"""What a game's folder tells the companion: its settings, and who keeps sealed answers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import About, Board, Game, Setting, Settings
from companion.core.offers import Refused
from companion.core.sealing import AUTO, COMMITTED, SEALED, Sealing
from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, TOML, Tiny, with_rules, with_settings

WITHOUT_SETTINGS = TOML.partition("[settings.")[0]
SETTINGS = """
[settings.rounds]
kind = "number"
label = "Rounds"
low = 2
high = 9
default = 4

[settings.fast]
kind = "flag"
label = "Fast"
default = true

[settings.way]
kind = "sealing"
label = "Bids"

[settings.side]
kind = "choice"
label = "Side"
default = "a"
options = {a = "Ay", b = "Bee"}

[settings.some]
kind = "choice"
label = "Some"
default = "a"
least = 0
most = 2
options = {a = "Ay", b = "Bee"}

[settings.decks]
kind = "text"
label = "Decks"
most = 9
default = ""
"""
AY_OR_BEE = [
    {"key": "a", "label": T("Ay"), "note": None},
    {"key": "b", "label": T("Bee"), "note": None},
]


def read(settings: str, head: str = WITHOUT_SETTINGS) -> Game[Tiny]:
    """The tiny game with other settings."""
    return Game(about=About.read(head + settings), set_up=TINY.set_up, flow=TINY.flow)


# --- what is read --------------------------------------------------------------------------------


def test_settings_are_read_with_their_limits_and_defaults() -> None:
    game = read(SETTINGS)
    limits = {name: each.field.limits() for name, each in game.settings.items()}
    assert limits.pop("way")["options"]
    assert limits == {
        "rounds": {"low": 2, "high": 9, "start": 4},
        "fast": {"start": True},
        "side": {"options": AY_OR_BEE, "least": 1, "most": 1, "start": None},
        "some": {"options": AY_OR_BEE, "least": 0, "most": 2, "start": None},
        "decks": {"least": 0, "most": 9, "lines": 1, "start": ""},
    }
    labels = [str(each.text) for each in game.settings.values()]
    assert labels == ["Rounds", "Fast", "Bids", "Side", "Some", "Decks"]
    settled = game.settle({"way": SEALED, "decks": "a \n b"})
    assert (settled.rounds, settled.fast, settled.side) == (4, True, "a")
    assert (settled.way, settled.decks) == (SEALED, "a b")


def test_a_setting_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="setting odd has a kind that no field has: colour"):
        read('[settings.odd]\nkind = "colour"\nlabel = "Odd"\n')


def test_the_settings_form_shows_the_current_settings() -> None:
    form = read(SETTINGS).settings_offer({"rounds": 7, "fast": False})
    assert {name: each.limits()["start"] for name, each in form.fields.items()} == {
        "rounds": 7,
        "fast": False,
        "way": AUTO,
        "side": "a",
        "some": "a",
        "decks": "",
    }
    assert (form.name, form.tone) == ("settings", "quiet")


def test_what_a_game_leaves_out_has_a_plain_default() -> None:
    settings = TINY.settle({})
    assert (TINY.about.told_at_once, TINY.about.roles, TINY.about.piece_letters) == (32, (), "")
    assert [name for name, each in TINY.settings.items() if each.at_once] == [*TINY.settings]
    rules = TINY.setting_rules
    assert (list(rules.notices(settings, 2)), rules.printed(settings)) == ([], {})
    assert rules.guarded(settings) == 0, "the laptop alone opens the saved game"
    assert (TINY.bots.policies, TINY.bots.stand_in, TINY.reads) == ({}, "", {})
    assert {each.example for each in TINY.settings.values()} == {""}
    board = Umpire(TINY, (Seat(1), Seat(2)), settings, b"plain").board
    assert list(TINY.broken(board)) == []
    assert board.hides is True


def test_what_a_game_says_is_read() -> None:
    said = 'bound = 500\ntold_at_once = 64\nroles = ["Pope"]\npiece_letters = "ABC"'
    game = read(SETTINGS, WITHOUT_SETTINGS.replace("bound = 500", said))
    assert (game.about.told_at_once, game.about.roles, game.about.piece_letters) == (
        64,
        ("Pope",),
        "ABC",
    )
    assert (game.seats, game.about.bound) == ((2, 3), 500)


def test_each_reveal_is_counted() -> None:
    board = Board()
    assert board.revealed == 0
    board.reveal()
    board.reveal()
    assert board.revealed == 2


# --- what the table agrees on --------------------------------------------------------------------


def test_settings_are_defaults_plus_changes() -> None:
    settings = TINY.settle({"rounds": 3})
    assert dict(settings) == {"rounds": 3, "committed": False, "fast": False}
    assert len(settings) == 3


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"rounds": 10}, "Rounds: Choose a number from 1 to 9."),
        ({"rounds": "3"}, "Rounds: Enter a whole number here."),
        ({"fast": 1}, "Fast: Answer yes or no here."),
        ({"x" * 99: 1}, f"There is no setting “{'x' * 40}”."),
    ],
)
def test_a_refused_setting_is_named(raw: dict[str, Any], told: str) -> None:
    with pytest.raises(Refused) as refused:
        TINY.settle(raw)
    assert (str(refused.value.sentence), refused.value.code) == (told, "misfit")


def test_settings_must_suit_the_smallest_table_until_it_is_known_who_plays() -> None:
    asked: list[int] = []

    def check(_settings: Settings, players: int) -> None:
        asked.append(players)

    game = with_rules(check=check)
    game.settle({})
    game.settle({}, 3)
    assert asked == [min(TINY.seats), 3]


def test_a_setting_is_an_attribute_unless_its_name_is_taken() -> None:
    settings = Settings({"target": 3, "keys": 4, "_values": 5, "register": 6})
    assert (settings.target, settings["target"], settings["keys"]) == (3, 3, 4)
    assert settings.register == 6
    assert list(settings) == ["target", "keys", "_values", "register"]
    assert list(settings.keys()) == list(settings)
    with pytest.raises(AttributeError, match="speed"):
        settings.speed  # noqa: B018 - reading it is the test


def test_what_nobody_has_said_holds_but_is_not_counted() -> None:
    settings = Settings({"one": 1, "two": 2}, unsaid={"two"})
    assert (list(settings), len(settings), settings["two"], settings.two) == (["one"], 1, 2, 2)
    assert settings.known_to(Seat(1)) is settings


# --- who keeps sealed answers --------------------------------------------------------------------


@pytest.fixture
def sealing() -> Game[Tiny]:
    """The tiny game with that choice."""
    way = Setting(Sealing(), AUTO, T("Bids"))
    return with_settings(TINY, way=way)


def test_the_choice_is_one_of_three_ways() -> None:
    limits = Sealing().limits()
    assert [each["key"] for each in limits["options"]] == [AUTO, COMMITTED, SEALED]
    assert (Sealing().kind, limits["least"], limits["most"]) == ("choice", 1, 1)


def test_the_phones_keep_answers_only_if_every_phone_can(sealing: Game[Tiny]) -> None:
    settings = sealing.settle({"way": AUTO, "rounds": 3})
    assert sealing.leaves_sealing_open(settings)
    able, unable = (sealing.decide_sealing(settings, phones_can=can) for can in (True, False))
    assert (able.way, unable.way) == (COMMITTED, SEALED)
    for decided in (able, unable):
        assert dict(decided) == dict(settings) | {"way": decided.way}
        assert not sealing.leaves_sealing_open(decided)


@pytest.mark.parametrize("way", [COMMITTED, SEALED])
def test_what_the_table_chose_stays(sealing: Game[Tiny], way: str) -> None:
    settings = sealing.settle({"way": way})
    assert not sealing.leaves_sealing_open(settings)
    for can in (True, False):
        assert sealing.decide_sealing(settings, phones_can=can).way == way


def test_a_table_older_than_the_choice_is_sealed_and_does_not_say_so(sealing: Game[Tiny]) -> None:
    settings = sealing.settle({"rounds": 3})
    assert not sealing.leaves_sealing_open(settings)
    for each in (settings, sealing.decide_sealing(settings, phones_can=True)):
        assert each.way == each["way"] == SEALED
        assert set(each) == set(TINY.settings)


def test_a_game_without_sealed_answers_leaves_nothing_open() -> None:
    assert not TINY.leaves_sealing_open(TINY.settle({}))
