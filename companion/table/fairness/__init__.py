"""What keeps a table fair: luck, undo, consent, and logs that are older than phones remember."""
