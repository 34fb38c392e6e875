"""Helpers for the browser tests of scanning: pages, photos, and how far the game is."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, Page

from tests.kit.web.served import Laid
from web.server.credentials import Credentials

PHONE, LAPTOP = "test.lan", "localhost"
"""Under its Wi-Fi name a page is not secure and gets no camera; on the laptop it is secure."""


def enter(context: BrowserContext, laid: Laid, host: str, role: str) -> str:
    """Let the table know this browser; returns the companion's address."""
    token = laid.host if role == "host" else laid.tokens[0]
    address = f"http://{host}:{laid.served.port}"
    name = Credentials("test").name("host" if role == "host" else "seat", laid.code)
    context.add_cookies([{"name": name, "value": token, "url": address}])
    return address


def take_photo(place: Page | Locator, data: bytes) -> None:
    """Let the device's own camera give this page, or this part of it, the picture."""
    photo = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}
    place.locator("[data-photo]").set_input_files(photo)  # type: ignore[arg-type]  # their type


def rounds(laid: Laid) -> int:
    """How many steps of the game are done."""
    done: int = laid.view()["state"]["round"]
    return done
