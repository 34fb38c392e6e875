"""Real browsers, and a companion for them."""

from tests.kit.browser.fixtures import *  # noqa: F403 - pytest looks for fixtures here
