"""The pages of whoever looks after many tables."""

from __future__ import annotations

from pathlib import Path

ROOMS = {"/organiser": Path(__file__).parent}
"""Where their templates and files are, for whatever draws pages."""
