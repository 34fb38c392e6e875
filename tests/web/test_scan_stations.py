"""Scanners elsewhere, and the pages of scan stations: whom the host lets scan, and as whom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scanner.station.station import TAKEN
from tests.kit.web.chests import CHEST, OTHER, TWIN, Eyes, encoded, laid_out, table_with
from tests.kit.web.evening import WebEvening, bearer
from web.photos.label_answers import NOT_NOW, ONE_AT_A_TIME

SPOT = "Spot 1"


def rounds(evening: WebEvening) -> int:
    """How many steps of the game are done."""
    done: int = evening.view()["state"]["round"]
    return done


# --- scanners elsewhere ------------------------------------------------------------------------


def test_a_scan_sent_twice_is_done_once(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "tile", "tile")
    path = f"/api/tables/{evening.code}/scans"
    for key, done in (("a", 1), ("a", 1), ("b", 2), ("a", 2)):
        said = {**bearer(evening.host), "Idempotency-Key": key}
        answer = evening.web.post(path, json={"codes": [CHEST.text]}, headers=said)
        assert answer.json
        assert answer.json["sightings"][0]["meaning"]["taken"] is True
        assert rounds(evening) == done


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        ([CHEST.text], TAKEN),
        ([CHEST.text, f" {CHEST.text} "], TAKEN),
        ([CHEST.text, TWIN.text], ONE_AT_A_TIME.text),
        ([OTHER.text], "That label is not asked for now."),
        (["HTTPS://EVIL.EXAMPLE"], "That is not one of this table’s labels."),
    ],
)
def test_codes_read_elsewhere_get_their_sentence(
    tmp_path: Path, codes: list[str], sentence: str
) -> None:
    evening = laid_out(tmp_path, "tile", "tile")
    path = f"/api/tables/{evening.code}/scans"
    said = evening.post(path, {"codes": codes}, evening.host)
    assert said["say"] == sentence
    assert rounds(evening) == (sentence == TAKEN)


def test_a_station_token_sees_and_answers_what_the_table_can(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "tile", "chest")
    token = evening.post(f"/api/tables/{evening.code}/stations", {}, evening.host)["token"]
    assert Eyes(evening, token).see(CHEST)["sightings"][0]["meaning"]["taken"]
    assert Eyes(evening, token).see(CHEST)["say"] == NOT_NOW.text
    for seat in (*evening.tokens.values(), token, None):
        path = f"/api/tables/{evening.code}/stations"
        assert evening.web.post(path, headers=bearer(seat)).status_code == 403


def test_a_host_lets_in_only_so_many_scanners(tmp_path: Path) -> None:
    """Each is a line in the log."""
    evening = laid_out(tmp_path, "tile")
    host, path = evening.hosting(), f"/t/{evening.code}/scan"
    api, me = f"/api/tables/{evening.code}/stations", bearer(evening.host)
    asked = [host.post(path).status_code, evening.web.post(api, headers=me).status_code]
    assert asked == [200, 201]
    table = evening.app.services.tables.open(evening.code)
    steps = len(table.durable.entries)
    for _ in range(10):
        host.post(path)
        evening.web.post(api, headers=me)
    assert len(table.durable.entries) - steps < 5
    assert host.post(path).status_code == evening.web.post(api, headers=me).status_code == 429


# --- the pages ---------------------------------------------------------------------------------


def test_the_station_is_for_the_host_and_devices_the_host_lets_in(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "spot")
    path = f"/t/{evening.code}/scan"
    host, ann = evening.hosting(), evening.browser(1)
    assert SPOT in host.get(path).text
    for stranger in (ann, evening.browser_with()):
        assert stranger.get(path).status_code == 403
        assert stranger.post(path).status_code == 403
    link = re.search(r"/scan/\w+/[\w-]+", host.post(path).text.replace("&#34;", '"'))
    assert link
    helper = evening.browser_with()
    assert helper.get(link[0], follow_redirects=True).status_code == 200
    assert "Let another device scan" not in helper.get(path).text
    assert helper.get(f"/scan/{evening.code}/{evening.tokens[1]}").status_code == 403


def test_the_link_for_another_device_is_a_code_and_a_command(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "tile")
    page = evening.hosting().post(f"/t/{evening.code}/scan").text
    command = re.search(r"companion scan --table (\w+) --url (\S+) --token ([\w-]+)", page)
    assert command
    assert command[1] == evening.code
    assert command[2].startswith("http://table.lan:")
    assert f"{command[2]}/scan/{evening.code}/{command[3]}" in page
    assert Eyes(evening, command[3]).see(CHEST)["sightings"][0]["meaning"]["taken"]


def test_the_screen_scans_as_the_table_even_if_the_host_plays(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "tile", "chest")
    both = evening.browser_with(host=evening.host, seat=evening.tokens[2])
    path, photo = f"/api/tables/{evening.code}/scans", encoded(table_with(CHEST))
    as_seat = both.post(path, data=photo, content_type="image/jpeg")
    as_table = both.post(f"{path}?as=table", data=photo, content_type="image/jpeg")
    assert (as_seat.json or {})["say"] == NOT_NOW.text
    assert (as_table.json or {})["sightings"][0]["meaning"]["taken"]


def test_running_tables_can_be_chosen(tmp_path: Path) -> None:
    evening = laid_out(tmp_path, "tile")
    lobby = WebEvening(evening.app)
    page = evening.browser_with().get("/scan").text
    assert f"/t/{evening.code}/scan" in page
    assert lobby.code not in page
