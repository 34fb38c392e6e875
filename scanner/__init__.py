"""Reads labels and dice in pictures; knows nothing about games.

`labels.decode` reads codes, `dice.reader` throws; `station` scans with a camera.
"""
