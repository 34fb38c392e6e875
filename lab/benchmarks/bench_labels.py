"""How well labels are read as printed: by distance, tilt, glare, blur, light and JPEG.

For each step, the share read after each reader of the cascade.
Use `--scenes N` for the number of pictures of each step, and `--only WORD` for some steps.
"""

from __future__ import annotations

import argparse
from itertools import accumulate

import cv2

from companion.core.labels import Label, LabelError
from scanner.labels import readers
from tests.kit.scenes import Conditions, Scene, scene

SCENES = 20
FIRST = 200_000
"""Scenes from this seed on were not used while the readers were developed."""
EDGE = (100.0, 200.0)
"""The side of a label in pixels, unless the step is about distance."""
AIM = 0.99


STEPS: dict[str, Conditions] = {
    **{f"{px} px": Conditions(edge=(px, px)) for px in (70, 80, 90, 100, 120, 160)},
    **{f"tilted {angle}°": Conditions(edge=EDGE, tilt=angle) for angle in (30, 45, 55, 60)},
    **{f"glare {share:.0%}": Conditions(edge=EDGE, glare=share) for share in (0.04, 0.07, 0.1)},
    **{f"out of focus {px}": Conditions(edge=EDGE, defocus=px) for px in (1.0, 1.5, 2.0)},
    **{f"shaken {px} px": Conditions(edge=EDGE, motion=px) for px in (2.5, 4.0, 5.5)},
    **{f"light {share:.0%}": Conditions(edge=EDGE, light=share, noise=6) for share in (0.3, 0.16)},
    **{f"noise {grey}": Conditions(edge=EDGE, noise=grey) for grey in (10, 20, 28)},
    **{f"jpeg {quality}": Conditions(edge=EDGE, jpeg=quality) for quality in (50, 30, 18)},
}


def is_wrong(text: str, seen: Scene) -> bool:
    """Whether this would be accepted as a label that is not there."""
    try:
        Label.parse(text)
    except LabelError:
        return False
    return text not in seen.texts


def stage(seen: Scene) -> tuple[int | None, int]:
    """The reader that reads the label, counted from 0, and how many wrong labels it reads."""
    wrong = 0
    for at, reader in enumerate(readers.READERS):
        texts = {each.text for each in reader(seen.image)}
        wrong += sum(is_wrong(text, seen) for text in texts)
        if texts & seen.texts:
            return at, wrong
    return None, wrong


def row(under: Conditions, scenes: int) -> tuple[list[float], int]:
    """The share read by each reader and those before it, and how many wrong labels were read."""
    stages = [stage(scene(FIRST + seed, under)) for seed in range(scenes)]
    counts = [sum(at == reader for at, _ in stages) for reader in range(len(readers.READERS))]
    return [read / scenes for read in accumulate(counts)], sum(wrong for _, wrong in stages)


def main() -> None:
    """Print the table; a step below the aim is marked."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--scenes", type=int, default=SCENES)
    asked.add_argument("--only", default="")
    order, _ = asked.parse_known_args()
    cv2.setNumThreads(1)
    names = "".join(f"{reader.__name__:>26}" for reader in readers.READERS)
    print(f"{'read after':18}{names}{'wrong':>8}")
    for name, under in STEPS.items():
        if order.only in name:
            shares, wrong = row(under, order.scenes)
            read = "".join(f"{share:26.1%}" for share in shares)
            mark = "" if shares[-1] >= AIM else "  under the aim"
            print(f"{name:18}{read}{wrong:8}{mark}", flush=True)


if __name__ == "__main__":
    main()
