"""The room's Wi-Fi: typed in once, shown as a code, kept on this laptop."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.storage.wifi import Wifi
from tests.kit.table_evening import TableEvening


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path)


def test_a_wifi_survives_a_restart_until_it_is_forgotten(evening: TableEvening) -> None:
    evening.tables.wifi.keep("Linden tree", "summer-2026")
    assert evening.tables.wifi.find() == Wifi("Linden tree", "summer-2026")
    evening.restart()
    assert evening.tables.wifi.find() == Wifi("Linden tree", "summer-2026")
    evening.tables.wifi.keep("", "")
    evening.restart()
    assert evening.tables.wifi.find() is None


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Linden tree", "summer-2026", "WIFI:T:WPA;S:Linden tree;P:summer-2026;;"),
        ("Open", "", "WIFI:T:nopass;S:Open;P:;;"),
        ('a;b:c,"d"', "back\\slash", r"WIFI:T:WPA;S:a\;b\:c\,\"d\";P:back\\slash;;"),
    ],
)
def test_its_code_is_what_cameras_of_phones_read(name: str, password: str, code: str) -> None:
    assert Wifi(name, password).code == code


@pytest.mark.parametrize(
    ("name", "password"), [("a" * 33, ""), ("ü" * 17, ""), ("Linde", "short"), ("Linde", "x" * 64)]
)
def test_no_network_has_such_a_name_or_password(
    evening: TableEvening, name: str, password: str
) -> None:
    with pytest.raises(Refused):
        evening.tables.wifi.keep(name, password)
    assert evening.tables.wifi.find() is None


def test_its_password_is_readable_nowhere_on_disk(evening: TableEvening) -> None:
    evening.tables.wifi.keep("Linden tree", "summer-2026")
    files = [path.read_bytes() for path in evening.folder.rglob("*") if path.is_file()]
    assert files
    assert not any(b"summer-2026" in content for content in files)
    assert "summer-2026" not in repr(evening.tables.wifi.find())
