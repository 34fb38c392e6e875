"""Every game's box is set up by a checklist: short steps, right numbers, and a drawing for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.setting_up import SetUpStep
from companion.core.umpire import Umpire
from companion.core.words import Voice
from companion.games import find_games
from companion.games.deal_with_the_devil.profile import profile as devils
from companion.games.mea_culpa.material.profile import profile as culpas
from tests.kit.table_evening import TableEvening
from web.render.page_context import make_page_context
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer, speaking
from web.render.report import NOBODY
from web.services import GAMES_FOLDER

BOXES: dict[str, list[dict[str, Any]]] = {
    "deal_with_the_devil": [{}, {"chests": "phone"}],
    "mea_culpa": [{}, {"bag": "hand", "rooms": "hand", "start_order": "hand"}],
    "myths": [
        *({"mode": mode} for mode in ("mirrored", "blind", "paper")),
        {"mode": "paper", "deck_b": "warden"},
    ],
    "psychomachia": [{"mode": "table"}],
    "sancti_et_malum": [{"deck": "table"}, {"deck": "table", "dice": "table"}],
}
"""The settings with which there is something to lay out."""
WITHOUT: dict[str, list[dict[str, Any]]] = {
    "deal_with_the_devil": [{"mode": "full"}, {"mode": "route"}],
    "mea_culpa": [{"mode": "full"}],
    "myths": [{}],
    "psychomachia": [{}],
    "sancti_et_malum": [{}],
}
MAX_STEP_CHARS = 90
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn")


def boxes(which: dict[str, list[dict[str, Any]]], *, most: bool = False) -> Iterator[Any]:
    """Every game and settings with every number of players, or with the most."""
    for game, all_settings in which.items():
        for settings in all_settings:
            for players in find_games()[game].seats[-1:] if most else find_games()[game].seats:
                name = "-".join([game, *settings.values(), str(players)])
                yield pytest.param(find_games()[game], settings, players, id=name)


def begun(game: Game[Any], settings: dict[str, Any], players: int) -> Umpire[Any]:
    """A game that has come to its checklist, if it has one."""
    more = {"free_seats": True} if "free_seats" in game.settings else {}
    agreed = game.settle(settings | more, players)
    umpire: Umpire[Any] = Umpire(game, seats_for(players), agreed, b"box")
    for _ in range(players):
        for seat in umpire.seats:
            for offer in umpire.offers(seat):
                if offer.act == "take":
                    choice = offer.fields["take"].limits()["options"][0]["key"]
                    umpire.act(seat, "take", {"take": choice})
                    break
    return umpire


def listed(umpire: Umpire[Any]) -> tuple[SetUpStep, ...]:
    steps: tuple[SetUpStep, ...] = umpire.known(TABLE).setting_up.set_up_steps
    return steps


@pytest.mark.parametrize(("game", "settings", "players"), [*boxes(BOXES)])
def test_every_step_is_short_and_drawn(
    game: Game[Any], settings: dict[str, Any], players: int
) -> None:
    steps = listed(begun(game, settings, players))
    assert len(steps) > 3
    renderer, pictures = Renderer(GAMES_FOLDER), set()
    for step in steps:
        assert len(Voice().say(step.said)) <= MAX_STEP_CHARS
        with speaking(Voice()):
            pictures.add(str(renderer.set_up_drawing(game.id, step.key, step.drawn)))
        assert step.key.isalpha()
    assert len(pictures) == len({step.key for step in steps}) == len(steps)
    assert all("<" in picture for picture in pictures)


@pytest.mark.parametrize(("game", "settings", "players"), [*boxes(WITHOUT)])
def test_without_a_box_nothing_is_laid_out(
    game: Game[Any], settings: dict[str, Any], players: int
) -> None:
    umpire = begun(game, settings, players)
    assert listed(umpire) == ()
    assert not any(each.act == "laid_out" for each in umpire.offers(umpire.seats[0]))


def myths_draws(key: str, **settings: Any) -> str:
    """The drawing beside a step of Myths with printed cards."""
    game = find_games()["myths"]
    steps = {each.key: each for each in listed(begun(game, {"mode": "paper"} | settings, 2))}
    with speaking(Voice()):
        return str(Renderer(GAMES_FOLDER).set_up_drawing("myths", key, steps[key].drawn))


@pytest.mark.parametrize(
    ("alike", "letters"),
    [
        ({"deck_b": "warden"}, "AB"),
        ({"deck_d": "heron"}, "CD"),
        ({"deck_e": "ember"}, "DE"),
        ({"deck_f": "warden", "deck_d": "thorn"}, "AFBD"),
        ({f"deck_{each}": "tide" for each in "abcdef"}, "ABCDEF"),
    ],
    ids=str,
)
def test_myths_draws_the_letters_of_the_decks_that_are_alike(
    alike: dict[str, Any], letters: str
) -> None:
    drawn = myths_draws("alike", **alike)
    assert "".join(re.findall(r"<text[^>]*>(\w)<", drawn)) == letters
    sides = re.findall(r"myths-side--(\w+)", drawn)
    assert sides == ["blue" if each in "ABC" else "red" for each in letters]


def test_myths_draws_as_many_marks_and_hexes_as_it_says() -> None:
    marks = myths_draws("marks")
    assert marks.count('<circle class="myths-prone__head"') == 6
    assert marks.count("#72b2ff") == marks.count("#f5707f") == 3 * 2
    board = myths_draws("board")
    assert (
        sum(each.count("z") for each in re.findall(r'"ground ground--\d" d="([^"]*)"', board)) == 61
    )
    unseen = {each.key: each for each in listed(begun(find_games()["myths"], {"mode": "blind"}, 2))}
    with speaking(Voice()):
        starts = str(Renderer(GAMES_FOLDER).set_up_drawing("myths", unseen["starts"].key))
    assert [each.count("z") for each in re.findall(r'<path fill="[^"]*" d="([^"]*)"', starts)] == [
        3,
        3,
    ]


@pytest.mark.parametrize("game", list(BOXES))
def test_every_drawing_is_of_a_step(game: str) -> None:
    drawn = re.findall(
        r'key == "(\w+)"', (GAMES_FOLDER / game / "screens/set_up.html").read_text("utf-8")
    )
    keys = {
        step.key
        for settings in BOXES[game]
        for step in listed(begun(find_games()[game], settings, max(find_games()[game].seats)))
    }
    assert set(drawn) == keys


def said(game: str, settings: dict[str, Any], players: int) -> dict[str, str]:
    """The sentences of a checklist, by their keys."""
    return {
        step.key: Voice().say(step.said)
        for step in listed(begun(find_games()[game], settings, players))
    }


def numbers(sentence: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", sentence)))


@pytest.mark.parametrize("players", find_games()["mea_culpa"].seats)
def test_mea_culpa_counts_what_is_in_the_box(players: int) -> None:
    ours = culpas("")
    told = said("mea_culpa", BOXES["mea_culpa"][1], players)
    assert numbers(told["letters"]) == [10, 10, 15, 15]
    assert numbers(told["house"]) == [24]
    assert numbers(told["bag"]) == [32, 6]
    assert numbers(told["crews"]) == [4]
    assert numbers(told["own"]) == [ours.sin_stones]
    assert numbers(told["money"]) == [ours.start_money]
    other = "sin_stones = 8\nstart_money = 30"
    told = said("mea_culpa", {"profile": other}, players)
    assert (numbers(told["own"]), numbers(told["money"])) == ([8], [30])


def test_mea_culpa_says_in_which_order_the_souls_stand() -> None:
    umpire = begun(find_games()["mea_culpa"], {}, 4)
    souls = next(step for step in listed(umpire) if step.key == "souls")
    assert souls.seats == umpire.board.souls.start
    by_hand = begun(find_games()["mea_culpa"], {"start_order": "hand"}, 4)
    assert next(step for step in listed(by_hand) if step.key == "souls").seats == ()


def test_deal_with_the_devil_counts_what_the_profile_says() -> None:
    ours = devils("")
    told = said("deal_with_the_devil", {}, 4)
    (goods, *_) = ours.seat_start
    assert numbers(told["resources"]) == [n for n in goods.counts if n]
    assert numbers(told["tokens"]) == [3, ours.tokens_total]
    assert numbers(told["courtiers"]) == [ours.courtier_first]
    assert numbers(told["chests"]) == [4]
    assert "chests" not in said("deal_with_the_devil", {"chests": "phone"}, 4)
    other = said("deal_with_the_devil", {"profile": "courtier_first = 5\ntokens_total = 3"}, 4)
    assert (numbers(other["courtiers"]), numbers(other["tokens"])) == ([5], [3, 3])


@pytest.mark.parametrize("players", find_games()["psychomachia"].seats)
def test_psychomachia_counts_the_agreed_cards(players: int) -> None:
    agreed = {"mode": "table", "hand_start": 6, "tokens_per_player": 4, "fate_cards": 3}
    told = said("psychomachia", agreed, players)
    assert numbers(told["deck"]) == [7 + 7 + 56 + 3]
    assert numbers(told["choices"]) == [7]
    assert numbers(told["hands"]) == [6]
    assert numbers(told["tokens"]) == [4]


@pytest.mark.parametrize("players", find_games()["sancti_et_malum"].seats)
def test_sancti_et_malum_counts_cards_and_dice(players: int) -> None:
    told = said("sancti_et_malum", {"deck": "table", "dice": "table", "hand": 2}, players)
    assert numbers(told["deck"]) == [25]
    assert numbers(told["hands"]) == [2]
    assert numbers(told["dice"]) == [6]
    assert "dice" not in said("sancti_et_malum", {"deck": "table"}, players)


@pytest.mark.parametrize("players", find_games()["myths"].seats)
def test_myths_counts_hexes_and_marks(players: int) -> None:
    told = said("myths", {"mode": "paper"}, players)
    assert numbers(told["board"]) == [61]
    assert numbers(told["marks"]) == [6, 6]
    assert numbers(told["pawns"]) == [6]
    assert numbers(told["hands"]) == [5]
    assert "C2, E2 and G2" in told["starts"]
    assert "C6, E8 and G6" in told["starts"]
    assert not {"starts", "decks"} & set(said("myths", {"mode": "mirrored"}, players))


@pytest.mark.parametrize("game", list(BOXES))
def test_why_leads_to_the_rules_about_the_table(game: str) -> None:
    umpire = begun(find_games()[game], BOXES[game][-1], max(find_games()[game].seats))
    k, book = umpire.known(TABLE), find_games()[game].rules
    sections = {book.about(each.act, k) for each in umpire.offers(umpire.seats[0])}
    assert sections == {"the-table" if game == "sancti_et_malum" else "setting-up"}


def regions(
    folder: Path, game: Game[Any], settings: dict[str, Any], players: int
) -> dict[str, str]:
    """What a phone shows while the box is laid out."""
    seats = TableEvening(folder, game).start(*NAMES[:players]).table
    seats.record.umpire = begun(game, settings, players)
    shown = make_page_context(seats, Seat(1), lambda _seat: 0, NOBODY)
    renderer, voice = Renderer(GAMES_FOLDER), seats.record.people.voice()
    drawn = renderer.shared_regions("phone", voice, shown, RegionCache())
    return drawn | renderer.game_regions("phone", game.id, voice, shown, RegionCache())


@pytest.mark.parametrize(("game", "settings", "players"), [*boxes(BOXES, most=True)])
def test_a_phone_is_told_all_of_it_at_once(
    tmp_path: Path, game: Game[Any], settings: dict[str, Any], players: int
) -> None:
    drawn = regions(tmp_path, game, settings, players)
    assert sum(len(html.encode()) for html in drawn.values()) < game.about.told_at_once << 10


@pytest.mark.parametrize(("game", "settings", "players"), [*boxes(BOXES, most=True)])
def test_an_order_of_people_names_them(
    tmp_path: Path, game: Game[Any], settings: dict[str, Any], players: int
) -> None:
    steps = begun(game, settings, players).board.setting_up.set_up_steps
    shown = regions(tmp_path, game, settings, players)["checklist"]
    seen = re.sub(r'<span class="unseen">.*?</span>', "", shown)
    for name in NAMES[:players]:
        assert len(re.findall(rf"\b{name}\b", seen)) == sum(bool(each.seats) for each in steps)
