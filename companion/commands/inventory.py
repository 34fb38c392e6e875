"""What is installed with the companion: packages of Python and npm, with versions and licences.

Everything is read from what was installed; nothing is looked up in a network.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from companion import __version__
from companion.commands.command_errors import Sentence

OURS = "companion-table"
UNKNOWN = "not stated"
_NAME = re.compile(r"[\w.-]+")
_LICENCE = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


@dataclass(frozen=True, order=True)
class Package:
    """One package that the program uses."""

    kind: str
    """`pypi` or `npm`."""
    name: str
    version: str
    licence: str
    is_expression: bool = True
    """Whether the licence is given in the language of SPDX."""
    needs: tuple[str, ...] = ()
    """The names of packages of the same kind."""

    @property
    def purl(self) -> str:
        """Its name for programs, a package URL."""
        return f"pkg:{self.kind}/{quote(self.name)}@{quote(self.version)}"


def list_packages() -> list[Package]:
    """All packages, without the companion itself."""
    return sorted(
        [
            *(_describe(each) for each in _installed() if each.name != OURS),
            *_list_npm_packages(),
        ]
    )


def _installed() -> Iterator[Distribution]:
    """The companion, and every installed package that it needs directly or indirectly."""
    waiting, met = [OURS], set[str]()
    while waiting:
        name = waiting.pop()
        if name in met:
            continue
        met.add(name)
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # it is needed on other systems only, or optional
        yield package
        waiting += _iter_needed(package)


def _iter_needed(package: Distribution) -> Iterator[str]:
    """What a package requires; of optional things only ours."""
    for line in package.requires or ():
        wanted, _, marker = line.partition(";")
        if ("extra" not in marker or package.name == OURS) and (name := _NAME.match(wanted)):
            yield _normalise_name(name[0])


def _normalise_name(name: str) -> str:
    """The name of a package in the spelling that all ways to write it share."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _describe(package: Distribution) -> Package:
    licence, is_expression = _licence(package)
    name, needs = _normalise_name(package.name), tuple(sorted({*_iter_needed(package)}))
    return Package("pypi", name, package.version, licence, is_expression, needs)


def _licence(package: Distribution) -> tuple[str, bool]:
    """The licence as the package states it, in one line, and whether in the language of SPDX."""
    about = package.metadata
    if expression := "".join(about.get_all("License-Expression") or ()):
        return expression, True
    named = [_LICENCE.fullmatch(each) for each in about.get_all("Classifier") or ()]
    classified = ", ".join(each[1] for each in named if each)
    text = "".join(about.get_all("License") or ()).strip().partition("\n")[0]
    return classified or text or UNKNOWN, False


def _list_npm_packages() -> list[Package]:
    """The packages from which scripts and fonts were taken when the companion was built."""
    try:
        packages_json = (files("web") / "static" / "vendor" / "packages.json").read_bytes()
    except FileNotFoundError:
        raise Sentence(
            "The list of scripts and fonts is missing. Please install the companion again."
        ) from None
    return [
        Package(
            "npm",
            each["name"],
            each["version"],
            each["licence"] or UNKNOWN,
            bool(each["licence"]),
            tuple(each["needs"]),
        )
        for each in json.loads(packages_json)
    ]


def list_lines() -> Iterator[str]:
    """One line of text for each package, in columns."""
    listed = list_packages()
    name, version = (max(len(getattr(each, a)) for each in listed) for a in ("name", "version"))
    for each in listed:
        yield f"{each.kind:4}  {each.name:{name}}  {each.version:{version}}  {each.licence}"


def make_bill_of_materials() -> Mapping[str, Any]:
    """The same for programs: CycloneDX 1.6."""
    listed = list_packages()
    ours = Package("pypi", OURS, __version__, "MIT")
    about = {**_component(ours), "type": "application"}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": about},
        "components": [_component(each) for each in listed],
        "dependencies": [
            {"ref": ours.purl, "dependsOn": _list_direct_needs(listed)},
            *({"ref": each.purl, "dependsOn": _list_needs(each, listed)} for each in listed),
        ],
    }


def _component(package: Package) -> dict[str, Any]:
    licence_text = package.licence
    licence = (
        {"expression": licence_text}
        if package.is_expression
        else {"license": {"name": licence_text}}
    )
    return {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "purl": package.purl,
        "licenses": [licence],
    }


def _list_direct_needs(listed: list[Package]) -> list[str]:
    """What the companion itself needs; of npm, whatever no other package brings along."""
    python = {*_iter_needed(distribution(OURS))}
    brought = {name for each in listed if each.kind == "npm" for name in each.needs}
    return [
        each.purl
        for each in listed
        if (each.name in python if each.kind == "pypi" else each.name not in brought)
    ]


def _list_needs(package: Package, listed: list[Package]) -> list[str]:
    needs = package.needs
    return [each.purl for each in listed if each.kind == package.kind and each.name in needs]
