"""Twins of moments: where they are in a play, and what is found there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile
from companion.core.to_json import iter_hidden
from companion.core.umpire import Umpire
from lab.soak import goals, pairs
from lab.soak.tally import Limits, Tally
from tests.kit.laws import moments
from tests.kit.laws.plays import GAMES, any_raw_settings, any_table
from tests.kit.tiny_game import TINY, Tiny, set_up

pytestmark = [pytest.mark.posix, pytest.mark.long]
LATE = 60
"""More answers than whole twins have."""


@pytest.mark.tool
def test_moments_with_twins_reach_far_into_a_play() -> None:
    table = any_table(GAMES["psychomachia"], b"1")
    answers = [len(umpire.entries) for umpire in pairs.moments_of(table, Chance(b"1"))]
    assert answers[0] == 0
    assert max(answers) > 3 * pairs.ANSWERS
    steps = {later - one for one, later in pairwise(answers)}
    assert steps == set(range(1, pairs.FARTHEST + 1))


@pytest.mark.tool
def test_a_leak_late_in_a_play_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Umpire.view

    def hints(umpire: Umpire[Any], viewer: Viewer) -> dict[str, Any]:
        told = honest(umpire, viewer)
        late = len(umpire.entries) > LATE
        piles = [thing for _, thing in iter_hidden(umpire.board) if isinstance(thing, Pile)]
        return {**told, "hint": str([pile.cards for pile in piles]) if late else ""}

    monkeypatch.setattr(Umpire, "view", hints)
    monkeypatch.setattr(pairs, "TIMED", 0)
    monkeypatch.setattr(pairs, "MOST_PLAYS", 1)
    monkeypatch.setattr(pairs, "GAMES", {"mea_culpa": GAMES["mea_culpa"]})
    tally = Tally()
    pairs.compare(tmp_path / "twins", 1, Limits(1e9, 1, first=1), tally)
    assert tally.counts["leaks"] == 1
    assert "can tell after answer 6" in tally.faults[0]


@pytest.mark.tool
def test_a_round_has_enough_pairs_of_a_short_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairs, "GAMES", {"tiny": GAMES["tiny"]})
    monkeypatch.setattr(pairs, "TIMED", 0)
    monkeypatch.setattr(pairs, "WHOLE", 2)
    tally = Tally()
    pairs.compare(tmp_path / "twins", 1, Limits(1e9, 1, first=1), tally)
    assert tally.faults == []
    assert sum(tally.counts[f"{kind} of tiny"] for kind in goals.KINDS) >= pairs.PAIRS


def test_nobody_plays_a_game_for_another_number_of_people() -> None:
    game, chance = GAMES["told"], Chance(b"files")
    for _ in range(40):
        settings = game.settle(any_raw_settings(game, 2, chance), 2)
        assert game.resolved(settings).setting_rules.unsuited(settings, 2) is None


@pytest.mark.parametrize(
    ("others", "cards"),
    [
        (("1", "2"), ("7:Apple", "8:Pear", "9:Plum")),
        (("E01", "E02"), ("1A1", "1A2", "2B1")),
        (("E01", "E02"), ("the Abbot", "the Clerk", "the Cook")),
    ],
    ids=["lots", "events and buildings", "events and people"],
)
def test_cards_are_mixed_with_their_kind_only(
    others: tuple[str, ...], cards: tuple[str, ...]
) -> None:
    """With a lot or an event among them, the twin of a deck would be no table at all."""
    apart, deck = Pile(others), Pile(cards)

    def lays_both(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        g = set_up(seats, settings, chance)
        return replace(g, hands={seats[0]: apart, seats[1]: deck})  # type: ignore[dict-item]

    umpire = any_table(replace(TINY, set_up=lays_both), b"1").umpire()
    met = set()
    for number in range(9):
        unseen = moments.unseen_by(umpire, TABLE)
        with moments.mixed_up(umpire, unseen, Chance(b"%d" % number)):
            assert tuple(sorted(apart)) == others
            met.add(deck.cards)
    assert len(met) > 3
    assert deck.cards == cards, "afterwards all is as it was"


def test_a_game_of_which_there_are_enough_pairs_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairs, "GAMES", dict.fromkeys(("ample", "untimed", "scarce"), TINY))
    went: list[Any] = []
    monkeypatch.setattr(pairs.Round, "go", lambda _, timings: went.append(timings))
    enough = {"twin pages of ample": 150_000, "twin moments of ample": 50_000}
    enough |= {"timed answers of ample": 1000, "twin moments of untimed": 200_000}
    tally = Tally(before=Counter(enough, **{"twin moments of scarce": 199_999}))
    pairs.compare(tmp_path / "twins", 1, Limits(1e9, 1), tally)
    assert went == [tally.timings[name] for name in ("untimed", "scarce")]
