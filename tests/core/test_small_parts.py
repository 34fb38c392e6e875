"""Small parts of the core: chance, words, labels, hexes, journal and settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Chance, commitment, mixed_seed
from companion.core.fields import Refused
from companion.core.game import Settings
from companion.core.hexes import Hex, disc
from companion.core.journal import Journal
from companion.core.labels import ALPHABET, Label, LabelError, check_sign, is_whole, serial
from companion.core.offers import Offer
from companion.core.open_offers import OpenOffer, OpenOffers
from companion.core.rule_numbers import cited_in
from companion.core.seats import TABLE, Seat, clockwise, seats_for, viewers
from companion.core.words import Catalogue, T, Voice, listed, plural, tenths
from tests.kit.tiny_game import TINY

A, B, C = seats_for(3)
bodies = st.text(ALPHABET, min_size=2, max_size=28)


# --- chance


def test_the_same_seed_always_gives_the_same_luck() -> None:
    chance = Chance(b"a seed")
    assert chance.roll(10) == (4, 1, 5, 4, 4, 6, 5, 3, 4, 2)
    assert Chance(b"a seed").shuffled(range(8)) == Chance(b"a seed").shuffled(range(8))
    assert Chance(b"a seed").shuffled(range(30)) != Chance(b"b seed").shuffled(range(30))


def test_all_faces_and_orders_are_about_equally_frequent() -> None:
    chance = Chance(b"fair")
    faces = Counter(chance.roll(60_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(faces.values()) - min(faces.values()) < 600
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert min(orders.values()) > 850
    assert {chance.pick("ab") for _ in range(99)} == {"a", "b"}


def test_draws_are_counted_and_the_seed_is_never_shown() -> None:
    chance = Chance(b"seed")
    chance.roll(3)
    assert chance.drawn == 3
    chance.shuffled("abcd")
    assert chance.drawn == 6, "the last card has only one place left"
    assert "seed" not in repr(chance)


def test_the_seed_depends_on_the_secret_and_every_nonce() -> None:
    assert mixed_seed(b"s", [b"1", b"2"]) != mixed_seed(b"s", [b"2", b"1"])
    assert mixed_seed(b"s", [b"1"]) != mixed_seed(b"t", [b"1"])
    assert len(commitment(b"s")) == 64


# --- words


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


def test_a_text_cites_all_numbers_of_a_span_each_once() -> None:
    assert cited_in("[SEM-009..012, SEM-055] SEM-055") == (
        *("SEM-009", "SEM-010", "SEM-011", "SEM-012"),
        "SEM-055",
    )


def test_sentences_with_equal_words_are_equal() -> None:
    assert T("a {n}", n=1) == T("a {n}", n=1)
    assert T("a {n}", n=1) != T("a {n}", n=2)
    assert len({T("a {n}", n=1), T("a {n}", n=1)}) == 1
    assert "a {n}" in repr(T("a {n}", n=1))
    one, other = T("{a} {b}", a=1, b=T("c")), T("{a} {b}", b=T("c"), a=1)
    assert (one, hash(one)) == (other, hash(other))


# --- labels


@given(bodies, st.data())
def test_single_typos_and_adjacent_swaps_are_detected(body: str, data: st.DataObject) -> None:
    code = body + check_sign(body)
    assert is_whole(code)
    at = data.draw(st.integers(0, len(code) - 1))
    slip = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != code[at]]))
    assert not is_whole(code[:at] + slip + code[at + 1 :])
    first = data.draw(st.integers(0, len(code) - 2))
    swapped = code[:first] + code[first + 1] + code[first] + code[first + 2 :]
    assert swapped == code or not is_whole(swapped)


def test_a_label_can_be_printed_and_parsed_again() -> None:
    label = Label("SEM", "C", serial(24, 2))
    assert Label.parse(label.text) == Label.parse(label.typed.lower()) == label
    assert label.text.count(".") == 3
    assert [serial(number, 2) for number in (0, 30, 31)] == ["22", "2Z", "32"]
    with pytest.raises(ValueError, match="width"):
        serial(31 * 31, 2)
    for bad in ("", "SEM", "SEM.C.22", "SEM.C.22.0", "SEM..2.2", "A.B.C." + "D" * 60):
        with pytest.raises(LabelError) as error:
            Label.parse(bad)
        assert str(error.value.sentence).endswith(".")
    for parts in (("SEM", "C", "0"), ("", "C", "2"), ("SEM", "C", "2" * 40), ("S!", "C", "2")):
        with pytest.raises(ValueError, match="a label"):
            Label(*parts)


# --- hexes


def test_hexes_have_the_geometry_of_a_board() -> None:
    origin = Hex(0, 0)
    assert len(disc(4)) == 61
    assert {origin.distance(each) for each in origin.neighbours()} == {1}
    assert Hex(2, -1).turned(6) == Hex(2, -1)
    assert Hex(2, -1).turned(3) == Hex(-2, 1)
    assert Hex(3, -1).distance(Hex(-1, 2)) == 4
    assert Hex(1, 1).plus(Hex(1, 0), 2).minus(Hex(3, 0)) == Hex(0, 1)


# --- seats, journal, settings


def test_seats_are_in_clockwise_order() -> None:
    assert clockwise((A, B, C), B) == (B, C, A)
    assert viewers((A, B)) == (TABLE, A, B)
    assert repr((TABLE, A)) == "(TABLE, Seat(1))"


def test_the_journal_shows_a_line_only_to_the_eyes_it_is_for() -> None:
    journal = Journal()
    journal.tell(T("All"))
    journal.tell(T("One secret"), to=[A])
    assert [line.sentence.text for line in journal.lines(A)] == ["All", "One secret"]
    assert [line.sentence.text for line in journal.lines(TABLE)] == ["All"]
    assert "secret" not in repr(journal)


def test_settings_are_defaults_plus_changes() -> None:
    settings = TINY.settle({"rounds": 3})
    assert (settings.rounds, settings["fast"], len(settings)) == (3, False, 3)
    for raw in ({"rounds": 10}, {"rounds": "3"}, {"colour": 1}, {"fast": 1}):
        with pytest.raises(Refused):
            TINY.settle(raw)
    with pytest.raises(AttributeError):
        _ = settings.colour


def test_the_settings_form_shows_the_current_settings() -> None:
    offer = TINY.settings_offer({"rounds": 5})
    assert [field.limits().get("start") for field in offer.fields.values()] == [5, False, False]
    assert Seat(1) in seats_for(1)


# --- settings and offers


def test_a_setting_is_an_attribute_unless_its_name_is_taken() -> None:
    settings = Settings({"target": 3, "keys": 4, "_values": 5, "register": 6})
    assert (settings.target, settings["target"], settings["keys"]) == (3, 3, 4)
    assert settings.register == 6
    assert list(settings) == ["target", "keys", "_values", "register"]
    assert list(settings.keys()) == list(settings)
    with pytest.raises(AttributeError, match="speed"):
        settings.speed  # noqa: B018 - reading it is the test


def test_offers_are_generated_once_and_only_as_needed() -> None:
    made: list[str] = []

    def form() -> Iterator[OpenOffer]:
        for name in "abc":
            made.append(name)
            yield OpenOffer(A, Offer(name, T(name)), "")

    offered = OpenOffers(form())
    assert next(iter(offered)).offer.name == "a"
    assert made == ["a"]
    first, second = iter(offered), iter(offered)
    both = [(next(first).offer, next(second).offer) for _ in "abc"]
    assert all(one is other for one, other in both)
    assert [each.offer.name for each in offered] == made == ["a", "b", "c"]


def test_a_form_that_failed_fails_for_every_reader() -> None:
    def form() -> Iterator[OpenOffer]:
        yield OpenOffer(A, Offer("a", T("A")), "")
        raise ZeroDivisionError

    offered = OpenOffers(form())
    assert next(iter(offered)).offer.name == "a"
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            list(offered)
