"""Pieces of one size on sheets they share, with their backs behind them if they have any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printables.aids import AnyAid, aids_of
from printables.backs import Backs
from printables.ink import Box, Ink
from printables.pages import Piece, PrintedPage, blank, laid_out
from printables.sheet_data import SheetData
from printables.sheets import Sheet


@dataclass(frozen=True, slots=True)
class SheetRun:
    """What is cut alike, and where on the first sheet it starts."""

    aids: Sequence[AnyAid]
    sheet: Sheet
    start: int
    offset: tuple[float, float]

    def fronts(self, data: SheetData) -> list[PrintedPage]:
        """The sheets of one side; on plain paper, places left over are filled with spares."""
        pieces = [(aid.title, piece) for aid in self.aids for piece in pieces_of(aid, data)]
        reverse = all(aid.reverse for aid in self.aids)
        sheet = self.sheet.turned_over() if reverse else self.sheet
        if sheet.cut:
            free = -(self.start - 1 + len(pieces)) % len(sheet.cells)
            last = self.aids[-1]
            pieces += [(last.title, piece) for piece in last.spares(data, free)]
        return self._laid_out(data, sheet, pieces)

    def two_sided(self, data: SheetData) -> list[PrintedPage]:
        """The same, each sheet followed by what is on its back, if only white."""
        fronts = self.fronts(data)
        if all(aid.reverse for aid in self.aids):
            return fronts
        behind = [back for aid in self.aids for back in _behind(aid, data)]
        backs = self._laid_out(data, self.sheet.turned_over(), behind)
        backs += [blank(front) for front in fronts[len(backs) :]]
        pairs = zip(fronts, backs, strict=True)
        return [side for front, back in pairs for side in (front, _unless_empty(back))]

    def _laid_out(
        self, data: SheetData, sheet: Sheet, pieces: Sequence[tuple[str, Piece]]
    ) -> list[PrintedPage]:
        if not pieces:
            return []
        return laid_out(data.heading, sheet, pieces, self.start, self.offset, voice=data.voice)


def pieces_of(aid: AnyAid, data: SheetData) -> Sequence[Piece]:
    """Every piece of an aid; backs that differ are those of the cards they belong to."""
    if isinstance(aid, Backs) and not aid.count:
        fronts = [each for each in aids_of(data.game.id) if each.id in aid.of]
        return [
            back
            for front in fronts
            for back in aid.behind(front, data, len(pieces_of(front, data)))
        ]
    return aid.pieces(data)


def backs_of(aid: AnyAid, known: Sequence[AnyAid]) -> Backs | None:
    """The backs of these cards, if there are any."""
    return next((each for each in known if isinstance(each, Backs) and aid.id in each.of), None)


def _behind(aid: AnyAid, data: SheetData) -> Iterator[tuple[str, Piece]]:
    """What is behind each piece: its back, or nothing."""
    count = len(pieces_of(aid, data))
    backs = backs_of(aid, aids_of(data.game.id, data.voice))
    pieces = backs.behind(aid, data, count) if backs else [_nothing] * count
    yield from ((backs.title if backs else aid.title, piece) for piece in pieces)


def _nothing(_cell: Box) -> Sequence[Ink]:
    return ()


def _unless_empty(back: PrintedPage) -> PrintedPage:
    """A side with nothing on it needs no marks either."""
    return back if any(each.inks for each in back.placed) else replace(back, around=(), placed=())
