"""From light to labels: pictures in, sightings out. Knows nothing of games."""
