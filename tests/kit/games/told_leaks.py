"""Steps that give a secret away, each verb with one, and steps that give nothing away.

`SEEN` are cards that all see moved; `MISSED` are files of which reading and playing once said
different things: they do what the reading asks for.
"""

from __future__ import annotations

from tests.kit.games.told_texts import INSIDE, STEP

QUESTION = 'ask = "Hm?"\nnumber = [0, 9]\ninto = "so"'

OPENLY = 'yes_no = true\ninto = "so"\nopenly = true'

LEAKS = [
    ("a total for all", 'set = "total = sum(fist)"', {"fist"}),
    ("somebody else’s answer", 'each = "p"\nset = "own[p] = fist[left_of(p)]"', {"fist"}),
    ("one’s own for all", 'each = "p"\nset = "points[p] = fist[p]"', {"fist"}),
    ("a secret for a role", 'set = "pack = dark"', {"dark"}),
    ("what a role knows", 'set = "total = pack"', {"pack"}),
    ("a changed value", 'set = "total += dark"', {"dark"}),
    ("whose value it is", 'set = "points[prey[turn]] += 1"', {"prey"}),
    ("what a card costs", 'each = "p"\nset = "points[p] = cost(first(hand[p]))"', {"hand"}),
    ("of which sort a card is", 'say = "{sort(last(well))}"', {"well"}),
    ("a condition", 'when = "sum(fist) > 3"\nset = "total = 1"', {"fist"}),
    ("whether it is said", 'when = "dark > 0"\nsay = "Now!"', {"dark"}),
    ("what is said", 'say = "There are {sum(fist)}."', {"fist"}),
    ("what is said to one", 'each = "p"\nsay = "{fist[left_of(p)]}"\nto = "p"', {"fist"}),
    ("what is said to a role", 'say = "{dark}"\nto = "role:wolf"', {"dark"}),
    ("to whom it is said", 'say = "You!"\nto = "prey[turn]"', {"prey"}),
    ("whose open value it is", 'say = "{points[prey[turn]]}"', {"prey"}),
    ("a pause", 'pause = "{sum(fist)}"', {"fist"}),
    ("how long a pause is", 'pause = "Wait."\nseconds = "dark"', {"dark"}),
    ("what is written beside", 'open = "fist"\nsay = "{dark}"', {"dark"}),
    ("who has a role", 'open = "prey"', {"roles"}),
    ("who is asked", 'ask = "Hm?"\nwho = "prey[turn]"\nyes_no = true\ninto = "so"', {"prey"}),
    ("that one is asked", 'when = "dark > 0"\nask = "Hm?"\nyes_no = true\ninto = "so"', {"dark"}),
    ("a limit", 'ask = "Hm?"\nnumber = [0, "sum(fist)"]\ninto = "so"', {"fist"}),
    ("a choice", 'ask = "Hm?"\nplayer = "those(p in players: fist[p] > 0)"\ninto = "so"', {"fist"}),
    (
        "what there is to choose",
        'ask = "Hm?"\nchoose = "those(c in hand[left_of(me)]: number(c) > 3)"\ninto = "so"',
        {"hand"},
    ),
    (
        "how many are picked",
        'ask = "Hm?"\nplayer = true\npick = "dark"\ninto = "so"',
        {"dark"},
    ),
    ("how long a question waits", f'{QUESTION}\nseconds = "dark"', {"dark"}),
    (
        "what counts otherwise",
        f'{QUESTION}\nopenly = true\nseconds = 9\notherwise = "dark"',
        {"dark"},
    ),
    (
        "who answered first",
        f'{QUESTION}\nwho = "role:wolf"\ntogether = true\nopenly = true\nby = "one"',
        {"roles"},
    ),
    ("a question of another", 'ask = "{fist[left_of(me)]}?"\nyes_no = true\ninto = "so"', {"fist"}),
    ("a key to skip", f'{QUESTION}\nskip = "Not {{dark}}"', {"dark"}),
    (
        "a decoy",
        'ask = "Hm?"\nwho = "role:wolf"\ndecoy = "{pack}?"\nyes_no = true\ninto = "so"',
        {"pack"},
    ),
    ("the words of a question", 'ask = "{dark}?"\nyes_no = true\ninto = "so"', {"dark"}),
    (
        "a refusal",
        f'{QUESTION}\nrefuse = {{ when = "answer in fist", say = "No." }}',
        {"fist"},
    ),
    (
        "openly by a role",
        'ask = "Hm?"\nwho = "role:wolf"\nyes_no = true\ninto = "so"\nopenly = true',
        {"roles"},
    ),
    ("how often", 'times = "sum(fist)"\n[[phase.step.step]]\nset = "dark = 1"', {"fist"}),
    ("until when", 'until = "dark > 0"\n[[phase.step.step]]\nset = "dark = 1"', {"dark"}),
    ("how many cards", 'deal = "hand"\ncards = "fist[me]"', {"fist"}),
    ("cards for a role", 'deal = "hand"\nwho = "role:wolf"', {"roles"}),
    ("how many dice", 'roll = "cup"\ndice = "dark"', {"dark"}),
    ("cards in the deck", 'say = "{first(fruit)}"', {"fruit"}),
    ("dice under a cup", 'say = "{count(d in cup: d == 6)}"', {"cup"}),
    ("who is out", 'remove = "those(p in players: fist[p] == 0)"', {"fist"}),
    ("who is out quietly", 'remove = "those(p in players: fist[p] == 0)"\nquiet = true', {"fist"}),
    (
        "who is out of a round",
        'remove = "those(p in players: fist[p] == 0)"\nfor = "round"',
        {"fist"},
    ),
    ("how often a step is done", 'times = "sum(fist)"\nset = "total += 1"', {"fist"}),
    ("until when a step is done", 'until = "dark > 0"\nset = "total += 1"', {"dark"}),
    ("who wins", 'end = "Over."\nwinners = "most(p in players: fist[p])"', {"fist"}),
    ("that it ends", 'when = "dark > 3"\nend = "Over."', {"dark"}),
    ("roles", 'say = "{role(turn)}"', {"roles"}),
    ("that it is passed", 'when = "dark > 0"\npass = "hand"', {"dark"}),
    ("that it is shuffled", 'when = "dark > 0"\nshuffle = "row"', {"dark"}),
    ("that a pile is moved", 'when = "dark > 0"\nmove = "row"\nto = "fruit"', {"dark"}),
    ("which one of the row", 'move = "row[dark]"\nto = "fruit"', {"dark"}),
    ("the top card of the deck", 'set = "total = number(last(fruit))"', {"fruit"}),
    ("the second of a hand", 'each = "p"\nset = "points[p] = number(hand[p][2])"', {"hand"}),
    ("that it is gathered", 'when = "dark > 0"\ngather = "fruit"', {"dark"}),
    ("that it is forgotten", 'when = "dark > 0"\nclear = "total"', {"dark"}),
    (
        "for each of a secret list",
        'each = "q in those(p in players: fist[p] > 0)"\nsay = "One."',
        {"fist"},
    ),
]

KEPT = [
    ("for nobody", 'set = "dark = sum(fist) + pack"'),
    ("for its owner", 'each = "p"\nset = "own[p] = fist[p] + count(d in cup[p]: d == 1)"'),
    ("for all owners", 'set = "own = fist[me] + 1"'),
    ("for those of a role", "set = \"pack = pack + count(p in players: role(p) == 'wolf')\""),
    ("to its owner", 'each = "p"\nsay = "You have {fist[p]}, {cup[p]}, {role(p)}."\nto = "p"'),
    ("to each of all", 'say = "You have {fist[me]}, {hand[me]}, {role(me)}."\nto = "everyone"'),
    (
        "to those who know each other",
        'say = "{those(p in players: role(p) == \'wolf\')} {pack}"\nto = "role:wolf"',
    ),
    ("an own limit", 'ask = "Hm?"\nnumber = ["fist[me]", "9"]\ninto = "so"'),
    (
        "own things to choose",
        'ask = "Hm?"\nchoose = "those(c in hand[me]: number(c) > 3)"\npick = [0, 2]\ninto = "so"',
    ),
    ("an own question", 'ask = "{fist[me]} {role(me)}?"\nyes_no = true\ninto = "so"'),
    (
        "a decoy of one’s own",
        'ask = "Hm?"\nwho = "role:wolf"\ndecoy = "{role(me)}?"\nplayer = true\ninto = "so"',
    ),
    ("an own card unseen", 'each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "well"'),
    ("after it was opened", 'open = "fist"\n[[phase.step]]\nset = "total = sum(fist)"'),
    ("how many cards", 'say = "{count(hand)} and {count(well)} and {count(fruit)}"'),
    ("a secret on a secret", 'when = "dark > 0"\nset = "dark = 0"'),
    ("a hand put back unseen", 'each = "p"\nmove = "hand[p]"\nto = "fruit"\nunder = true'),
    ("the well, from its bottom", 'move = "well[2]"\nto = "fruit"'),
    ("the second of an own hand", 'each = "p"\nsay = "{hand[p][2]}"\nto = "p"'),
    ("roles that are turned up", 'open = "roles"\n[[phase.step]]\nsay = "{role(turn)}"'),
    ("answers of a role, too", 'open = ["roles", "prey"]'),
    (
        "openly by a role that is turned up",
        f'open = "roles"\n{STEP}ask = "Hm?"\nwho = "role:wolf"\n{OPENLY}',
    ),
    (
        "cards for a role that is turned up",
        f'open = "roles"\n{STEP}deal = "hand"\nwho = "role:wolf"',
    ),
]

SEEN = [
    ("the top of the deck", 'move = "last(fruit)"\nto = "row"\nunder = true', {"fruit"}),
    ("a card found in the deck", 'move = "\'Plum\'"\nfrom = "fruit"\nto = "row"', {"fruit"}),
    ("a whole hand", 'each = "p"\nmove = "hand[p]"\nto = "row"', {"hand"}),
    ("which card", 'each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "row"', {"pick"}),
    ("whether it is there", 'move = "\'Plum\'"\nfrom = "hand[turn]"\nto = "well"', {"hand"}),
    ("the bottom of the well", 'move = "first(well)"\nfrom = "well"\nto = "row"', {"well"}),
    ("the top of the deck for one of the row", 'swap = ["last(fruit)", "first(row)"]', {"fruit"}),
    (
        "which card is swapped",
        'each = "p"\nswap = ["pick[p]", "first(row)"]\nfrom = ["hand[p]", "row"]',
        {"pick"},
    ),
    ("to whom it goes", 'move = "last(row)"\nfrom = "row"\nto = "hand[prey[turn]]"', {"prey"}),
]

MOVE = f'{STEP}each = "p"\nmove = "pick[p]"\nfrom = "hand[p]"\nto = "well"\n'
OWN = f"""{STEP}each = "p"
set = "own[p] = 1 if role(p) == 'wolf' else 0"
{STEP}say = "{{own[first(players)]}}"
reveals = "own"
"""
NAMED = f"""{STEP}when = "dark > 2"
name = "Dark"
{INSIDE}set = "dark = 0"
{INSIDE}pause = "Well?"
reveals = "dark"
"""
MISSED = [
    (
        "a block of steps that say it themselves",
        f'{STEP}when = "dark > 2"\n{INSIDE}say = "Now!"\nreveals = "dark"\n',
    ),
    ("a card that leaves an open hand", f'{STEP}open = "hand"\n{MOVE}'),
    ("an own value made of the role", OWN),
    ("what a role has answered", f'{STEP}say = "{{prey[turn]}}"\nreveals = "prey"\n'),
    ("the name of a block", f'{STEP}name = "{{dark}} are left"\n{INSIDE}pause = "Well?"\n'),
    ("that a block has a name", NAMED),
    ("what comes with a role", f'{STEP}deal = "roles"\n{STEP}pause = "Well?"\n'),
]

FAN = """
[piles.fan]
name = "Fan"
of = "fruit"
eyes = "others"
[values.clue]
each = true
eyes = "others"
"""
DEAL_FAN = f'{STEP}deal = "fan"\ncards = 3\n{STEP}pause = "Hm."\n'
FAN_LEAKS = {
    "to its owner": 'each = "p"\nsay = "{first(fan[p])}"\nto = "p"',
    "to all": 'say = "{first(fan[turn])}"',
    "to those who may be it": """each = "q"
when = "q != turn"
say = "{first(fan[turn])}"
to = "those(p in players: p != q)"
""",
    "all of them together": 'say = "{sum(q in players: number(first(fan[q])))}"\nto = "everyone"',
    "the own one among others": """say = "{number(first(fan[me])) if me != turn else 0}"
to = "everyone"
""",
    "somebody’s own clue": 'set = "own = number(first(fan[me]))"',
}
"""Steps that give away a card of a fan to whoever has it."""
FAN_KEPT = {
    "to all others": 'say = "{first(fan[turn])}"\nto = "those(p in players: p != turn)"',
    "to each of the others": """each = "q in those(x in players: x != first(players))"
say = "{first(fan[first(players)])}"
to = "those(y in players: y == q and y != first(players))"
""",
    "where it is somebody else": """each = "p"
when = "p != turn"
say = "{first(fan[turn])}"
to = "p"
""",
    "the sum of the others": """say = "{sum(q in players: 0 if q == me else number(first(fan[q])))}"
to = "everyone"
""",
    "how many others": """say = "{count(q in players: q != me and number(first(fan[q])) > 3)}"
to = "everyone"
""",
    "the best of others": """say = "{max(q in those(p in players: p != me): cost(last(fan[q])))}"
to = "everyone"
""",
    "what only others see, too": 'set = "clue = number(first(fan[me]))"',
    "a limit": """ask = "Hm?"
who = "those(p in players: p != turn)"
number = [0, "number(first(fan[turn]))"]
into = "so"
""",
}
"""Steps that tell such cards only to those who see them."""
