"""How large a photo that people send may be, in bytes, pixels and memory."""

from __future__ import annotations

from scanner.images.headers import CUT_SHORT, PictureHeader, Unreadable, read_header

MAX_PHOTO_BYTES = 12 * 1024 * 1024
"""The size of a photo of 50 megapixels as compressed by a phone."""
MAX_PHOTO_PIXELS = 50_000_000
"""As many as large phone cameras have."""
MAX_DECODER_MEMORY_BYTES = 100_000_000
"""Memory that decoding one picture may take: enough for all those pixels as cameras send them, 25
million in a WebP, or 12 million in a progressive JPEG that keeps its colours in full."""

TOO_HEAVY = "That picture is larger than 12 MB: please send a smaller one."
TOO_LARGE = "That picture has too many pixels: please send a smaller one."
NOTHING_ARRIVED = "Nothing arrived: please take the photo again."

GREY_BYTES_PER_PIXEL, COLOUR_BYTES_PER_PIXEL = 2, 6
"""Memory for the decoded picture, twice, because it may be turned."""
PIXELS_OF_WORK_PER_BYTE = 8
"""A byte is more work than a pixel: it has to be unpacked."""


def check_photo(data: bytes) -> PictureHeader:
    """The header of a picture that may be opened; otherwise `Unreadable` says why not."""
    if not data:
        raise Unreadable(NOTHING_ARRIVED)
    if len(data) > MAX_PHOTO_BYTES:
        raise Unreadable(TOO_HEAVY)
    header = read_header(data)
    if header.pixels < 1:
        raise Unreadable(CUT_SHORT)
    memory = header.pixels * header.bytes_per_pixel
    if header.pixels > MAX_PHOTO_PIXELS or memory > MAX_DECODER_MEMORY_BYTES:
        raise Unreadable(TOO_LARGE)
    return header


def has_room_for_colour(header: PictureHeader, times: int) -> bool:
    """Whether its colours may be decoded, this many times smaller each way."""
    decoder = header.pixels * (header.bytes_per_pixel - GREY_BYTES_PER_PIXEL)
    decoded = header.pixels // times**2 * COLOUR_BYTES_PER_PIXEL
    return decoder + decoded <= MAX_DECODER_MEMORY_BYTES


def estimate_work(data: bytes) -> int:
    """How much work opening a picture is, in pixels; `Unreadable` if it cannot be opened."""
    header = check_photo(data)
    return header.pixels * header.passes * header.bytes_per_pixel + PIXELS_OF_WORK_PER_BYTE * len(
        data
    )
