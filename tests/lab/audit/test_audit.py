"""Whoever could not be asked has not said that all is well."""

from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from lab.audit.__main__ import ROOT, main
from lab.audit.advisories import Pin, concerns, pins

OURS = pins(ROOT)
FLASK = next(pin for pin in OURS if pin.name == "Flask")


def advisory(
    *events: dict[str, str], name: str = "flask", ecosystem: str = "PyPI", **more: Any
) -> dict[str, Any]:
    """A record about one package, with one range."""
    package = {"name": name, "ecosystem": ecosystem}
    ranges = [{"type": "ECOSYSTEM", "events": [*events]}]
    return {"id": "GHSA-1", "affected": [{"package": package, "ranges": ranges}], **more}


EVERY = advisory({"introduced": "0"})


# --- which versions an advisory is about ---------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "bad", "good"),
    [
        ([{"introduced": "0"}], ["0.1", "9"], []),
        ([{"introduced": "0"}, {"fixed": "2.0"}], ["1.9", "2.0rc1"], ["2.0", "2.0.1"]),
        ([{"fixed": "2.10"}, {"introduced": "2.9"}], ["2.9", "2.9.1"], ["2.8", "2.10"]),
        ([{"introduced": "1"}, {"last_affected": "1.5"}], ["1", "1.5"], ["0.9", "1.5.1"]),
        (
            [{"introduced": "1"}, {"fixed": "1.5"}, {"introduced": "2"}, {"fixed": "2.5"}],
            ["1", "2.4"],
            ["1.5", "1.9", "2.5"],
        ),
    ],
)
def test_a_range_holds_the_versions_between_its_events(
    events: list[dict[str, str]], bad: list[str], good: list[str]
) -> None:
    about = advisory(*events)
    assert all(concerns(about, Pin("PyPI", "flask", version)) for version in bad)
    assert not any(concerns(about, Pin("PyPI", "flask", version)) for version in good)


def test_a_listed_version_is_meant() -> None:
    package = {"name": "flask", "ecosystem": "PyPI"}
    about = {"id": "1", "affected": [{"package": package, "versions": ["1.0", "1.2"]}]}
    assert concerns(about, Pin("PyPI", "flask", "1.2"))
    assert not concerns(about, Pin("PyPI", "flask", "1.1"))


def test_a_range_that_cannot_be_read_holds_every_version() -> None:
    odd = advisory({"introduced": "0"}, {"fixed": "the next one"})
    assert concerns(odd, Pin("PyPI", "flask", "1.0"))


def test_names_are_compared_as_their_registry_does() -> None:
    zope = advisory({"introduced": "0"}, name="Zope_Interface")
    assert concerns(zope, Pin("PyPI", "zope.interface", "1"))
    assert not concerns(EVERY, Pin("npm", "flask", "1"))
    assert not concerns(EVERY, Pin("PyPI", "flask-socketio", "1"))


def test_an_advisory_that_was_withdrawn_concerns_nobody() -> None:
    assert not concerns({**EVERY, "withdrawn": "2026-01-01T00:00:00Z"}, FLASK)


def test_every_pinned_package_is_asked_about() -> None:
    names = {(pin.ecosystem, pin.name.lower()) for pin in OURS}
    assert {("PyPI", "flask"), ("PyPI", "pytest"), ("npm", "@fontsource/eb-garamond")} <= names
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert sum(line[:1] not in ("", "#") for line in lines) == sum(
        pin.ecosystem == "PyPI" for pin in OURS
    )


# --- from a file, without a network --------------------------------------------------------------


def kept(path: Path, *told: Any) -> Path:
    """A file of advisories: JSON, or an archive if it is named so."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            for number, each in enumerate(told):
                archive.writestr(f"{number}.json", json.dumps(each))
    else:
        path.write_text(json.dumps(list(told)))
    return path


@pytest.mark.parametrize("name", ["advisories.json", "all.zip"])
def test_a_file_of_advisories_needs_no_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    fine = advisory({"introduced": "0"}, {"fixed": "0.1"})
    nobody = ["--service", "http://127.0.0.1:1"]
    assert main(["--advisories", str(kept(tmp_path / name, fine)), *nobody]) == 0
    assert capsys.readouterr().out == f"Nothing is known against our {len(OURS)} packages.\n"
    assert main(["--advisories", str(kept(tmp_path / name, fine, EVERY)), *nobody]) == 1
    said = f"Flask {FLASK.version} (PyPI): https://osv.dev/vulnerability/GHSA-1\n"
    assert capsys.readouterr().out == said


def test_a_single_advisory_is_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(EVERY))
    assert main(["--advisories", str(tmp_path / "one.json")]) == 1


@pytest.mark.parametrize(
    "content", [None, b"", b"[]", b"[1]", b'{"results": []}', b"\xff", b"PK\x03\x04"]
)
def test_a_file_that_cannot_be_read_is_no_all_clear(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "odd.json"
    if content is not None:
        path.write_bytes(content)
    assert main(["--advisories", str(path)]) == 2
    assert capsys.readouterr().out == (
        f"{path} is no file of advisories. Please name a JSON file or an archive from osv.dev.\n"
    )


# --- from the service ----------------------------------------------------------------------------


@contextmanager
def service(answer: Callable[[list[Any]], bytes]) -> Iterator[str]:
    """Something that answers as osv.dev does: one result for each query, in their order."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/querybatch"
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            said = answer(asked["queries"])
            self.send_response(200)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def knows(queries: list[Any], name: str = "") -> bytes:
    """A reply that knows of one fault in a package of this name."""
    fault = {"vulns": [{"id": "GHSA-2", "modified": "2026-01-01T00:00:00Z"}]}
    asked = [each["package"]["name"] for each in queries]
    return json.dumps({"results": [fault if each == name else {} for each in asked]}).encode()


def test_the_service_is_asked_about_every_package(capsys: pytest.CaptureFixture[str]) -> None:
    with service(knows) as address:
        assert main(["--service", address]) == 0
    assert capsys.readouterr().out == f"Nothing is known against our {len(OURS)} packages.\n"
    with service(lambda queries: knows(queries, "Flask")) as address:
        assert main(["--service", address]) == 1
    said = f"Flask {FLASK.version} (PyPI): https://osv.dev/vulnerability/GHSA-2\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    "answer",
    [
        lambda _queries: b"<html>Please log in to this network.</html>",
        lambda _queries: b"[]",
        lambda _queries: b'{"results": null}',
        lambda queries: knows(queries[1:]),
    ],
    ids=["a page", "a list", "no results", "one result too few"],
)
def test_an_answer_that_is_none_is_no_all_clear(
    capsys: pytest.CaptureFixture[str], answer: Callable[[list[Any]], bytes]
) -> None:
    with service(answer) as address:
        assert main(["--service", address]) == 0
    assert capsys.readouterr().out.startswith("Nobody could be asked: there is no network, or ")


def test_without_a_network_one_sentence_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--service", "http://127.0.0.1:1"]) == 0
    assert capsys.readouterr().out == (
        "Nobody could be asked: there is no network, or http://127.0.0.1:1 does not answer."
        " Try again later, or name a file of advisories.\n"
    )
