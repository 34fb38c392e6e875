"""Reads and changes the table without asking anybody."""
