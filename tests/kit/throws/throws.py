"""Throws of every kind, each drawn from a seed: dice as they came to lie among other things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tests.kit.scenes import (
    FINER,
    PLAIN,
    Conditions,
    Grey,
    Rng,
    exposed,
    felt,
    shrunk,
    wood,
)
from tests.kit.scenes_dice import Lain, Throw
from tests.kit.throws.camera import Camera, Space, raised
from tests.kit.throws.solid_dice import (
    SIDE,
    DieStyle,
    Lamp,
    Lying,
    cast_shadow,
    draw_solid,
)
from tests.kit.throws.table_things import (
    CLUTTER,
    LABEL,
    TOKEN,
    big_shadow,
    knots,
    put_card,
    put_label,
    put_token,
)

SIZE = (1280, 720)
TOUCHING = 0.3
"""How many throws have dice that touch each other."""
CARD_REACH = 55.0


@dataclass(frozen=True, slots=True)
class Kind:
    """What is thrown, and how the camera sees it."""

    dice: tuple[int, int] = (1, 6)
    tokens: tuple[int, int] = (0, 0)
    edge: tuple[float, float] = (44.0, 84.0)
    """The side of a die in pixels."""
    tilt: tuple[float, float] = (0.0, 8.0)
    roll: float = 180.0
    """A camera held upright over the table is turned any way; one that leans, only a little."""
    label: bool = False
    under: Conditions = PLAIN


MODERATE = Conditions(motion=1.5, defocus=0.9, light=0.6, noise=7, jpeg=50)
KINDS: dict[str, Kind] = {
    "dice, clean": Kind(),
    "dice, moderate": Kind(tilt=(0, 18), roll=15, under=MODERATE),
    "dice, leaning, label": Kind(tilt=(15, 45), roll=12, label=True),
    "dice, leaning": Kind(tilt=(15, 45), roll=12),
    "dice and tokens": Kind(dice=(1, 4), tokens=(1, 5)),
    "tokens": Kind(dice=(0, 0), tokens=(1, 5)),
}


@dataclass(slots=True)
class _Scene:
    """A table while things are laid on it."""

    rng: Rng
    camera: Camera
    lamp: Lamp
    table: Grey
    taken: list[tuple[Space, float]] = field(default_factory=list)
    """Places that are taken, and how far around them."""

    def free(self, reach: float, spread: float, margin: float = 1.25) -> Space | None:
        """A place in view where something of this reach fits, if there is one."""
        for _ in range(80):
            spot = np.array((*self.rng.uniform(-spread, spread, 2), 0))
            if self.in_view(spot, reach * margin) and self.fits(spot, reach):
                self.taken.append((spot, reach))
                return spot
        return None

    def fits(self, spot: Space, reach: float) -> bool:
        """Whether nothing else is there."""
        return all(np.linalg.norm(spot - at) > reach + other for at, other in self.taken)

    def in_view(self, spot: Space, reach: float) -> bool:
        """Whether all of something there is seen."""
        around = spot + np.array(((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1))) * reach
        seen = self.camera.sees(around)
        return bool((seen > 2).all() and (seen < np.array(self.camera.size) - 2).all())


def throw(seed: int, kind: Kind, size: tuple[int, int] = SIZE) -> Throw:
    """A throw of this kind, and a picture of it."""
    rng = np.random.default_rng(seed)
    scene = _set(rng, kind, size)
    label_at = scene.free(LABEL * 0.72, 90) if kind.label else None
    dice = _roll(scene, int(rng.integers(kind.dice[0], kind.dice[1] + 1)))
    tokens = [
        at
        for _ in range(rng.integers(kind.tokens[0], kind.tokens[1] + 1))
        if (at := scene.free(TOKEN / 2 + 0.5, 60)) is not None
    ]
    _lay_cards(scene)
    label = None
    if label_at is not None:
        label = put_label(scene.table, rng, scene.camera, label_at)
    _lay_clutter(scene, coins_only=bool(kind.tokens[1]))
    white = [put_token(scene.table, rng, scene.camera, scene.lamp, at) for at in tokens]
    _draw(scene, dice)
    if rng.random() < 0.3:
        big_shadow(scene.table, rng)
    return Throw(
        exposed(shrunk(scene.table), rng, kind.under),
        tuple(_lain(scene.camera, die) for die in dice),
        tuple(Lain(side, _seen(scene.camera, at)) for side, at in zip(white, tokens, strict=True)),
        label,
        any(die.style.body < die.style.pip for die in dice),
    )


def _set(rng: Rng, kind: Kind, size: tuple[int, int]) -> _Scene:
    """An empty table and the camera above it."""
    focus = rng.uniform(0.7, 0.9) * max(size)
    far = focus * SIDE / rng.uniform(*kind.edge)
    camera = Camera(size, rng.uniform(*kind.tilt), rng.uniform(-kind.roll, kind.roll), far, focus)
    is_wood = bool(rng.integers(2))
    wide, high = size[0] * FINER, size[1] * FINER
    table = np.ascontiguousarray((wood if is_wood else felt)(rng, wide, high))
    if is_wood:
        knots(table, rng)
    return _Scene(rng, camera, Lamp.some(rng), table)


def _roll(scene: _Scene, count: int) -> list[Lying]:
    """Dice where they came to lie; some touch, face to face or corner to face."""
    rng = scene.rng
    styles = [DieStyle.some(rng)] * 2 if rng.random() < 0.85 else [DieStyle.some(rng) for _ in "ab"]
    touching = rng.random() < TOUCHING
    rolled: list[Lying] = []
    while len(rolled) < count:
        turn, style = rng.uniform(0, 90), styles[int(rng.integers(2))]
        beside = rolled[int(rng.integers(len(rolled)))] if rolled and touching else None
        if beside and rng.random() < 0.7:
            turn = beside.turn if rng.random() < 0.5 else turn
            spot = _slid(scene, rolled, beside, turn, style)
        else:
            spot = scene.free(SIDE * 0.78, 22 + 9 * count, 1.6)
        if spot is not None:
            rolled.append(Lying.rolled(rng, spot, turn, style))
    return rolled


def _slid(
    scene: _Scene, rolled: Sequence[Lying], beside: Lying, turn: float, style: DieStyle
) -> Space | None:
    """Where a die stops that slides towards another; none if that is out of view or taken."""
    angle = scene.rng.uniform(0, 2 * np.pi)
    way = np.array((np.cos(angle), np.sin(angle), 0))
    for far in np.arange(0.9, 1.6, 0.01) * SIDE:
        spot: Space = beside.at + way * far
        die = Lying(spot, turn, 1, style)
        if not any(_overlap(die.corners[:4], other.corners[:4]) for other in rolled):
            own = [(at, r) for at, r in scene.taken if not any(at is d.at for d in rolled)]
            clear = all(np.linalg.norm(spot - at) > SIDE * 0.75 + r for at, r in own)
            if not clear or not scene.in_view(spot, SIDE * 1.2):
                return None
            scene.taken.append((spot, SIDE * 0.78))
            return spot
    return None


def _overlap(one: Space, other: Space) -> bool:
    """Whether two squares on the table have more than a border in common."""
    for square in (one, other):
        for way in (square[1] - square[0], square[2] - square[1]):
            mine, yours = one @ way, other @ way
            if mine.max() <= yours.min() + 1e-9 or yours.max() <= mine.min() + 1e-9:
                return False
    return True


def _lay_cards(scene: _Scene) -> None:
    for _ in range(int(scene.rng.choice((0, 0, 1, 2)))):
        for _ in range(60):
            spot = np.array((*scene.rng.uniform(-190, 190, 2), 0))
            if scene.fits(spot, CARD_REACH):
                scene.taken.append((spot, CARD_REACH))
                put_card(scene.table, scene.rng, scene.camera, spot)
                break


def _lay_clutter(scene: _Scene, *, coins_only: bool) -> None:
    """Up to four small things, the farthest first."""
    rng = scene.rng
    laid = []
    for _ in range(int(rng.integers(5))):
        put, reach = CLUTTER[0] if coins_only else CLUTTER[int(rng.integers(len(CLUTTER)))]
        spot = scene.free(reach, 110)
        if spot is not None:
            laid.append((spot, put))
    for spot, put in sorted(laid, key=lambda each: -_depth(scene.camera, each[0])):
        put(scene.table, rng, scene.camera, scene.lamp, spot)


def _draw(scene: _Scene, dice: Sequence[Lying]) -> None:
    """All shadows, then the dice, the farthest first."""
    for die in dice:
        cast_shadow(scene.table, scene.camera, scene.lamp, die.corners)
    for die in sorted(dice, key=lambda each: -_depth(scene.camera, each.at)):
        draw_solid(scene.table, scene.camera, scene.lamp, die)


def _depth(camera: Camera, at: Space) -> float:
    return float(np.linalg.norm(camera.place - at))


def _lain(camera: Camera, die: Lying) -> Lain:
    return Lain(die.top, _seen(camera, raised(die.at, SIDE)))


def _seen(camera: Camera, at: Space) -> tuple[float, float]:
    x, y = camera.sees(at[None])[0]
    return float(x), float(y)
