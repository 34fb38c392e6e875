"""What a request says of proxies it came through: nothing of it is believed, unless some are named.

Everybody may write what they like into these headers: they are removed unread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

PROXIED = "companion.proxied"
"""Marks a request that came through a proxy: nobody there sits at the laptop itself."""
OF_PROXIES = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED",
    "HTTP_X_REAL_IP",
    "HTTP_X_CLIENT_IP",
    "HTTP_TRUE_CLIENT_IP",
    "HTTP_CF_",
    "HTTP_FLY_",
    "HTTP_VIA",
)
"""How the headers begin by which proxies and tunnels can be told."""


class NoProxies:
    """Nobody in front of the companion is believed about who asks."""

    def __bool__(self) -> bool:
        """Whether there are any proxies."""
        return False

    def trusts(self, address: str) -> bool:  # noqa: ARG002 - it is asked of those that are named
        """Whether a connection from there is one of these proxies."""
        return False

    def see_through(self, environ: WSGIEnvironment) -> str | None:
        """Put the visitor in the place of the proxy; the reason why not, if there is one."""
        self.take_headers(environ)
        return None

    @staticmethod
    def take_headers(environ: WSGIEnvironment) -> dict[str, str]:
        """Remove what proxies say, and mark what came through one, also one that is not named."""
        if _came_through_somebody(environ):
            environ[PROXIED] = True
        begun = ("HTTP_FORWARDED", "HTTP_X_FORWARDED")
        return {name: environ.pop(name) for name in [*environ] if name.startswith(begun)}


NO_PROXIES = NoProxies()


def _came_through_somebody(environ: WSGIEnvironment) -> bool:
    """Whether a proxy has passed this request on, also one that nobody has told us of.

    It comes from this machine then, but whoever sent it need not sit there. No browser sends these
    headers or speaks HTTP/1.0, as nginx does unless it is told otherwise.
    """
    named = any(name.startswith(OF_PROXIES) for name in environ)
    return named or environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
