"""A certificate authority for one laptop, so that phones can use HTTPS.

It can certify names and addresses of home networks only, so trusting it risks little.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TypeAlias

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.core.words import T
from companion.storage.owner_files import write_for_owner

Network: TypeAlias = IPv4Network | IPv6Network

FOLDER, AUTHORITY, LAPTOP = "trust", "authority", "laptop"
ENDINGS = ("local", "lan", "localhost")
NETWORKS: tuple[Network, ...] = tuple(
    map(
        ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "127.0.0.0/8",
            "fc00::/7",
            "fe80::/10",
            "::1/128",
        ),
    )
)
"""Private addresses; the authority cannot certify any other."""

AUTHORITY_DAYS, LAPTOP_DAYS = 3650, 397
"""Phones accept no server certificate that is valid for longer than 398 days."""
RENEW_BEFORE = timedelta(days=30)
CLOCK_TOLERANCE = timedelta(hours=1)
"""Certificates start in the past: a phone's clock may be slow."""

DAMAGED = T(
    "The certificates in the folder “{folder}” cannot be read. Please delete that "
    "folder; then every phone has to trust the companion again."
)


class Damaged(ValueError):
    """The authority's files are damaged; the sentence says what to do."""

    def __init__(self, folder: Path) -> None:
        self.sentence = T(DAMAGED.text, folder=str(folder))
        super().__init__(str(self.sentence))


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate and the key that belongs to it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> str:
        """The fingerprint to compare, in groups of four characters."""
        digits = self.certificate.fingerprint(SHA256()).hex().upper()
        return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    @property
    def content(self) -> bytes:
        """The certificate as phones install it."""
        return self.certificate.public_bytes(Encoding.DER)


@dataclass(frozen=True, slots=True)
class Trust:
    """The files of an encrypted companion: the authority to trust, and its certificate and key."""

    authority: Pair
    certificate: Path
    key: Path


def open_trust(data: Path, names: Iterable[str], addresses: Iterable[str], now: datetime) -> Trust:
    """The certificates in the data folder, made once, renewed in time; `Damaged` if unreadable."""
    folder = data / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = _read_pair(folder, AUTHORITY) or _write_pair(folder, AUTHORITY, make_authority(now))
    wanted = list_certifiable(names, addresses)
    laptop = _read_pair(folder, LAPTOP)
    if laptop is None or not _is_valid(laptop.certificate, authority, wanted, now):
        _write_pair(folder, LAPTOP, make_laptop_certificate(authority, wanted, now))
    return Trust(authority, folder / f"{LAPTOP}.crt", folder / f"{LAPTOP}.key")


def list_certifiable(names: Iterable[str], addresses: Iterable[str]) -> list[x509.GeneralName]:
    """The names and addresses that the authority may certify, each once."""
    within = {name for name in names if name.rpartition(".")[2] in ENDINGS}
    ips = {ip for each in addresses if (ip := _parse_ip(each)) is not None}
    private = (ip for ip in ips if any(ip in network for network in NETWORKS))
    return [
        *(x509.DNSName(name) for name in sorted(within)),
        *(x509.IPAddress(ip) for ip in sorted(private, key=str)),
    ]


def _parse_ip(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None


def make_authority(now: datetime) -> Pair:
    """An authority for home networks and nothing else."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _make_name("Companion of this laptop")
    allowed: list[x509.GeneralName] = [
        *(x509.DNSName(ending) for ending in ENDINGS),
        *(x509.IPAddress(network) for network in NETWORKS),
    ]
    plan = (
        _begin(name, name, key, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_make_key_usage(signs_others=True), critical=True)
        .add_extension(x509.NameConstraints(allowed, None), critical=True)
    )
    return Pair(plan.sign(key, SHA256()), key)


def make_laptop_certificate(authority: Pair, wanted: list[x509.GeneralName], now: datetime) -> Pair:
    """A certificate for the laptop's current names and addresses."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    plan = (
        _begin(_make_name("Companion"), authority.certificate.subject, key, now, LAPTOP_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_make_key_usage(signs_others=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(issuer, critical=False)
    )
    return Pair(plan.sign(authority.key, SHA256()), key)


def _make_name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begin(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    """An unsigned certificate with what every one of ours has."""
    public = key.public_key()
    return x509.CertificateBuilder(
        subject_name=subject,
        issuer_name=issuer,
        public_key=public,
        serial_number=x509.random_serial_number(),
        not_valid_before=now - CLOCK_TOLERANCE,
        not_valid_after=now - CLOCK_TOLERANCE + timedelta(days=days),
    ).add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)


def _make_key_usage(*, signs_others: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_others,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_others,
        crl_sign=signs_others,
        encipher_only=False,
        decipher_only=False,
    )


def _is_valid(
    mine: x509.Certificate, authority: Pair, wanted: list[x509.GeneralName], now: datetime
) -> bool:
    """Whether the laptop's certificate is still valid for all these names."""
    try:
        mine.verify_directly_issued_by(authority.certificate)
        named = mine.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (InvalidSignature, ValueError, x509.ExtensionNotFound):
        return False
    return mine.not_valid_after_utc - RENEW_BEFORE > now and set(wanted) <= set(named)


def _read_pair(folder: Path, name: str) -> Pair | None:
    """The pair in the folder; None if there is none, `Damaged` if it cannot be read."""
    if not (folder / f"{name}.crt").exists():
        return None
    try:
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.crt").read_bytes())
        key = load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
    except (OSError, ValueError):
        raise Damaged(folder) from None
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise Damaged(folder)
    return Pair(certificate, key)


def _write_pair(folder: Path, name: str, pair: Pair) -> Pair:
    """Write both files, readable by their owner only."""
    pem = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_for_owner(folder / f"{name}.key", pem)
    write_for_owner(folder / f"{name}.crt", pair.certificate.public_bytes(Encoding.PEM))
    return pair
