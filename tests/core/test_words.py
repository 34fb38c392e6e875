"""Words: every sentence a person reads, in their language and with their names."""

from __future__ import annotations

from companion.core.seats import TABLE, seats_for
from companion.core.words import Catalogue, T, Voice, listed, plural, tenths

A, B, C = seats_for(3)


def test_a_sentence_is_shown_with_names_in_the_viewers_language() -> None:
    taken = T("{who} takes {card}", who=A, card=T("a letter"))
    assert Voice({1: "Ada"}).say(taken) == "Ada takes a letter"
    words = {"{who} takes {card}": "{who} nimmt {card}", "a letter": "einen Brief"}
    german = Catalogue("de", {**words, "Go on": "Weiter"})
    assert Voice({1: "Ada"}, german).say(taken) == "Ada nimmt einen Brief"
    assert Voice().say(taken) == "Seat 1 takes a letter"
    assert Voice({}, german).say("Go on") == "Weiter"


def test_only_the_table_gets_a_capital_letter_at_the_beginning() -> None:
    voice = Voice({1: "eva"})
    assert voice.say(T("{who} takes the dice.", who=TABLE)) == "The table takes the dice."
    assert voice.say(T("Dice for {who}.", who=TABLE)) == "Dice for the table."
    assert voice.say(T("{who} takes the dice.", who=A)) == "eva takes the dice."


def test_braces_in_a_name_are_plain_text() -> None:
    assert Voice({1: "{0.__class__}"}).say(T("{who}!", who=A)) == "{0.__class__}!"
    assert str(T("50 {percent}")) == "50 {percent}"


def test_lists_numbers_and_plurals_read_like_english() -> None:
    assert str(T("{who} won", who=listed([A, B, C]))) == "Seat 1, Seat 2 and Seat 3 won"
    assert str(T("{who} won", who=listed([A]))) == "Seat 1 won"
    assert str(T("{who} won", who=())) == "nobody won"
    assert str(T("{n} points for {who}", n=-3, who=TABLE)) == "−3 points for the table"
    assert str(plural(1, "{n} card", "{n} cards")) == "1 card"
    assert str(plural(2, "{n} card", "{n} cards")) == "2 cards"


def test_decimals_are_written_as_the_language_writes_them() -> None:
    german = Voice(catalogue=Catalogue("de", {"{whole}.{tenth}": "{whole},{tenth}"}))
    assert [str(tenths(each)) for each in (0, 0.96, 17, 99.94)] == ["0.0", "1.0", "17.0", "99.9"]
    assert german.say(tenths(17.26)) == "17,3"


def test_a_sentence_can_bring_its_own_texts_in_several_languages() -> None:
    german = Voice({1: "Ada"}, Catalogue("de", {"Go on": "Weiter", "{p0}, open up!": "never"}))
    texts = {"en": "{p0}, open up!", "de": "Mach auf, {p0}!"}
    sentence = T.by_language(texts).but(p0=A)
    assert german.say(sentence) == "Mach auf, Ada!"
    assert str(sentence) == "Seat 1, open up!"
    french = Voice({1: "Ada"}, Catalogue("fr", {}))
    assert french.say(sentence) == "Ada, open up!"
    assert german.say(T.by_language({"en": "Go on"})) == "Go on"
    assert sentence == T.by_language(texts, p0=A) != T("{p0}, open up!", p0=A)


def test_a_sentence_that_counts_has_forms_of_its_own_in_each_language() -> None:
    german = Catalogue("de", {}, {"{n} cards": ("{n} Karte", "{n} Karten")})
    counted = [plural(n, "{n} card", "{n} cards") for n in (1, 2)]
    assert [Voice(catalogue=german).say(each) for each in counted] == ["1 Karte", "2 Karten"]


def test_sentences_with_equal_words_are_equal() -> None:
    assert T("a {n}", n=1) == T("a {n}", n=1)
    assert T("a {n}", n=1) != T("a {n}", n=2)
    assert len({T("a {n}", n=1), T("a {n}", n=1)}) == 1
    assert "a {n}" in repr(T("a {n}", n=1))
    one, other = T("{a} {b}", a=1, b=T("c")), T("{a} {b}", b=T("c"), a=1)
    assert (one, hash(one)) == (other, hash(other))
