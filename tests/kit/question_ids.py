"""The id under which an open offer is answered."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Viewer
from companion.core.umpire import Umpire


def id_of(umpire: Umpire[Any], viewer: Viewer, name: str) -> str:
    """The id of the open offer of this name."""
    return next(each.id for each in umpire.open(viewer) if each.offer.name == name)
