"""A file as a form: what is shown, what is typed, and what becomes of the file then."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Refused
from companion.told.editing.file_editor import ToldEditor
from companion.told.editing.new_parts import STARTS
from companion.told.editing.schema import STEPS
from companion.told.editing.toml_text import write_toml
from companion.told.our_files import text_of
from companion.told.reading import list_faults
from companion.told.reading.game_file import MAX_FILE_CHARS
from tests.told.editing.forms import BLANK, after, fields, part, parts, typed


@pytest.mark.parametrize("start", STARTS)
def test_every_start_has_no_fault_and_sent_back_as_it_was_shown_nothing_changes(start: str) -> None:
    text = ToldEditor.begin_text(start, "en")
    form = ToldEditor.form(text)
    assert (list_faults(text), form.wrong) == ((), 0)
    assert form.players == tuple(tomllib.loads(text)["players"])
    sent = {name: list(field.value) for name, field in fields(form).items()}
    assert ToldEditor.change(text, sent, "keep", "en").text == text
    if start in {"werewolf", "liars_dice"}:
        assert tomllib.loads(text) == tomllib.loads(text_of(start))


def test_a_new_file_speaks_the_language_of_whoever_begins_it() -> None:
    assert tomllib.loads(ToldEditor.begin_text("blank", "de"))["title"] == "Ein neues Spiel"
    assert tomllib.loads(ToldEditor.begin_text("blank", "nl"))["title"] == "A new game"


@pytest.mark.parametrize(
    ("name", "said", "path", "is_"),
    [
        ("title", "Lonely", ("title",), "Lonely"),
        ("players.1", "5", ("players",), [2, 5]),
        ("minutes", "soon", ("minutes",), "soon"),
        ("minutes", "", ("minutes",), None),
        ("phase.0.times", "3", ("phase", 0, "times"), 3),
        ("phase.0.step.0.number.1", "9 - 1", ("phase", 0, "step", 0, "number"), [1, "9 - 1"]),
        ("phase.0.step.0.one_answer", "yes", ("phase", 0, "step", 0, "one_answer"), True),
        ("phase.0.step.1.reveals", "chosen", ("phase", 0, "step", 1, "reveals"), "chosen"),
        ("paper.decks", "fruit", ("paper",), {"decks": ["fruit"]}),
        ("shelf.emblem", "wolf", ("shelf",), {"emblem": "wolf"}),
        ("shelf.emblem", "", ("shelf",), None),
    ],
)  # fmt: skip
def test_what_is_typed_stands_in_the_file(
    name: str, said: str, path: tuple[str | int, ...], is_: object
) -> None:
    found: Any = typed(BLANK, name, said)
    for step in path:
        found = found.get(step) if isinstance(found, dict) else found[step]
    assert found == is_


def test_a_fault_is_beside_the_field_it_belongs_to() -> None:
    text = ToldEditor.change(BLANK, {"phase.0.step.2.winners": ["most(p"]}, "keep", "en").text
    form = ToldEditor.form(text)
    wrong = {name: field.faults for name, field in fields(form).items() if field.faults}
    assert list(wrong) == ["phase.0.step.2.winners"]
    (fault,) = wrong["phase.0.step.2.winners"]
    assert str(fault) == "“most(p”: Write something such as “most(p in playing: …)”."
    assert form.wrong == 1


def test_what_a_step_gives_away_is_said_at_that_step() -> None:
    text = BLANK.replace('open = "chosen"', 'say = "{chosen[first(players)]}"').replace(
        'say = "All numbers are turned up."\n', ""
    )
    at = [each.place for each in parts(ToldEditor.form(text).sections) if each.faults]
    assert at == ["phase.0.step.1", "phase.0.step.2"]


def test_what_a_step_tells_whom_stands_beside_it_once_nothing_is_wrong() -> None:
    told = {each.place: [*map(str, each.tells)] for each in parts(ToldEditor.form(BLANK).sections)}
    assert {place: tells for place, tells in told.items() if tells} == {
        "phase.0.step.0": ["Those asked know: “Which number do you choose?”"],
        "phase.0.step.1": ["Everybody knows: “Which number do you choose?”"],
    }
    wrong = ToldEditor.form(f"{BLANK}\nnonsense = 1\n")
    assert not any(each.tells for each in parts(wrong.sections))


def test_no_fault_is_lost() -> None:
    text = "title = 3\nnonsense = 1\n[roles.Wolf]\n[[phase]]\n[[phase.step]]\nfoo = 1\n"
    assert ToldEditor.form(text).wrong == len(list_faults(text)) > 4
    form = ToldEditor.form(BLANK.partition("[[phase]]")[0])
    assert (len(form.faults), form.wrong) == (1, 1), "that of a whole file is beside no field"


@pytest.mark.parametrize("kind", [*STEPS, "step"])
def test_each_kind_of_step_is_added_before_the_end(kind: str) -> None:
    change = ToldEditor.change(BLANK, {"add:phase.0": [kind]}, "add:phase.0", "en")
    assert change.place == "phase.0.step.2"
    steps = tomllib.loads(change.text)["phase"][0]["step"]
    assert (kind in steps[2], "end" in steps[3]) == (True, True)
    acts = part(change.text, change.place).acts
    begun = ("after",) if kind != "end" else ()
    assert acts == (*begun, "up", "down", "join", "copy", "remove")


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_stays_what_it_is_while_its_main_field_is_empty(kind: str) -> None:
    begun = ToldEditor.change(BLANK, {"add:phase.0": [kind]}, "add:phase.0", "en")
    main = f"{begun.place}.{kind}"
    emptied = ToldEditor.change(begun.text, {main: [""]}, "keep", "en").text
    assert list(fields(ToldEditor.form(emptied))) == list(fields(ToldEditor.form(begun.text)))
    assert ToldEditor.form(emptied).wrong > 0


@pytest.mark.parametrize(
    ("section", "kind"),
    [("roles", "roles"), ("points", "tracks"), ("points", "values"), ("cards", "decks"),
     ("dice", "dice"), ("phase", "phase")],
)  # fmt: skip
def test_each_kind_of_thing_is_added_without_a_fault(section: str, kind: str) -> None:
    change = ToldEditor.change(BLANK, {f"add:{section}": [kind]}, f"add:{section}", "en")
    again = ToldEditor.change(change.text, {f"add:{section}": [kind]}, f"add:{section}", "en")
    assert [list_faults(each.text) for each in (change, again)] == [(), ()]
    assert change.place != again.place
    if kind == "decks":
        pile = ToldEditor.change(change.text, {"add:cards": ["piles"]}, "add:cards", "en")
        assert (pile.place, list_faults(pile.text)) == ("piles.hand", ()), "it is of the last deck"


def test_steps_are_moved_copied_and_taken_away() -> None:
    def verbs(do: str) -> list[str]:
        return [next(iter(each)) for each in after(BLANK, do)["phase"][0]["step"]]

    assert verbs("down:phase.0.step.0") == ["open", "ask", "end"]
    assert verbs("up:phase.0.step.2") == ["ask", "end", "open"]
    assert verbs("up:phase.0.step.0") == verbs("down:phase.0.step.2") == ["ask", "open", "end"]
    assert verbs("copy:phase.0.step.1") == ["ask", "open", "open", "end"]
    assert verbs("remove:phase.0.step.1") == ["ask", "end"]
    assert "phase" not in after(BLANK, "remove:phase.0")
    acts = [" ".join(each.acts) for each in part(BLANK, "phase.0").parts]
    assert acts == [
        "after down join copy remove",
        "after up down join copy remove",
        "up copy remove",
    ]


@pytest.mark.parametrize("kind", ["say", "step"])
def test_a_new_step_comes_right_after_another_one(kind: str) -> None:
    opened = ToldEditor.change(BLANK, {}, "after:phase.0.step.0", "en")
    assert opened.place == "phase.0.step.1"
    empty = part(opened.text, opened.place)
    assert list(map(str, empty.faults)) == [
        "This step does nothing. Choose what it does, or take it away."
    ]
    assert (empty.adds is not None, empty.shows) == (True, False)
    do = f"add:{opened.place}"
    chosen = ToldEditor.change(opened.text, {do: [kind]}, do, "en")
    steps = tomllib.loads(chosen.text)["phase"][0]["step"]
    assert chosen.place == opened.place
    assert (len(steps), kind in steps[1]) == (4, True)


def test_a_step_and_the_next_ones_are_put_together() -> None:
    joined = ToldEditor.change(BLANK, {}, "join:phase.0.step.0", "en")
    assert joined.place == "phase.0.step.0"
    (both, end) = tomllib.loads(joined.text)["phase"][0]["step"]
    assert [next(iter(each)) for each in both["step"]] == ["ask", "open"]
    assert "end" in end
    (all_three,) = after(joined.text, "join:phase.0.step.0")["phase"][0]["step"]
    assert [next(iter(each)) for each in all_three["step"]] == ["ask", "open", "end"]


@pytest.mark.parametrize("place", ["phase.0", "phase.0.step.2", "phase.0.step.9", "title"])
def test_what_has_no_next_step_is_put_together_with_nothing(place: str) -> None:
    assert ToldEditor.change(BLANK, {}, f"join:{place}", "en").text == BLANK


def test_what_a_new_part_says_in_another_language_goes_when_one_is_changed() -> None:
    both = ToldEditor.begin_text("liars_dice", "en")
    added = ToldEditor.change(both, {"add:points": ["tracks"]}, "add:points", "en").text
    lost = ToldEditor.change(added, {"values.points.name@en": ["Lost"]}, "keep", "en").text
    assert tomllib.loads(lost)["values"]["points"]["name"] == {"en": "Lost", "de": "Lost"}
    won = typed(lost, "values.points.name@en", "Won")["values"]["points"]["name"]
    assert won == {"en": "Won", "de": "Lost"}


def test_a_file_gets_a_second_language_and_loses_it_again() -> None:
    both = ToldEditor.change(BLANK, {"@languages": ["en de"]}, "keep", "en").text
    assert tomllib.loads(both)["title"] == {"en": "A new game", "de": ""}
    names = fields(ToldEditor.form(both))
    assert {"title@en", "title@de", "phase.0.step.0.ask@de"} < names.keys()
    assert names["title@de"].faults
    said = typed(both, "title@de", "Ein Spiel")["title"]
    assert said == {"en": "A new game", "de": "Ein Spiel"}
    assert typed(both, "@languages", "")["title"] == "A new game"


def test_another_kind_of_answer_begins_anew_and_can_be_refused() -> None:
    ask = "phase.0.step.0"
    found = typed(BLANK, f"{ask}@answer", "choose")["phase"][0]["step"][0]
    assert (found["choose"], "number" in found) == (["A", "B"], False)
    several = ToldEditor.change(BLANK, {f"{ask}@answer": ["fields"]}, "keep", "en").text
    assert list(tomllib.loads(several)["phase"][0]["step"][0]["fields"]) == ["chosen"]
    more = ToldEditor.change(several, {f"add:{ask}": ["fields"]}, f"add:{ask}", "en")
    assert (more.place, list_faults(more.text)) == (f"{ask}.fields.field", ())
    once = ToldEditor.change(BLANK, {f"add:{ask}": ["refuse"]}, f"add:{ask}", "en")
    twice = ToldEditor.change(once.text, {f"add:{ask}": ["refuse"]}, f"add:{ask}", "en")
    assert (twice.place, list_faults(twice.text)) == (f"{ask}.refuse.1", ())
    gone = after(twice.text, f"remove:{ask}.refuse.0")
    assert len(gone["phase"][0]["step"][0]["refuse"]) == 1


@pytest.mark.parametrize(
    ("line", "pick"),
    [("2", 2), ("0, 3", [0, 3]), ("1, count(hand[me])", [1, "count(hand[me])"]), ("", None),
     ("max(1, 2)", "max(1, 2)")],
)  # fmt: skip
def test_what_is_chosen_from_a_list_is_an_expression_and_may_be_several(
    line: str, pick: object
) -> None:
    ask = "phase.0.step.0"
    listed = ToldEditor.change(BLANK, {f"{ask}@answer": ["listed"]}, "keep", "en").text
    assert list_faults(listed.replace("most(p in playing: chosen[p])", "playing")) == ()
    shown = fields(ToldEditor.form(listed))
    assert (shown[f"{ask}@answer"].value, shown[f"{ask}.choose"].value) == (
        ("listed",),
        ("playing",),
    )
    typed_in = ToldEditor.change(listed, {f"{ask}.pick": [line]}, "keep", "en").text
    assert tomllib.loads(typed_in)["phase"][0]["step"][0].get("pick") == pick
    assert typed(typed_in, "title", "Same") == typed(
        typed_in, f"{ask}.pick", *fields(ToldEditor.form(typed_in))[f"{ask}.pick"].value
    ) | {"title": "Same"}


@pytest.mark.parametrize(
    ("lines", "cards"),
    [
        ("Apple x9\n\n 1-10 \nMoon", ["Apple x9", "1-10", "Moon"]),
        ("Crown = 9", [{"name": "Crown", "number": 9}]),
        ("Sun = -2 x3", [{"name": "Sun", "number": -2, "times": 3}]),
        (
            '{ suit = ["Red", "Blue"], number = "1-9" }\n{ name = "Axe", cost = 3 }',
            [{"suit": ["Red", "Blue"], "number": "1-9"}, {"name": "Axe", "cost": 3}],
        ),
        ("{ suit = [", ["{ suit = ["]),
    ],
)
def test_cards_are_lines(lines: str, cards: list[object]) -> None:
    text = BLANK + '[decks.d]\nname = "D"\ncards = ["1-3"]\n'
    found = typed(text, "decks.d.cards", lines)
    assert found["decks"]["d"]["cards"] == cards
    again = fields(ToldEditor.form(write_toml(found)))["decks.d.cards"]
    assert typed(text, "decks.d.cards", again.value[0]) == found


def test_cards_have_a_name_in_each_language() -> None:
    text = ToldEditor.begin_text("blind_auction", "en")
    field = fields(ToldEditor.form(text))["decks.lots.cards"]
    assert field.value[0].startswith("Candlestick | Leuchter = 2\n")
    found = typed(text, "decks.lots.cards", "Moon | Mond x2")["decks"]["lots"]["cards"]
    assert found == [{"name": {"en": "Moon", "de": "Mond"}, "times": 2}]


def test_what_can_be_chosen_is_what_the_file_has() -> None:
    text = BLANK + (
        '[roles.cook]\nname = "Cook"\ncount = "rest"\n[values.sum]\nname = "Sum"\n'
        '[values.boss]\nname = "Boss"\nis = "player"\n'
    )
    who = dict(fields(ToldEditor.form(text))["phase.0.step.0.who"].options)
    assert list(who)[:4] == ["playing", "anyone", "role:cook", "boss"]
    dealt = after(text, "add:phase.0", {"add:phase.0": ["deal"]})
    assert dealt["phase"][0]["step"][2] == {"deal": "roles"}


def test_what_can_be_printed_is_said_in_a_file_that_said_nothing_of_it() -> None:
    text = BLANK + '[roles.cook]\nname = "Cook"\ncount = "rest"\n'
    printed = ToldEditor.change(text, {"paper.roles": ["no", "yes"]}, "keep", "en").text
    assert (tomllib.loads(printed)["paper"], list_faults(printed)) == ({"roles": True}, ())
    assert "paper" not in typed(printed, "paper.roles", "no")


@pytest.mark.parametrize(("said", "count"), [("2", 2), ("0, 2,3", [0, 2, 3]), ("two", "two")])
def test_the_table_can_choose_from_several_numbers_of_teams(said: str, count: object) -> None:
    assert typed(BLANK, "teams.count", said)["teams"] == {"count": count}
    shown = fields(
        ToldEditor.form(ToldEditor.change(BLANK, {"teams.count": [said]}, "keep", "en").text)
    )
    assert typed(BLANK, "teams.count", *shown["teams.count"].value)["teams"] == {"count": count}


def test_a_switch_that_is_as_usual_is_not_written() -> None:
    for name, usual, other in (("dice", "yes", "no"), ("values", "no", "yes")):
        text = BLANK + f'[{name}.d]\nname = "D"\n'
        turned = ToldEditor.change(text, {f"{name}.d.each": [other]}, "keep", "en").text
        assert tomllib.loads(turned)[name]["d"]["each"] is (other == "yes")
        assert "each" not in typed(turned, f"{name}.d.each", usual)[name]["d"]


def test_a_value_can_be_one_of_some_choices() -> None:
    text = BLANK + '[values.side]\nname = "Side"\n'
    chosen = ToldEditor.change(text, {"values.side.is": ["choices"]}, "keep", "en").text
    area = next(each for each in part(chosen, "values.side").fields if each.kind == "area")
    assert area.name == "values.side.is@choices"
    shown = {name: list(field.value) for name, field in fields(ToldEditor.form(chosen)).items()}
    assert ToldEditor.change(chosen, shown, "keep", "en").text == chosen
    found = typed(chosen, area.name, "red: The red one\nblue: The blue one")
    assert found["values"]["side"]["is"] == {"red": "The red one", "blue": "The blue one"}


def test_what_means_nothing_can_be_seen_and_taken_away() -> None:
    text = BLANK.replace('open = "chosen"', 'open = "chosen"\nfoo = "bar"')
    assert fields(ToldEditor.form(text))["phase.0.step.1.foo"].faults
    assert "foo" not in typed(text, "phase.0.step.1.foo", "")["phase"][0]["step"][1]
    assert typed(text, "phase.0.step.1.foo", "baz")["phase"][0]["step"][1]["foo"] == "bar"


@pytest.mark.parametrize("text", ["[", "x" * (MAX_FILE_CHARS + 1), "a = " + "[" * 5000])
def test_what_is_no_file_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused):
        ToldEditor.read_text(text)


def test_a_file_cannot_grow_without_end() -> None:
    with pytest.raises(Refused, match="at most"):
        ToldEditor.change(BLANK, {"about": ["x" * 3 * MAX_FILE_CHARS]}, "keep", "en")


WORDS = st.sampled_from(["title", "players", "phase", "step", "ask", "say", "roles", "name", "is",
                         "fields", "refuse", "choose", "number", "cards", "decks", "de", "open",
                         "0", "a.b", "values", "tracks", "when", "paper"])  # fmt: skip
ANY = st.recursive(
    st.text(max_size=6) | st.integers(-9, 9) | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=25,
)
DO = st.sampled_from(["keep", "remove", "copy", "up", "down", "add", "nonsense"])


@given(st.dictionaries(WORDS, ANY, max_size=6), DO, st.data())
def test_whatever_a_file_holds_it_is_shown_and_changed(
    raw: dict[str, Any], do: str, data: st.DataObject
) -> None:
    """Also what makes no sense; and what nobody has touched stays."""
    text = ToldEditor.read_text(write_toml(raw))
    form = ToldEditor.form(text)
    shown = {name: list(field.value) for name, field in fields(form).items()}
    assert ToldEditor.change(text, shown, "keep", "en").text == text
    place = data.draw(st.sampled_from([each.place for each in parts(form.sections)] + ["x.1.y"]))
    kind = data.draw(st.sampled_from(["ask", "roles", "phase", "fields", "refuse", "tracks"]))
    name = data.draw(st.sampled_from(sorted(shown)))
    sent = {name: [data.draw(st.text(max_size=9))], f"add:{place}": [kind]}
    changed = ToldEditor.change(text, sent, f"{do}:{place}", "en")
    assert ToldEditor.form(changed.text).title is not None
