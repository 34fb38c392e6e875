"""The net that finds the tops of dice in a colour picture, as the trainer sees it.

For each cell of 4 × 4 pixels it says how much this is the middle of a top, how much it shows each
value, and how large the top is. About 370,000 numbers.
"""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional

CELL_PX = 4
VALUES = 6
FINE, MIDDLE, COARSE = 24, 64, 88
"""Channels at a 4th, an 8th and a 16th of the picture's size."""
SIZE_UNIT_PX = 32
"""The side of a top is given as the logarithm of how many times it is as large as this."""
RARE_MIDDLE = -4.6
"""Middles of tops are rare: before any training each cell is one with a chance of 1 %."""


def convolve(inside: int, outside: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    """A convolution with its normalization, which is part of it once the net is trained."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, size, stride, size // 2, bias=False), nn.BatchNorm2d(outside)
    )


class Residual(nn.Module):  # type: ignore[misc]
    """Two convolutions beside a path that leaves things as they are."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first, self.second = convolve(channels, channels), convolve(channels, channels)

    def forward(self, cells: Tensor) -> Tensor:
        inside = functional.relu(self.first(cells))
        return functional.relu(cells + self.second(inside))


class DiceNet(nn.Module):  # type: ignore[misc]
    """Pictures whose sides are multiples of 16, blue, green, red from -1 to 1; to cells."""

    def __init__(self) -> None:
        super().__init__()
        self.stem, self.fine = convolve(3, 16, stride=2), convolve(16, FINE, stride=2)
        self.fine_block = Residual(FINE)
        self.middle = convolve(FINE, MIDDLE, stride=2)
        self.middle_block = nn.Sequential(Residual(MIDDLE), Residual(MIDDLE))
        self.coarse = convolve(MIDDLE, COARSE, stride=2)
        self.coarse_block = Residual(COARSE)
        self.to_middle, self.to_fine = convolve(COARSE, MIDDLE, 1), convolve(MIDDLE, FINE, 1)
        self.middle_mix, self.fine_mix = convolve(MIDDLE, MIDDLE), convolve(FINE, 32)
        self.head = nn.Conv2d(32, 1 + VALUES + 1, 1)
        nn.init.constant_(self.head.bias[:1], RARE_MIDDLE)

    def forward(self, pictures: Tensor) -> Tensor:
        relu = functional.relu
        fine = self.fine_block(relu(self.fine(relu(self.stem(pictures)))))
        middle = self.middle_block(relu(self.middle(fine)))
        coarse = self.coarse_block(relu(self.coarse(middle)))
        middle = relu(middle + functional.interpolate(self.to_middle(coarse), scale_factor=2))
        middle = relu(self.middle_mix(middle))
        fine = relu(fine + functional.interpolate(self.to_fine(middle), scale_factor=2))
        return self.head(relu(self.fine_mix(fine)))
