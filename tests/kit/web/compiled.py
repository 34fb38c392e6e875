"""Templates that one test has compiled, for the tests that come after it."""

from __future__ import annotations

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache


class Compiled(BytecodeCache):
    """Keeps what was compiled as long as the tests run; a changed text is another one."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled from the same text of the same place, if it was."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled now."""
        if bucket.code:
            self._kept[bucket.key, bucket.checksum] = bucket.code
