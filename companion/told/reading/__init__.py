"""A game told in a file: reading it, checking it, and working out its expressions."""

from companion.told.reading.faults import FileFault
from companion.told.reading.game_file import list_faults, read_game
from companion.told.reading.model import ToldGame

__all__ = ["FileFault", "ToldGame", "list_faults", "read_game"]
