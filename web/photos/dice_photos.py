"""Photos of dice and tokens: what was read, for people to look at before it counts."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.dice_fields import SIDES, Dice, TokenSides
from companion.core.seats import Viewer
from companion.core.words import T
from scanner.dice import reader, thresholds
from scanner.dice.detected import DetectedThrow
from scanner.images.grey import Colour, Grey
from scanner.images.opening import open_colour_photo, open_photo
from web.live.channel import Channel
from web.photos.label_answers import Said, list_fillable
from web.photos.uploads import read_picture
from web.problems import Problem
from web.services import voice_at

Say = Callable[[T | str], str]

NO_ROLL = T("No dice are asked for now.")


def read_throw(channel: Channel, viewer: Viewer, only: str | None) -> Said:
    """The dice or tokens in a photo. This answers nothing: people confirm what was read."""
    with channel.quiet():
        rolls = list_fillable(channel, viewer, Dice, only)
        throws = list_fillable(channel, viewer, TokenSides, only)
        say = voice_at(channel.table).say
    code = channel.table.code
    if rolls:
        return read_picture(code, viewer, lambda data: _read_dice(data, rolls[0].field, say))
    if throws:
        return read_picture(code, viewer, lambda data: _read_tokens(data, throws[0].field, say))
    raise Problem(409, NO_ROLL)


def _read_dice(data: bytes, field: Dice, say: Say) -> Said:
    image = open_colour_photo(data, at_least=thresholds.READ_MAX_SIDE_PX)
    seen = reader.read_throw(image, dice=field.count)
    read = [
        {"value": each.value, "box": each.box}
        | ({"likeliest": each.likeliest} if each.likeliest else {})
        for each in seen.dice
    ]
    fits = all(1 <= each.value <= field.sides for each in seen.dice)
    return _add_size(image, {"dice": read, "sure": seen.sure and fits, "say": say(_question(seen))})


def _read_tokens(data: bytes, field: TokenSides, say: Say) -> Said:
    image = open_photo(data, at_least=thresholds.READ_MAX_SIDE_PX)
    seen = reader.read_throw(image, tokens=field.count)
    read = [{"value": SIDES[each.white], "box": each.box} for each in seen.tokens]
    return _add_size(image, {"tokens": read, "sure": seen.sure, "say": say(_question(seen))})


def _question(seen: DetectedThrow) -> T | str:
    """What is asked about a throw, if anything."""
    counts = {"dice": len(seen.dice), "tokens": len(seen.tokens)}
    counted = seen.question == reader.COUNT.format(**counts)
    return T(reader.COUNT, **counts) if counted else seen.question


def _add_size(image: Grey | Colour, read: Said) -> Said:
    high, wide = image.shape[:2]
    return {"size": [wide, high]} | read
