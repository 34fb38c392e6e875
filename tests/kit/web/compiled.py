"""Compiled templates, routes and catalogues, shared between tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import TypeVar

from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

Read = TypeVar("Read")
Builder = Callable[..., tuple[str, str]]


class Compiled(BytecodeCache):
    """Keeps compiled templates for the test run; a changed text is a new one."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load what was compiled from the same text and path, if any."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the compiled template."""
        if bucket.code:
            self._kept[bucket.key, bucket.checksum] = bucket.code


def read_once(read: Callable[[Path, str], Read]) -> Callable[[Path, str], Read]:
    """The same for a folder's file in a language, read again only when the file has changed."""
    kept: dict[tuple[Path, str, tuple[tuple[str, int, int], ...]], Read] = {}

    def known(folder: Path, language: str) -> Read:
        files = (path for path in sorted(folder.glob(f"{language}.*")))
        state = tuple((path.name, (now := path.stat()).st_mtime_ns, now.st_size) for path in files)
        if (key := (folder, language, state)) not in kept:
            kept[key] = read(folder, language)
        return kept[key]

    return known


def compile_once(
    compile_builder: Callable[[Rule, bool], Builder],
) -> Callable[[Rule, bool], Builder]:
    """The same for what makes addresses of a route, which takes half of making a companion."""
    kept: dict[tuple[str, str | None, str | None, bool], Builder] = {}

    def known(rule: Rule, append_unknown: bool = True) -> Builder:  # noqa: FBT001, FBT002 - as it is called
        if rule.defaults:
            return compile_builder(rule, append_unknown)
        key = rule.rule, rule.subdomain, rule.host, append_unknown
        if key not in kept:
            kept[key] = compile_builder(rule, append_unknown)
        return kept[key]

    return known
