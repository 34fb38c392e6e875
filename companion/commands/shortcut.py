"""An entry with our flame in the menu of programs: one click there opens the screen."""

from __future__ import annotations

import os
import shlex
import sys
from importlib.resources import files
from pathlib import Path

from companion.commands.command_errors import Sentence
from companion.core.words import T

ID = "companion-table"
ELSEWHERE = T(
    "This works on Linux only. On Windows and macOS, put the program where you like, and open it "
    "with a double click."
)


def write_entry(command: str, icon: Path) -> str:
    """The text of the desktop entry, whose terminal shows the address; Ctrl+C there stops it."""
    return f"""\
[Desktop Entry]
Type=Application
Name=Companion
Comment=Board games at a real table, with everybody's phones
Comment[de]=Brettspiele am echten Tisch, mit den Handys von allen
Exec={command}
Icon={icon}
Terminal=true
Categories=Game;BoardGame;
"""


def find_own_command() -> str:
    """What starts this companion again, quoted as desktop entries want it."""
    program = sys.executable if getattr(sys, "frozen", False) else sys.argv[0]
    where = str(Path(program).resolve())
    quoted = where if shlex.quote(where) == where else '"{}"'.format(where.replace('"', r"\""))
    return quoted.replace("%", "%%")


def find_places() -> tuple[Path, Path]:
    """Where the entry and its icon belong."""
    data_home = os.environ.get("XDG_DATA_HOME")
    data = Path(data_home) if data_home else Path.home() / ".local" / "share"
    return data / "applications" / f"{ID}.desktop", data / "icons" / f"{ID}.svg"


def add() -> Path:
    """Write the entry and its icon, over older ones; returns the entry. Only on Linux."""
    _refuse_other_systems()
    place, icon = find_places()
    for path in (place, icon):
        path.parent.mkdir(parents=True, exist_ok=True)
    icon.write_bytes((files("web") / "static" / "flame.svg").read_bytes())
    place.write_text(write_entry(find_own_command(), icon), "utf-8")
    place.chmod(0o755)
    return place


def remove() -> None:
    """Take both away again."""
    _refuse_other_systems()
    for path in find_places():
        path.unlink(missing_ok=True)


def _refuse_other_systems() -> None:
    if not sys.platform.startswith("linux"):
        raise Sentence(ELSEWHERE)
