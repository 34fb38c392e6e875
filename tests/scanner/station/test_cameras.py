"""Pictures from a real folder, a real video and a camera that does not exist."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.images.grey import Grey
from scanner.labels.debounce import LabelGone, LabelShown
from scanner.labels.decode import read_labels
from scanner.station import cameras
from scanner.station.cameras import Camera, CameraGone, PictureFiles, VideoFile, Webcam, open_camera
from tests.kit.debouncing import iter_events
from tests.kit.scenes import PLAIN, Scene, empty_table, scene

SIZE = (640, 480)


def opened(name: Path | str) -> Camera:
    return open_camera(str(name), clock=lambda: 0.0)


def save(path: Path, image: Grey) -> None:
    path.write_bytes(bytes(cv2.imencode(path.suffix, image)[1]))


@pytest.fixture
def film(tmp_path: Path) -> tuple[Path, list[Scene]]:
    """Two labels shown one after another, with an empty table in between and afterwards."""
    scenes = [scene(seed, PLAIN, SIZE) for seed in (1, 2)]
    empty = empty_table(3, SIZE)
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5, SIZE)
    for each in scenes:
        for image in [each.image] * 5 + [empty] * 7:
            writer.write(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR))
    writer.release()
    return path, scenes


def seen_by(source: Camera) -> Iterator[tuple[float, list[str]]]:
    for frame in source.read_frames():
        assert frame.image is not None
        yield frame.at, [each.text for each in read_labels(frame.image)]


def test_a_film_shows_each_label_once(film: tuple[Path, list[Scene]]) -> None:
    path, scenes = film
    (first,), (second,) = (each.texts for each in scenes)
    source = opened(path)
    assert isinstance(source, VideoFile)
    assert not source.stills
    happened = list(iter_events(seen_by(source)))
    assert happened == [LabelShown(first), LabelGone(first), LabelShown(second), LabelGone(second)]


def test_a_video_gives_the_time_of_its_frames(film: tuple[Path, list[Scene]]) -> None:
    times = [frame.at for frame in opened(film[0]).read_frames()]
    assert len(times) == 24
    assert np.diff(times) == pytest.approx(0.2)


def test_a_folder_gives_pictures_by_name_and_says_what_is_wrong_with_others(
    tmp_path: Path,
) -> None:
    first, second = scene(4, PLAIN, SIZE), scene(5, PLAIN, SIZE)
    save(tmp_path / "1.png", first.image)
    save(tmp_path / "3.JPG", second.image)
    (tmp_path / "2.webp").write_bytes(b"nothing of the kind")
    (tmp_path / "notes.txt").write_text("not a picture")
    source = opened(tmp_path)
    assert isinstance(source, PictureFiles)
    assert source.stills
    one, wrong, three = source.read_frames()
    assert one.image is not None
    assert np.array_equal(one.image, first.image)
    assert wrong.image is None
    assert wrong.problem.startswith("2.webp: That is not a picture")
    assert three.image is not None
    assert {each.text for each in read_labels(three.image)} == second.texts
    assert [one.at, wrong.at, three.at] == [0, 1, 2]


def test_a_single_picture_is_a_folder_of_one(tmp_path: Path) -> None:
    save(tmp_path / "photo.jpg", empty_table(1, SIZE))
    (frame,) = opened(tmp_path / "photo.jpg").read_frames()
    assert frame.image is not None
    assert frame.image.shape == SIZE[::-1]


def test_a_picture_that_has_vanished_is_mentioned(tmp_path: Path) -> None:
    save(tmp_path / "photo.jpg", empty_table(1, SIZE))
    source = opened(tmp_path)
    (tmp_path / "photo.jpg").unlink()
    (frame,) = source.read_frames()
    assert frame.problem == "photo.jpg: this file cannot be opened."


def test_what_is_not_a_camera_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CameraGone, match="no camera, picture, video or folder called nowhere"):
        opened("nowhere")
    with pytest.raises(CameraGone, match="no JPEG, PNG or WebP picture"):
        opened(tmp_path)
    (tmp_path / "words.avi").write_text("no film")
    with pytest.raises(CameraGone, match=r"words\.avi is not a video"):
        list(opened(tmp_path / "words.avi").read_frames())


def why_not(number: int, devices: Path) -> str:
    """What is said about a camera that does not open, if these devices are plugged in."""
    with pytest.raises(CameraGone) as why:
        next(Webcam(number, clock=lambda: 0.0, devices=devices).read_frames())
    return str(why.value)


def test_a_number_is_a_webcam_and_a_missing_one_says_so(tmp_path: Path) -> None:
    assert isinstance(opened("97"), Webcam)
    assert why_not(97, tmp_path) == cameras.NO_CAMERA.format(name=97)


def test_a_camera_that_another_program_uses_is_not_called_missing(tmp_path: Path) -> None:
    device = tmp_path / "video97"
    device.touch()
    assert why_not(97, tmp_path) == cameras.IN_USE.format(name=97)


def test_a_camera_that_may_not_be_opened_says_whom_to_ask(tmp_path: Path) -> None:
    device = tmp_path / "video97"
    device.touch(mode=0)
    sentence = cameras.IN_USE if os.geteuid() == 0 else cameras.NOT_ALLOWED  # root may open all
    assert why_not(97, tmp_path) == sentence.format(name=97, device=device)


def test_a_camera_that_stops_giving_pictures_says_why(
    film: tuple[Path, list[Scene]], tmp_path: Path
) -> None:
    for is_plugged_in, sentence in ((False, cameras.GONE), (True, cameras.IN_USE.format(name=0))):
        if is_plugged_in:
            (tmp_path / "video0").touch()
        source = Webcam(0, clock=count().__next__, devices=tmp_path)
        frames = source.read_open(cv2.VideoCapture(str(film[0])))
        assert [next(frames).at for _ in range(24)] == list(range(24))
        with pytest.raises(CameraGone) as why:
            next(frames)
        assert str(why.value) == sentence
