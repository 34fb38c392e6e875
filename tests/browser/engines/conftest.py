"""Each test in Chromium, Firefox and WebKit; where one is missing, that is seen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from tests.kit.engines.any_phone import AnyPhone, NoEngineError
from tests.kit.engines.every_engine import ENGINES, Engine, engine_of
from tests.kit.web.served import Served, serving


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One engine after another, each started once."""
    try:
        with engine_of(request.param, lambda: request.getfixturevalue("shared_browser")) as running:
            yield running
    except NoEngineError as none:
        if os.environ.get("CI") and sys.platform == "linux":
            raise pytest.fail.Exception(str(none), pytrace=False) from None
        pytest.skip(str(none))


@pytest.fixture
def phone(engine: Engine) -> Iterator[AnyPhone]:
    """A phone whose owner wants little motion, as in other tests."""
    with engine.phone() as one:
        yield one


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A companion with the tiny game, for all tests."""
    with serving(tmp_path_factory.mktemp("tiny")) as served:
        yield served
