"""What each command does; `companion.cli` only parses the command line."""
