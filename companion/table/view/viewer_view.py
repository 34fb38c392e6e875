"""What one viewer sees of a table at one moment; pages and protocol are made from the same parts.

It is valid until something happens at the table, and must not be kept for longer.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from companion.core.journal import Line
from companion.core.offers import Answer
from companion.core.open_offers import OpenOffer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import Umpire
from companion.core.words import ENGLISH, Catalogue, T, Voice
from companion.table.pace.timed_offers import RunningClock
from companion.table.part_cache import make_cache_key
from companion.table.prompts import choose_prompt, find_rule, list_replies
from companion.table.record.players import eyes_of
from companion.table.record.record import Record
from companion.table.record.timer import Timer
from companion.table.table_offers import TableOffers
from companion.table.view.public_parts import public_parts
from companion.table.view.sentences_as_text import TextJournals, say_all


class Views:
    """Everybody's views of a table at one moment, and what is the same in all of them."""

    def __init__(
        self,
        code: str,
        table_offers: TableOffers,
        clocks: tuple[RunningClock, ...],
        journals: TextJournals,
        catalogue: Catalogue = ENGLISH,
    ) -> None:
        self.code = code
        self.record: Record = table_offers.durable.record
        self.voice = self.record.people.voice(catalogue)
        self.trouble: T | None = table_offers.durable.trouble
        self.table_offers = table_offers
        self.clocks = clocks
        self.journals = journals
        self._views: dict[Viewer | None, ViewerView] = {}

    def of(self, viewer: Viewer | None) -> ViewerView:
        """What this viewer sees."""
        if (seen := self._views.get(viewer)) is None:
            seen = self._views[viewer] = ViewerView(self, viewer)
        return seen

    def in_words_of(self, voice: Voice) -> Views:
        """The same in the language of this voice."""
        if voice.catalogue is self.voice.catalogue:
            return self
        return Views(self.code, self.table_offers, self.clocks, self.journals, voice.catalogue)

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        """Which seats the game waits for."""
        return self.record.umpire.waiting() if self.record.umpire else ()

    @cached_property
    def finished(self) -> int | None:
        """How many seats have sealed, if that number is public."""
        return self.record.umpire.finished() if self.record.umpire else None

    @property
    def countdown(self) -> Timer | None:
        """What is left of a time that the game counts down for everybody."""
        running = () if self.table_offers.is_on_hold else self.clocks
        for each in running:
            offer = each.opened.offer
            if each.opened.viewer == TABLE and offer.counted_down and offer.after:
                return Timer(int(offer.after * 1000), int(each.ends * 1000))
        return None

    @cached_property
    def public(self) -> dict[str, Any]:
        """What everybody is told of the table, in the protocol's form."""
        source = make_cache_key(self.record), self.trouble, self.voice
        return self.table_offers.kept.get(("public", self.language), source, self._make_public)

    @property
    def language(self) -> str:
        """The language of these views."""
        return self.voice.catalogue.language

    def _make_public(self) -> dict[str, Any]:
        parts: dict[str, Any] = say_all(
            public_parts(self.record, self.code, self.trouble), self.voice
        )
        return parts


class ViewerView:
    """What one viewer sees; each part is made when first needed."""

    def __init__(self, shared: Views, viewer: Viewer | None) -> None:
        self.shared = shared
        self.record = shared.record
        self.trouble = shared.trouble
        self.viewer = viewer
        self.encoded: bytes | None = None
        """All of it as JSON, once it was made."""
        self._offers = shared.table_offers

    @property
    def umpire(self) -> Umpire[Any] | None:
        """The running game, once it has begun."""
        return self.record.umpire

    @property
    def eyes(self) -> Viewer:
        """Through whose eyes this viewer looks at the game."""
        return eyes_of(self.viewer)

    @cached_property
    def offers(self) -> list[OpenOffer]:
        """What this viewer may answer in the game."""
        return self._offers.of(self.viewer)

    @cached_property
    def menu(self) -> list[OpenOffer]:
        """What this viewer may do with the table itself."""
        return self._offers.menu(self.viewer)

    @cached_property
    def answer_for(self) -> dict[Seat, list[OpenOffer]]:
        """What the host may answer for others."""
        return self._offers.for_others()

    @cached_property
    def journal(self) -> tuple[Line, ...]:
        """What this viewer may read about what happened, oldest first."""
        return self.record.journal(self.viewer)

    @cached_property
    def prompt(self) -> T:
        """One sentence: what to do, or what the table waits for."""
        return choose_prompt(self.record, self.trouble, self.viewer)

    @property
    def replies(self) -> frozenset[str]:
        """The offers of the menu that answer the prompt."""
        return list_replies(self.record, self.trouble, self.viewer)

    @property
    def rule(self) -> str | None:
        """The section of the rules that explains the prompt."""
        return find_rule(self.record, self.trouble, self.viewer)

    def rule_of(self, offered: OpenOffer) -> str | None:
        """The section of the rules that explains an offer of the game."""
        umpire = self.record.playing()
        return umpire.game.rules.about(offered.offer.act, umpire.known(self.eyes))

    @property
    def clocks(self) -> tuple[RunningClock, ...]:
        """The clocks that run for this viewer."""
        return tuple(each for each in self.shared.clocks if each.opened.viewer == self.eyes)

    @property
    def sealed(self) -> Answer | None:
        """What this viewer has answered under seal and may still change."""
        if self.umpire is None or self.viewer is None:
            return None
        return self.umpire.sealed(self.eyes)
