"""Which section of the rules explains what people are asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import SimpleNamespace

from companion.core.rule_book import RuleBook

TOML = """
usual = "how-it-goes"
phase = "round.phase"
end = "who-wins"
[phases]
bidding = "bids"
3 = "the-third-round"
[asked]
bid = "what-to-bid"
loan = "phase"
"""


class Phase(Enum):
    """The phases of a game."""

    BIDDING = "bidding"
    RESTING = "resting"


@dataclass
class State:
    """A state that says which phase it is in."""

    round: SimpleNamespace


def during(phase: object) -> State:
    return State(SimpleNamespace(phase=phase))


def test_a_phase_is_explained_by_its_section_or_the_usual_one() -> None:
    book = RuleBook.read(TOML)
    assert (book.usual, book.end) == ("how-it-goes", "who-wins")
    sections = [book.about_phase(during(each)) for each in (Phase.BIDDING, 3, Phase.RESTING, None)]
    assert sections == ["bids", "the-third-round", "how-it-goes", "how-it-goes"]


def test_an_offer_is_explained_by_its_own_section_or_that_of_the_phase() -> None:
    book = RuleBook.read(TOML)
    bidding = during(Phase.BIDDING)
    assert [book.about(act, bidding) for act in ("bid", "loan", "leave")] == [
        "what-to-bid",
        "bids",
        "bids",
    ]


def test_a_game_without_phases_or_without_rules_needs_no_state_that_says_so() -> None:
    assert RuleBook(usual="all").about("bid", None) == "all"
    assert RuleBook(usual="all", phases={"": "none"}).about_phase(None) == "none"
    assert RuleBook().about("bid", None) is None
    assert RuleBook().about_phase(None) is None
