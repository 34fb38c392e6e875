"""Who is asking: tokens in cookies or headers, and the nonce that ties a page to its cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Literal, get_args

from flask import Request, Response, request

Role = Literal["seat", "host", "station"]
ROLES: tuple[Role, ...] = get_args(Role)
YEAR_SECONDS = 365 * 24 * 3600
_SALT = 16
_CODE = re.compile(r"[A-Z0-9]{1,16}")


class Credentials:
    """Reads and writes cookies; `instance` tells this companion from others on the laptop."""

    def __init__(self, instance: str) -> None:
        self._instance = instance
        self._badge = f"{instance}-organiser"

    def name(self, role: Role, code: str) -> str:
        """The cookie's name. Cookies ignore ports, so it contains the companion's own name."""
        return f"{self._instance}-{role}-{code}"

    def token(self, asking: Request, role: Role, code: str) -> str | None:
        """The token this browser has for the table, right or wrong; None without."""
        return asking.cookies.get(self.name(role, code)) if _CODE.fullmatch(code) else None

    def every(self, asking: Request, role: Role) -> frozenset[str]:
        """All tokens of this kind that this browser has, whatever the table."""
        start = self.name(role, "")
        cookies = asking.cookies.items()
        return frozenset(token for name, token in cookies if name.startswith(start))

    def badge(self, asking: Request) -> str | None:
        """The token of an organiser or a helper that this browser has."""
        return asking.cookies.get(self._badge)

    def give_badge(self, response: Response, token: str) -> None:
        """Store the token of an organiser or a helper in the browser."""
        self._store(response, self._badge, token)

    def drop_badge(self, response: Response) -> None:
        """Take it from the browser again."""
        response.delete_cookie(self._badge, httponly=True, samesite="Strict")

    def give(self, response: Response, role: Role, code: str, token: str) -> None:
        """Store a token in the browser."""
        self._store(response, self.name(role, code), token)

    @staticmethod
    def _store(response: Response, name: str, token: str) -> None:
        """No script can read it, and no other site can send it."""
        response.set_cookie(
            name,
            token,
            max_age=YEAR_SECONDS,
            httponly=True,
            samesite="Strict",
            secure=request.is_secure,
        )


def get_bearer_token(asking: Request) -> str | None:
    """The token in the Authorization header."""
    kind, _, token = asking.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def make_nonce(token: str) -> str:
    """A nonce for one page: whoever has it has read a page sent to this token's browser."""
    salt = secrets.token_hex(_SALT // 2)
    return salt + _mac(token, salt)


def is_nonce_of(token: str, nonce: str) -> bool:
    """Whether the nonce was made for this token."""
    salt, mac = nonce[:_SALT], nonce[_SALT:]
    return hmac.compare_digest(mac.encode(), _mac(token, salt).encode())


def _mac(token: str, salt: str) -> str:
    return hmac.new(token.encode(), f"page {salt}".encode(), hashlib.sha256).hexdigest()
