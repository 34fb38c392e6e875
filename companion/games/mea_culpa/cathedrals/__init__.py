"""Cathedrals are built by crews, and evaluated when they are finished."""
