"""The codes in pictures: read, seen over time, and which of them count."""
