"""How a browser shows our pages: light or dark, how large, how much moves; kept in that browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace

from flask import Response

from web.server.credentials import YEAR_SECONDS

COOKIE = "appearance"
"""Scripts may read it: it is no secret, and pages that are the same for everybody need it."""
WAYS: Mapping[str, tuple[str, ...]] = {
    "theme": ("usual", "device", "light", "dark"),
    "text": ("normal", "large", "largest"),
    "motion": ("device", "less"),
}
"""What can be chosen; what comes first holds until somebody chooses."""
LIGHT_DEVICE = "print, (prefers-color-scheme: light)"
"""Ink is dark: whatever is chosen, paper gets the light theme."""
MEDIA = {"usual": LIGHT_DEVICE, "device": LIGHT_DEVICE, "light": "all", "dark": "print"}


@dataclass(frozen=True, slots=True)
class Appearance:
    """What somebody has chosen in a browser; the fields are the ways, in their order."""

    theme: str = "usual"
    """Usual is as the device, but the shared screen is dark by night."""
    text: str = "normal"
    motion: str = "device"

    @classmethod
    def of(cls, cookies: Mapping[str, str]) -> Appearance:
        """What these cookies keep."""
        choices = cookies.get(COOKIE, "").split(".")
        return cls().changed(dict(zip(WAYS, choices, strict=False)))

    def changed(self, chosen: Mapping[str, str]) -> Appearance:
        """The same but for what was chosen; what we do not know changes nothing."""
        known = {way: chosen[way] for way in WAYS if chosen.get(way) in WAYS[way]}
        return replace(self, **known)

    @property
    def light(self) -> str:
        """On which devices the light theme is shown: a media query."""
        return MEDIA[self.theme]

    @property
    def schemes(self) -> str:
        """Which themes a browser may choose from, by itself."""
        return "dark light" if self.theme in ("usual", "device") else self.theme

    def remember(self, answer: Response) -> None:
        """Keep it in this browser, for every companion at this address."""
        answer.set_cookie(COOKIE, ".".join(astuple(self)), max_age=YEAR_SECONDS, samesite="Lax")
