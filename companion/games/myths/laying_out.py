"""What is laid out before the pawns are placed, with a printed board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.hexes import Hex
from companion.core.setting_up import SetUpStep, make_seating_step
from companion.core.words import T, listed
from companion.games.myths.board.hexes import HEXES, NAMED, hex_name
from companion.games.myths.decks.cards import SideColour
from companion.games.myths.state import BLUES, LETTERS, REDS, Myths
from companion.games.myths.table.piles import HAND_SIZE

STARTS: Mapping[SideColour, tuple[Hex, ...]] = {
    SideColour.BLUE: (NAMED["C2"], NAMED["E2"], NAMED["G2"]),
    SideColour.RED: (NAMED["C6"], NAMED["E8"], NAMED["G6"]),
}
"""The starting hexes of each side, each opposite one of the other's."""
_PAIRS = tuple(zip(STARTS[SideColour.BLUE], STARTS[SideColour.RED], strict=True))
OPPOSITE: Mapping[Hex, Hex] = {**dict(_PAIRS), **{red: blue for blue, red in _PAIRS}}
"""The starting hex straight across the board."""


def steps(g: Myths) -> Iterator[SetUpStep]:
    """The steps: the board and its pieces, and with printed cards the decks."""
    yield make_seating_step(g.seats)
    yield SetUpStep("board", T("Lay out the printed board of {n} hexes.", n=len(HEXES)))
    pawns = T(
        "Lay the {n} pawns beside it: {blue} for blue, {red} for red.",
        n=len(LETTERS),
        blue=listed(BLUES),
        red=listed(REDS),
    )
    yield SetUpStep("pawns", pawns)
    marks = T("Lay {n} focus marks and {n} prone marks beside the board.", n=len(LETTERS))
    yield SetUpStep("marks", marks)
    if g.on_paper:
        yield from _decks(g)
    if g.board_unseen:
        blue, red = (_starts(colour) for colour in (SideColour.BLUE, SideColour.RED))
        starts = T(
            "Pawns, in any order you like: blue on {blue}, red on {red}.", blue=blue, red=red
        )
        yield SetUpStep("starts", starts)


def _decks(g: Myths) -> Iterator[SetUpStep]:
    """Every character's cards and marks; equal decks are told apart by their letters."""
    names = {letter: g.deck(letter).name for letter in LETTERS}
    for key, text, letters in (
        ("blue", "Blue decks: {decks}.", BLUES),
        ("red", "Red decks: {decks}.", REDS),
    ):
        whose = [T("{letter}\u00a0{name}", letter=each, name=names[each]) for each in letters]
        yield SetUpStep(key, T(text, decks=listed(whose)))
    if alike := tuple(_alike(names)):
        sentence = T("Some decks are alike: write their letters on their cards.")
        yield SetUpStep("alike", sentence, drawn=alike)
    base = T(
        "Each of the {n} characters: a Stand card, an Alert card, an action mark.", n=len(LETTERS)
    )
    yield SetUpStep("base", base)
    yield SetUpStep("decks", T("Shuffle each deck and lay it on its End of Library."))
    yield SetUpStep("hands", T("Draw {n} cards for each character.", n=HAND_SIZE))


def _alike(names: Mapping[str, str]) -> Iterator[str]:
    """The letters of the characters that have the same deck, deck by deck."""
    for name in dict.fromkeys(names.values()):
        letters = "".join(each for each in names if names[each] == name)
        if len(letters) > 1:
            yield letters


def _starts(colour: SideColour) -> T:
    return T("{hexes}", hexes=listed(hex_name(each) for each in STARTS[colour]))
