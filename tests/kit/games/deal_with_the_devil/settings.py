"""Settings that cover every way to play Deal with the Devil."""

from __future__ import annotations

from typing import Any

TABLES: dict[str, dict[str, Any]] = {
    "with the box": {},
    "counting": {"purse": True},
    "offers on phones": {"chests": "phone"},
    "without the box": {"mode": "full"},
    "only the chests": {"mode": "route"},
    "balanced": {"fair_min_meet": 3, "deal_min_seconds": 0, "reveal_timer": 0},
}
