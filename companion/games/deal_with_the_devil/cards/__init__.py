"""Our own cards, and phase 2 in which they are dealt and passed [DWD-049..056]."""
