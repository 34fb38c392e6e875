"""Photos and camera frames that phones and stations send."""
