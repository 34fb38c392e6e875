"""The rules and the oracle agree: score sheets, votes, bids, cards that go round."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.seats import Seat, seats_for
from companion.core.umpire import Entry, Umpire
from companion.games.any_box import GAME
from companion.games.any_box.state import AnyBox
from tests.games.any_box import oracle
from tests.games.any_box.at_table import BoxEvening, chances
from tests.games.any_box.record import PLAYS

TABLES, GAMES = 150, 30
FEW = (2, 3, 4, 5, 6)
PEOPLE = (*FEW, 20)


# --- what the oracle says -------------------------------------------------------------------------


def check_sheet(board: AnyBox, sheet: oracle.Sheet) -> None:
    """Sums and places."""
    assert {int(seat): board.total(seat) for seat in board.seats} == sheet.sums()
    assert {int(seat): board.place(seat) for seat in board.seats} == sheet.places()


def check_bids(board: AnyBox, bids: dict[int, int]) -> None:
    """Everybody's number, the highest ones first and marked."""
    assert board.outcome
    counts = board.outcome.counts
    assert {int(seat): each.figure for each in counts for seat in each.by} == bids
    assert [each.figure for each in counts] == sorted(bids.values(), reverse=True)
    ahead = {int(seat) for each in counts for seat in each.by if each.first}
    assert ahead == set(oracle.highest(bids))


def check_votes(board: AnyBox, votes: dict[int, str], *, secret: bool) -> None:
    """How often each was named, by whom unless it is secret, and what has most."""
    assert board.outcome
    counts = {str(each.what): each for each in board.outcome.counts}
    found = oracle.counted(votes)
    assert {choice: each.figure for choice, each in counts.items()} == found.often
    assert {choice for choice, each in counts.items() if each.first} == found.ahead
    assert all(choice in str(board.outcome.sentence) for choice in found.ahead)
    by = {choice: [int(seat) for seat in each.by] for choice, each in counts.items()}
    assert by == ({choice: [] for choice in found.often} if secret else found.by)


def spoken(kind: str, choice: Any) -> str:
    """What people read for an answer."""
    if kind == "people":
        return f"Seat {choice}"
    return {"yes": "Yes", "no": "No"}[choice] if kind == "yes_no" else str(choice)


# --- cards that go round --------------------------------------------------------------------------


def hands_of(table: BoxEvening) -> oracle.Hands:
    """What everybody holds."""
    return {int(seat): list(hand) for seat, hand in table.hands.items()}


def same_cards(table: BoxEvening, hands: oracle.Hands) -> bool:
    """Whether everybody holds these cards, in whatever order."""
    found = hands_of(table)
    return {who: sorted(found[who]) for who in found} == {who: sorted(hands[who]) for who in hands}


@pytest.mark.parametrize("way", ["left", "right"])
@pytest.mark.parametrize("players", FEW)
def test_any_054_cards_are_passed_as_by_the_oracle(players: int, way: str) -> None:
    for chance in chances("pass", TABLES // 5):
        table = BoxEvening(players, seed=str(chance.below(10**6)))
        table.deck("1-40", each=2 + chance.below(3))
        hands, count = hands_of(table), 1 + chance.below(2)
        table.use("cards", "pass_cards", count=count, way=way)
        given = {who: chance.shuffled(hand)[:count] for who, hand in hands.items()}
        for who, cards in given.items():
            table.act(Seat(who), "choose", cards=cards if count > 1 else cards[0])
        assert same_cards(table, oracle.passed(hands, given, way))


@pytest.mark.parametrize("players", FEW)
def test_any_055_a_draft_gives_everybody_what_the_oracle_says(players: int) -> None:
    for chance in chances("draft", TABLES // 5):
        table = BoxEvening(players, seed=str(chance.below(10**6)))
        table.deck("1-40", each=1 + chance.below(5))
        liked = chance.shuffled(table.pack.cards)
        best = partial(min, key=liked.index)
        kept = oracle.drafted(hands_of(table), best)
        table.use("cards", "draft")
        while table.pack.drafting:
            for who, hand in hands_of(table).items():
                table.act(Seat(who), "choose", cards=best(hand))
        assert same_cards(table, kept)


# --- whole games ----------------------------------------------------------------------------------


class Followed:
    """A game of tools, counted again from its answers alone."""

    def __init__(self, umpire: Umpire[AnyBox]) -> None:
        self.umpire = umpire
        self.sheet = oracle.Sheet([int(seat) for seat in umpire.seats])
        self.asked: dict[str, Any] = {}
        self.answers: dict[int, Any] = {}

    def take(self, entry: Entry) -> None:
        """Count an answer, and compare."""
        values = entry.values
        match entry.offer:
            case "write":
                self.sheet.rows.append({who: int(values[f"s{who}"]) for who in self.sheet.people})
            case "strike":
                self.sheet.rows.pop()
            case "vote_on" | "bid_for" | "count_up":
                self.asked, self.answers = dict(values), {}
            case "vote" | "bid" | "count":
                said = {"vote": "choice", "bid": "number"}.get(entry.offer)
                self.answers[int(entry.by)] = values[said] if said else list(values.values())
                if len(self.answers) == len(self.sheet.people):
                    self._opened(entry.offer)
        check_sheet(self.umpire.board, self.sheet)
        if self.umpire.over:
            assert list(map(int, self.umpire.over.winners)) == self.sheet.winners()

    def _opened(self, offer: str) -> None:
        if offer == "vote":
            kind = self.asked["kind"]
            votes = {who: spoken(kind, choice) for who, choice in self.answers.items()}
            if kind == "words":
                votes = oracle.spelt(votes)
            check_votes(self.umpire.board, votes, secret=self.asked["secret"])
            return
        if offer == "count":
            self.sheet.rows.append(oracle.by_formula(self.asked["formula"], self.answers))
            return
        check_bids(self.umpire.board, self.answers)
        if row := oracle.paid(self.answers, self.asked["pays"]):
            self.sheet.rows.append(row)


@pytest.mark.parametrize("name", PLAYS.names())
def test_recorded_plays_are_counted_as_by_the_oracle(name: str) -> None:
    play = PLAYS.play(name)
    umpire = play.begun(GAME)
    followed = Followed(umpire)
    for entry in play.entries:
        umpire.act(entry.by, entry.offer, entry.values)
        followed.take(entry)
    assert umpire.over


@pytest.mark.parametrize("players", PEOPLE)
def test_random_games_are_counted_as_by_the_oracle(players: int) -> None:
    for chance in chances("games", GAMES):
        seed = b"oracle %d" % chance.below(10**9)
        umpire = Umpire(GAME, seats_for(players), GAME.settle({}, players), seed)
        followed = Followed(umpire)
        for entry in play_out(umpire, chance):
            followed.take(entry)
        assert umpire.over
