"""What keeps tables on the disk: logs, keys and saved settings, all encrypted."""
