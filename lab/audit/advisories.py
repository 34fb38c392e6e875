"""Whether an advisory concerns a package; advisories are records of osv.dev.

Their format is described at ossf.github.io/osv-schema.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from packaging.version import InvalidVersion, Version

Advisory = dict[str, Any]


class Pin(NamedTuple):
    """A package in one version; the ecosystem is `PyPI` or `npm`."""

    ecosystem: str
    name: str
    version: str


def pins(root: Path) -> list[Pin]:
    """Every package that is used here, tools included."""
    lines = (root / "constraints.txt").read_text("utf-8").splitlines()
    python = (line.split("==") for line in lines if line[:1] not in ("", "#"))
    npm = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    return [
        *(Pin("PyPI", *each) for each in python),
        *(
            Pin("npm", path.rpartition("node_modules/")[2], entry["version"])
            for path, entry in npm.items()
            if path
        ),
    ]


def read(path: Path) -> list[Advisory]:
    """The advisories in a file: one, a list of them, or an archive with one in each file."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            content: Any = [json.loads(archive.read(name)) for name in archive.namelist()]
    else:
        content = json.loads(path.read_bytes())
    listed: list[Any] = content if isinstance(content, list) else [content]
    if not listed or not all("id" in each for each in listed):
        raise ValueError(path)
    return listed


def concerns(advisory: Advisory, pin: Pin) -> bool:
    """Whether an advisory is about this version of this package."""
    return "withdrawn" not in advisory and any(
        _is_about(affected["package"], pin) and _holds(affected, pin.version)
        for affected in advisory.get("affected", ())
        if "package" in affected
    )


def _is_about(package: dict[str, str], pin: Pin) -> bool:
    names = (_plain(package["name"]), _plain(pin.name))
    return package["ecosystem"] == pin.ecosystem and names[0] == names[1]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _holds(affected: dict[str, Any], version: str) -> bool:
    """Whether a version is listed or lies in a range; a range that cannot be read holds all."""
    ranges = [each["events"] for each in affected.get("ranges", ()) if each["type"] != "GIT"]
    try:
        return version in affected.get("versions", ()) or any(
            _is_within(events, Version(version)) for events in ranges
        )
    except InvalidVersion:
        return True


def _is_within(events: Iterable[dict[str, str]], version: Version) -> bool:
    """Whether the last event up to a version began the fault rather than mended it."""
    within = False
    for at, kind in sorted(_dated(events)):
        if at < version or (at == version and kind != "last_affected"):
            within = kind == "introduced"
    return within


def _dated(events: Iterable[dict[str, str]]) -> Iterator[tuple[Version, str]]:
    for event in events:
        for kind, version in event.items():
            if kind != "limit":
                yield Version(version), kind
