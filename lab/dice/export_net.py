"""Writes a trained net as ONNX, which OpenCV runs, and checks that it says the same.

`python -m lab.dice.export_net FOLDER` takes the folder that `train_net` keeps, replaces the
scanner's weights, and notes what made them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from lab.dice.dice_net import DiceNet
from lab.dice.net_record import write_record
from scanner.dice.face_net import WEIGHTS

MAX_DIFFERENCE = 1e-3
CHECKED_PX = (320, 256)
OPSET = 12
"""Read by every OpenCV that we support."""


def load_mean(folder: Path) -> nn.Module:
    """The mean net of the last steps, its normalization made part of its convolutions."""
    net = DiceNet()
    net.load_state_dict(torch.load(folder / "checkpoint.pt")["mean"])
    net.eval()
    _fuse(net)
    return net


def _fuse(module: nn.Module) -> None:
    for name, child in module.named_children():
        pair = list(child.children())
        if len(pair) == 2 and isinstance(pair[1], nn.BatchNorm2d):
            setattr(module, name, fuse_conv_bn_eval(*pair))
        else:
            _fuse(child)


def write(net: nn.Module, file: Path) -> None:
    """The file; pictures of any size may be given to it later."""
    torch.onnx.export(
        net,
        torch.zeros(1, 3, 256, 256),
        str(file),
        opset_version=OPSET,
        input_names=["picture"],
        output_names=["cells"],
        dynamic_axes={"picture": {2: "high", 3: "wide"}, "cells": {2: "down", 3: "across"}},
        dynamo=False,
    )


def measure_difference(net: nn.Module, file: Path) -> float:
    """How far OpenCV's output is from the trainer's."""
    picture = np.random.default_rng(1).uniform(-1, 1, (1, 3, *CHECKED_PX)).astype(np.float32)
    with torch.no_grad():
        expected = net(torch.from_numpy(picture)).numpy()
    opened = cv2.dnn.readNetFromONNX(str(file))
    opened.setInput(picture)
    return float(np.abs(opened.forward() - expected).max())


def main() -> None:
    """Write the file and say how far OpenCV is from the trainer."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--seed", type=int, default=43, help="the seed it was trained with")
    order = asked.parse_args()
    net = load_mean(order.folder)
    write(net, WEIGHTS)
    difference = measure_difference(net, WEIGHTS)
    print(f"{WEIGHTS.stat().st_size} bytes; OpenCV differs by {difference:.1e} at most")
    assert difference < MAX_DIFFERENCE
    write_record(order.seed, torch.load(order.folder / "checkpoint.pt")["step"])


if __name__ == "__main__":
    main()
