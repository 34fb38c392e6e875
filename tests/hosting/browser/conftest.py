"""Real browsers at a companion with organisers."""

from tests.kit.browser.fixtures import *  # noqa: F403 - pytest looks for fixtures here
