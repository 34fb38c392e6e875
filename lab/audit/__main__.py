"""Asks whether a weakness is known in a package we use: python -m lab.audit.

It asks osv.dev, or reads a file of advisories from there: `--advisories all.zip`. It ends with 0 if
nothing is known or nobody could be asked, 1 if something is known, 2 if the file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
import zipfile
from collections.abc import Iterator, Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.request import Request, urlopen

import hatch_build
from lab.audit import advisories
from lab.audit.advisories import Pin

ROOT = Path(hatch_build.__file__).parent
SERVICE = "https://api.osv.dev"
PATIENCE = 20
"""Seconds until a service that does not answer is given up."""
NOBODY = (
    "Nobody could be asked: there is no network, or {service} does not answer."
    " Try again later, or name a file of advisories."
)
UNREADABLE = "{path} is no file of advisories. Please name a JSON file or an archive from osv.dev."
UNREADABLE_CODE = 2
NO_ANSWER = (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError)
"""What is raised if nobody answers, or with something that is no answer."""


def from_service(pins: Sequence[Pin], service: str) -> Iterator[str]:
    """What the service knows against some packages; an error if it does not answer for each."""
    queries = [
        {"version": pin.version, "package": {"name": pin.name, "ecosystem": pin.ecosystem}}
        for pin in pins
    ]
    body = json.dumps({"queries": queries}).encode()
    asked = Request(f"{service}/v1/querybatch", body, {"Content-Type": "application/json"})  # noqa: S310 - a fixed address
    with urlopen(asked, timeout=PATIENCE) as reply:  # noqa: S310 - as above
        results = json.loads(reply.read())["results"]
    for pin, result in zip(pins, results, strict=True):
        for fault in result.get("vulns", ()):
            yield line(pin, fault["id"])


def from_file(pins: Sequence[Pin], path: Path) -> Iterator[str]:
    """What the advisories in a file say against some packages."""
    for advisory in advisories.read(path):
        for pin in pins:
            if advisories.concerns(advisory, pin):
                yield line(pin, advisory["id"])


def line(pin: Pin, id_: str) -> str:
    """One weakness, and where to read about it."""
    return f"{pin.name} {pin.version} ({pin.ecosystem}): https://osv.dev/vulnerability/{id_}"


def main(options: Sequence[str] | None = None) -> int:
    """Print what is known against our packages."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--advisories", type=Path, help="a file from osv.dev, instead of asking")
    asked.add_argument("--service", default=SERVICE, help="whom to ask instead of osv.dev")
    arguments = asked.parse_args(options)
    pins = advisories.pins(ROOT)
    try:
        if arguments.advisories:
            weaknesses = sorted(from_file(pins, arguments.advisories))
        else:
            weaknesses = list(from_service(pins, arguments.service))
    except (*NO_ANSWER, zipfile.BadZipFile):
        if arguments.advisories:
            print(UNREADABLE.format(path=arguments.advisories))
            return UNREADABLE_CODE
        print(NOBODY.format(service=arguments.service))
        return 0
    print(*(weaknesses or [f"Nothing is known against our {len(pins)} packages."]), sep="\n")
    return 1 if weaknesses else 0


if __name__ == "__main__":
    sys.exit(main())
