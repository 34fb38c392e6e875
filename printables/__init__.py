"""Turns data into sheets to print, in exact millimetres: labels, cards and aids."""
