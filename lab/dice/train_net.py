"""Trains the net that reads dice, on rendered scenes alone; the same seed gives the same scenes.

`python -m lab.dice.train_net FOLDER` needs PyTorch: docs/decisions/dependencies.md says how to get
it. It may be stopped at any time: the folder keeps the scenes and, every few minutes, all of its
state; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import msgspec
import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor
from torch.nn import functional

from lab.dice.dice_net import VALUES, DiceNet
from lab.dice.net_targets import MAX_ROLL_DEGREES, SCALES, make_targets
from lab.dice.photo_effects import Bytes
from lab.dice.scene_rendering import SCENE_PX, LabelledTop, render_scene

STEPS, BATCH, CROP_PX = 6000, 16, 256
BLOCK_SCENES, FIRST_BLOCKS, MOST_BLOCKS, STEPS_PER_BLOCK = 64, 12, 160, 16
"""Scenes are rendered while it learns, so that it begins to learn soon."""
MOST_LEARNING, WARM_UP_STEPS, DECAY = 2.5e-3, 200, 1e-4
AVERAGE_OVER_STEPS = 400
"""The net that counts is the mean of the last steps, roughly."""
SECONDS_PER_CHECKPOINT, STEPS_PER_LINE = 180, 50

Block = tuple[Bytes, list[tuple[LabelledTop, ...]]]


def load_block(folder: Path, seed: int, number: int) -> Block:
    """Some scenes, rendered unless they are there."""
    images, tops = folder / f"{number:04}.npy", folder / f"{number:04}.json"
    if not tops.exists():
        first = number * BLOCK_SCENES
        scenes = [render_scene(seed, first + n) for n in range(BLOCK_SCENES)]
        np.save(images, np.stack([each.image for each in scenes]))
        partial = tops.with_suffix(".part")
        partial.write_bytes(msgspec.json.encode([each.tops for each in scenes]))
        partial.replace(tops)
    decoded = msgspec.json.decode(tops.read_bytes(), type=list[tuple[LabelledTop, ...]])
    return np.load(images, mmap_mode="r"), decoded


def draw_batch(
    chance: Generator, blocks: Sequence[Block], count: int
) -> tuple[Tensor, list[Tensor]]:
    """Pieces of scenes, turned and brightened by lot, and what the net should say about them."""
    pictures, targets = [], []
    for _ in range(count):
        images, tops = blocks[int(chance.integers(len(blocks)))]
        number = int(chance.integers(len(images)))
        picture, moved = _vary(chance, np.asarray(images[number]), tops[number])
        pictures.append(picture.transpose(2, 0, 1))
        targets.append(make_targets(moved, CROP_PX))
    stacked = [torch.from_numpy(np.stack(each)) for each in zip(*targets, strict=True)]
    return torch.from_numpy(np.stack(pictures)).float() / 127.5 - 1, stacked


def _vary(
    chance: Generator, image: Bytes, tops: Sequence[LabelledTop]
) -> tuple[Bytes, list[LabelledTop]]:
    scale = float(np.exp(chance.uniform(*np.log(SCALES))))
    onto = cv2.getRotationMatrix2D(
        (SCENE_PX / 2, SCENE_PX / 2), chance.uniform(-MAX_ROLL_DEGREES, MAX_ROLL_DEGREES), scale
    )
    room = abs(SCENE_PX * scale - CROP_PX) / 2
    moved_by = CROP_PX / 2 - SCENE_PX / 2 + chance.uniform(-room, room, 2)
    onto[:, 2] += moved_by.astype(np.float64)
    if chance.random() < 0.5:
        onto[0] *= -1
        onto[0, 2] += CROP_PX - 1
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    piece = cv2.warpAffine(
        image, onto, (CROP_PX, CROP_PX), flags=flags, borderMode=cv2.BORDER_REFLECT_101
    )
    gain = chance.uniform(0.75, 1.25) * np.clip(1 + chance.normal(0, 0.06, 3), 0.8, 1.2)
    shades = np.clip((np.arange(256)[:, None] / 255) ** chance.uniform(0.8, 1.25) * gain, 0, 1)
    piece = cv2.LUT(piece, (shades * 255).astype(np.uint8)[None])
    if chance.random() < 0.1:
        piece = cv2.cvtColor(cv2.cvtColor(piece, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    moved = []
    for top in tops:
        x, y = onto @ (top.x, top.y, 1)
        moved.append(replace(top, x=float(x), y=float(y), side=top.side * scale))
    return np.asarray(piece, np.uint8), moved


def compute_loss(cells: Tensor, targets: Sequence[Tensor]) -> tuple[Tensor, Tensor, Tensor]:
    """How wrong the net is about where tops are, what they show, and how large they are."""
    heat, judged, values, sizes, weights = targets
    logits = cells[:, 0].float()
    chance = torch.sigmoid(logits)
    is_middle = (heat == 1).float()
    hit = functional.logsigmoid(logits) * (1 - chance) ** 2 * is_middle
    miss = functional.logsigmoid(-logits) * chance**2 * (1 - heat) ** 4 * (1 - is_middle)
    where = -((hit + miss) * judged).sum() / is_middle.sum().clamp(min=1)
    total = weights.sum().clamp(min=1e-3)
    show = functional.cross_entropy(cells[:, 1 : 1 + VALUES].float(), values, reduction="none")
    large = functional.smooth_l1_loss(cells[:, -1].float(), sizes, reduction="none", beta=0.1)
    return where, (show * weights).sum() / total, (large * weights).sum() / total


def choose_rate(step: int) -> float:
    """How much is learnt in a step: more and more, then less and less."""
    if step < WARM_UP_STEPS:
        return MOST_LEARNING * (step + 1) / WARM_UP_STEPS
    share = (step - WARM_UP_STEPS) / (STEPS - WARM_UP_STEPS)
    return float(MOST_LEARNING * (0.01 + 0.99 * (1 + np.cos(np.pi * min(share, 1))) / 2))


class Trainer:
    """The net, its mean, and how far it is."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed, self.step = folder, seed, 0
        (folder / "scenes").mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.net, self.mean = DiceNet(), DiceNet()
        self.mean.load_state_dict(self.net.state_dict())
        self.optimizer = torch.optim.AdamW(self.net.parameters(), weight_decay=DECAY)
        self.blocks: list[Block] = []
        self.checkpoint = folder / "checkpoint.pt"
        if self.checkpoint.exists():
            state = torch.load(self.checkpoint)
            self.step = state["step"]
            for name in ("net", "mean", "optimizer"):
                getattr(self, name).load_state_dict(state[name])

    def save(self) -> None:
        """Keep all of it, so that it can go on."""
        parts = {name: getattr(self, name).state_dict() for name in ("net", "mean", "optimizer")}
        partial = self.checkpoint.with_suffix(".part")
        torch.save({"step": self.step, **parts}, partial)
        partial.replace(self.checkpoint)

    def train(self) -> None:
        """All steps that are left."""
        saved = time.monotonic()
        sums = np.zeros(3)
        while self.step < STEPS:
            sums += self._learn()
            self.step += 1
            if self.step % STEPS_PER_LINE == 0:
                where, show, large = sums / STEPS_PER_LINE
                sums[:] = 0
                line = f"{self.step} where {where:.3f} value {show:.3f} size {large:.4f}"
                print(line, f"{time.process_time():.0f} s", flush=True)
            if time.monotonic() - saved > SECONDS_PER_CHECKPOINT:
                self.save()
                saved = time.monotonic()
        self.save()

    def _learn(self) -> tuple[float, float, float]:
        count = min(MOST_BLOCKS, FIRST_BLOCKS + self.step // STEPS_PER_BLOCK)
        while len(self.blocks) < count:
            self.blocks.append(load_block(self.folder / "scenes", self.seed, len(self.blocks)))
        chance = np.random.default_rng((self.seed, 1, self.step))
        pictures, targets = draw_batch(chance, self.blocks, BATCH)
        for group in self.optimizer.param_groups:
            group["lr"] = choose_rate(self.step)
        where, show, large = compute_loss(self.net(pictures), targets)
        self.optimizer.zero_grad()
        (where + show + large).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self._add_to_mean()
        return where.item(), show.item(), large.item()

    def _add_to_mean(self) -> None:
        share = 1 / min(AVERAGE_OVER_STEPS, self.step / 4 + 1)
        new = self.net.state_dict()
        for name, values in self.mean.state_dict().items():
            if values.is_floating_point():
                values.lerp_(new[name], share)
            else:
                values.copy_(new[name])


def main() -> None:
    """Train, or go on training."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--seed", type=int, default=43)
    asked.add_argument("--threads", type=int, default=os.cpu_count())
    order = asked.parse_args()
    torch.set_num_threads(order.threads)
    cv2.setNumThreads(order.threads)
    torch.use_deterministic_algorithms(mode=True)
    Trainer(order.folder, order.seed).train()


if __name__ == "__main__":
    main()
