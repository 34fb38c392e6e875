"""Mutants are tried in forked children; where forking is impossible, these tests are skipped."""

from __future__ import annotations

import os

collect_ignore = [] if hasattr(os, "fork") else ["test_named.py", "test_planted.py"]
