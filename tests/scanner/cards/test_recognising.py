"""Cards are recognised by their faces; a stranger's card is none of the deck."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from scanner.cards.deck import EnrolledDeck, find_resembling
from scanner.cards.descriptor_index import DescriptorIndex
from scanner.cards.faces import CardFace, make_face
from scanner.cards.outline import cut_out_card
from scanner.cards.reader import DetectedCard, read_cards, read_frame
from scanner.images.grey import Grey
from tests.kit.hostile_pictures import PICTURES
from tests.kit.scenes import Conditions, empty_table
from tests.kit.scenes_cards import CARD, HARD, draw_card, draw_twin, photograph, photograph_in_a_row

CARDS = 14
FIRST_STRANGER = 100
ENROLLED_HEIGHT_PX = 560


@cache
def enrol(card: int) -> CardFace:
    """The card as somebody enrols it: alone on some table, cut out by itself, at the first try."""
    photos = (
        photograph(draw_card(card), 7_000 + 10 * card + trial, Conditions(tilt=8, noise=4), 560)
        for trial in range(5)
    )
    pictures = (cut_out_card(photo) for photo in photos)
    return make_face(next(each for each in pictures if each is not None))


@cache
def deck() -> EnrolledDeck[int]:
    return EnrolledDeck({card: enrol(card) for card in range(CARDS)})


def sure(cards: tuple[DetectedCard[int], ...]) -> set[int]:
    return {each.key for each in cards if each.sure}


def test_cards_are_recognised_under_hard_light() -> None:
    right = 0
    for under in HARD.values():
        for card in (0, 5, 10):
            seen = sure(read_cards(photograph(draw_card(card), 100 + card, under), deck()))
            assert seen <= {card}
            right += len(seen)
    assert right >= len(HARD) * 3 - 1


def test_frames_of_a_camera_show_most_cards_and_no_strangers() -> None:
    right = 0
    for under in HARD.values():
        seen = sure(read_frame(photograph(draw_card(4), 108, under), deck()))
        assert seen <= {4}
        right += len(seen)
        stranger = photograph(draw_card(FIRST_STRANGER), 108, under)
        assert not sure(read_frame(stranger, deck()))
    assert right >= len(HARD) - 3


@pytest.mark.parametrize("under", HARD.values(), ids=HARD)
def test_a_card_that_was_not_enrolled_is_none(under: Conditions) -> None:
    """It has the same frame as all others, as an expansion or a lost card has."""
    for card in range(FIRST_STRANGER, FIRST_STRANGER + 3):
        assert not sure(read_cards(photograph(draw_card(card), card, under), deck()))


def test_cards_in_a_row_are_all_recognised_where_they_lie() -> None:
    row = (3, 1, 8, 11, 6)
    seen = read_cards(photograph_in_a_row([draw_card(card) for card in row], 5), deck())
    assert sure(seen) == {*row}
    from_left = sorted(seen, key=lambda each: np.mean(each.corners, axis=0)[0])
    assert tuple(each.key for each in from_left) == row


def test_corners_are_those_of_the_card_in_a_large_photo() -> None:
    photo = photograph(draw_card(4), 3, height=500)
    large = np.kron(photo, np.ones((3, 3), np.uint8))
    (small_card,), (large_card,) = (read_cards(each, deck()) for each in (photo, large))
    assert np.allclose(np.array(small_card.corners) * 3, large_card.corners, atol=24)


def test_a_card_upside_down_is_the_same_card() -> None:
    photo = photograph(draw_card(2), 9)
    assert sure(read_cards(np.rot90(photo, 2).copy(), deck())) == {2}


def test_a_mirrored_card_is_none() -> None:
    """Only a reflection or a made-up picture shows one; a face never looks so."""
    photo = photograph(draw_card(2), 9)
    assert not sure(read_cards(photo[:, ::-1].copy(), deck()))


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_a_hostile_picture_shows_no_card(picture: Callable[[], Grey]) -> None:
    assert read_cards(picture(), deck()) == ()


def test_an_empty_table_shows_no_card() -> None:
    for seed in range(3):
        assert read_cards(empty_table(seed), deck()) == ()


def test_a_deck_without_cards_recognises_none() -> None:
    assert read_cards(photograph(draw_card(1), 4), EnrolledDeck[int]({})) == ()


def test_a_deck_of_one_card_recognises_it() -> None:
    alone = EnrolledDeck({7: enrol(7)})
    assert sure(read_cards(photograph(draw_card(7), 4), alone)) == {7}
    assert not sure(read_cards(photograph(draw_card(8), 4), alone))


def test_equal_photos_give_equal_answers() -> None:
    photo = photograph(draw_card(9), 12, HARD["hard mix"])
    assert read_cards(photo, deck()) == read_cards(photo.copy(), deck())


def test_two_cards_that_look_alike_are_named() -> None:
    faces = {0: enrol(0), 1: make_face(draw_card(1)), 2: make_face(draw_twin(1))}
    assert find_resembling(EnrolledDeck(faces)) == [(1, 2)]


def test_of_two_cards_alike_none_is_sure() -> None:
    faces = {1: make_face(draw_card(1)), 2: make_face(draw_twin(1))}
    assert not sure(read_cards(photograph(draw_card(1), 21), EnrolledDeck(faces)))


def test_a_plain_card_is_known_to_be_plain() -> None:
    assert make_face(np.full((CARD[1], CARD[0]), 200, np.uint8)).is_plain
    assert not enrol(0).is_plain


def test_a_card_that_lies_across_is_remembered_upright() -> None:
    card = draw_card(3)
    across = make_face(np.rot90(card).copy())
    assert across.aspect < 1
    assert sure(read_cards(photograph(card, 4), EnrolledDeck({0: across, 1: enrol(1)}))) == {0}


def test_a_card_is_cut_out_of_its_photo() -> None:
    """The card without its table; a table that looks like a card asks for another photo."""
    whole = 0
    for seed in range(12):
        picture = cut_out_card(photograph(draw_card(seed), seed, Conditions(noise=4), 560))
        if picture is not None:
            high, wide = picture.shape
            assert abs(wide / high - CARD[0] / CARD[1]) < 0.1
            assert abs(high - ENROLLED_HEIGHT_PX) < ENROLLED_HEIGHT_PX * 0.1
            whole += 1
    assert whole >= 8


def test_nothing_is_cut_out_of_a_picture_without_a_card() -> None:
    for seed in range(4):
        assert cut_out_card(empty_table(seed)) is None


def test_the_index_finds_what_comparing_all_finds() -> None:
    rng = np.random.default_rng(1)
    known = rng.integers(0, 256, (3_000, 32), np.uint8)
    flips = np.packbits(rng.random((400, 256)) < 0.1, axis=1)
    sought = known[:400] ^ flips
    nearest, distances = DescriptorIndex(known).find_nearest_two(sought)
    found = nearest[:, 0] == np.arange(400)
    assert found.mean() > 0.95
    assert (distances[found, 0] == np.bitwise_count(flips).sum(1)[found]).all()


def test_an_index_of_nothing_finds_nothing() -> None:
    none = np.empty((0, 32), np.uint8)
    some = np.zeros((2, 32), np.uint8)
    for known, sought in ((none, some), (some, none), (none, none)):
        nearest, distances = DescriptorIndex(known).find_nearest_two(sought)
        assert len(nearest) == len(sought)
        assert (distances > 256).all() or known is some
