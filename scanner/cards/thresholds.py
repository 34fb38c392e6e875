"""Every bound of the reader of cards: what it limits, in which unit, and why it is there.

Names end with their unit; shares, ratios and likenesses have none. Chosen on a deck of 22 fantasy
cards in equal frames, in drawn scenes under hard light. What other decks and scenes say of them is
in `docs/decisions/0031-cards-by-their-faces.md`.
"""

from __future__ import annotations

# A face.

FACE_HEIGHT_PX = 448
"""A face is kept at this height. Cards three times smaller in a photo are recognised."""
FACE_MAX_POINTS = 400
"""The points kept of a face: 14 KB."""
FACE_MIN_POINTS = 60
"""A face with fewer is too plain to be recognised."""
PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX = 96, 144
"""The small picture of a face; a broader card is squeezed into it."""

# Points that stand out.

LEVELS = 8
"""Points are looked for at so many sizes …"""
LEVEL_RATIO = 1.2
"""… each this many times smaller than the one before."""
CORNER_MIN_CONTRAST_SHADES = 7
"""How much brighter or darker a corner is than its surroundings; soft art has little contrast."""
LOOKED_AT_PER_KEPT = 8
"""How many points are looked at for each that is kept."""
SQUARE_PX = 24
"""The weaker points are spread over squares of this side, at the finest level."""
STRONGEST_SHARE = 0.5
"""The share of points that are the strongest, wherever they are: small cards have no others."""

# A photo.

READ_MAX_SIDE_PX = 1280
"""A picture with a longer side is first shrunk to this."""
PHOTO_MAX_POINTS = 2500
"""The points of a photo."""
FRAME_MAX_POINTS = 1500
"""The points of a frame of a live camera: the next frame comes soon."""
MAX_CLOSER_LOOKS = 2
"""How often the surroundings of cards that were found are looked at more closely."""
SURROUNDINGS_CARDS = 0.8
"""How far the surroundings extend, in heights of the largest card."""

# Points that look alike.

INDEX_TABLES = 4
"""Tables of the search for alike points; it finds as many as comparing all, in a sixteenth of the
time."""
INDEX_KEY_BITS = 14
"""Bits of a descriptor that are the key in a table."""
INDEX_MAX_BUCKET_POINTS = 40
"""How many points with one key are compared: a picture of one colour has thousands."""
DECK_MAX_VOTING_POINTS = 24_000
"""In a large deck only the first points of each face vote."""
ALIKE_MAX_DISTANCE_BITS = 64
"""Descriptors of one point differ in less than a quarter of their 256 bits."""
NEAR_MAX_DISTANCE_BITS = 74
"""Farther ones need not be known: against them every alike point is clear."""
ALIKE_MAX_DISTANCE_RATIO = 0.87
"""A point votes if the nearest one of another card differs clearly more."""
CANDIDATE_MIN_VOTES = 5
"""A card with fewer votes is not looked for, nor one with as many as chance gives others."""
MAX_CANDIDATES = 16
"""How many cards are tried in one look: a fan of seven, and as many that resemble them."""

# The first method: alike points lie on one flat card.

PLACE_MAX_ERROR_PX = 4.0
MIN_MATCHES = 9
"""A place that fewer points agree on is no card."""
SURE_MIN_MATCHES = 14
"""Strangers had up to 15, never with a picture alike."""
SEEN_MIN_HEIGHT_PX = 90
"""A card that looks smaller shows too little."""
SIDES_MAX_RATIO = 2.6
"""How differently long two opposite sides may look."""
ASPECT_MAX_RATIO = 3.4
"""How far a leaning camera may change the ratio of width to height."""
SAME_PLACE_MIN_SHARE = 0.5
"""Two cards whose matched points overlap by this share are two opinions about one card."""

# The second method: the picture in that place resembles this card, and no other of the deck.

BLOCK_PX = 12
"""Pictures are compared in blocks, so that a thumb or a reflection spoils only some."""
BLOCK_MIN_CONTRAST_SHADES = 4.0
"""A block with less contrast says nothing."""
BLOCK_MIN_MATCHED_SHARE = 0.3
"""Blocks count if this share of them lies between matched points, so is visible."""
MIN_BLOCKS = 6
"""Fewer blocks say nothing about a card."""
SURE_MIN_LIKENESS = 0.5
"""The mean correlation of blocks: right cards had 0.58 and more, strangers up to 0.47."""
SURE_MIN_MARGIN = 0.2
"""How much less the next card of the deck resembles the picture."""
RESEMBLING_MAX_MARGIN = 0.3
"""Two cards whose pictures differ less are told apart only in good light."""
DETECTED_MIN_LIKENESS = 0.3
"""Below this it is a stranger's card, and nothing is asked about it."""

# The outline of a card that is enrolled: alone, on a table that looks different.

OUTLINE_VIEW_PX = 240
"""The longer side of the picture in which an outline is looked for."""
OUTLINE_RIM_SHARE = 0.03
"""The rim of the picture shows the table, as a share of the shorter side."""
OUTLINE_ROUNDS = 4
"""How often the models of table and card are made better."""
OUTLINE_MIN_SHARE, OUTLINE_MAX_SHARE = 0.06, 0.9
"""How much of the picture a card fills."""
OUTLINE_MIN_FILL = 0.88
"""A card with round corners, seen a little askew, fills this much of the box around it."""
OUTLINE_MIN_ASPECT = 0.42
"""Width to height: long tarot cards have 0.52, square tiles 1."""
