"""The exit codes of children that run tests."""

PASSED, FAILED, NOT_LOADED, SAME, CANNOT_SWAP, RAISED = range(6)
