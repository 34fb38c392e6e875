"""A scan station in a terminal: a camera, and the companion it tells what it saw."""
