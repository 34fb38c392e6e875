"""Invalid text where text is expected: a sentence, never a server error."""

from __future__ import annotations

import msgspec
import pytest

from companion.library.archive import _MARK
from tests.kit.foreign_archives import file_of
from tests.kit.web.served import Laid

BAD = b"\xff\xfe"
NO_FILE = _MARK + b"\x81\xa2" + BAD + b"\x01"
"""An exported table with a field whose name is invalid text."""
CODE = msgspec.msgpack.encode({"code": "??", "entries": []}).replace(b"??", BAD)
ROW = msgspec.msgpack.encode({"code": "KKKKK", "entries": [b"\x81\xa2" + BAD + b"\x01"]})
"""What a file holds, with text that is none: the table's code, and in a row."""


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", b'{"game":"' + BAD + b'"}'),
        ("/api/tables/import", NO_FILE),
        ("/api/tables/import", _MARK + BAD),
    ],
)
def test_invalid_text_is_refused_with_a_sentence(laid: Laid, path: str, body: bytes) -> None:
    status, said, _ = laid.served.ask(path, body)
    assert 400 <= status < 500
    assert said["error"]["message"].endswith(".")


@pytest.mark.parametrize("inside", [b'{"no": "table"}', CODE, ROW])
def test_invalid_text_under_encryption_is_refused_as_well(laid: Laid, inside: bytes) -> None:
    """Anybody can make a file that a code of their own opens."""
    body, code = file_of(inside)
    status, said, _ = laid.served.ask(f"/api/tables/import?code={code}", body)
    assert (status, said["error"]["code"]) == (409, "damaged")
