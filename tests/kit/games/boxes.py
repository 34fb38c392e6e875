"""For tables at which a box would be set up first."""

from __future__ import annotations

from typing import Any

from companion.core.setting_up import LAID_OUT
from companion.core.umpire import Umpire


def lay_out(umpire: Umpire[Any]) -> None:
    """Somebody says that everything is laid out, if that is asked."""
    first = umpire.seats[0]
    if any(each.act == LAID_OUT for each in umpire.offers(first)):
        umpire.act(first, LAID_OUT, {})
