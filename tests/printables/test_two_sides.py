"""Both sides of a sheet of cards: each back lies behind its own card."""

from __future__ import annotations

import pytest

from companion.games import find_games
from printables.aids import list_aids
from printables.backs import Backs
from printables.pages import Placed, PrintedPage, list_contents
from printables.print_orders import ALL, count_sheets, lay_out_order, list_items
from printables.shapes import Words
from printables.sheet_runs import find_backs

WITH_BACKS = [
    pytest.param(game.id, item.id, id=f"{game.id}-{item.id}")
    for game in find_games().values()
    for item in list_items(game)
    if item.has_backs
]


def behind(front: Placed, page: PrintedPage) -> Placed:
    """What is behind a piece, if the paper is turned at its long edge."""
    x = float(page.paper.width) - front.cell.right
    (found_,) = (
        each
        for each in page.placed
        if abs(each.cell.x - x) < 0.01 and abs(each.cell.y - front.cell.y) < 0.01
    )
    return found_


def words(piece: Placed) -> str:
    return " ".join(ink.text for ink in piece.inks if isinstance(ink, Words))


@pytest.mark.parametrize(("game", "what"), WITH_BACKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_card_has_its_back_behind_it(game: str, what: str, paper: str) -> None:
    made = lay_out_order(find_games()[game], what, paper=paper, two_sided=True)
    fronts, backs = made[::2], made[1::2]
    assert [len(page.placed) for page in fronts] == [len(page.placed) for page in backs]
    for front, back in zip(fronts, backs, strict=True):
        assert all(behind(each, back).inks for each in front.placed)


def test_the_back_of_an_event_says_its_deck() -> None:
    made = lay_out_order(find_games()["deal_with_the_devil"], "events", two_sided=True, start=3)
    said = []
    for front, back in zip(made[::2], made[1::2], strict=True):
        decks = [(words(each), words(behind(each, back))) for each in front.placed]
        assert all(f" {deck} " in f" {card} " for card, deck in decks)
        said += [deck for _, deck in decks]
    assert {deck: said.count(deck) for deck in said} == {"A": 8, "B": 12}


@pytest.mark.parametrize("game", find_games())
def test_in_a_file_for_both_sides_every_second_page_is_a_back(game: str) -> None:
    both = lay_out_order(find_games()[game], ALL, two_sided=True)
    fronts, behind = both[::2], both[1::2]
    backs = {aid.title for aid in list_aids(game) if isinstance(aid, Backs)}
    assert not any(title in page.title.things for title in backs for page in fronts)
    known = list_aids(game)
    backed = {aid.title for aid in known if find_backs(aid, known)}
    for front, back in zip(fronts, behind, strict=True):
        assert bool(back.placed) == (not backed.isdisjoint(front.title.things))
    assert list_contents(both, sides=2)[-1][2] == len(both)


@pytest.mark.parametrize("game", find_games())
def test_lists_say_how_many_sheets_there_are(game: str) -> None:
    for what, count in count_sheets(find_games()[game]).items():
        assert count == len(lay_out_order(find_games()[game], what))


def test_sheets_that_are_cut_alike_share_their_paper() -> None:
    for game in find_games().values():
        counts, made = count_sheets(game), lay_out_order(game, ALL)
        assert len(made) <= sum(counts.values())
    titles = [page.title.contents for page in lay_out_order(find_games()["myths"], ALL)]
    assert any("A turn, Words and signs" in each for each in titles)
    assert len(titles) < sum(count_sheets(find_games()["myths"]).values())
