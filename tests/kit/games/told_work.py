"""Files that make a companion work as much as they can."""

from __future__ import annotations

from tests.kit.games.told_texts import ONES, STEP, THOUSAND

CARDS = """
[decks.d]
name = "D"
cards = ["1-200"]

[piles.row]
name = "R"
of = "d"
each = false

[piles.hand]
name = "H"
of = "d"

[dice.cup]
name = "C"

[values.a]
"""
ROW = f'{STEP}deal = "row"\ncards = 200\n'
AGAIN = f'{STEP}pause = "Again."\n'


def told(steps: str, material: str = CARDS) -> str:
    """A file with these steps."""
    head = 'title = "T"\nabout = "A."\nplayers = [1, 6]\nlimit = 2000\n'
    return f'{head}{material}\n[[phase]]\nname = "P"\ntimes = 1000\n{steps}'


def nested(deeds: str, depth: int = 3, how: str = f'each = "{{0}} in {ONES}"') -> str:
    """These, ten times inside of ten inside of ten."""
    path, steps = "phase.step", ""
    for name in "pqrst"[:depth]:
        steps += f"[[{path}]]\n{how.format(name)}\n"
        path += ".step"
    return steps + "".join(f"[[{path}]]\n{deed}\n" for deed in deeds.split("\n\n"))


REFUSED = f'refuse = {{ when = "{THOUSAND} >= 0", say = "No." }}'
FIELDS = "".join(
    f'[phase.step.fields.f{n}]\nlabel = "{{{THOUSAND}}}"\nnumber = [0, 9999]\n' for n in range(3)
)
MANY = "".join(
    f'[[phase.step.refuse]]\nwhen = "answer_f1 > {n} and {THOUSAND} >= 0"\nsay = "{{{THOUSAND}}}"\n'
    for n in range(30)
)
TRIED = f"count(x in {ONES}: count(y in {ONES}: x == y) > 0) >= 0"
PLAYED = {
    "nearly all refused": f"""{STEP}ask = "Hm?"
number = [0, 9999]
into = "so"
refuse = {{ when = "answer > 0 and {TRIED}", say = "No." }}
""",
    "a refusal": f'{STEP}ask = "Hm?"\nnumber = [0, 9999]\ninto = "so"\n{REFUSED}\n',
    "many fields and refusals": f'{STEP}ask = "Hm?"\n{FIELDS}{MANY}',
    "a limit": f'{STEP}ask = "Hm?"\nnumber = [0, "{THOUSAND}"]\ninto = "so"\n',
    "sums": nested(f'set = "a = {THOUSAND}"') + AGAIN,
    "steps": nested('set = "a = 1"') + AGAIN,
    "dice": nested('roll = "cup"\ndice = 200') + AGAIN,
    "shuffles": nested('gather = "d"') + AGAIN,
    "cards": nested('deal = "row"\ncards = 200\n\ngather = "d"') + AGAIN,
    "moves": ROW + nested('move = "first(row)"\nfrom = "row"\nto = "row"') + AGAIN,
    "passes": f'{STEP}deal = "hand"\ncards = 33\n' + nested('pass = "hand"') + AGAIN,
    "opens": f'{STEP}deal = "hand"\ncards = 33\n' + nested('open = "hand"') + AGAIN,
    "long lists": f'{ROW}{STEP}set = "a = count(c in row: count(e in row: c in row) > 0)"\n{AGAIN}',
    "numbers": f'{ROW}{STEP}set = "a = sum(c in row: sum(e in row: number(c)))"\n{AGAIN}',
    "kinds": f'{ROW}{STEP}set = "a = count(c in row: count(different(row)) > 0)"\n{AGAIN}',
    "words": nested('say = "{everyone} {everyone} {everyone}"\nshown = true') + AGAIN,
    "words for each": nested('say = "{everyone}"\nto = "everyone"') + AGAIN,
}
"""What is played: each makes as much of one kind of work as it can."""
