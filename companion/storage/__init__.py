"""How tables are stored on disk: logs, keys and saved settings, all encrypted."""
