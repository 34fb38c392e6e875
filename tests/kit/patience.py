"""How long a test waits for what must come.

Long, since a wait ends as soon as it is there: only a failure takes this time, however slow the
machine is.
"""

from __future__ import annotations

SECONDS = 240
MILLISECONDS = 1000 * SECONDS
