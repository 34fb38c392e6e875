"""All tables of this companion, presets, evenings and backups."""
