"""Every bound of the reader of throws: what it limits, in which unit, and why it is there.

Names end with their unit: sides of a die, pixels, pips, steps (half of the way to a corner pip); a
share, a ratio, roundness, unevenness and likeness have none. Each part says where its bounds were
chosen: always on drawn throws (`tests/kit/throws`, `tests/kit/scenes_dice.py`), so that none of a
new set is wrong and sure. `lab.benchmarks.throw_proof` reads more of them after a change.
"""

from __future__ import annotations

from itertools import product

import numpy as np

# The picture. Bounds on work, here and below, are counts: every machine gives the same answer.

READ_MAX_SIDE_PX = 1280
"""A picture with a longer side is first shrunk to this."""
UPRIGHT_MAX_LEAN_RADIANS = np.radians(20)
"""A camera that leans less sees tops well enough without a label."""
MAX_LEAN_RADIANS = np.radians(55)
"""A camera that leans farther sees too little of the tops of dice."""
VIEW_MAX_SIDE_PX = 2000
"""The longest side of a picture turned upright."""
VIEW_MAX_PIXELS = 2_700_000
"""The most pixels of a picture turned upright."""
FOCAL_LENGTHS_PICTURE_SIDES = (0.82, 0.72, 0.92)
"""Those of usual cameras, in longer sides of their pictures; the likeliest first."""
LEAN_MAX_ERROR_RATIO = 1.6
"""If two leans explain a label almost equally well, the camera leans away from its user."""
LABEL_PAPER_CODES = 1.4
"""How far the paper of a label extends, in sides of its code."""
LABEL_RING_CODES = 1.6
"""How far around it the table's shade is measured, in the same sides."""

# The net. Its sizes and bounds were chosen on every other one of 83 photographs (decision 30) and
# on drawn throws, and are round: the other photographs and other throws came out alike.

NET_FIRST_SIDE_PX = 512
"""The longest side at which the net looks first, however large the picture is …"""
NET_NEARER_SIDE_PX = 768
"""… and at which it looks again …"""
NET_FARTHER_SIDE_PX = 384
"""… if dice are not so large that a smaller picture shows them better:"""
NET_LARGE_TOP_PX = 80
"""the median side of their tops at the first look. It has learnt from tops of 16 to 135 pixels."""
NET_MIN_PRESENCE = 0.02
"""What seems less present at one size is no top, not even one that comes next."""
NET_MIN_SIDE_PX = 12
"""Pips of smaller dice are no pixels; squares of a label may look like them."""
NET_MAX_TOPS = 40
"""The most tops at one size, the likeliest first."""
NET_TOPS_MIN_DISTANCE_SIDES = 0.55
"""Two tops that are nearer are one, in sides of the smaller."""
NET_SAME_MAX_DISTANCE_SIDES = 0.4
"""A top at one size and one at the other are the same if they are so near …"""
NET_SAME_MAX_SIZE_RATIO = 1.67
"""… and so alike in size."""
SAME_DIE_MAX_DISTANCE_SIDES = 0.5
"""The spots show the same die as the net if their middles are so near, in sides of the top."""
TOP_MIN_SCORE = 0.2
"""A score is how likely there is a top with this value; what has less is not shown."""
LONE_TOP = (0.5, 1.5)
"""The net alone is sure of a top with this score at both sizes, if its mean score is so many times
that of the likeliest top that is one too many."""
UNOPPOSED_TOP = (0.3, 1.3)
"""The same if the spots were asked and show no other value there. With less, one of 50 leaning
throws was wrong and sure."""
CONFIRMED_TOP = (0.2, 1.2)
"""The same if the spots show this value."""

# Spots. Chosen with the first reader; those of parts and edges later, on sixes out of focus, which
# led to questions because each spot was measured at whatever brightness it had been found.

SPOT_LEVELS = (
    *((window, brighter, 1.0) for window, brighter in product((21, 45, 91), (0.12, 0.25))),
    (21, 0.25, 1.25),
    (21, 0.4, 1.25),
)
"""A spot is brighter than the mean of its surroundings, squares with these sides in pixels, by this
share of the picture's range. Small pips of a six that run together are apart where they are
brightest: they are this many times as large as that part."""
SPOT_MIN_AREA_PX = 14
SPOT_MAX_AREA_PX = 2600
SPOT_MIN_OUTLINE_POINTS = 10
"""No outline of so few points holds the smallest area."""
SPOT_MIN_CONTRAST_SHARE = 0.25
"""How much brighter than the ring around it, as a share of the picture's range."""
CLEAR_SPOT_MIN_CONTRAST_SHARE = 0.4
"""A spot with less than this share of the best contrast is a speck, or a pip in the shadow."""
SPOT_AREA_MAX_ERROR_SHARE = 0.25
"""How far the area may be from that of its ellipse."""
SPOT_MIN_ROUNDNESS = 0.3
"""Width to length of a pip seen at 72 degrees."""
SPOT_PART_MIN_ROUNDNESS = 0.8
"""The same for the brightest part of a spot: several pips that run together are longer."""
SPOT_MAX_UNEVENNESS = 0.55
"""How uneven the spot may be, as a share of its contrast; pips that merge are more uneven."""
RING_MAX_UNEVENNESS = 0.35
"""How uneven the ring around it may be, as a share of the contrast."""
SPOT_EDGE_MAX_RADII = 1.6
"""An edge farther out belongs to the next spot: pips of a six may run together."""
SPOT_EDGE_MIN_DIRECTIONS = 10
"""In so many directions, of 24, an edge must be seen, or the first outline stands."""
SPOT_AXIS_MAX_CHANGE = 1.7
"""How many times longer or shorter an axis may become when it is measured."""
MAX_SPOTS = 150
"""Six dice seen at an angle show at most 70 spots of a kind; 150 cannot be a throw."""
MAX_SPOT_OUTLINES = 5000
"""The most outlines of a kind examined; a throw in the worst noise has 2800."""

# Things: dice and tokens by their outlines. Chosen with the first reader, on drawn tables of felt,
# wood and printed boards.

THING_LEVELS = 14
"""So many evenly spaced shades are tried as the border between a thing and the table …"""
THING_PERCENTILES = (0.1, 0.7, 1.5, 3, 5, 8, 12, 88, 92, 95, 97, 98.5, 99.3, 99.9)
"""… and these percentiles, because a few dice are a small part of a picture."""
THING_MIN_SIDE_PX = 22
THING_MAX_SIDE_PX = 300
THING_MIN_HULL_SHARE = 0.92
"""How much of its hull a thing fills."""
THING_MAX_ASPECT = 1.8
"""How many times longer than wide a thing may be."""
THING_OUTLINE_MIN_STEEPNESS = 0.03
"""How steep an outline must be, as a share of the picture's range per pixel."""
WHOLE_THING_MAX_SPOT_RATIO = 1.6
"""A thing this much wider than a spot in it has the spot as a part: a pip, perhaps."""
MAX_THING_OUTLINES = 1500
"""The most solid outlines examined, over all shades, for dark and for light things."""
MAX_THINGS_COMPARED = 250
"""How many of them are compared, the clearest first; six dice have about 25 each."""

# Which spots may lie on one face: spots on a side can pass for pips of a top, which must be alike.

TOP_SPOT_MIN_ROUNDNESS = 0.72
"""How round the pips of a top are, compared with the roundest; those on sides look slimmer."""
TOP_SPOT_MIN_SIZE_RATIO = 0.62
TOP_SPOT_MAX_SIZE_RATIO = 1.5
"""How large the pips of tops are, compared with the usual one."""
FACE_SPOTS_MAX_DIFFERENCE = 0.3
"""How much the ellipses of pips on one face may differ."""
FACE_SPOTS_MIN_BRIGHTNESS_RATIO = 0.6
"""How bright one of them is at least, compared with another."""

# Faces as patterns of pips. Shares and distances allow for dice of many makers; what concerns sides
# was chosen on leaning throws with a label, which shows where the table under a die is.

LEAN_FACTORS = (1.0, 0.94, 0.87, 0.77, 0.7)
"""How much shorter things look to a camera that leans by 0, 20, 30, 40 or 45 degrees."""
LEAN_MIN_FACTOR = 0.85
"""With a smaller one, the sides of dice look as plain as their tops."""
PIPS_MIN_FLATNESS = 0.83
"""With flatter pips, too."""
PIP_SHARES_TRIED = np.geomspace(0.145, 0.235, 7)
"""The diameter of a pip as a share of a die's side."""
DIAGONAL_MIN_SIDES = 0.58
DIAGONAL_MAX_SIDES = 0.82
"""How far apart the corner pips of a die are."""
DIAGONAL_USUAL_SIDES = 0.715
LONE_PIP_MIN_GAP_SIDES = 0.62
"""A single pip has no other this near."""
FACE_MAX_STEPS = 1.65
"""About where a face ends, from its middle to its rows."""
PIP_MAX_ERROR_STEPS = 0.34
"""How far a pip may be from its place."""
DIE_MIN_GAP_SIDES = 0.9
"""Dice are at least one side apart, from middle to middle, and not all of them are as large: two
faces nearer than this belong to one die, and the upper one is its top."""
SIDE_SPOT_MAX_DISTANCE_SIDES = 1.2
"""The sides of a die are no farther than this from the middle of its top."""
SIDE_PIP_LINE_MAX_DISTANCE_SIDES = 0.8
"""How far the pips of a die's sides may be from the line below its top."""
SIDE_PIP_MIN_DISTANCE_SIDES = 0.3
"""How far they are at least from its middle."""
SIDE_MIN_OFFSET_SIDES = 0.55
"""Sides look round, or like tops, only if the table is seen this far from under a top."""
SIDE_MIDDLE_MAX_ERROR_SIDES = 0.08
"""How far off the middle of a side may seem."""
GUESSED_SIDE_SPOT_COST = 1.5
"""What a spot costs a reading that may be on a side, if that is a guess; a stray costs 2."""
KNOWN_SIDE_SPOT_COST = 0.2
"""The same if a label shows the lean."""
CLEAREST_SPOTS = 6
"""From so many of the clearest spots the size of pips is guessed if no face shows it."""
MAX_CANDIDATES = 120
"""The most faces that are looked at; a throw suggests up to 20."""
MAX_FACES = 40
"""Nobody throws this many dice; a printed board beside a throw shows 23 at most."""

# What confirms a face: its looks. Chosen on throws among buttons, cards and printed labels, which
# spots alone could not tell from dice.

FACE_MIN_LIKENESS = {1: 0.9, 2: 0.9, 3: 0.88, 4: 0.86, 5: 0.86, 6: 0.86}
"""How much a face must look like its value."""
LEANING_TWO_MIN_LIKENESS = 0.93
"""The same for a two seen at an angle: a one and a pip on its side look much like it."""
FACE_MIN_LIKENESS_LEAD = 0.06
"""How much more than like any other value."""
CANDIDATE_MIN_LIKENESS = 0.42
"""Anything less like a die than this is not one."""
DOUBTED_LIKENESS_FACTOR = 0.5
"""What the likeness is multiplied by when something speaks against a face."""
MANY_PIPS_LIKENESS_BONUS = 0.1
"""What is added to the likeness of a face of several pips, which explains more than a one …"""
EACH_PIP_LIKENESS_BONUS = 0.01
"""… and for each of its pips: of a six, two pips may look like a two as well."""
SIDE_LIKE_VALUES = frozenset({1, 2, 3})
"""Seen at an angle, sides with so few pips may look like tops …"""
SIDE_LIKE_MIN_BRIGHTNESS_RATIO = 0.75
"""… but all tops are as bright: the contrast of the pips, compared with the brightest top."""
FACE_PIP_MIN_SHARE = 0.125
FACE_PIP_MAX_SHARE = 0.25
"""The diameter of a pip as a share of a die's side."""
USUAL_PIP_SHARES = (0.15, 0.17, 0.19, 0.21)

# What confirms a one, which knots, buttons and letters look like: its die must be seen. Chosen on
# ones on a cloth of their own shade, and on ones beside spots of cards.

ONE_PIP_MAX_SIZE_RATIO = 1.22
"""How many times larger or smaller than the others' its pip may be."""
ONE_EDGE_MIN_CONTRAST = 0.11
"""At the edges of its die, as a share of the contrast of its pip."""
FAINT_EDGE_MIN_CONTRAST = 0.07
"""The same if the ground around the pip is very even …"""
FAINT_EDGE_MIN_GROUND_RATIO = 3.0
"""… so much that the edge is this many times what the same measure finds on even ground."""
LONE_ONE_EDGE_MIN_CONTRAST = 0.2
"""The same if nothing else shows how large dice or their pips are."""
CLEAR_ONE_MIN_LIKENESS = 0.97
"""Of a pip alone on ground this even, fainter edges will do:"""
CLEAR_ONE_EDGE_MIN_CONTRAST = 0.045
CLEAR_ONE_EDGE_MIN_GROUND_RATIO = 2.2
ONE_OUTLINE_MAX_OFFSET_OUTLINE_SIDES = 0.36
"""How far its middle may be from the middle of an outline, in sides of that outline."""
LEANING_ONE_OUTLINE_MAX_OFFSET_SIDES = 0.25
"""The same if the lean is known, in sides of the die."""
TOP_OUTLINE_MAX_SIDES = 1.12
"""If the lean is known: how large the outline of a single top is."""
DIE_MIN_WIDTH_PIPS = 2.8
DIE_MAX_WIDTH_PIPS = 9.0
"""How many times wider than its pip a die is."""

# When a throw is sure, from sizes and shapes. Without a label: chosen so that no side taken for a
# top is sure. With a label all tops are equally high and every pip of a top is round: a one and a
# pip on its side, which look like a two, were wrong and sure in 1 of 250 leaning throws.

DICE_MAX_SIZE_DEVIATION = 0.28
"""How much the sides of dice may differ from the median, mostly because some are nearer."""
SETS_MAX_SIZE_RATIO = 1.22
"""If the lean is known: how much dice differ by their makers."""
TWO_MAX_SIZE_RATIO = 1.09
"""If the lean is known: how much larger a two may seem than others of its set."""
FACE_SHAPE_MAX_DIFFERENCE = 0.25
"""How much the pips of a face may differ in shape from those of others, which lie level too."""
PIP_SHAPE_MAX_DIFFERENCE = 0.18
"""If the lean is known: the same for each pip."""
FACE_SHAPE_MAX_OVALNESS = 0.22
"""If the lean is known: how far the pips of a face are together from round. Here they are 0.86
times as wide as long, as on a side, unless the camera leans by about 45 degrees."""
TWO_PIPS_MIN_BRIGHTNESS_RATIO = 0.88
"""If the lean is known: one pip of a two compared with the other. One on a side gets less light
than the single pip of the top …"""
TWO_PIPS_MIN_SIZE_RATIO = 0.96
"""… and is seen at an angle."""
LOWER_FACE_MAX_DISTANCE_SIDES = 1.35
"""A face so far below another top may be the side of a die whose own top is hidden …"""
LOWER_FACE_MAX_BRIGHTNESS_RATIO = 0.85
"""… if its pips are so much darker: 1 of 2,300 leaning throws with a label was read so."""

# When a throw is sure, from spots that are left over: of 1,949 throws of each kind three were wrong
# and sure before. With these, none of 2,036 throws of dice is, and 818 of 836 clean ones are sure.

TOP_PIP_MIN_ROUNDNESS_RATIO = 0.8
"""A spot this round compared with the pips of tops is the pip of a top, too, if it is …"""
TOP_PIP_MIN_SIZE_RATIO = 0.7
TOP_PIP_MAX_SIZE_RATIO = 1.5
"""… this large …"""
TOP_PIP_MIN_BRIGHTNESS_RATIO = 0.65
"""… and this bright."""
TOP_PIP_MAX_GAP_SIDES = 0.9
"""Pips of one top are nearer to each other than this."""
PIP_ROW_MIN_WIDTH_PIPS = 0.7
PIP_ROW_MAX_WIDTH_PIPS = 1.5
"""A spot this wide is a row of pips that run together, as those of a six do; what is wider is a
patch of table or card."""
PIP_ROW_MIN_LENGTH_PIPS = 2.2
PIP_ROW_MIN_BRIGHTNESS_RATIO = 0.4
"""With less contrast than this share of the pips' it is only a shadow."""
VERTICAL_MIN_ROUNDNESS = 0.9
"""If the pips of a top look this round, its sides are seen too flat to show a spot or a row."""
DICE_GAP_MIN_DISTANCE_SIDES = 0.55
"""A spot so far from the middle of such a top is not on it …"""
DICE_GAP_MAX_DISTANCE_SIDES = 0.72
"""… and too near for another: it is a gap between two dice, or pips of a side that run together."""
PIP_ABOVE_MIN_DISTANCE_SIDES = 0.45
"""A pip so far above the middle of a face is on another face."""
SIDE_LINE_MAX_DISTANCE_SIDES = 0.85
"""What is farther than this from the line between a die's top and the table is not on it."""

# Tokens. A coin passed for a token in 4 of 100 throws before these were chosen.

TOKEN_OUTLINE_MAX_ERROR_RADII = 0.05
"""How far the outline of a token is from its ellipse; that of a die is farther."""
TOKEN_MIN_CONTRAST_SHARE = 0.08
"""How much a token differs from the table, as a share of the picture's range."""
SURE_TOKEN_MAX_UNEVENNESS = 0.08
"""How much its inside may vary beside an even slope, as a share of that difference."""
TOKEN_MAX_UNEVENNESS = 0.2
"""From here on it is a coin."""
BLACK_TOKEN_MAX_BRIGHTNESS_RATIO = 0.75
"""Compared with the table; ivory on a white cloth is darker than the cloth, but not black."""
WHITE_TOKEN_MIN_BRIGHTNESS_RATIO = 1.25
TOKENS_MAX_SIZE_RATIO = 1.12
"""How much larger one token may seem than another, which is farther away."""
