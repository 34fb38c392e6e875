"""A stand-in that plays Myths from what its seat knows."""
