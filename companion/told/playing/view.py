"""What pages show of a game told in a file, made from what a viewer knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, Word
from companion.told.playing.scope import Seated, playing
from companion.told.reading.expressions import Datum
from companion.told.reading.formatting import worded
from companion.told.reading.model import ToldGame
from companion.told.reading.things import CardPile


@dataclass(frozen=True, slots=True)
class Shown:
    """Something with its name: cards, faces of dice, or a word."""

    name: T
    cards: tuple[T, ...] = ()
    faces: tuple[int, ...] = ()
    word: T | None = None


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


class ToldView:
    """One table, as one viewer knows it."""

    def __init__(self, k: Seated, box: ToldGame) -> None:
        self._k = k
        self._box = box

    @property
    def aloud(self) -> bool:
        """Whether the screen reads to people, who may have their eyes closed."""
        return self._box.aloud

    @property
    def phase(self) -> T | None:
        """Where the game is."""
        return self._k.filed.box_phase

    @property
    def out(self) -> tuple[Seat, ...]:
        """Who plays no longer."""
        return self._k.filed.box_out

    # --- for one person --------------------------------------------------------------------------

    def role(self, seat: Seat) -> Shown | None:
        """Somebody's role, if this viewer knows it, and what it can do: nothing any more if out."""
        if (key := self._k.filed.role(seat)) is None:
            return None
        role = self._box.roles[key]
        if seat in self.out:
            return Shown(role.name.text, word=T("You are out of the game."))
        return Shown(role.name.text, word=role.note.text if role.note else None)

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """Whose roles somebody knows who are still playing, besides the own one."""
        others = (each for each in playing(self._k) if each != seat)
        return tuple(each for each in others if self._k.filed.role(each) is not None)

    def told(self, seat: Seat) -> tuple[T, ...]:
        """The last lines for somebody alone."""
        told = self._k.filed.box_told.get(seat)
        return () if told is None or told.hidden else told.value

    def own(self, seat: Seat) -> tuple[Shown, ...]:
        """What somebody has and others do not see: cards, dice, and what has a name."""
        return tuple(self._hidden(seat))

    def _hidden(self, seat: Seat) -> Iterator[Shown]:
        table, box = self._k.filed, self._box
        for dice in box.dice.values():
            if dice.each and not table.shown(dice.key, box):
                yield Shown(dice.name.text, faces=_faces(table.datum(dice.key, seat)))
        for pile in box.piles.values():
            if pile.each and not table.shown(pile.key, box):
                yield Shown(pile.name.text, self._cards(table.datum(pile.key, seat)))
        for value in box.values.values():
            if value.name and not table.shown(value.key, box):
                datum = table.datum(value.key, seat if value.each else TABLE)
                if datum is not None:
                    word = _sentence(worded(datum, value.type, box))
                    yield Shown(value.name.text, word=word)

    # --- for all ---------------------------------------------------------------------------------

    def common(self) -> tuple[Shown, ...]:
        """What the table has and everybody sees."""
        return tuple(self._common())

    def _common(self) -> Iterator[Shown]:
        table, box = self._k.filed, self._box
        for value in box.values.values():
            datum = table.datum(value.key, TABLE)
            if value.name and not value.each and table.shown(value.key, box) and datum is not None:
                yield Shown(value.name.text, word=_sentence(worded(datum, value.type, box)))
        for pile in box.piles.values():
            if not pile.each and (cards := self._cards(table.datum(pile.key, TABLE))):
                yield Shown(pile.name.text, cards)
        for dice in box.dice.values():
            if not dice.each and (faces := _faces(table.datum(dice.key, TABLE))):
                yield Shown(dice.name.text, faces=faces)

    def tracks(self) -> tuple[TrackShown, ...]:
        """What is counted for everybody."""
        return tuple(
            TrackShown(value.name.text, *value.track, self._levels(value.key))
            for value in self._box.values.values()
            if value.name and value.track
        )

    def _levels(self, name: str) -> tuple[tuple[Seat, int], ...]:
        table = self._k.filed
        levels = ((seat, table.datum(name, seat)) for seat in self._k.seats)
        return tuple((seat, level if isinstance(level, int) else 0) for seat, level in levels)

    def held(self) -> tuple[Held, ...]:
        """Everybody's piles, as far as all may see them."""
        return tuple(
            Held(pile.name.text, tuple(self._counts(pile)))
            for pile in self._box.piles.values()
            if pile.each
        )

    def _counts(self, pile: CardPile) -> Iterator[tuple[Seat, int, tuple[T, ...]]]:
        table = self._k.filed
        shown = table.shown(pile.key, self._box)
        for seat in self._k.seats:
            cards = self._cards(table.datum(pile.key, seat)) if shown else ()
            yield seat, table.size(pile.key, seat), cards

    def rolled(self) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
        """Everybody's dice that lie open."""
        table = self._k.filed
        open_ = [d.key for d in self._box.dice.values() if d.each and table.shown(d.key, self._box)]
        return tuple(
            (seat, faces)
            for key in open_
            for seat in playing(self._k)
            if (faces := _faces(table.datum(key, seat)))
        )

    def score(self, seat: Viewer) -> int:
        """What somebody has in the end."""
        datum = self._k.filed.datum(self._box.score, seat)
        return datum if isinstance(datum, int) else 0

    @property
    def has_score(self) -> bool:
        """Whether the file says how everybody stands."""
        return bool(self._box.score)

    def _cards(self, datum: Datum) -> tuple[T, ...]:
        cards = datum if isinstance(datum, tuple) else ()
        names = self._box.card_names
        kinds = (str(card).partition(":")[2] for card in cards)
        return tuple(names[kind] for kind in kinds if kind in names)


def _faces(datum: Datum) -> tuple[int, ...]:
    faces = datum if isinstance(datum, tuple) else ()
    return tuple(face for face in faces if isinstance(face, int))


def _sentence(word: Word) -> T:
    return word if isinstance(word, T) else T("{it}", it=word)
