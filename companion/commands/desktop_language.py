"""Which language this machine speaks to its owner."""

from __future__ import annotations

import locale
import os
import sys
from importlib import import_module

_TOLD = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a machine says so; the first that says anything counts."""
ENGLISH = "en"


def find_desktop_language() -> str:
    """The code of the language, such as `de`; English if the machine does not say."""
    locale_name = next(filter(None, map(os.environ.get, _TOLD)), "") or _read_windows_language()
    code = locale_name.partition(".")[0].partition("_")[0].lower()
    return ENGLISH if code in {"", "c", "posix"} else code


def _read_windows_language() -> str:
    """The language of the Windows desktop, such as `de_DE`; "" on other systems."""
    if sys.platform != "win32":
        return ""
    number = import_module("ctypes").windll.kernel32.GetUserDefaultUILanguage()
    return locale.windows_locale.get(number, "")
