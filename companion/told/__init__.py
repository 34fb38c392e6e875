"""The language of games told in files: reading them, playing them, and editing them."""
