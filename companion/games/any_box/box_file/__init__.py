"""A game told in a file: reading it, checking it, and working out its expressions."""

from companion.games.any_box.box_file.faults import FileFault
from companion.games.any_box.box_file.model import ToldGame
from companion.games.any_box.box_file.reading import faults, read

__all__ = ["FileFault", "ToldGame", "faults", "read"]
