"""From what a viewer may know to HTML."""
