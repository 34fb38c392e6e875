"""Pieces of one size on sheets they share, with their backs behind them if they have any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printables.aids import AnyAid, list_aids
from printables.backs import Backs
from printables.pages import Piece, PrintedPage, lay_out, make_blank_back
from printables.shapes import Box, Ink
from printables.sheet_data import SheetData
from printables.sheets import Sheet


@dataclass(frozen=True, slots=True)
class SheetRun:
    """Aids cut on one sheet layout, and the number of the first cell used."""

    aids: Sequence[AnyAid]
    sheet: Sheet
    start: int
    offset: tuple[float, float]

    def lay_out_fronts(self, data: SheetData) -> list[PrintedPage]:
        """The sheets without backs; on plain paper, places left over are filled with spares."""
        pieces = [(aid.title, piece) for aid in self.aids for piece in collect_pieces(aid, data)]
        reverse = all(aid.reverse for aid in self.aids)
        sheet = self.sheet.turn_over() if reverse else self.sheet
        if sheet.cut:
            free = -(self.start - 1 + len(pieces)) % len(sheet.cells)
            last = self.aids[-1]
            pieces += [(last.title, piece) for piece in last.make_spares(data, free)]
        return self._lay_out(data, sheet, pieces)

    def lay_out_two_sided(self, data: SheetData) -> list[PrintedPage]:
        """The same, each sheet followed by its back, which may be empty."""
        fronts = self.lay_out_fronts(data)
        if all(aid.reverse for aid in self.aids):
            return fronts
        behind = [back for aid in self.aids for back in _iter_backs(aid, data)]
        backs = self._lay_out(data, self.sheet.turn_over(), behind)
        backs += [make_blank_back(front) for front in fronts[len(backs) :]]
        pairs = zip(fronts, backs, strict=True)
        return [side for front, back in pairs for side in (front, _drop_marks_if_empty(back))]

    def _lay_out(
        self, data: SheetData, sheet: Sheet, pieces: Sequence[tuple[str, Piece]]
    ) -> list[PrintedPage]:
        if not pieces:
            return []
        return lay_out(data.heading, sheet, pieces, self.start, self.offset, voice=data.voice)


def collect_pieces(aid: AnyAid, data: SheetData) -> Sequence[Piece]:
    """Every piece of an aid; backs that differ are those of the cards they belong to."""
    if isinstance(aid, Backs) and not aid.count:
        fronts = [each for each in list_aids(data.game.id) if each.id in aid.of]
        return [
            back
            for front in fronts
            for back in aid.make_backs(front, data, len(collect_pieces(front, data)))
        ]
    return aid.make_pieces(data)


def find_backs(aid: AnyAid, known: Sequence[AnyAid]) -> Backs | None:
    """The backs of these cards, if there are any."""
    return next((each for each in known if isinstance(each, Backs) and aid.id in each.of), None)


def _iter_backs(aid: AnyAid, data: SheetData) -> Iterator[tuple[str, Piece]]:
    """What is behind each piece: its back, or nothing."""
    count = len(collect_pieces(aid, data))
    backs = find_backs(aid, list_aids(data.game.id, data.voice))
    pieces = backs.make_backs(aid, data, count) if backs else [_draw_nothing] * count
    yield from ((backs.title if backs else aid.title, piece) for piece in pieces)


def _draw_nothing(_cell: Box) -> Sequence[Ink]:
    return ()


def _drop_marks_if_empty(back: PrintedPage) -> PrintedPage:
    """A side with nothing on it needs no marks either."""
    return back if any(each.inks for each in back.placed) else replace(back, around=(), placed=())
