"""A deck of cards drawn by us, and pictures of it on a table under the light of an evening."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.images.grey import Vectors
from tests.kit.scenes import (
    FINER,
    PLAIN,
    Conditions,
    Frame,
    Grey,
    Rng,
    clipped,
    cloud,
    exposed,
    lay,
    paint_table,
    project_rectangle,
    put_thumb,
    shrunk,
    wash_out,
)

SIZE = (1280, 720)
CARD = (340, 560)
"""Width and height of a drawn card: that of tarot cards, nearly."""
ASPECT = CARD[0] / CARD[1]
HARD = {
    "plain": Conditions(),
    "tilted 45°": Conditions(tilt=45),
    "motion": Conditions(motion=4),
    "defocus": Conditions(defocus=1.8),
    "low light": Conditions(light=0.16, noise=6),
    "glare": Conditions(glare=0.1),
    "thumb": Conditions(thumb=0.25),
    "jpeg": Conditions(jpeg=25),
    "hard mix": Conditions(
        tilt=35, motion=2, defocus=1, light=0.5, noise=9, glare=0.06, thumb=0.2, jpeg=45
    ),
}
"""Hard light for cards, by name."""


def draw_card(seed: int, deck: int = 1) -> Grey:
    """A card of a deck: the frame is that of the deck, what is in it only its own."""
    card = _draw_frame(np.random.default_rng(deck))
    rng = np.random.default_rng((deck, seed))
    wide, high = CARD[0] - 60, CARD[1] - 130
    art = clipped(rng.uniform(90, 190) + 30 * cloud(rng, (5, 7), wide, high))
    for _ in range(45):
        _draw_stroke(art, rng)
    card[40 : 40 + high, 30 : 30 + wide] = art
    title = "".join(rng.choice(list("ABCDEFGHKLMNORSTUVW"), 8))
    cv2.putText(card, title, (60, CARD[1] - 45), cv2.FONT_HERSHEY_DUPLEX, 1.3, 20, 2, cv2.LINE_AA)
    return card


def draw_twin(seed: int) -> Grey:
    """Nearly the same card: they differ in one spot."""
    card = draw_card(seed)
    card[60:120, 200:260] = 128
    return card


def _draw_frame(rng: Rng) -> Grey:
    card = np.full((CARD[1], CARD[0]), 225, np.uint8)
    cv2.rectangle(card, (12, 12), (CARD[0] - 12, CARD[1] - 12), 60, 5)
    for _ in range(70):
        middle = (int(rng.integers(14, CARD[0] - 14)), int(rng.integers(14, CARD[1] - 14)))
        cv2.circle(card, middle, int(rng.integers(4, 12)), int(rng.integers(40, 200)), 2)
    cv2.rectangle(card, (30, CARD[1] - 85), (CARD[0] - 30, CARD[1] - 25), 210, -1)
    return card


def _draw_stroke(art: Grey, rng: Rng) -> None:
    """A line, a leaf or a ring, as drawings have them."""
    high, wide = art.shape
    middle = (int(rng.integers(wide)), int(rng.integers(high)))
    shade, angle = int(rng.integers(10, 245)), float(rng.uniform(0, 180))
    axes = (int(rng.integers(6, 80)), int(rng.integers(3, 40)))
    thick = int(rng.choice((-1, 2, 3)))
    sweep = float(rng.uniform(90, 360))
    cv2.ellipse(art, middle, axes, angle, 0, sweep, shade, thick, cv2.LINE_AA)


def photograph(
    card: Grey, seed: int, under: Conditions = PLAIN, height: float | None = None
) -> Grey:
    """One card on a table, anyhow, as high as this in the picture or as people hold a camera."""
    rng = np.random.default_rng(seed)
    table = paint_table(rng, SIZE)
    high = height or float(rng.uniform(260, 520))
    room = high * 0.6
    middle = rng.uniform((room, min(room, 355)), (SIZE[0] - room, max(SIZE[1] - room, 365)))
    seen = _frame(middle, high, rng.uniform(0, 360), under.tilt, rng.uniform(-15, 15))
    _lay_card(table, card, rng, seen, under)
    return exposed(shrunk(table), rng, under)


def photograph_in_a_row(cards: Sequence[Grey], seed: int) -> Grey:
    """Cards that overlap a little, as people lay them out."""
    rng = np.random.default_rng(seed)
    table = paint_table(rng, SIZE)
    step = (SIZE[0] - 260) / max(1, len(cards) - 1)
    for at, card in enumerate(cards):
        middle = np.array((130 + at * step, SIZE[1] / 2 + rng.uniform(-40, 40)))
        _lay_card(table, card, rng, _frame(middle, 400, rng.uniform(-8, 8), 0, 0))
    return exposed(shrunk(table), rng, Conditions(noise=3))


def _lay_card(table: Grey, card: Grey, rng: Rng, seen: Frame, under: Conditions = PLAIN) -> None:
    """Put a card on the table, with whatever hides part of it."""
    corners, _ = seen
    high = float(np.linalg.norm(corners[3] - corners[0])) * FINER
    paper = cv2.resize(card, (round(high * ASPECT), round(high)), interpolation=cv2.INTER_AREA)
    lay(table, np.asarray(paper, np.uint8), corners * FINER)
    if under.glare:
        wash_out(table, rng, seen, under.glare)
    if under.thumb:
        put_thumb(table, rng, seen, under.thumb)


def _frame(middle: Vectors, height: float, turn: float, tilt: float, lean: float) -> Frame:
    """Where a card appears; what hides it is as large as on a label of the same area."""
    sides = (height * ASPECT, height)
    return project_rectangle(middle, sides, turn, tilt, lean), height * ASPECT**0.5
