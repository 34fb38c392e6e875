"""Compiled templates, shared between tests."""

from __future__ import annotations

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache


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
