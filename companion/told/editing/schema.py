"""Which fields each part of a file has: what they are called, and what can be typed or chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.words import T
from companion.told.editing import known_names as known
from companion.told.editing import phrases
from companion.told.editing.kinds_of_fields import (
    CARDS,
    CHOICE,
    CHOICES,
    CHOOSE,
    KIND,
    LINE,
    LINES,
    NUMBERS,
    SEVERAL,
    SEVERAL_LISTED,
    SOMEBODY,
    SPAN,
    TRACK,
    WHOLE,
    WORD,
    FieldKind,
    switch,
)
from companion.told.reading.toml_lines import Path


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a part; without a kind it is a text in the languages of the file."""

    path: Path
    label: T
    kind: FieldKind | None = None
    options: known.OptionsOf | None = None
    help: T | None = None
    mark: str = ""
    """Tells it from another field for the same place."""

    @property
    def word(self) -> str:
        """What the file calls it."""
        return str(self.path[0])


@dataclass(frozen=True, slots=True)
class PartSpec:
    """The fields of one kind of part; `more` are those that few need."""

    label: T
    fields: tuple[FieldSpec, ...]
    more: tuple[FieldSpec, ...] = ()


def _spec(  # noqa: PLR0913, PLR0917 - as a row of the tables below
    key: str,
    label: T,
    kind: FieldKind | None = None,
    options: known.OptionsOf | None = None,
    help_: T | None = None,
    at: int | None = None,
) -> FieldSpec:
    return FieldSpec((key,) if at is None else (key, at), label, kind, options, help_)


NAME = _spec("name", T("What people read"))
OFF, ON = switch(usual=False), switch(usual=True)
EYES = _spec(
    "eyes",
    T("Who knows it"),
    SEVERAL,
    known.eyes,
    help_=T("Only of roles there can be several. None chosen is as usual."),
)
COLUMNS = _spec("columns", T("In rows of how many, as on a board"), WHOLE)
FROM, TO = T("The lowest"), T("The highest")

ABOUT = PartSpec(
    T("The game"),
    (
        _spec("title", T("What it is called")),
        _spec("about", T("What it is about, in a sentence")),
        _spec("players", T("The fewest players"), WHOLE, at=0),
        _spec("players", T("The most players"), WHOLE, at=1),
        _spec("minutes", T("How many minutes it takes"), WHOLE),
        _spec("score", T("What ranks people at the end"), CHOICE, known.scores),
    ),
    (
        _spec(
            "best",
            T("Which score is the best"),
            CHOICE,
            known.fixed(("", T("the highest")), ("lowest", T("the lowest"))),
        ),
        _spec("aloud", T("The screen reads aloud what all are told"), OFF),
        _spec("limit", T("After so many answers it is over, whatever happens"), WHOLE),
    ),
)
SHELF = PartSpec(
    T("How people find it"),
    (
        _spec("emblem", T("Its emblem"), WORD, known.emblems,
              help_=T("One of ours, or a path of your own. Without one it is the first letter.")),
        _spec("tags", T("What kind of game it is"), SEVERAL_LISTED, known.tags),
        _spec("pitch", T("What you say of it in twenty seconds")),
    ),
)  # fmt: skip
TEAMS = PartSpec(
    T("Teams"),
    (
        _spec("count", T("How many teams"), NUMBERS,
              help_=T("Such as 2; or 0, 2, 3 for a table that chooses, with 0 for none.")),
        _spec("drawn", T("Chance draws them when the game begins"), OFF),
    ),
)  # fmt: skip
PAPER = PartSpec(
    T("What can be printed"),
    (
        _spec("roles", T("A card for each role"), OFF),
        _spec("decks", T("The cards of these decks"), SEVERAL_LISTED, known.named("decks")),
    ),
)
THINGS: Mapping[str, PartSpec] = {
    "roles": PartSpec(
        T("Role"),
        (
            NAME,
            _spec("note", T("What its owner’s phone says about it")),
            _spec("count", T("How many there are"), LINE,
                  help_=T("“rest” is for everybody who is left: exactly one role has it.")),
            _spec("knows", T("Whom they know"), SEVERAL_LISTED, known.named("roles")),
        ),
    ),
    "values": PartSpec(
        T("Value"),
        (
            NAME,
            _spec("is", T("What it is"), KIND, known.fixed(
                ("number", T("a number")), ("yes_no", T("yes or no")), ("player", T("a player")),
                ("players", T("several players")), ("numbers", T("several numbers")),
                ("role", T("a role")), ("text", T("a text")), ("texts", T("several texts")),
                (CHOICES, T("one of some choices")))),
            _spec("each", T("Everybody has one"), OFF),
            _spec("start", T("What it begins with"), LINE),
            _spec("track", T("The ends of its track"), TRACK,
                  help_=T("“0-20” draws the number on a track from 0 to 20.")),
        ),
        (EYES,),
    ),
    "decks": PartSpec(
        T("Deck"),
        (
            NAME,
            _spec("cards", T("Its cards, one in each line"), CARDS, help_=T(
                "“Moon x3” are three Moons, “1-10” ten cards, “Crown = 9” has the number 9. "
                "A name in two languages: “Moon | Mond”. A line in curly brackets "
                "is as in the file, with the card’s properties.")),
        ),
        (_spec("refill", T("The pile that becomes the deck when it is empty"), CHOICE,
               known.choice_of("piles")),),
    ),
    "piles": PartSpec(
        T("Pile"),
        (
            NAME,
            _spec("of", T("Of which deck"), CHOICE, known.choice_of("decks")),
            _spec("each", T("Everybody has one"), ON),
        ),
        (
            EYES,
            _spec("start", T("With which cards it begins, one in each line"), CARDS),
            COLUMNS,
            _spec("sorted", T("Pages show it in the order of the deck’s cards"), OFF),
        ),
    ),
    "dice": PartSpec(
        T("Dice"),
        (
            NAME,
            _spec("sides", T("How many sides each has"), WHOLE),
            _spec("each", T("Everybody has their own"), ON),
            EYES,
        ),
    ),
}  # fmt: skip
CHOICES_OF_VALUE = FieldSpec(("is",), T("The choices, one in each line"), CHOOSE, mark="choices")

# --- phases and steps ----------------------------------------------------------------------------

TIMES = _spec("times", T("How often"), LINE, phrases.counts)
UNTIL = _spec("until", T("Again and again, until this is so"), LINE, phrases.conditions)
REPEATED = (TIMES, UNTIL)
WHEN = _spec("when", T("Only if this is so"), LINE, phrases.conditions, help_=T(
    "What you choose is added with “and”. “round” counts how often the steps around this one "
    "are done: nights as well as days."))  # fmt: skip
EACH = _spec("each", T("For one after the other"), LINE, phrases.each,
             help_=T("“p” does it for each player, and calls them p."))  # fmt: skip
REVEALS = _spec("reveals", T("Secrets that this gives away on purpose"), SEVERAL, known.hidden)
OF_ALL = (WHEN, EACH, REVEALS)
COMMON = (*OF_ALL, *REPEATED)
WHO = _spec("who", T("For whom"), LINE, phrases.asked)
BLOCK = PartSpec(
    T("Several steps"),
    (
        _spec("name", T("What the screen calls it")),
        _spec("dark", T("It is night: all pages are dark"), OFF),
        *REPEATED,
    ),
    OF_ALL,
)
PHASE = PartSpec(T("Phase"), BLOCK.fields, OF_ALL)
NAMED = PartSpec(
    T("Steps with a name"),
    (
        _spec("with", T("What they are given, one name in each line"), LINES,
              help_=T("“score(turn, 3)” does the steps “score”, and gives them two things.")),
    ),
)  # fmt: skip
EMPTY = PartSpec(T("A new step"), (), COMMON)
STEPS: Mapping[str, PartSpec] = {
    "ask": PartSpec(
        T("Ask"),
        (
            _spec("ask", T("What is asked"), None, phrases.question_texts),
            _spec("who", T("Who is asked"), LINE, phrases.asked),
        ),
        (
            _spec("one_answer", T("The first of them answers for all"), OFF),
            _spec("eyes", T("Who knows the answers"), CHOICE, known.answer_eyes),
            _spec("meanwhile", T("What the others read"), None, phrases.texts),
            _spec("decoy", T("What the others are asked, so that nobody shows who acts"),
                  help_=T("Only if a role is asked. It counts for nothing.")),
            _spec("skip", T("The key of whoever gives no answer")),
            _spec("by", T("What the one who answered for all is called in this file"), WORD),
            _spec("seconds", T("It waits so many seconds at most"), LINE),
            _spec("otherwise", T("What counts if no answer comes"), LINE),
            *COMMON,
        ),
    ),
    "say": PartSpec(
        T("Say"),
        (
            _spec("say", T("What is said"), None, phrases.texts),
            _spec("shown", T("Large on the screen"), OFF),
        ),
        (_spec("eyes", T("Who reads it"), LINE, known.readers), *COMMON),
    ),
    "pause": PartSpec(
        T("Wait"),
        (
            _spec("pause", T("What all read until somebody goes on"), None, phrases.texts),
            _spec("seconds", T("It goes on by itself after so many seconds"), LINE),
        ),
        COMMON,
    ),
    "open": PartSpec(
        T("Turn up"),
        (
            _spec("open", T("What everybody may see now"), SEVERAL, known.hidden),
            _spec("say", T("The sentence that leads to it"), None, phrases.texts),
        ),
        COMMON,
    ),
    "set": PartSpec(
        T("Change"),
        (_spec("set", T("What changes, one change in each line"), LINES,
               phrases.changes,
               help_=T("“points[p] += 1” gives p a point; “points += 1” everybody.")),),
        COMMON,
    ),
    "clear": PartSpec(
        T("Forget"), (_spec("clear", T("What is nothing again"), SEVERAL, known.forgotten),), COMMON
    ),
    "deal": PartSpec(
        T("Deal"),
        (
            _spec("deal", T("To which pile"), CHOICE, known.to_deal),
            _spec("cards", T("How many cards"), LINE, phrases.counts),
        ),
        (WHO, *COMMON),
    ),
    "move": PartSpec(
        T("Move a card"),
        (
            _spec("move", T("Which card"), LINE, known.named("piles"), help_=T(
                "“last(row)” is the top card of the pile row, “row[2]” the second from the bottom, "
                "“row” all its cards.")),
            _spec("from", T("From which pile"), LINE, known.named("piles", "decks")),
            _spec("to", T("To which pile"), LINE, known.named("piles", "decks")),
        ),
        (_spec("under", T("It comes to lie at the bottom"), OFF), *COMMON),
    ),
    "swap": PartSpec(
        T("Swap"),
        (_spec("swap", T("Which two, each in a line of its own"), LINES,
               help_=T("“hand[p]” and “hand[q]”, “points[p]” and “points[q]”, or “role(p)” "
                       "and “role(q)”; or two cards, such as “first(row)” and “hand[p][1]”.")),),
        (_spec("from", T("In which piles the two cards are, one in each line"), LINES), *COMMON),
    ),
    "pass": PartSpec(
        T("Pass on"),
        (
            _spec("pass", T("Which pile"), CHOICE, known.choice_of("piles")),
            _spec("to", T("Which way"), CHOICE,
                  known.fixed(("left", T("to the left")), ("right", T("to the right")))),
        ),
        COMMON,
    ),
    "gather": PartSpec(
        T("Gather and shuffle"),
        (_spec("gather", T("Which deck"), CHOICE, known.choice_of("decks")),),
        COMMON,
    ),
    "shuffle": PartSpec(
        T("Shuffle"),
        (_spec("shuffle", T("Which pile or deck"), CHOICE, known.choice_of("piles", "decks")),),
        COMMON,
    ),
    "roll": PartSpec(
        T("Roll"),
        (
            _spec("roll", T("Which dice"), CHOICE, known.choice_of("dice")),
            _spec("dice", T("How many dice"), LINE, phrases.counts),
            _spec("keep", T("What the dice show that stay as they are"), LINE),
        ),
        (WHO, *COMMON),
    ),
    "remove": PartSpec(
        T("Someone is out"),
        (
            _spec("remove", T("Who is out"), LINE, phrases.asked),
            _spec("for", T("How long"), CHOICE, known.fixed(
                ("", T("for the rest of the game")), ("round", T("until they return")))),
            _spec("quiet", T("Nothing is said, and no role turned up"), OFF),
        ),
        COMMON,
    ),
    "return": PartSpec(
        T("Someone plays on"), (_spec("return", T("Who plays on"), LINE, phrases.asked),), COMMON
    ),
    "do": PartSpec(
        T("Do steps with a name"), (_spec("do", T("Which steps"), LINE, known.calls),), COMMON
    ),
    "end": PartSpec(
        T("The end"),
        (
            _spec("end", T("What all read at the end"), None, phrases.texts),
            _spec("winners", T("Who has won"), LINE, phrases.winners, help_=T(
                "“most(p in playing: points[p])” are those with the most points.")),
        ),
        COMMON,
    ),
}  # fmt: skip

# --- answers -------------------------------------------------------------------------------------

PICK = _spec("pick", T("How many are chosen"), SPAN,
             help_=T("“2” are exactly two, “0, 3” up to three. Empty: one."))  # fmt: skip
ANSWERS: Mapping[str, tuple[T, tuple[FieldSpec, ...]]] = {
    "number": (T("a number"), (_spec("number", FROM, LINE, at=0), _spec("number", TO, LINE, at=1))),
    "choose": (T("one of some choices"),
               (_spec("choose", T("The choices, one in each line"), CHOOSE), PICK, COLUMNS)),
    "listed": (T("something from a list"),
               (_spec("choose", T("From which list"), LINE, known.lists), PICK, COLUMNS)),
    "player": (T("a player"), (_spec("player", T("Among whom"), SOMEBODY, phrases.chosen), PICK)),
    "card": (T("a card"),
             (_spec("card", T("Of which pile"), CHOICE, known.choice_of("piles")), PICK, COLUMNS)),
    "yes_no": (T("yes or no"), ()),
    "text": (T("a text"), (_spec("text", T("How many characters at most"), WHOLE),)),
}  # fmt: skip
"""What can be answered: the fields for each; “listed” has the key “choose”, too."""
SEVERAL_ANSWERS = ("fields", T("several things at a time"))
KIND_OF_ANSWER = T("What is answered")
INTO = _spec("answers", T("What the answers are called in this file"), WORD)
LABEL = _spec("label", T("What people read beside it"))
REFUSAL = PartSpec(
    T("An answer that is not taken"),
    (
        _spec("when", T("If this is so"), LINE,
              help_=T("What was entered is called “answer”.")),
        _spec("say", T("What they read then")),
    ),
)  # fmt: skip
