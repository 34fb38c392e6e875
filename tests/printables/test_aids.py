"""What is made from a game's data: decks, labels, secret labels, registers, players' cards."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import partial
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from companion.core.game import Game
from companion.core.labels import Label, serial
from companion.core.offers import Refused
from companion.core.seats import MARKS
from companion.games import find_games
from printables import aids
from printables.ornaments import draw_mark
from printables.pages import PrintedPage, lay_out, write_reach
from printables.pdf import write_pdf
from printables.print_orders import lay_out_order, list_items, make_pdf
from printables.qr_codes import make_matrix
from printables.shapes import Code, Shape, Words
from printables.sheets import PLAIN, make_sheet
from scanner.labels import decode
from scanner.labels.sightings import find_problem
from tests.kit.sheets import NAMES, PAPER_GAME, TABLE, codes_in, pictures, some_game

PAPER = (PAPER_GAME / "paper.toml").read_text("utf-8")
DPI = 150
OWN = "Z1,Michael,6,1,0,,Imp,4,0,0,0,\n"


def texts(made: list[PrintedPage]) -> list[str]:
    return [ink.text for page in made for ink in page.inks if isinstance(ink, Words)]


def codes(made: list[PrintedPage]) -> list[Code]:
    return [ink for page in made for ink in page.inks if isinstance(ink, Code)]


# --- secret labels -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "stock"), [("a4", "plain"), ("a4", "l7160"), ("a4", "l7163"), ("letter", "5163")]
)
def test_secret_labels_look_the_same_and_say_nothing(
    game: Game[Any], paper: str, stock: str
) -> None:
    [page] = lay_out_order(game, "chests", paper=paper, stock=stock)
    count = 24 if stock == "plain" else 8
    looks = set()
    for each in page.placed:
        one, other = each.inks
        assert isinstance(one, Code)
        assert isinstance(other, Code)
        assert one.text == other.text
        x, y = each.cell.x, each.cell.y
        looks.add(
            tuple(round(n, 6) for b in (one.box, other.box) for n in (b.x - x, b.y - y, b.w, b.h))
        )
    assert len(page.placed) == count
    assert len(looks) == 1


def test_secret_labels_are_a_fresh_set_every_time(game: Game[Any]) -> None:
    made = [lay_out_order(game, "chests") for _ in range(2)]
    sets = [sorted({code.text for code in codes(each)}) for each in made]
    labels = [[Label.parse(text) for text in each] for each in sets]
    assert [len(each) for each in labels] == [24, 24]
    assert {(label.game, label.kind) for each in labels for label in each} == {("DWD", "CHEST")}
    assert {len(text) for each in sets for text in each} == {32}
    together = [{label.serial[:6] for label in each} for each in labels]
    assert [len(each) for each in together] == [1, 1]
    assert not set(sets[0]) & set(sets[1])


def test_both_copies_of_every_secret_label_are_read(game: Game[Any]) -> None:
    made = lay_out_order(game, "chests", stock="l7160")
    for dpi in (100, 300):
        [picture] = pictures(made, dpi)
        read = codes_in(picture)
        assert sorted(each.text for each in read) == sorted(code.text for code in codes(made))


def test_both_copies_of_a_secret_label_count_as_one_label(game: Game[Any]) -> None:
    [page] = lay_out_order(game, "chests", stock="l7160")
    [picture] = pictures([page], DPI)
    for each in page.placed:
        cell = each.cell
        x, y, w, h = (round(mm * DPI / 25.4) for mm in (cell.x, cell.y, cell.w, cell.h))
        sightings = decode.read_labels(np.ascontiguousarray(picture[y : y + h, x : x + w]))
        assert len(sightings) == 2
        assert find_problem(sightings) == ""


def test_secret_labels_need_room_for_two_codes_on_every_stock(game: Game[Any]) -> None:
    [page] = lay_out_order(game, "chests", paper="letter", stock="5160")
    one, other = codes([page])[:2]
    assert not one.box.meets(other.box)
    assert page.placed[0].cell.holds(other.box)


# --- decks and labels ----------------------------------------------------------------------------


def test_every_card_of_the_list_is_printed_with_both_halves() -> None:
    said = texts(lay_out_order(find_games()["sancti_et_malum"], "cards"))
    for name in ("Michael", "Gabriel", "Beelzebub", "The Evil Host", "Satan’s Hinderance"):
        assert said.count(name) == 1
    assert said.count("Holy Choir") == 2
    assert {"+2", "+3n", "–1n", "2 re-rolls"} <= set(said)


def test_the_red_half_is_upside_down_and_recognisable_without_colour() -> None:
    page = lay_out_order(find_games()["sancti_et_malum"], "cards")[0]
    names = {ink.text: ink for ink in page.inks if isinstance(ink, Words)}
    assert not names["Gabriel"].upside_down
    assert names["Mammon"].upside_down
    bands = [ink.box for ink in page.inks if isinstance(ink, Shape) and ink.fill == "wine"]
    x, y = names["Mammon"].at
    assert any(box.x < x < box.right and box.y < y < box.bottom and box.w > 50 for box in bands)
    x, y = names["Gabriel"].at
    assert not any(box.x < x < box.right and box.y < y < box.bottom for box in bands)


def test_a_card_shows_its_number_of_dice() -> None:
    card = lay_out_order(find_games()["sancti_et_malum"], "cards")[0].placed[
        1
    ]  # Gabriel 5, Mammon 5
    dice = [
        ink for ink in card.inks if isinstance(ink, Shape) and ink.line == "ink" and ink.box.w > 5
    ]
    assert len(dice) == 10
    assert len([ink for ink in dice if ink.fill == "ink"]) == 5


def test_a_table_prints_its_own_list() -> None:
    game = find_games()["sancti_et_malum"]
    own = OWN + "".join(OWN.replace("Z1", f"Y{n}").replace("Imp", "W" * 40) for n in range(5))
    data = {"settings": {"card_list": own}}
    assert texts(lay_out_order(game, "cards", data=data)).count("Michael") == 6
    labels = codes(lay_out_order(game, "labels", stock="l7160", data=data))
    assert [Label.parse(code.text).serial for code in labels] == [serial(n, 2) for n in range(1, 7)]


def test_a_list_with_a_fault_is_refused_with_its_line() -> None:
    data = {"settings": {"card_list": OWN + OWN.replace("Michael,6", "Michael,9")}}
    with pytest.raises(Refused, match=r".*") as refused:
        make_pdf(find_games()["sancti_et_malum"], "cards", data=data)
    assert "line 2" in str(refused.value.sentence)


def test_a_label_also_has_its_code_in_letters() -> None:
    made = lay_out_order(find_games()["sancti_et_malum"], "labels", stock="l7160")
    said = set(texts(made))
    labels = [Label.parse(code.text) for code in codes(made)]
    assert len(labels) == len(set(labels)) == 25
    assert all(label.typed in said for label in labels)
    assert {"Gabriel", "Mammon", "S02"} <= said


def test_free_places_on_plain_paper_are_filled_with_spares() -> None:
    one, other = lay_out_order(find_games()["sancti_et_malum"], "labels")
    assert len(one.placed) == len(other.placed) == 21
    assert [code.text for code in codes([other])][4:] == [code.text for code in codes([one])][:17]
    begun = lay_out_order(find_games()["sancti_et_malum"], "labels", start=20)
    assert [len(page.placed) for page in begun] == [2, 21, 21]


def test_every_label_is_of_version_3_at_the_level_that_survives_most() -> None:
    made = lay_out_order(find_games()["sancti_et_malum"], "labels", stock="l7160")
    assert {len(make_matrix(code.text)) for code in codes(made)} == {29}
    picture = next(iter(pictures(made, 150)))
    assert {each.ec_level for each in codes_in(picture)} == {"H"}


def test_the_sheet_says_from_how_far_its_codes_are_read() -> None:
    made = lay_out_order(find_games()["sancti_et_malum"], "labels", paper="letter", stock="5160")
    assert "24 mm wide from up to 0.4 m" in " ".join(texts(made))
    sixty = Code(Label("SEM", "C", "22").text, codes(made)[0].box.part(0, 0, 60, 60))
    assert "60 mm wide from up to 0.9 m" in str(write_reach([sixty]))
    assert write_reach([]) is None


# --- people and registers ------------------------------------------------------------------------


def test_a_seat_card_carries_name_mark_and_code() -> None:
    made = lay_out_order(some_game(), "seats", data=TABLE)
    said = texts(made)
    assert {"Ada", "Łukasz", "Zoë", "K3F2QX9B", *"ABŁZ"} <= set(said)
    assert [code.text for code in codes(made)] == [each["url"] for each in TABLE["seats"]]


def test_twenty_people_have_a_seat_card_each() -> None:
    one = TABLE["seats"][0]
    seats = [
        {**one, "shape": mark.shape, "letter": key, "name": f"Player {key}"}
        for key, mark in MARKS.items()
    ]
    pages = lay_out_order(some_game(), "seats", data={**TABLE, "seats": seats})
    assert len([each for page in pages for each in page.placed]) == len(MARKS)
    assert {*MARKS, *(each["name"] for each in seats)} <= set(texts(pages))


def test_marks_are_told_apart_by_their_shape_alone_in_black_ink() -> None:
    sheet = make_sheet(PLAIN, "a4", (Decimal(20), Decimal(20)))
    pieces = [
        (key, partial(draw_mark, mark.shape, letter="A", filled=True))
        for key, mark in MARKS.items()
    ]
    [page] = lay_out("marks", sheet, pieces)
    [picture] = pictures([page], 127)  # five pixels a millimetre
    corners = ((round(5 * each.cell.x), round(5 * each.cell.y)) for each in page.placed)
    drawn = [picture[y + 1 : y + 99, x + 1 : x + 99] < 128 for x, y in corners]
    shares = [np.mean((one != other)[one | other]) for one, other in combinations(drawn, 2)]
    assert len(shares) == 190
    assert min(shares) > 0.06


def test_a_name_our_fonts_lack_gets_a_line_to_write_on() -> None:
    made = lay_out_order(some_game(), "seats", data=TABLE)[0]
    lined = [
        any(isinstance(ink, Shape) and ink.width == 0.25 for ink in each.inks)
        for each in made.placed
    ]
    assert lined == [name in {"Ελένη", "日本"} for name in NAMES]


def test_a_join_card_says_address_and_code() -> None:
    said = texts(lay_out_order(some_game(), "join", data=TABLE))
    assert {"192.168.178.21:8000", "K7M4P", "Join the table"} <= set(said)


def test_a_register_has_its_columns_and_room_to_write(game: Game[Any]) -> None:
    made = lay_out_order(game, "register")
    assert {"Who", "What", "Price", "Abbot", "Pride", "3"} <= set(texts(made))
    assert len(codes(made)) == 0


# --- the whole -----------------------------------------------------------------------------------


def test_a_game_without_paper_prints_what_every_table_prints() -> None:
    game = some_game()
    bare = replace(game, about=replace(game.about, id="no_such_folder"))
    assert [item.id for item in list_items(bare)] == ["join", "seats"]
    assert make_pdf(bare, "join", data=TABLE).startswith(b"%PDF")
    with pytest.raises(Refused, match="nothing of its own"):
        make_pdf(bare)


def test_everything_means_everything_that_needs_no_table() -> None:
    game = some_game()
    titles = [page.title.contents for page in lay_out_order(game)]
    for item in list_items(game):
        assert any(item.title in title for title in titles) != item.needs_table, item.id


def test_everything_on_label_stock_puts_the_rest_on_plain_paper() -> None:
    made = lay_out_order(some_game(), stock="l7160", start=20)
    plain = [page for page in lay_out_order(some_game()) if not codes([page])]
    assert [page for page in made if not codes([page])] == plain
    assert [len(page.placed) for page in made if codes([page])] == [2, 21, 2]


def test_the_same_order_gives_the_same_bytes() -> None:
    assert make_pdf(some_game()) == make_pdf(some_game())


def test_a_code_is_one_path() -> None:
    made = lay_out_order(some_game(), "labels", stock="l7160")
    with_code = write_pdf([replace(made[0], around=(), placed=made[0].placed[:1])], "")
    none = replace(made[0].placed[0], inks=made[0].placed[0].inks[1:])
    without = write_pdf([replace(made[0], around=(), placed=(none,))], "")
    assert paths(with_code) == paths(without) + 1


def paths(pdf: bytes) -> int:
    return len(list(pypdfium2.PdfDocument(pdf)[0].get_objects(filter=[FPDF_PAGEOBJ_PATH])))


@pytest.mark.parametrize(
    "wrong",
    [
        PAPER.replace("secret_labels", "banners"),
        PAPER.replace("count = 8", "count = 8\ncolour = 'red'"),
        PAPER.replace("size = [64, 34]", "size = [64]"),
        PAPER.replace('piece = "CHEST"', ""),
        PAPER.replace("across = 30", "across = 32"),
        PAPER.replace("size = [156, 248]", "size = [148, 248]"),
    ],
)
def test_unknown_data_is_noticed_when_it_is_read(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        aids.read_aids(wrong)
