"""A host who plays copies of the lobby, to take the seat whose number gives the best deal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.commitments import LOST, fingerprint
from companion.library import archive
from companion.storage.encryption import KEY_BYTES, Vault
from companion.storage.log import LogEntry
from companion.table.record.record import Record
from companion.table.replay import fold
from tests.kit.tiny_game import TINY
from tests.kit.web.served import Laid, Served, serving

EMPTY = Vault(bytes(KEY_BYTES))
"""Not a laptop's key: the archive code alone opens the export."""
CHOSEN = "ab" * 16
FRIEND = "cd" * 16


def lobby(served: Served, file: bytes | None = None, code: str = "") -> dict[str, Any]:
    """A table with its lobby open: a new one, or the copy of one."""
    if file is None:
        made = served.ask("/api/tables", {"game": "tiny", "settings": {"rounds": 3}})[1]
    else:
        made = served.ask(f"/api/tables/import?code={code}", file)[1]
    assert isinstance(made, dict)
    return made


def sit(served: Served, table: str, name: str, nonce: str | None = None) -> str:
    """A seat, its number told in the open if there is one."""
    said = {"name": name} | ({"nonce": nonce} if nonce else {})
    return str(served.ask(f"/api/tables/{table}/seats", said)[1]["token"])


def hands(laid: Laid) -> list[Any]:
    """What every seat holds."""
    return [laid.view(token)["state"]["hands"] for token in laid.tokens]


def exported(laid: Laid) -> tuple[bytes, str]:
    """The table's file and what opens it; the players agree if they play."""
    laid.agree_to_export()
    return laid.served.fetch(f"/api/tables/{laid.code}/export", laid.host)


def test_a_copy_of_the_lobby_deals_otherwise(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with serving(folders[0]) as served, serving(folders[1]) as elsewhere:
        made = lobby(served)
        ann = sit(served, made["table"], "Ann", FRIEND)
        real = Laid(served, made["table"], made["host"], [ann])
        copied = lobby(elsewhere, *exported(real))
        tried = Laid(elsewhere, copied["table"], copied["host"], [ann])
        for laid in (tried, real):
            laid.tokens.append(sit(laid.served, laid.code, "Hal", CHOSEN))
            laid.served.ask(f"/api/tables/{laid.code}/start", {}, laid.host)
        assert hands(tried) != hands(real)


# --- phones that seal their numbers ---------------------------------------------------------------


@pytest.fixture
def laid(served: Served) -> Laid:
    """A lobby in which Ann and Ben have sealed a number."""
    made = lobby(served)
    tokens = [sit(served, made["table"], name) for name in ("Ann", "Ben")]
    laid = Laid(served, made["table"], made["host"], tokens)
    seal_all(laid)
    return laid


def seal_all(laid: Laid) -> None:
    """Every phone seals a number."""
    for token, number in zip(laid.tokens, (FRIEND, CHOSEN), strict=True):
        do(laid, token, "~number", sealed=fingerprint({}, number))


def do(laid: Laid, token: str, name: str, **values: object) -> int:
    """Answer an offer; the status."""
    said = {"id": f"{name} {len(laid.view(token)['journal'])}", "offer": laid.offer(token, name)}
    path = f"/api/tables/{laid.code}/acts"
    return laid.served.ask(path, said | {"values": values}, token)[0]


def open_number(laid: Laid, seat: int, number: str) -> int:
    """Open what a phone has sealed, or something else."""
    opened = {"values": {}, "nonce": number}
    return do(laid, laid.tokens[seat], "~open-number", opened=opened)


def test_the_laptop_is_bound_before_any_phone_opens(laid: Laid) -> None:
    assert laid.view()["commitment"] == ""
    laid.served.ask(f"/api/tables/{laid.code}/start", {}, laid.host)
    bound = laid.view()
    assert len(bound["commitment"]) == 64
    assert bound["status"] == "lobby"
    assert laid.served.ask(f"/api/tables/{laid.code}/seats", {"name": "Late"})[0] == 409
    assert open_number(laid, 1, FRIEND) == 409
    assert open_number(laid, 1, CHOSEN) == open_number(laid, 0, FRIEND) == 200
    begun = laid.view()
    assert begun["status"] == "playing"
    assert begun["commitment"] == bound["commitment"]


def test_between_drawing_and_dealing_nothing_is_exported(laid: Laid) -> None:
    laid.served.ask(f"/api/tables/{laid.code}/start", {}, laid.host)
    status, said, _ = laid.served.ask(f"/api/tables/{laid.code}/export", token=laid.host)
    assert status == 409
    assert "just beginning" in said["error"]["message"]


@pytest.mark.parametrize("way", ["lost", "not waited for"])
def test_whoever_does_not_like_the_deal_and_keeps_silent_is_named(laid: Laid, way: str) -> None:
    laid.served.ask(f"/api/tables/{laid.code}/start", {}, laid.host)
    before = laid.view()["commitment"]
    assert open_number(laid, 0, FRIEND) == 200
    if way == "lost":
        do(laid, laid.tokens[1], "~open-number", opened=LOST)
    else:
        do(laid, laid.host, "~draw-again")
    view = laid.view()
    told = {"lost": "Ben’s phone has lost its number.", "not waited for": "does not wait for Ben."}
    assert told[way] in view["journal"][-1]
    assert (view["status"], view["commitment"]) == ("lobby", "")
    assert [each["number"] for each in view["players"]] == ["", ""]
    seal_all(laid)
    laid.served.ask(f"/api/tables/{laid.code}/start", {}, laid.host)
    assert laid.view()["commitment"] not in {"", before}


# --- who owns the laptop and writes the log anew --------------------------------------------------


@pytest.fixture
def steps(laid: Laid) -> list[LogEntry]:
    """Every step of a table whose game has begun with the phones' own numbers."""
    laid.served.ask(f"/api/tables/{laid.code}/start", {}, laid.host)
    assert open_number(laid, 0, FRIEND) == open_number(laid, 1, CHOSEN) == 200
    return [*archive.unpack(*exported(laid), EMPTY).entries]


def replay(steps: Iterable[LogEntry]) -> None:
    """Play the steps again, whatever digests they come with."""
    first, *later = steps
    record = Record.begun(first, {TINY.id: TINY}, set())
    for step in later:
        fold(record, step)


def test_a_number_that_was_not_sealed_does_not_replay(steps: list[LogEntry]) -> None:
    replay(steps)
    at = next(at for at, step in enumerate(steps) if step.offer == "~open-number")
    steps[at] = replace(steps[at], values={"opened": {"values": {}, "nonce": "ef" * 16}})
    with pytest.raises(ValueError, match="opened as it was sealed"):
        replay(steps)


def test_a_number_sealed_after_the_laptop_drew_does_not_replay(steps: list[LogEntry]) -> None:
    sealed = next(step for step in steps if step.offer == "~number")
    begins = next(at for at, step in enumerate(steps) if step.offer == "~open-number")
    with pytest.raises(ValueError, match="before the laptop has drawn"):
        replay([*steps[:begins], sealed])
