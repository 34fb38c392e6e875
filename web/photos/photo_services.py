"""What every route that takes photos shares: a thread that reads them, cameras, a limit.

Pictures are kept in memory while they are read, and nowhere else.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field

from flask import current_app

from web.photos.camera_sessions import CameraSessions
from web.photos.enrolled_cards import EnrolledDecks
from web.photos.photos_at_once import PhotoWorker
from web.server.limits import PICTURE_RATE, Limit

KEY = "companion photos"


@dataclass(slots=True)
class PhotoServices:
    """Everything one companion needs to read pictures."""

    worker: PhotoWorker = field(default_factory=PhotoWorker)
    cameras: CameraSessions = field(default_factory=CameraSessions)
    limit: Limit = field(default_factory=lambda: Limit(PICTURE_RATE, time.monotonic))
    decks: EnrolledDecks = field(default_factory=EnrolledDecks)
    phone_key: str = field(default_factory=lambda: secrets.token_urlsafe(16), repr=False)
    """What lets a phone photograph cards, until the companion is stopped."""


def photo_services() -> PhotoServices:
    """The photo services of the companion that handles this request."""
    app_services: PhotoServices = current_app.extensions[KEY]
    return app_services
