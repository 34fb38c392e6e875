"""The weights in the scanner are those that the programs of today make."""

from __future__ import annotations

import hashlib
import tomllib

from lab.dice.net_record import hash_sources
from scanner.dice.face_net import RECORD, WEIGHTS

MAX_WEIGHTS_BYTES = 2_000_000


def test_the_weights_come_from_the_sources_as_they_are() -> None:
    record = tomllib.loads(RECORD.read_text("utf-8"))
    assert record["weights"] == hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()
    assert record["sources"] == hash_sources(), (
        "what decides scenes or training has changed: train the net again, or, if each scene and "
        "step is the same as before, run `python -m lab.dice.net_record`"
    )
    assert WEIGHTS.stat().st_size < MAX_WEIGHTS_BYTES
