"""How long a test waits for something that must happen.

It is long, since a wait ends as soon as it happens: only a failure takes this long, however slow
the machine is.
"""

from __future__ import annotations

SECONDS = 240
MILLISECONDS = 1000 * SECONDS
