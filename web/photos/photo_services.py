"""What everything that takes pictures shares: one thread to read them, cameras, a limit."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from flask import current_app

from web.photos.camera_sessions import CameraSessions
from web.photos.photo_worker import PhotoWorker
from web.server.limits import PICTURES, Limit

KEY = "companion photos"


@dataclass(slots=True)
class PhotoServices:
    """The pictures' side of one companion."""

    worker: PhotoWorker = field(default_factory=PhotoWorker)
    cameras: CameraSessions = field(default_factory=CameraSessions)
    limit: Limit = field(default_factory=lambda: Limit(PICTURES, time.monotonic))


def photo_services() -> PhotoServices:
    """What takes pictures in the companion that answers this request."""
    found: PhotoServices = current_app.extensions[KEY]
    return found
