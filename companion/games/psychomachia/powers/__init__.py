"""What a power is, each sin and virtue by itself, and invoking them."""
