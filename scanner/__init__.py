"""From light to labels and dice; knows nothing of games.

Codes are read by `labels.decode`, throws by `dice.reader`; `station` scans with a camera.
"""
