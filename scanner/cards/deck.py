"""A deck that was enrolled: which of its cards a photo's points and pictures resemble."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.cards import thresholds as bounds
from scanner.cards.descriptor_index import DESCRIPTOR_BYTES, DescriptorIndex, Descriptors
from scanner.cards.faces import CardFace
from scanner.images.grey import Grey, Vectors

K = TypeVar("K")


class EnrolledDeck(Generic[K]):
    """The faces of a deck by their keys, ready to be looked for in pictures."""

    def __init__(self, faces: Mapping[K, CardFace]) -> None:
        self.keys = tuple(faces)
        self.faces = tuple(faces.values())
        most = bounds.DECK_MAX_VOTING_POINTS // max(1, len(faces))
        voting = [face.descriptors[:most] for face in self.faces]
        none = np.empty((0, DESCRIPTOR_BYTES), np.uint8)
        self._index = DescriptorIndex(np.concatenate((none, *voting)))
        self._owners = np.repeat(np.arange(len(voting)), [len(rows) for rows in voting])
        blocks = [_split_into_blocks(face.picture) for face in self.faces]
        self._blocks = np.array([each for each, _ in blocks])
        self._telling = np.array([contrasts for _, contrasts in blocks])

    def find_candidates(self, descriptors: Descriptors) -> list[int]:
        """Which cards most points of a photo resemble, the likeliest first."""
        if not len(self._owners) or not len(descriptors):
            return []
        nearest, distances = self._index.find_nearest_two(descriptors)
        owners = self._owners[nearest]
        clear = distances[:, 0] < bounds.ALIKE_MAX_DISTANCE_RATIO * distances[:, 1]
        clear |= owners[:, 0] == owners[:, 1]
        votes = np.bincount(
            owners[clear & (distances[:, 0] <= bounds.ALIKE_MAX_DISTANCE_BITS), 0],
            minlength=len(self.faces),
        )
        likely = np.argsort(-votes, kind="stable")[: bounds.MAX_CANDIDATES]
        # What the other half of the deck gets by chance; the cards in the photo get more.
        noise = float(np.sort(votes)[: len(votes) // 2].max(initial=0))
        least = max(bounds.CANDIDATE_MIN_VOTES, noise + noise**0.5)
        return [int(at) for at in likely if votes[at] >= least]

    def compare_pictures(self, seen: Grey, where: Grey, card: int) -> Vectors:
        """How much each card's picture resembles this one, in the blocks that `where` covers.

        Blocks that are plain on a card, and on the one it is thought to be, say nothing.
        Empty if too few blocks are left.
        """
        blocks, _ = _split_into_blocks(seen)
        covered = _as_blocks(where > 0).mean(1) >= bounds.BLOCK_MIN_MATCHED_SHARE
        if (self._telling[card] & covered).sum() < bounds.MIN_BLOCKS:
            return np.empty(0)
        alike = np.clip(np.einsum("cbp,bp->cb", self._blocks, blocks), 0, 1)
        counted = covered & (self._telling | self._telling[card])
        alike = np.where(counted & self._telling, alike, 0).sum(1) / counted.sum(1)
        return np.asarray(alike, np.float64)


def find_resembling(deck: EnrolledDeck[K]) -> list[tuple[K, K]]:
    """Pairs of cards that can hardly be told apart by their pictures: one needs a sticker."""
    whole = np.full((bounds.PICTURE_HEIGHT_PX, bounds.PICTURE_WIDTH_PX), 255, np.uint8)
    pairs = []
    for at, face in enumerate(deck.faces):
        alike = deck.compare_pictures(face.picture, whole, at)
        close = (
            np.flatnonzero(alike > alike[at] - bounds.RESEMBLING_MAX_MARGIN) if len(alike) else ()
        )
        pairs += [(deck.keys[at], deck.keys[other]) for other in close if other > at]
    return pairs


def _split_into_blocks(picture: Grey) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The blocks of a picture, each with mean 0 and length 1, and which have any contrast."""
    blocks = _as_blocks(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1))
    blocks -= blocks.mean(1, keepdims=True)
    lengths = np.sqrt((blocks * blocks).sum(1, keepdims=True))
    contrast = lengths[:, 0] / bounds.BLOCK_PX
    blocks /= np.maximum(lengths, 1e-3)
    return blocks, contrast > bounds.BLOCK_MIN_CONTRAST_SHADES


def _as_blocks(picture: NDArray[Any]) -> NDArray[np.float32]:
    """Its squares of `BLOCK_PX`, one a row."""
    side = bounds.BLOCK_PX
    high, wide = picture.shape
    rows = picture.reshape(high // side, side, wide // side, side)
    return rows.transpose(0, 2, 1, 3).reshape(-1, side * side).astype(np.float32)
