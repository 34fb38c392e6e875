"""From data to paper: labels, cards and aids as sheets in exact millimetres."""
