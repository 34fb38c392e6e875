"""The exit codes of children that run tests."""

PASSED, FAILED, NOT_LOADED, SAME, CANNOT_SWAP = 0, 1, 2, 3, 4
