"""A thing of a file gets another name, and the file speaks of it by that name from then on."""

from __future__ import annotations

import tomllib

from tests.told.editing.forms import BLANK, after, typed

ROLES = '[roles.wolf]\nname = "Wolf"\nknows = ["wolf"]\n[roles.rest]\nname = "R"\ncount = "rest"\n'


def test_what_is_renamed_is_called_so_everywhere() -> None:
    text = BLANK + '[tracks.points]\nname = "Points"\n[piles.point]\nname = "x"\nof = "points"\n'
    end = "points: {sum(points)} {sum(points)|points|points}"
    text = text.replace('"The highest number wins."', f'"{end}"')
    text = text.replace("chosen[p])", "points[p] + chosen[p])")
    found = typed(text, "values.points@name", "coins")
    assert found["values"] == {"coins": {"name": "Points", "each": True, "track": [0, 20]}}
    assert found["phase"][0]["step"][2] == {
        "end": "points: {sum(coins)} {sum(coins)|points|points}",
        "winners": "most(p in playing: coins[p] + chosen[p])",
    }
    assert list(found["piles"]) == ["point"]


def test_a_role_is_renamed_in_quotes_only() -> None:
    step = (
        '[[phase]]\n[[phase.step]]\nask = "wolf?"\nwho = "role:wolf"\nplayer = true\ninto = "x"\n'
    )
    text = ROLES + step + "when = \"any(p in playing: role(p) == 'wolf' and wolf)\"\n"
    found = typed(text, "roles.wolf@name", "fox")
    assert found["roles"]["fox"]["knows"] == ["fox"]
    (step_now,) = found["phase"][0]["step"]
    assert (step_now["ask"], step_now["who"]) == ("wolf?", "role:fox")
    assert step_now["when"] == "any(p in playing: role(p) == 'fox' and wolf)"


def test_a_name_that_something_else_has_is_not_given() -> None:
    assert typed(ROLES, "roles.wolf@name", "rest") == tomllib.loads(ROLES)


def test_cards_keep_their_names() -> None:
    """Even if one is called what its deck was called."""
    text = BLANK + '[decks.moon]\nname = "Sky"\ncards = ["moon x3"]\n'
    found = typed(text, "decks.moon@name", "sky")
    assert found["decks"] == {"sky": {"name": "Sky", "cards": ["moon x3"]}}


def test_what_is_typed_beside_a_new_name_is_kept() -> None:
    text = BLANK + '[tracks.points]\nname = "Points"\n'
    found = after(text, "keep", {"values.points@name": ["coins"], "values.points.track": ["2-20"]})
    assert found["values"] == {"coins": {"name": "Points", "each": True, "track": [2, 20]}}
