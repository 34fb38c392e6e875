"""Mutants are tried in forked children; where forking is impossible, these tests are left out.

Only Linux ends children with their parent.
"""

from __future__ import annotations

import os
import sys

FORKING = ["test_faults.py", "test_named.py", "test_noticed.py", "test_planted.py"]
collect_ignore = [] if hasattr(os, "fork") else FORKING
collect_ignore += [] if sys.platform == "linux" else ["test_killed.py"]
