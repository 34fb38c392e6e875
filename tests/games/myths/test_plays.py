"""Whole games: many random ones, with every setting."""

from __future__ import annotations

from typing import Any

import pytest

from companion.commands.showing_simulations import list_sizes
from companion.core.bots import choose_any_answer, choose_next_answer, play_out
from companion.core.chance import Chance
from companion.core.offers import Offer, Raw
from companion.core.seats import Seat, seats_for
from companion.core.umpire import LEAVE, Umpire
from companion.games.myths.game import GAME
from companion.games.myths.state import Myths
from tests.games.myths import continuations
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long

STUBBORN = 4
"""A player answers at random once in this many answers."""
PEACE = {"offer_draw", "accept_draw", "end_turn", "let_die"}


@pytest.mark.parametrize("play", sorted(continuations.WIDE))
def test_as_many_answers_are_possible_as_were_counted(play: str) -> None:
    assert continuations.wide(play) == continuations.kept()["wide"][play]


@pytest.mark.parametrize("name", [f"{p}-{n}" for p, ns in continuations.DEEP.items() for n in ns])
def test_as_many_pairs_of_answers_are_possible_as_were_counted(name: str) -> None:
    play, count = name.split("-")
    assert continuations.deep(play, int(count)) == continuations.kept()["deep"][name]


def any_table(players: int, chance: Chance, **fixed: Any) -> Umpire[Myths]:
    """A table with any settings, and any of our decks for any character."""
    raw: dict[str, Any] = {"free_seats": True, "max_rounds": 6 + chance.below(20)}
    for name in ("edge", "walk_may_stop", "mode"):
        raw[name] = GAME.settings[name].field.some(chance)
    for letter in "abcdef":
        raw[f"deck_{letter}"] = chance.pick(("warden", "thorn", "heron", "ember", "tide", "jackal"))
    return Umpire(GAME, seats_for(players), GAME.settle(raw | fixed, players), b"any")


def lively(
    k: Myths, me: Seat, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]] | None:
    """Mostly steady, often anything, but nobody offers a draw."""
    kept = tuple(offer for offer in offers if offer.name not in PEACE)
    if chance.below(STUBBORN) or not kept:
        return GAME.bots.policies["steady"](k, me, offers, chance)
    return choose_any_answer(k, me, kept, chance)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_lively_games_break_nothing_and_end(players: int) -> None:
    for number in range(BUDGET.games(4)):
        chance = Chance(b"%d of %d" % (number, players))
        umpire = any_table(players, chance)
        for _ in play_out(umpire, chance, lively):
            assert list(GAME.broken(umpire.board)) == []
        assert umpire.over
        assert len(umpire.entries) <= GAME.about.bound


@pytest.mark.parametrize(("players", "games"), [(2, 8), (6, 3)])
def test_random_games_break_nothing_and_end(players: int, games: int) -> None:
    for number in range(BUDGET.games(games)):
        chance = Chance(b"random %d of %d" % (number, players))
        umpire = any_table(players, chance, max_rounds=0)
        for _ in play_out(umpire, chance):
            assert list(GAME.broken(umpire.board)) == []
        assert umpire.over
        assert len(umpire.entries) <= GAME.about.bound


@pytest.mark.parametrize("number", range(6))
def test_people_may_go_home_at_any_moment(number: int) -> None:
    chance = Chance(b"home %d" % number)
    umpire = any_table(6, chance)
    when = {10 + chance.below(250): seat for seat in umpire.seats}
    while not umpire.over:
        leaver = when.pop(len(umpire.entries), None)
        if leaver:
            umpire.act(leaver, LEAVE, {})
        else:
            entry = choose_next_answer(umpire, chance, lively)
            umpire.act(entry.by, entry.offer, entry.values)
        assert list(GAME.broken(umpire.board)) == []
    again = Umpire(GAME, umpire.seats, umpire.settings, b"any", entries=umpire.entries)
    assert again.board == umpire.board
    assert again.over == umpire.over


def test_settings_say_how_many_can_play() -> None:
    assert list_sizes(GAME, {}) == [2, 6]
    assert list_sizes(GAME, {"free_seats": True}) == [2, 3, 4, 5, 6]
