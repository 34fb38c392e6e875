"""What is laid out before the first round, with the box on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.setting_up import SetUpStep, make_seating_step
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.labels import CHESTS
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil


def steps(g: DealWithTheDevil) -> Iterator[SetUpStep]:
    """The steps: boards, cards, inquisitors, and what everybody takes."""
    yield make_seating_step(g.seats)
    yield SetUpStep(
        "markers", T("Interest on the start, debt and score on 0, reputation on the two arrows.")
    )
    n = g.rules.courtier_first
    courtiers = T("Alchemists on their own spaces, all other courtiers on the {n}-coin space.", n=n)
    yield SetUpStep("courtiers", courtiers)
    yield SetUpStep(
        "buildings", T("Shuffle the five decks separately; set 1 aside, stack 2 on 3 on 4 on 5.")
    )
    yield SetUpStep("events", T("Shuffle event decks A and B separately; put A on top of B."))
    yield from _inquisition()
    yield from _people(g)


def _inquisition() -> Iterator[SetUpStep]:
    """The inquisition board and its deck."""
    board = T("Overview tile: the side for rounds 2 and 3 up. The Ascetic: face up on A.")
    yield SetUpStep("inquisition", board)
    hidden = T("Face down: the Fundamentalist on B, the Plebeian on C, three others on 1, 2, 3.")
    yield SetUpStep("inquisitors", hidden)
    yield SetUpStep("guests", T("The houseguests are a deck beside the board."))


def _people(g: DealWithTheDevil) -> Iterator[SetUpStep]:
    """Starting resources, tokens and chests."""
    first, *others = g.rules.seat_start
    goods = T("Everybody takes {goods}.", goods=first.in_words())
    if any(each != first for each in others):
        goods = T("Everybody takes the resources printed on their own side of the board.")
    yield SetUpStep("resources", goods)
    n = g.rules.tokens_total
    own = T("Everybody takes an overview card, 3 voting rings and {n} action tokens.", n=n)
    yield SetUpStep("tokens", own)
    if not g.on_phones:
        chests = T("Lay the {n} empty chests and the cloth bag on the table.", n=CHESTS)
        yield SetUpStep("chests", chests)
