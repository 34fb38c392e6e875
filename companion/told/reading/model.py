"""A game told in a file, as read: what lies on the table, and the steps in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.core.groups import Fixed
from companion.core.shelf import Shelf
from companion.core.teams import ALONE, TeamRule
from companion.core.words import T
from companion.told.reading.expressions import Copy
from companion.told.reading.step_model import AskStep, FileStep, StepBlock
from companion.told.reading.things import (
    CardDeck,
    CardPile,
    DiceSet,
    Eyes,
    FileSentence,
    RoleDealt,
    Shared,
    Value,
)


@dataclass(frozen=True, slots=True)
class PaperWanted:
    """What can be printed: role cards, and decks."""

    roles: bool = False
    decks: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToldGame(Fixed):
    """A whole game."""

    title: FileSentence
    about: FileSentence
    players: tuple[int, int]
    minutes: int
    limit: int
    """After so many answers the game ends, whatever happens."""
    languages: tuple[str, ...]
    roles: Mapping[str, RoleDealt]
    values: Mapping[str, Value]
    """Those that the file declares, and those that people answer."""
    decks: Mapping[str, CardDeck]
    piles: Mapping[str, CardPile]
    dice: Mapping[str, DiceSet]
    labels: Mapping[str, T]
    """What people read for the keys of choices."""
    steps: tuple[FileStep, ...]
    """The phases, each a block."""
    score: str = ""
    """The value that says how everybody stands at the end."""
    lowest: bool = False
    """Whether the lowest score is the best, and not the highest."""
    aloud: bool = False
    """Whether the screen reads aloud what everybody is told."""
    paper: PaperWanted = field(default_factory=PaperWanted)
    shelf: Shelf = field(default_factory=Shelf)
    teams: TeamRule = ALONE

    @cached_property
    def card_names(self) -> Mapping[str, T]:
        """What people read on each card."""
        return {card.key: card.name for deck in self.decks.values() for card in deck.cards}

    def in_order(self, cards: Iterable[Copy]) -> tuple[Copy, ...]:
        """These in the order in which the file lists them."""
        order = {key: number for number, key in enumerate(self.card_names)}
        return tuple(sorted(cards, key=lambda card: order[card.kind]))

    @cached_property
    def card_numbers(self) -> Mapping[str, int]:
        """The numbers on all cards that have one."""
        cards = (card for deck in self.decks.values() for card in deck.cards)
        return {card.key: card.number for card in cards}

    @cached_property
    def card_properties(self) -> Mapping[str, Mapping[str, int | str]]:
        """What cards have besides a number, by the keys of the cards; no number is 0."""
        properties: dict[str, dict[str, int | str]] = {}
        cards = [card for deck in self.decks.values() for card in deck.cards]
        for card in cards:
            for name, value in card.properties:
                properties.setdefault(name, {})[card.key] = value
        for values in properties.values():
            if any(isinstance(value, int) for value in values.values()):
                for card in cards:
                    values.setdefault(card.key, 0)
        return properties

    def eyes(self, name: str) -> Eyes:
        """Who knows what has this name, until it is turned up."""
        if name in self.decks:
            return Shared.NOBODY
        kept = self.values.get(name) or self.piles.get(name) or self.dice.get(name)
        return kept.eyes if kept else Shared.ALL

    def asks(self) -> Iterator[AskStep]:
        """Every question of the file."""
        return (step.do for step in walk(self.steps) if isinstance(step.do, AskStep))

    def has_each(self, name: str) -> bool:
        """Whether everybody has one of these."""
        kept = self.values.get(name) or self.piles.get(name) or self.dice.get(name)
        return kept is not None and kept.each


def walk(steps: Iterable[FileStep]) -> Iterator[FileStep]:
    """These steps and all that are inside them, in the order of the file."""
    for step in steps:
        yield step
        if isinstance(step.do, StepBlock):
            yield from walk(step.do.steps)
