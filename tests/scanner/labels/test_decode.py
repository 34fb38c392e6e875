"""Pictures with labels in them, and what readers find."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
import zxingcpp
from qrcode.constants import ERROR_CORRECT_L
from qrcode.main import QRCode
from qrcode.util import QRData

from scanner.images.grey import Grey
from scanner.labels import readers
from scanner.labels.decode import LiveReader, read_labels
from scanner.labels.sightings import MAX_CODES, Sighting
from tests.kit.scenes import DEGRADED, PLAIN, Conditions, Scene, empty_table, printed, scene

ALWAYS_READ = ("plain, 100 px", "plain, 80 px", "plain, large", "four labels", "tilted 45°", "jpeg")
DARK_OR_FLAT = ("low light", "tilted 60°")


def texts(found: tuple[Sighting, ...]) -> set[str]:
    return {each.text for each in found}


def far_off(seen: Scene, found: tuple[Sighting, ...]) -> float:
    """The distance of the worst corner from the middle of its label, in label sides."""
    worst = 0.0
    for each in found:
        placed = next(label for label in seen.placed if label.text == each.text)
        side = max(np.linalg.norm(b - a) for a, b in pairwise(placed.corners))
        away = np.linalg.norm(np.array(each.middle) - placed.corners.mean(0))
        worst = max(worst, float(away / side))
    return worst


@pytest.mark.parametrize("name", [*ALWAYS_READ, *DARK_OR_FLAT])
def test_every_label_of_a_good_picture_is_read_in_its_place(name: str) -> None:
    for seed in range(3):
        seen = scene(seed, DEGRADED[name])
        found = read_labels(seen.image)
        assert texts(found) == seen.texts
        assert len(found) == len(seen.placed)
        assert far_off(seen, found) < 0.12


@pytest.mark.parametrize("name", sorted(DEGRADED))
def test_codes_are_read_as_printed(name: str) -> None:
    for seed in range(20, 23):
        seen = scene(seed, DEGRADED[name])
        assert texts(read_labels(seen.image)) <= seen.texts


@pytest.mark.parametrize("name", ["low light", "defocus"])
def test_even_light_and_sharper_edges_read_more(name: str) -> None:
    images = [scene(seed, DEGRADED[name]).image for seed in range(40, 52)]
    plainly = sum(len(readers.read_plain(image)) for image in images)
    clearly = sum(len(readers.read_enhanced(image)) for image in images)
    assert clearly >= plainly
    assert clearly > len(images) * 2 / 3


def test_a_low_camera_needs_the_stretched_picture() -> None:
    images = [scene(seed, DEGRADED["tilted 60°"]).image for seed in range(12)]
    assert sum(len(readers.read_stretched(image)) for image in images) == len(images)
    assert sum(len(readers.read_plain(image)) for image in images) < len(images)


def test_zbar_reads_codes() -> None:
    seen = scene(5, PLAIN)
    (found,) = readers.read_with_zbar(seen.image)
    assert {found.text} == seen.texts
    assert far_off(seen, (found,)) < 0.12


def test_an_empty_table_says_nothing() -> None:
    assert [read_labels(empty_table(seed)) for seed in range(3)] == [()] * 3


def test_two_labels_that_say_the_same_are_two() -> None:
    once = np.pad(printed("DEV.CHEST.2222222.2", 4), 40, constant_values=120)
    found = read_labels(np.hstack((once, once)))
    assert [each.text for each in found] == ["DEV.CHEST.2222222.2"] * 2


def test_a_camera_reads_easy_labels_at_once_and_hard_ones_soon() -> None:
    easy, hard = scene(3, PLAIN), scene(2, DEGRADED["tilted 60°"])
    reader = LiveReader()
    assert texts(reader.read(easy.image)) == easy.texts
    assert seen_within(LiveReader(), hard, len(readers.READERS) - 1) == hard.texts


def seen_within(reader: LiveReader, seen: Scene, frames: int) -> set[str]:
    return set().union(*(texts(reader.read(seen.image)) for _ in range(frames)))


def test_a_large_picture_is_read_in_its_own_coordinates() -> None:
    seen = scene(6, Conditions(edge=(190, 190)), (3000, 2200))
    found = read_labels(seen.image)
    assert texts(found) == seen.texts
    assert far_off(seen, found) < 0.12


def test_a_small_label_in_a_large_picture_is_read() -> None:
    """A phone's photo of the whole table: shrunk, its modules are thinner than a pixel."""
    for seed in range(2):
        seen = scene(seed, Conditions(edge=(100, 100)), (4000, 3000))
        assert texts(read_labels(seen.image)) == seen.texts


# What people also show to a camera


def coded(content: bytes) -> Grey:
    """A code with exactly these bytes."""
    code = QRCode(border=4, error_correction=ERROR_CORRECT_L)
    code.add_data(QRData(content, check_data=False))
    code.make()
    inks = np.where(np.array(code.get_matrix(), bool), 0, 255).astype(np.uint8)
    return np.kron(inks, np.ones((4, 4), np.uint8))


@pytest.mark.parametrize(
    "said",
    [
        "<script>alert(1)</script>",
        "https://example.org/?next=1",
        "Grüße vom Tisch",
        "日本語のことば",
        "A.B'); DROP TABLE tables;--",
    ],
)
def test_foreign_codes_give_their_own_text(said: str) -> None:
    assert texts(read_labels(coded(said.encode()))) == {said}


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\xfa\x80abc", "テスト".encode("shift_jis"), b"a\x00b"]
)
def test_codes_in_unknown_alphabets_raise_nothing_and_are_read_once(content: bytes) -> None:
    assert len(read_labels(coded(content))) == 1


@pytest.mark.parametrize("kind", ["MicroQRCode", "RMQRCode", "DataMatrix", "Aztec", "Code128"])
def test_codes_of_other_kinds_are_not_labels(kind: str) -> None:
    code = zxingcpp.create_barcode("DEV2345", getattr(zxingcpp.BarcodeFormat, kind))
    image = np.pad(np.array(code.to_image(scale=6)), 40, constant_values=255)
    assert [each.text for each in zxingcpp.read_barcodes(image)] == ["DEV2345"]
    assert read_labels(image) == ()


def test_zbar_is_not_trusted_with_foreign_characters() -> None:
    assert readers.read_with_zbar(coded("Grüße".encode())) == []


def test_nothing_is_kept_of_a_very_long_text() -> None:
    """What is left of it might be taken for a label."""
    longest, longer = (coded(b"X" * (readers.MAX_TEXT_CHARS + more)) for more in (0, 1))
    for reader in (read_labels, readers.read_with_zbar):
        assert [each.text for each in reader(longest)] == ["X" * readers.MAX_TEXT_CHARS]
        assert [each.text for each in reader(longer)] == [""]


def test_forty_codes_are_too_many_for_one_picture() -> None:
    rng = np.random.default_rng(4)
    codes = [printed(f"DEV.CARD.{n:05}".replace("0", "Z"), 3) for n in range(40)]
    sheet = np.vstack([np.hstack(codes[row * 8 : row * 8 + 8]) for row in range(5)])
    noisy = np.clip(sheet + rng.normal(0, 3, sheet.shape), 0, 255).astype(np.uint8)
    assert len(read_labels(noisy)) == MAX_CODES


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (3, 3), (900, 2), (2, 3000)])
def test_a_very_narrow_picture_has_no_codes(shape: tuple[int, int]) -> None:
    assert read_labels(np.full(shape, 200, np.uint8)) == ()


@pytest.mark.parametrize("image", [np.zeros((0, 9), np.uint8), np.zeros((9, 9, 3), np.uint8)])
def test_only_grey_pictures_are_read(image: Grey) -> None:
    with pytest.raises(ValueError, match="grey"):
        read_labels(image)
    with pytest.raises(ValueError, match="grey"):
        LiveReader().read(image)


def test_a_turned_view_of_an_array_is_read_too() -> None:
    seen = scene(7, PLAIN)
    assert texts(read_labels(seen.image.T[:, ::-1])) == seen.texts


# Machines that lack something

LACKING = """
import sys
sys.modules[{module!r}] = None
import numpy as np
from qrcode.main import QRCode
from scanner.labels import decode, readers
code = QRCode(border=4)
code.add_data("DEV.CHEST.2222222.2")
modules = np.array(code.get_matrix(), bool)
image = np.kron(np.where(modules, 0, 255).astype(np.uint8), np.ones((4, 4), np.uint8))
texts = [each.text for each in decode.read_labels(image)]
print(texts, readers.list_missing(), len(readers.READERS))
"""


@pytest.mark.parametrize(
    ("module", "name", "left"), [("pyzbar.pyzbar", "zbar", 7), ("cv2", "opencv", 2)]
)
def test_a_machine_without_a_library_lacks_only_its_readers(
    module: str, name: str, left: int
) -> None:
    ran = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", LACKING.format(module=module)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == f"['DEV.CHEST.2222222.2'] ('{name}',) {left}"


def test_this_machine_has_every_reader() -> None:
    assert readers.list_missing() == ()
    assert len(readers.READERS) == 9
