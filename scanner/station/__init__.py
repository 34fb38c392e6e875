"""A scan station in a terminal: reads a camera and tells a companion what it sees."""
