"""Serves a tiny game of secret words over HTTPS: python -m tests.kit.web.encrypted FOLDER PORT.

The luck is always the same; with one more word, `unpadded`, messages to phones are not filled up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

from companion.commands.certificates import open_trust
from companion.core.endings import Ending
from companion.core.offers import Offer, Text
from companion.core.play import Play, everyone
from companion.core.seats import Seat
from companion.core.words import T
from tests.kit.laws.dealing import with_flow
from tests.kit.tiny_game import Tiny
from tests.kit.web.evening import SameLuck, companion_app
from tests.kit.web.server import ready
from web.app import serve
from web.live import channel
from web.server.tls import make_tls_context

UNPADDED = "unpadded"


def word_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    """Write a word, or many."""
    yield Offer("word", T("Write a word"), word=Text(200))


def whispers(g: Tiny) -> Play[Ending]:
    """Everybody writes a word in secret, twice, and reads the own ones in the journal."""
    for _ in range(2):
        words = yield from everyone(g.seats, word_form)
        for seat, answer in words.items():
            g.tell(T("You wrote “{word}”.", word=answer.word), to=[seat])
    return Ending("won", (), T("Done."))


def main(folder: str, port: str = "0", leak: str = "") -> None:
    """Serve on this machine only."""
    if leak == UNPADDED:
        patch.object(channel, "pad_messages", lambda messages, _kib: messages).start()
    trust = open_trust(Path(folder), ["localhost"], ["127.0.0.1"], datetime.now(UTC))
    app = companion_app(
        Path(folder),
        game=with_flow(whispers),
        luck=SameLuck(),
        certificate=trust.authority.content,
    )
    serve(app, "127.0.0.1", int(port), ready, make_tls_context(trust.certificate, trust.key))


if __name__ == "__main__":
    main(*sys.argv[1:])
