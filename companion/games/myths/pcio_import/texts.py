"""Reads the text of an imported card; it counts as understood only if every word is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from companion.games.myths.decks.cards import Ability, Event, Modifier, Trait, Who
from companion.games.myths.pcio_import.wordings import SAME, WORDINGS, Found, Meaning, Wording


@dataclass(slots=True)
class Understood:
    """What a text means."""

    steps: list[Ability] = field(default_factory=list)
    modifiers: list[Modifier] = field(default_factory=list)
    traits: set[Trait] = field(default_factory=set)
    on: Event | None = None
    rest: str = ""
    """The words from the first one that was not understood."""

    def take(self, meaning: Meaning) -> None:
        """Add what a wording means."""
        for each in meaning:
            if isinstance(each, Ability):
                self.steps.append(self._about(each))
            elif isinstance(each, Modifier):
                self.modifiers.append(self._of(each))
            elif isinstance(each, Event):
                self.on = each
            else:
                self.traits.add(each)

    def _about(self, step: Ability) -> Ability:
        """“It” at the start means whoever caused the event, or else the marked target."""
        if step.who is Who.IT and not self.steps:
            return replace(step, who=Who.TRIGGER if self.on else Who.MARKED_TARGET)
        return step

    def _of(self, change: Modifier) -> Modifier:
        """Without a subject, the words refer to the same characters as the words before."""
        before = self.modifiers[-1].who if self.modifiers else (Who.SELF,)
        return replace(change, who=before) if change.who == SAME else change

    def require(self) -> None:
        """Note the sign // after the last ability [MYT-115]."""
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], required=True)


def understand(text: str) -> Understood:
    """What a text means, up to the first words that match no wording."""
    understood = Understood()
    rest = _between(text.lower())
    while rest:
        if rest.startswith("//"):
            understood.require()
            rest = _between(rest[2:])
        elif first := _first(rest):
            wording, match = first
            understood.take(wording(match))
            rest = _between(rest[match.end() :])
        else:
            understood.rest = rest
            break
    return understood


def _between(text: str) -> str:
    """The text without leading punctuation and conjunctions."""
    return re.sub(r"^(?:[\s.,;:()–—-]|\b(?:and|then)\b)+", "", text)


def _first(text: str) -> tuple[Wording, Found] | None:
    for pattern, wording in WORDINGS.items():
        if match := pattern.match(text):
            return wording, match
    return None
