"""Grey pictures: opening them, brightening them, and points in them."""
