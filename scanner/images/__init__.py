"""Grey pictures: opened, brightened, and points in them."""
