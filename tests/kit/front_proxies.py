"""nginx and Caddy in front of a companion, each with the file that we ship for it."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.commands.certificates import open_trust
from tests.kit.patience import SECONDS
from tests.kit.web.caller import Caller
from tests.kit.web.evening import bearer
from tests.kit.web.served import ROOT

SHIPPED = ROOT / "distribution" / "proxy"
NAME = "tables.lan"
"""Our own authority certifies no other names than those of a home network."""


def program_of(kind: str) -> str | None:
    """Where a proxy is installed; Debian keeps nginx where only root looks for programs."""
    return shutil.which(kind, path=f"{os.environ['PATH']}:/usr/sbin")


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Front:
    """One proxy, and visitors who come through it."""

    def __init__(self, folder: Path, port: int, companions: Sequence[int], kind: str) -> None:
        self.port, self._folder = port, folder
        trust = open_trust(folder, [NAME], ["127.0.0.1"], datetime.now(UTC))
        self._context = ssl.create_default_context(cadata=trust.authority.content)
        text = _adapted((SHIPPED / FILES[kind]).read_text("utf-8"), folder, port, companions)
        text = text.replace("/etc/ssl/tables.example.org.pem", str(trust.certificate))
        text = text.replace("/etc/ssl/tables.example.org.key", str(trust.key))
        text = text.replace("tables.example.org", NAME)
        order = (_nginx if kind == "nginx" else _caddy)(folder, text, trust.certificate, trust.key)
        with (folder / "said.txt").open("ab") as output:
            self.process = subprocess.Popen(  # noqa: S603 - the proxy of this test
                order, stdout=output, stderr=output, env={**os.environ, "HOME": str(folder)}
            )
        until = time.monotonic() + SECONDS
        while not self._listens():
            assert self.process.poll() is None, self.output()
            assert time.monotonic() < until, self.output()
            time.sleep(0.02)

    def _listens(self) -> bool:
        try:
            self.line().close()
        except OSError:
            return False
        return True

    def output(self) -> str:
        """Everything the proxy has written anywhere."""
        logs = [*self._folder.glob("*.txt"), *self._folder.glob("*.log")]
        return "\n".join(each.read_text("utf-8", "replace") for each in logs)

    def line(self) -> ssl.SSLSocket:
        """An encrypted connection to it."""
        plain = socket.create_connection(("127.0.0.1", self.port), SECONDS)
        return self._context.wrap_socket(plain, server_hostname=NAME)

    @property
    def url(self) -> str:
        """The origin of its pages."""
        return f"https://{NAME}:{self.port}"

    def ask(
        self,
        path: str,
        body: object = None,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, str, list[tuple[str, str]]]:
        """Status, content and headers of a reply."""
        line = http.client.HTTPConnection(NAME, self.port)
        line.sock = self.line()
        with closing(line):
            raw = body if isinstance(body, bytes) or body is None else json.dumps(body)
            sent_headers = {**bearer(token), **(headers or {})}
            line.request("GET" if raw is None else "POST", path, raw, sent_headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode(), answer.getheaders()

    def dial(self, auth: Mapping[str, Any]) -> Caller:
        """A live connection through it, as a page of ours makes it."""
        host = f"{NAME}:{self.port}"
        return Caller(self.port, auth, origin=self.url, host=host, through=self.line())

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(SECONDS)


FILES = {"nginx": "nginx.conf", "caddy": "Caddyfile"}


@contextmanager
def in_front(folder: Path, port: int, companions: Sequence[int], kind: str) -> Iterator[Front]:
    """One of them for the length of the block, in front of companions at these ports."""
    folder.mkdir()
    front = Front(folder, port, companions, kind)
    try:
        yield front
    finally:
        front.stop()


def _adapted(text: str, folder: Path, port: int, companions: Sequence[int]) -> str:
    """The shipped file for ports and folders of a test; everything else stays."""
    places = [f"127.0.0.1:{each}" for each in companions]
    listed = "".join(f"server {each};\n    " for each in places)  # nginx: one line for each
    text = text.replace("server 127.0.0.1:8420;", listed)
    text = text.replace("127.0.0.1:8420", " ".join(places))
    text = text.replace("/var/log/nginx/", f"{folder}/")
    text = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;", text)
    text = re.sub(r"listen 80;", f"listen 127.0.0.1:{free_port()};", text)
    return text.replace("tables.example.org {", f"tables.example.org:{port} {{")


def _nginx(folder: Path, text: str, *_pair: Path) -> list[str]:
    (folder / "site.conf").write_text(text, "utf-8")
    kept = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # An ordinary nginx: what Debian's own file adds for every site, without its folders.
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\n"
        f"{'user root;' if os.geteuid() == 0 else ''}\n"
        f"events {{}}\nhttp {{\n{kept}access_log {folder}/access.log;\n"
        f"include {folder}/site.conf;\n}}\n",
        "utf-8",
    )
    program = program_of("nginx") or "nginx"
    return [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"]


def _caddy(folder: Path, text: str, certificate: Path, key: Path) -> list[str]:
    # Without the internet Caddy gets no certificate by itself, and it listens for us alone.
    alone = "\n{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n"
    text = text.replace("\n{\n", alone, 1)
    ours = f"\ttls {certificate} {key}\n\trequest_body {{"
    (folder / "Caddyfile").write_text(text.replace("\trequest_body {", ours, 1), "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
