"""Reads thrown dice and tokens in pictures.

`reader` reads a throw, `certainty` says when it counts as sure, and `thresholds` holds every bound.
`pips` finds spots, `faces` what they show, `evidence` what confirms it, by `face_templates`;
`blobs` finds whole things, `tokens` those that are tokens, `top_view` how the camera leans.
"""
