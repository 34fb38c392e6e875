"""What pages show of a game told in a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.core.game import MAX_BOARD_ROWS
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, Word
from companion.told.playing.board import ToldBoard
from companion.told.reading.expression_secrets import ROLES
from companion.told.reading.expressions import Datum
from companion.told.reading.formatting import format_datum
from companion.told.reading.things import CardPile, Shared


@dataclass(frozen=True, slots=True)
class Shown:
    """Something with its name: cards, faces of dice, or a word; and a number on its track."""

    name: T
    cards: tuple[T, ...] = ()
    faces: tuple[int, ...] = ()
    word: T | None = None
    percent: int | None = None
    """How far it is on its track."""
    columns: int = 0
    """In rows of how many the cards lie."""


@dataclass(frozen=True, slots=True)
class TrackShown:
    """How far everybody is, between two ends."""

    name: T
    low: int
    high: int
    levels: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Held:
    """How many cards everybody has of a pile, and which, if all may know."""

    name: T
    counts: tuple[tuple[Seat, int, tuple[T, ...]], ...]
    columns: int = 0

    @property
    def shown(self) -> bool:
        """Whether somebody's cards lie open."""
        return any(cards for _seat, _count, cards in self.counts)


class ShownBoard(ToldBoard):
    """The board with what pages show of it, as far as a viewer knows it."""

    @property
    def aloud(self) -> bool:
        """Whether the file lets the screen read to people, who may have their eyes closed."""
        return self.box.aloud and self.phase is not None

    # --- for one person --------------------------------------------------------------------------

    def role_card(self, seat: Seat) -> Shown | None:
        """Somebody's role, if this viewer knows it, and what it can do: nothing any more if out."""
        if (key := self.role(seat)) is None:
            return None
        role = self.box.roles[key]
        if seat in self.out:
            return Shown(role.name.text, word=T("You are out of the game."))
        return Shown(role.name.text, word=role.note.text if role.note else None)

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """Who else is playing whose role somebody knows; nobody once all roles are turned up.

        Then roles say nothing of who belongs together.
        """
        if ROLES in self.opened:
            return ()
        others = (each for each in self.playing if each != seat)
        return tuple(each for each in others if self.role(each) is not None)

    def lines_for(self, seat: Seat) -> tuple[T, ...]:
        """The last lines for somebody alone."""
        lines = self.told.get(seat)
        return () if lines is None or lines.hidden else lines.value

    def own(self, seat: Seat) -> tuple[Shown, ...]:
        """What somebody has and others do not see: cards, dice, and what has a name."""
        return (*self._hidden_pieces(seat), *self._hidden_values(seat))

    def _hidden_pieces(self, seat: Seat) -> Iterator[Shown]:
        for dice in self.box.dice.values():
            if dice.each and not self.is_shown(dice.key):
                for name, place in self._places(dice.key, dice.name.text, seat):
                    yield Shown(name, faces=_faces(self.datum(dice.key, place)))
        for pile in self.box.piles.values():
            if pile.name and pile.each and not self.is_shown(pile.key):
                for name, place in self._places(pile.key, pile.name.text, seat):
                    yield Shown(name, self._cards(pile, place), columns=pile.columns)

    def _hidden_values(self, seat: Seat) -> Iterator[Shown]:
        for value in self.box.values.values():
            if value.name and not self.is_shown(value.key):
                for name, place in self._places(value.key, value.name.text, seat):
                    datum = self.datum(value.key, place if value.each else TABLE)
                    if datum is not None:
                        word = _sentence(format_datum(datum, value.type, self.box))
                        yield Shown(name, word=word)

    def _places(self, key: str, name: T, seat: Seat) -> Iterator[tuple[T, Seat]]:
        """Whose of these somebody sees: the own one, those of the team, or of all others."""
        eyes = self.box.eyes(key)
        if eyes is not Shared.OTHERS:
            yield name, seat
        seen = {Shared.OTHERS: self.playing, Shared.TEAM: self.team(seat)}
        for other in seen.get(eyes, ()) if isinstance(eyes, Shared) else ():
            if other != seat:
                yield T("{who}: {what}", who=other, what=name), other

    # --- for all ---------------------------------------------------------------------------------

    def common(self) -> tuple[Shown, ...]:
        """What the table has and everybody sees."""
        return tuple(self._common())

    def _common(self) -> Iterator[Shown]:
        for value in self.box.values.values():
            datum = self.datum(value.key, TABLE)
            if value.name and not value.each and self.is_shown(value.key) and datum is not None:
                word = _sentence(format_datum(datum, value.type, self.box))
                yield Shown(value.name.text, word=word, percent=_percent(datum, value.track))
        for pile in self.box.piles.values():
            if pile.name and not pile.each and (cards := self._cards(pile, TABLE)):
                yield Shown(pile.name.text, cards, columns=pile.columns)
        for dice in self.box.dice.values():
            if not dice.each and (faces := _faces(self.datum(dice.key, TABLE))):
                yield Shown(dice.name.text, faces=faces)

    def tracks(self) -> tuple[TrackShown, ...]:
        """What is counted for everybody."""
        return tuple(
            TrackShown(value.name.text, *value.track, self._levels(value.key))
            for value in self.box.values.values()
            if value.name and value.track and value.each and self.is_shown(value.key)
        )

    @property
    def seat_counts(self) -> tuple[tuple[T, Mapping[Seat, int]], ...]:
        """Among many: how far everybody is on each track, and how many cards everybody has."""
        piles = self.everybodys_piles()
        if len(self.seats) <= MAX_BOARD_ROWS or self.rolled() or any(pile.shown for pile in piles):
            return ()
        tracks = ((track.name, dict(track.levels)) for track in self.tracks())
        counts = ((pile.name, {seat: count for seat, count, _ in pile.counts}) for pile in piles)
        return (*tracks, *counts)

    def _levels(self, name: str) -> tuple[tuple[Seat, int], ...]:
        levels = ((seat, self.datum(name, seat)) for seat in self.seats)
        return tuple((seat, level if isinstance(level, int) else 0) for seat, level in levels)

    def everybodys_piles(self) -> tuple[Held, ...]:
        """Everybody's piles, as far as all may see them."""
        return tuple(
            Held(pile.name.text, tuple(self._counts(pile)), pile.columns)
            for pile in self.box.piles.values()
            if pile.name and pile.each
        )

    def _counts(self, pile: CardPile) -> Iterator[tuple[Seat, int, tuple[T, ...]]]:
        shown = self.is_shown(pile.key)
        for seat in self.seats:
            cards = self._cards(pile, seat) if shown else ()
            yield seat, self.size(pile.key, seat), cards

    def rolled(self) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
        """Everybody's dice that lie open."""
        open_ = [d.key for d in self.box.dice.values() if d.each and self.is_shown(d.key)]
        return tuple(
            (seat, faces)
            for key in open_
            for seat in self.playing
            if (faces := _faces(self.datum(key, seat)))
        )

    def score(self, seat: Viewer) -> int:
        """What somebody has in the end."""
        datum = self.datum(self.box.score, seat)
        return datum if isinstance(datum, int) else 0

    def _cards(self, pile: CardPile, place: Viewer) -> tuple[T, ...]:
        names = self.box.card_names
        return tuple(names[card.kind] for card in self.laid_out(pile.key, place))


def _percent(datum: Datum, track: tuple[int, int] | None) -> int | None:
    if track is None or not isinstance(datum, int):
        return None
    low, high = track
    return max(0, min(100, 100 * (datum - low) // (high - low)))


def _faces(datum: Datum) -> tuple[int, ...]:
    faces = datum if isinstance(datum, tuple) else ()
    return tuple(face for face in faces if isinstance(face, int))


def _sentence(word: Word) -> T:
    return word if isinstance(word, T) else T("{it}", it=word)
