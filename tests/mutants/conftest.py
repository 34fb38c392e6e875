"""Mutants are tried by children of a process; where there can be none, none are."""

from __future__ import annotations

import os

collect_ignore = [] if hasattr(os, "fork") else ["test_planted.py"]
