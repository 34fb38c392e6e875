"""A companion in its own process that is attacked, and a table at which friends play on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.web.served import Laid, Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("attacked")) as served:
        yield served


@pytest.fixture
def laid(served: Served) -> Iterator[Laid]:
    yield served.table("Ann", "Bob", rounds=3)
    served.hang_up()
