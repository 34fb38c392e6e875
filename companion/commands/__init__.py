"""What each command does; `companion.cli` only reads the words people type."""
