"""Powers: what one is, each sin and each virtue, and invoking them."""
