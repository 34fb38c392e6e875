"""What a file gives away and how much it works, found by playing it."""
