"""Events, their organisers and their helpers."""
