"""The laptop's own certificates: what they vouch for, and how phones come to trust them."""

from __future__ import annotations

import json
import socket
import ssl
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPMessage, HTTPSConnection
from pathlib import Path
from urllib.parse import quote

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID

from companion.commands.certificate_renewal import NOT_VOUCHED, Renewal
from companion.commands.certificates import (
    AUTHORITY,
    FOLDER,
    LAPTOP,
    LAPTOP_DAYS,
    Damaged,
    Pair,
    Trust,
    list_certifiable,
    make_authority,
    make_laptop_certificate,
    open_trust,
)
from companion.commands.serving import say_trust
from tests.kit.patience import SECONDS
from tests.kit.web.served import REAL, Served
from web.server.addresses import Address

pytestmark = pytest.mark.long

GAME = "sancti_et_malum"
NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
NAMES, ADDRESSES = ["laptop.local", "localhost"], ["192.168.0.7", "127.0.0.1"]


def made(folder: Path, now: datetime = NOW, addresses: list[str] | None = None) -> Trust:
    return open_trust(folder, NAMES, addresses or ADDRESSES, now)


def laptop(trust: Trust) -> x509.Certificate:
    return x509.load_pem_x509_certificate(trust.certificate.read_bytes())


def test_phones_accept_the_laptops_certificate(tmp_path: Path) -> None:
    mine = laptop(made(tmp_path))
    named = mine.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert named.get_values_for_type(x509.DNSName) == NAMES
    assert {str(ip) for ip in named.get_values_for_type(x509.IPAddress)} == set(ADDRESSES)
    purposes = mine.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(purposes) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert mine.not_valid_after_utc - mine.not_valid_before_utc == timedelta(days=LAPTOP_DAYS)


def test_nobody_else_on_the_laptop_can_read_the_keys(tmp_path: Path) -> None:
    made(tmp_path)
    files = list((tmp_path / FOLDER).iterdir())
    assert len(files) == 4
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


def test_the_authority_is_made_once_and_the_certificate_renewed_in_time(tmp_path: Path) -> None:
    first = made(tmp_path)
    mine = laptop(first)
    again = made(tmp_path, NOW + timedelta(days=300))
    assert laptop(again) == mine
    later = made(tmp_path, NOW + timedelta(days=380))
    assert laptop(later) != mine
    assert later.authority.certificate == again.authority.certificate == first.authority.certificate


def test_a_new_address_is_included(tmp_path: Path) -> None:
    mine = laptop(made(tmp_path))
    moved = laptop(made(tmp_path, addresses=["10.0.0.3"]))
    assert moved != mine
    assert laptop(made(tmp_path, addresses=["10.0.0.3"])) == moved


def test_another_authority_in_the_folder_makes_a_new_certificate(tmp_path: Path) -> None:
    mine = laptop(made(tmp_path))
    for name in (f"{AUTHORITY}.crt", f"{AUTHORITY}.key"):
        (tmp_path / FOLDER / name).unlink()
    assert laptop(made(tmp_path)) != mine


def test_damaged_certificates_are_reported_and_left_alone(tmp_path: Path) -> None:
    made(tmp_path)
    file = tmp_path / FOLDER / f"{LAPTOP}.key"
    file.write_text("scribble")
    with pytest.raises(Damaged) as why:
        made(tmp_path)
    assert str(tmp_path / FOLDER) in str(why.value.sentence)
    assert file.read_text() == "scribble"


def test_it_vouches_for_home_networks_only() -> None:
    wanted = list_certifiable(
        ["laptop.local", "example.org", "local.example.org", "laptop"],
        ["8.8.8.8", "10.1.1.1", "fe80::1", "everywhere"],
    )
    assert [str(each.value) for each in wanted] == ["laptop.local", "10.1.1.1", "fe80::1"]


@pytest.mark.parametrize(
    ("name", "taken"), [("laptop.local", True), ("localhost", True), ("example.org", False)]
)
def test_a_stolen_authority_cannot_vouch_for_other_sites(
    tmp_path: Path, name: str, *, taken: bool
) -> None:
    now = datetime.now(UTC)
    authority = make_authority(now)
    stolen = make_laptop_certificate(authority, [x509.DNSName(name)], now)
    assert shake_hands(server_with(stolen, tmp_path), authority, name) is taken


def server_with(pair: Pair, folder: Path) -> ssl.SSLContext:
    """A server with this certificate."""
    pem = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "server.pem").write_bytes(pem + pair.certificate.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")
    return context


def shake_hands(server: ssl.SSLContext, authority: Pair, name: str) -> bool:
    """Whether a client that trusts this authority accepts this server."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.load_verify_locations(cadata=authority.content)
    to_client, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = client.wrap_bio(to_client, to_server, server_hostname=name)
    there = server.wrap_bio(to_server, to_client, server_side=True)
    with suppress(ssl.SSLWantReadError):
        here.do_handshake()
    with suppress(ssl.SSLWantReadError):
        there.do_handshake()
    try:
        here.do_handshake()
    except ssl.SSLCertVerificationError:
        return False
    return True


# --- a change of address -----------------------------------------------------------------------


def home_of(folder: Path, addresses: list[str]) -> Renewal:
    """A companion on a laptop with these addresses; the list may change."""
    now = datetime.now(UTC)
    first = made(folder, now, addresses)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(first.certificate, first.key)
    see = partial(map, lambda ip: Address(ip, "wlan0"))
    return Renewal(context, lambda: made(folder, now, addresses), lambda: tuple(see(addresses)))


def test_the_certificate_follows_the_laptop_into_another_network(tmp_path: Path) -> None:
    addresses = ["192.168.0.7"]
    renewal = home_of(tmp_path, addresses)
    authority = made(tmp_path, datetime.now(UTC), addresses).authority
    assert shake_hands(renewal.tls, authority, "192.168.0.7")
    assert renewal.renew_and_report(8420) == ""
    addresses[:] = ["10.0.0.3"]
    assert not shake_hands(renewal.tls, authority, "10.0.0.3")
    assert "https://10.0.0.3:8420/" in renewal.renew_and_report(8420)
    assert shake_hands(renewal.tls, authority, "10.0.0.3")
    assert renewal.renew_and_report(8420) == ""


def test_a_lost_address_changes_nothing(tmp_path: Path) -> None:
    addresses = ["192.168.0.7", "10.0.0.3"]
    renewal = home_of(tmp_path, addresses)
    before = (tmp_path / FOLDER / f"{LAPTOP}.crt").read_bytes()
    for left in (["10.0.0.3"], ["127.0.0.1"], ["10.0.0.3"]):
        addresses[:] = left
        assert renewal.renew_and_report(8420) == ""
    assert (tmp_path / FOLDER / f"{LAPTOP}.crt").read_bytes() == before


def test_an_address_it_cannot_vouch_for_needs_a_restart(tmp_path: Path) -> None:
    addresses = ["192.168.0.7"]
    renewal = home_of(tmp_path, addresses)
    (tmp_path / FOLDER / f"{LAPTOP}.key").write_text("scribble")
    addresses.append("10.0.0.3")
    assert renewal.renew_and_report(8420) == str(NOT_VOUCHED)


# --- serve --https -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A companion that was started with --https."""
    with pytest.MonkeyPatch.context() as said:
        said.setenv("COMPANION_HTTPS", "yes")
        served = Served(tmp_path_factory.mktemp("encrypted"), program=REAL)
    yield served
    served.stop()


def trusting(served: Served) -> ssl.SSLContext:
    """The trust settings of a phone that has followed the steps."""
    return ssl.create_default_context(cafile=served.folder / FOLDER / f"{AUTHORITY}.crt")


def ask(
    served: Served, path: str, trust: ssl.SSLContext | None = None, body: str | None = None
) -> tuple[int, HTTPMessage, bytes]:
    """Status, headers and content of an encrypted companion's reply."""
    trust = trust or trusting(served)
    line = HTTPSConnection("localhost", served.port, timeout=SECONDS, context=trust)
    said = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    line.request("POST" if body else "GET", path, body, said)
    answer = line.getresponse()
    with closing(line):
        return answer.status, answer.headers, answer.read()


def plainly(served: Served, path: str, host: str) -> tuple[int, dict[str, str], str]:
    """Its reply without encryption."""
    status, content, headers = served.ask(path, headers={"Host": f"{host}:{served.port}"})
    return status, dict(headers), content


def test_a_phone_that_trusts_it_connects_encrypted(encrypted: Served) -> None:
    status, headers, content = ask(encrypted, "/healthz")
    assert (status, json.loads(content)["status"]) == (200, "ok")
    assert f"wss://localhost:{encrypted.port}" in headers["Content-Security-Policy"]
    with pytest.raises(ssl.SSLCertVerificationError):
        ask(encrypted, "/healthz", ssl.create_default_context())
    assert ask(encrypted, "/healthz")[0] == 200
    assert "Traceback" not in encrypted.noise.read_text()


def test_cookies_of_an_encrypted_page_are_sent_encrypted_only(encrypted: Served) -> None:
    tables = [encrypted.ask("/api/tables", {"game": GAME})[1] for _ in range(2)]
    links = [f"/host/{laid['table']}/{laid['host']}" for laid in tables]
    assert "; Secure" in ask(encrypted, links[0], body="yes=")[1]["Set-Cookie"]
    assert "; Secure" not in encrypted.ask(links[1], b"")[2]["Set-Cookie"]


def test_without_encryption_a_new_phone_only_learns_how_to_trust_it(encrypted: Served) -> None:
    name = f"{socket.gethostname().lower().removesuffix('.local')}.local"
    for path in ("/", "/j/ABCDE", "/api/games", "/socket.io/?EIO=4&transport=websocket"):
        status, headers, content = plainly(encrypted, path, name)
        assert (status, content) == (303, "")
        assert headers["Location"].startswith("/trust?next=%2F")
    status, _, page = plainly(encrypted, "/trust?next=%2Fj%2FABCDE", name)
    assert status == 200
    assert f"https://{name}:{encrypted.port}/j/ABCDE" in page
    assert ask(encrypted, "/trust/companion.crt")[2] == authority_of(encrypted)
    assert plainly(encrypted, "/", "evil.example")[0] == 403


def authority_of(served: Served) -> bytes:
    """The certificate in the folder, as phones install it."""
    kept = (served.folder / FOLDER / f"{AUTHORITY}.crt").read_bytes()
    return x509.load_pem_x509_certificate(kept).public_bytes(Encoding.DER)


@pytest.mark.parametrize("way", ["//evil.example", "/\\evil.example", "https://evil.example"])
def test_the_link_to_continue_leads_nowhere_else(encrypted: Served, way: str) -> None:
    page = plainly(encrypted, f"/trust?next={quote(way, safe='')}", "localhost")[2]
    assert "evil" not in page


def test_the_laptop_itself_needs_no_certificate(encrypted: Served) -> None:
    for name in ("localhost", "127.0.0.1"):
        assert plainly(encrypted, "/api/games", name)[0] == 200


@pytest.mark.parametrize(("host", "home"), [("192.168.0.7", True), ("203.0.113.5", False)])
def test_the_terminal_says_how_to_trust_it_and_when_that_is_no_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str, *, home: bool
) -> None:
    trust = made(tmp_path)
    say_trust(trust, host, 8420)
    said = capsys.readouterr().out
    assert f"http://{host}:8420/trust" in said
    assert trust.authority.fingerprint in said
    assert all(word in said for word in ("iPhone", "Android"))
    assert ("no address of a home network" in said) is not home
