"""A station with real pictures and a small, real web server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from companion.core.labels import Label
from scanner.images import headers
from scanner.images.grey import Grey
from scanner.labels import sightings
from scanner.labels.live_labels import TOO_DARK, UNREADABLE
from scanner.station import station
from scanner.station.cameras import CameraGone, Frame, VideoFile
from scanner.station.client import NO_ADDRESS, STRANGE, CompanionClient, TurnedAway
from scanner.station.station import Station
from tests.kit.scan_receiver import Answer, Server, reply_parts
from tests.kit.scenes import printed

ONE, TWO = (Label("DEV", "CHEST", serial).text for serial in ("2222222", "3333333"))
SLIP = ONE.replace("2.", "3.")
FOREIGN = "HTTPS://EXAMPLE.ORG"


def picture(*texts: str) -> Grey:
    """A grey table with these labels on it, side by side."""
    labels = [np.pad(printed(text, 3), 20, constant_values=110) for text in texts]
    return np.hstack(labels) if labels else np.full((160, 160), 110, np.uint8)


@dataclass
class CameraFilm:
    """Pictures and how long each is shown, as a camera with five frames a second gives them."""

    shown: tuple[Grey, ...]
    stills: bool = False

    def read_frames(self) -> Iterator[Frame]:
        """Each picture for a second and a half; a still once."""
        now = 0.0
        for image in self.shown:
            for _ in range(1 if self.stills else 8):
                now += 1 if self.stills else 0.2
                yield Frame(now, image)


@dataclass
class Heard:
    """What a station said, and how long it waited."""

    said: list[str] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)

    def at(self, server: Server) -> Station:
        """A station whose sentences are recorded."""
        companion = CompanionClient(server.address, "TABLE", "let me in")
        return Station(companion, self.said.append, self.slept.append)


def codes(server: Server) -> list[list[str]]:
    return [each.codes for each in server.posted]


def test_each_label_is_sent_once_and_people_are_told_what_to_do(server: Server) -> None:
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE), picture(), picture(TWO), picture())))
    assert codes(server) == [[ONE], [TWO]]
    assert heard.said == [
        station.READY,
        station.TAKEN,
        station.NEXT,
        station.TAKEN,
        station.NEXT,
    ]


def test_what_is_sent_follows_the_protocol(server: Server) -> None:
    Heard().at(server).run(CameraFilm((picture(ONE), picture(), picture(ONE))))
    first, second = server.posted
    assert first.path == "/api/tables/TABLE/scans"
    assert first.sender == "Bearer let me in"
    assert first.key != second.key


def test_two_labels_in_view_go_out_together(server: Server) -> None:
    Heard().at(server).run(CameraFilm((picture(ONE, TWO),)))
    assert codes(server) == [[ONE, TWO]]


def test_of_two_labels_that_were_refused_the_one_that_stays_is_sent_again(server: Server) -> None:
    wrong = {"text": ONE, "corners": None, "meaning": {"taken": False, "error": "One, please."}}
    server.answers = [Answer(200, {"sightings": [wrong, wrong], **reply_parts("One, please.")})]
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE, TWO), picture(ONE))))
    assert codes(server) == [[ONE, TWO], [ONE]]
    assert heard.said == [station.READY, "One, please.", station.TAKEN]


def test_foreign_codes_and_faulty_ones_are_mentioned_and_never_sent(server: Server) -> None:
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(FOREIGN), picture(), picture(SLIP))))
    assert codes(server) == []
    assert heard.said[1] == "That is not one of this table’s labels."
    assert heard.said[3] == "That code has a typo in it. Please check the label."
    assert not any(text in sentence for text in (FOREIGN, SLIP) for sentence in heard.said)


def test_no_sentence_reveals_what_a_label_says(server: Server) -> None:
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE), picture(), picture(ONE, TWO))))
    assert not any(part in sentence for sentence in heard.said for part in ("CHEST", "2222", "DEV"))


def test_a_still_is_read_at_once_and_an_empty_one_is_explained(server: Server) -> None:
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(), picture(ONE), picture(TWO)), stills=True))
    assert codes(server) == [[ONE], [TWO]]
    assert heard.said == [station.READY, station.NO_LABEL, station.TAKEN, station.TAKEN]


def test_darkness_is_mentioned_once(server: Server) -> None:
    heard = Heard()
    night = np.full((160, 160), 6, np.uint8)
    heard.at(server).run(CameraFilm((night, night, picture(ONE), night)))
    assert heard.said == [station.READY, TOO_DARK, station.TAKEN, TOO_DARK, station.NEXT]


def test_a_label_that_cannot_be_read_is_mentioned_when_it_stays(server: Server) -> None:
    heard = Heard()
    blot = picture(ONE)
    middle = blot.shape[0] // 2
    blot[middle - 21 : middle + 21, middle - 42 : middle + 42] = 110
    heard.at(server).run(CameraFilm((blot, blot, picture(TWO))))
    assert heard.said == [station.READY, UNREADABLE, station.TAKEN]


def test_the_same_label_twice_in_view_is_mentioned(server: Server) -> None:
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE, ONE), picture(ONE))))
    assert heard.said == [station.READY, sightings.TWICE, station.TAKEN]
    assert codes(server) == [[ONE]]


def test_the_two_copies_on_one_chest_label_are_one(server: Server) -> None:
    heard = Heard()
    both = np.hstack([printed(ONE, 3), printed(ONE, 3)])
    alone = np.pad(both, 40, constant_values=110)
    for turn in range(4):
        heard.at(server).run(CameraFilm((np.ascontiguousarray(np.rot90(alone, turn)),)))
    assert sightings.TWICE not in heard.said
    assert codes(server) == [[ONE]] * 4


def test_a_foreign_code_shown_twice_does_not_stop_labels_from_counting(server: Server) -> None:
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE, FOREIGN, FOREIGN),)))
    assert sightings.TWICE not in heard.said
    assert codes(server) == [[ONE]]


def test_a_picture_full_of_codes_is_mentioned(server: Server) -> None:
    heard = Heard()
    rows = [picture(*[ONE] * 5)] * 6
    heard.at(server).run(CameraFilm((np.vstack(rows),), stills=True))
    assert heard.said[:2] == [station.READY, sightings.TOO_MANY]
    assert sightings.MAX_CODES < 30


def test_a_damaged_picture_is_mentioned(server: Server) -> None:
    @dataclass
    class Spoilt:
        stills = True

        def read_frames(self) -> Iterator[Frame]:
            yield Frame(0, None, headers.CUT_SHORT)

    heard = Heard()
    heard.at(server).run(Spoilt())
    assert heard.said == [station.READY, headers.CUT_SHORT]


def test_what_the_companion_finds_wrong_is_said(server: Server) -> None:
    sentence = "One chest at a time, please."
    wrong = {"text": ONE, "corners": None, "meaning": {"error": sentence}}
    server.answers = [
        Answer(200, {"sightings": [wrong, wrong], **reply_parts(sentence)}),
        Answer(409, {"error": {"code": "refused", "message": "No chests are being dealt now."}}),
    ]
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE), picture(), picture(TWO))))
    assert heard.said == [
        station.READY,
        sentence,
        station.NEXT,
        "No chests are being dealt now.",
    ]


def test_what_the_table_waits_for_is_said_once(server: Server) -> None:
    taken = {"text": ONE, "corners": None, "meaning": {"taken": True}}
    server.answers = [
        Answer(200, {"sightings": [taken], **reply_parts(say, prompt)})
        for say, prompt in (("", "Now spot 2."), ("All four lie there.", "Now spot 2."))
    ]
    heard = Heard()
    heard.at(server).run(CameraFilm((picture(ONE), picture(TWO)), stills=True))
    assert heard.said == [station.READY, station.TAKEN, "Now spot 2.", "All four lie there."]


def test_a_companion_that_restarts_misses_nothing(server: Server) -> None:
    heard = Heard()
    watching = heard.at(server)
    server.stop()

    def sleep(seconds: float) -> None:
        heard.slept.append(seconds)
        if len(heard.slept) == 6:
            server.start()

    watching.sleep = sleep
    watching.run(CameraFilm((picture(ONE), picture())))
    assert codes(server) == [[ONE]]
    assert heard.said == [station.READY, station.SILENT, station.BACK, station.TAKEN, station.NEXT]
    assert heard.slept == [*station.RETRY_PAUSES_SECONDS, 2.0, 2.0]


def test_a_scan_that_is_repeated_is_the_same_scan(server: Server) -> None:
    server.answers = [Answer(503, {"error": {"code": "busy", "message": "…"}})]
    Heard().at(server).run(CameraFilm((picture(ONE),)))
    first, again = server.posted
    assert first == again


@pytest.mark.parametrize(("status", "word"), [(401, "access"), (403, "access"), (404, "table")])
def test_a_scanner_that_is_turned_away_stops(server: Server, status: int, word: str) -> None:
    server.answers = [Answer(status, {"error": {"code": "no", "message": "No."}})]
    with pytest.raises(TurnedAway) as why:
        Heard().at(server).run(CameraFilm((picture(ONE), picture(), picture(TWO))))
    assert word in why.value.sentence
    assert codes(server) == [[ONE]]


@pytest.mark.parametrize("body", [None, [], {"sightings": 3}, {"sightings": [{}]}, "welcome"])
def test_something_else_at_the_address_is_not_a_companion(server: Server, body: object) -> None:
    server.answers = [Answer(200, body)]
    with pytest.raises(TurnedAway) as why:
        Heard().at(server).run(CameraFilm((picture(ONE),)))
    assert why.value.sentence == STRANGE


@pytest.mark.parametrize(
    "address", ["laptop:8000", "ftp://laptop", "http://laptop:port", "http://"]
)
def test_an_invalid_address_gets_a_sentence(address: str) -> None:
    with pytest.raises(TurnedAway) as why:
        CompanionClient(address, "TABLE", "token").send_codes((ONE,), "key")
    assert why.value.sentence == NO_ADDRESS


def test_a_table_code_cannot_lead_elsewhere(server: Server) -> None:
    CompanionClient(server.address, "../../x?y", "token").send_codes((ONE,), "key")
    assert server.posted[0].path == "/api/tables/..%2F..%2Fx%3Fy/scans"


def test_nobody_is_told_to_start_before_the_camera_gives_a_picture(
    server: Server, tmp_path: Path
) -> None:
    heard, broken = Heard(), tmp_path / "broken.avi"
    broken.write_bytes(b"no film at all")
    with pytest.raises(CameraGone):
        heard.at(server).run(VideoFile(broken))
    assert heard.said == []
