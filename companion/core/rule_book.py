"""Which section of a game's rules.md explains what people are asked; a rules.toml says it.

A section is named by its anchor, which is its heading in small letters, as on GitHub.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Any

from companion.core.setting_up import CHECKLIST_OFFERS

SAME = "phase"
"""An act with this place is explained by the section about the phase, like the core's own acts."""


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Anchors for what is asked, for each phase of a game, and for its end."""

    usual: str = ""
    """The section for whatever no other one explains."""
    phase: str = ""
    """Where a state says which phase it is in."""
    phases: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[str, str] = field(default_factory=dict)
    """By the act of an offer."""
    end: str = ""
    box: str = ""
    """About setting up what comes out of the box."""
    instead_if: str = ""
    """Where a state says whether it is played in another way, so that other sections explain it."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """By the section that usually explains it, the one that does so then."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Rules of the ledger that people need not know, by number, and why not."""

    @classmethod
    def read(cls, toml: str) -> RuleBook:
        """What a rules.toml says."""
        return cls(**tomllib.loads(toml))

    def about_phase(self, k: Any) -> str | None:
        """The section that explains what happens now."""
        now = attrgetter(self.phase)(k) if self.phase else ""
        name = str(now.value) if isinstance(now, Enum) else str(now)
        return self._choose(self.phases.get(name, self.usual), k) or None

    def about(self, act: str, k: Any) -> str | None:
        """The section that explains an offer."""
        anchor = (self.box if act in CHECKLIST_OFFERS else "") or self.asked.get(act, SAME)
        return self.about_phase(k) if anchor == SAME else self._choose(anchor, k)

    def _choose(self, anchor: str, k: Any) -> str:
        """This section, or the one for the way in which it is played."""
        if self.instead_if and attrgetter(self.instead_if)(k):
            return self.instead.get(anchor, anchor)
        return anchor
