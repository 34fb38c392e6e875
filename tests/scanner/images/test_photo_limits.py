"""What people upload: photos of every kind, and files that are not photos."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.images import headers, photo_limits
from scanner.images.headers import Unreadable, read_header
from scanner.images.opening import open_colour_photo, open_photo
from scanner.labels.photos import read_photo
from tests.kit.scenes import PLAIN, Conditions, scene

SMALL = scene(1, PLAIN, (640, 480))


def encoded(kind: str, image: np.typing.NDArray[np.uint8] = SMALL.image) -> bytes:
    return bytes(cv2.imencode(kind, image)[1])


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    sum_ = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", sum_)


def png(wide: int, high: int, *more: bytes) -> bytes:
    """A PNG that claims a size and contains almost nothing."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(bytes(9)))
    return headers.PNG + head + b"".join(more) + pixels + chunk(b"IEND", b"")


def turned(jpeg: bytes, orientation: int) -> bytes:
    """The same JPEG with the camera's note about its orientation."""
    tiff = b"MM\0\x2a\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    exif = b"Exif\0\0" + tiff + b"\0\0\0\0"
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as why:
        read_photo(data)
    return why.value.sentence


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_each_kind_of_photo_opens_at_its_size_and_is_read(kind: str) -> None:
    data = encoded(kind)
    assert read_header(data)[:2] == (640, 480)
    assert open_photo(data).shape == (480, 640)
    assert {each.text for each in read_photo(data)} == SMALL.texts


@pytest.mark.parametrize("lossless", [True, False])
def test_both_kinds_of_webp_tell_their_size(*, lossless: bool) -> None:
    quality = 101 if lossless else 80
    data = bytes(cv2.imencode(".webp", SMALL.image, (cv2.IMWRITE_WEBP_QUALITY, quality))[1])
    assert (data[12:16] == b"VP8L") is lossless
    assert read_header(data)[:2] == (640, 480)


def test_a_progressive_jpeg_is_a_jpeg() -> None:
    data = bytes(cv2.imencode(".jpg", SMALL.image, (cv2.IMWRITE_JPEG_PROGRESSIVE, 1))[1])
    assert {each.text for each in read_photo(data)} == SMALL.texts


@pytest.mark.parametrize("veil", [b"", b"\xff\x01\0\x0f"])
def test_a_jpeg_that_states_two_sizes_is_refused(veil: bytes) -> None:
    data = encoded(".jpg")
    at = data.index(b"\xff\xc0")
    frame = data[at : at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")]
    huge = frame[:5] + b"\x1f\x40\x1f\x40" + frame[9:]
    told = data[:at] + veil + huge + data[at + len(frame) : -2] + frame + data[-2:]
    assert refused(told) == headers.CUT_SHORT


def test_a_png_that_states_two_sizes_is_refused() -> None:
    small = png(640, 480)[len(headers.PNG) :][:25]
    with pytest.raises(Unreadable, match="did not arrive complete"):
        read_header(png(50_000, 50_000, small))


def test_a_jpeg_of_endless_layers_is_refused_before_it_is_decoded() -> None:
    data = bytes(cv2.imencode(".jpg", SMALL.image, (cv2.IMWRITE_JPEG_PROGRESSIVE, 1))[1])
    layer = data[data.rindex(b"\xff\xda") : -2]
    layers = data.count(b"\xff\xda")
    most = data[:-2] + layer * (headers.MAX_JPEG_SCANS - layers)
    assert read_header(most + data[-2:])[:2] == (640, 480)
    assert refused(most + layer + data[-2:]) == headers.TOO_MANY_LAYERS


@pytest.mark.parametrize(
    ("sampling", "most"), [(0x111111, 12_500_000), (0x221111, 20_000_000), (0x411111, 20_000_000)]
)
def test_a_progressive_jpeg_may_only_be_as_large_as_memory_allows(sampling: int, most: int) -> None:
    options = (cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling)
    colours = np.full((480, 640, 3), 90, np.uint8)
    data = bytes(cv2.imencode(".jpg", colours, options)[1])
    at = data.index(b"\xff\xc2") + 5

    def claiming(pixels: int) -> bytes:
        return data[:at] + struct.pack(">HH", pixels // 10_000, 10_000) + data[at + 4 :]

    assert photo_limits.check_photo(claiming(most))
    assert refused(claiming(most + 10_000)) == photo_limits.TOO_LARGE


def test_the_limits_of_pixels_are_those_of_memory() -> None:
    assert photo_limits.check_photo(png(10_000, 5_000))
    assert refused(png(10_000, 5_001)) == photo_limits.TOO_LARGE
    webp = bytearray(encoded(".webp"))
    assert (
        read_header(bytes(webp)).bytes_per_pixel * 25_000_000
        == photo_limits.MAX_DECODER_MEMORY_BYTES
    )


@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_a_picture_in_countless_pieces_is_refused_unread(kind: str) -> None:
    data, begun = encoded(kind), {".jpg": 2, ".png": len(headers.PNG)}[kind]
    piece = {".jpg": b"\xff\xfe\0\x02", ".png": chunk(b"tEXt", b"")}[kind]
    few = data[:begun] + piece * 1_000 + data[begun:]
    many = data[:begun] + piece * headers.MAX_SEGMENTS + data[begun:]
    assert photo_limits.check_photo(few)
    assert refused(many) == headers.CUT_SHORT


def test_a_small_picture_is_less_work_than_a_large_one_or_one_in_layers() -> None:
    layers = bytes(cv2.imencode(".jpg", SMALL.image, (cv2.IMWRITE_JPEG_PROGRESSIVE, 1))[1])
    large = encoded(".jpg", scene(2, PLAIN, (2000, 1000)).image)
    small = photo_limits.estimate_work(encoded(".jpg"))
    assert small < photo_limits.estimate_work(layers)
    assert small < photo_limits.estimate_work(large)


def test_what_a_camera_appends_to_its_photo_does_no_harm() -> None:
    data = encoded(".jpg") + b"\0MotionPhoto" * 40
    assert {each.text for each in read_photo(data)} == SMALL.texts


@pytest.mark.parametrize(("orientation", "turns"), [(1, 0), (6, 3), (3, 2), (8, 1)])
def test_a_photo_comes_out_upright(orientation: int, turns: int) -> None:
    data = encoded(".jpg")
    upright = np.rot90(open_photo(data), turns)
    assert np.array_equal(open_photo(turned(data, orientation)), upright)


def test_a_sideways_photo_gives_the_upright_place_of_its_label() -> None:
    (seen,) = read_photo(encoded(".jpg"))
    (upright,) = read_photo(turned(encoded(".jpg"), 6))
    x, y = seen.middle
    assert upright.middle == pytest.approx((480 - y, x), abs=2)


def test_a_large_photo_is_read_in_its_own_coordinates() -> None:
    large = scene(2, Conditions(edge=(300, 300)), (3600, 2700))
    (found,) = read_photo(encoded(".jpg", large.image))
    assert np.abs(np.array(found.middle) - large.placed[0].corners.mean(0)).max() < 20


def test_a_label_too_small_for_the_first_look_is_found_in_full() -> None:
    small = scene(3, Conditions(edge=(92, 92), noise=1), (4000, 3000))
    data = encoded(".jpg", small.image)
    assert {each.text for each in read_photo(data)} == small.texts


def test_an_opened_photo_is_no_smaller_than_asked_for() -> None:
    data = encoded(".jpg", scene(2, PLAIN, (2000, 1000)).image)
    assert open_photo(data, at_least=900).shape == (500, 1000)
    assert open_photo(data, at_least=1200).shape == (1000, 2000)
    assert open_photo(data).shape == (1000, 2000)


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.98])
def test_half_a_picture_is_refused(kind: str, share: float) -> None:
    data = encoded(kind)
    assert refused(data[: int(len(data) * share)]) == headers.CUT_SHORT


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", photo_limits.NOTHING_ARRIVED),
        (b"GIF89a" + bytes(40), headers.NOT_A_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", headers.NOT_A_PICTURE),
        (b"%PDF-1.7", headers.NOT_A_PICTURE),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1", headers.HEIC),
        (b"\0\0\0\x18ftypavif\0\0\0\0mif1", headers.HEIC),
        (b"\0\0\0\x18ftypisom\0\0\0\0mp41", headers.NOT_A_PICTURE),
        (b"\xff\xd8\xff", headers.CUT_SHORT),
        (headers.PNG, headers.CUT_SHORT),
        (b"RIFF\xff\xff\0\0WEBPVP8 ", headers.CUT_SHORT),
        (png(50_000, 50_000), photo_limits.TOO_LARGE),
        (png(0, 10), headers.CUT_SHORT),
        (png(100, 100), headers.CUT_SHORT),
        (png(100, 100, chunk(b"acTL", bytes(8))), headers.ANIMATED),
        (b"RIFF\x18\0\0\0WEBPVP8X\x0a\0\0\0\x02" + bytes(20), headers.ANIMATED),
        (bytes(photo_limits.MAX_PHOTO_BYTES + 1), photo_limits.TOO_HEAVY),
    ],
)
def test_what_is_not_a_photo_gets_one_sentence(data: bytes, sentence: str) -> None:
    assert refused(data) == sentence


def test_a_jpeg_that_claims_too_much_is_refused_before_it_is_decoded() -> None:
    data = bytearray(encoded(".jpg"))
    frame = data.index(b"\xff\xc0")
    data[frame + 5 : frame + 9] = b"\xff\xff\xff\xff"
    assert refused(bytes(data)) == photo_limits.TOO_LARGE


@given(st.sampled_from([".jpg", ".png", ".webp"]), st.data())
def test_a_damaged_file_is_either_refused_or_read(kind: str, draw: st.DataObject) -> None:
    data = bytearray(encoded(kind, SMALL.image[::4, ::4]))
    for _ in range(3):
        data[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    assert outcome(bytes(data)) in {
        headers.CUT_SHORT,
        headers.NOT_A_PICTURE,
        headers.ANIMATED,
        photo_limits.TOO_LARGE,
        "opened",
    }


def outcome(data: bytes) -> str:
    """Whether a picture opens, or why not."""
    try:
        open_photo(data)
    except Unreadable as why:
        return why.sentence
    return "opened"


def test_colours_are_opened_if_there_is_memory_for_them() -> None:
    red = np.full((600, 800, 3), (0, 0, 200), np.uint8)
    jpeg, png = (bytes(cv2.imencode(kind, red)[1]) for kind in (".jpg", ".png"))
    assert open_colour_photo(png, at_least=100).shape == (600, 800, 3)
    assert open_colour_photo(jpeg, at_least=100).shape == (75, 100, 3)
    vast = bytes(cv2.imencode(".png", np.zeros((5000, 4000), np.uint8))[1])
    assert open_colour_photo(vast, at_least=100).shape == (5000, 4000)
