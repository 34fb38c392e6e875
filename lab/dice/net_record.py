"""Says what made the net's weights: the digest of the programs that decide scenes and training.

`python -m lab.dice.net_record` writes `scanner/dice/faces.toml` anew, as `export_net` does. Alone
it is right only after a change that leaves every scene and every step as it was.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

from scanner.dice.face_net import RECORD, WEIGHTS

HERE = Path(__file__).parent
SOURCES = (
    "die_looks.py",
    "ray_casting.py",
    "tabletops.py",
    "photo_effects.py",
    "scene_rendering.py",
    "net_targets.py",
    "dice_net.py",
    "train_net.py",
)
"""All that decides a scene or a step of training."""
HEAD = """\
# What made faces.onnx: `python -m lab.dice.train_net`, then `export_net` (decision 30). A test
# compares. If one of the sources changes what the net learns from, train it again.
"""


def hash_sources() -> str:
    """One digest of all sources."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update((HERE / name).read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def write_record(seed: int, steps: int) -> None:
    """Note the digests of weights and sources, and with which seed and steps they were trained."""
    weights = hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()
    lines = f'weights = "{weights}"\nsources = "{hash_sources()}"\nseed = {seed}\nsteps = {steps}\n'
    RECORD.write_text(HEAD + lines, "utf-8")


def main() -> None:
    """Write the record again with the same seed and steps."""
    record = tomllib.loads(RECORD.read_text("utf-8"))
    write_record(record["seed"], record["steps"])


if __name__ == "__main__":
    main()
