"""Who may know what: DWD-033, DWD-067, DWD-196 to DWD-202, DS-19, DS-46, DS-48."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.offers import Refused
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.chests.labels import CHESTS, TRIAL
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.role_sheets import PRICES, Role
from companion.games.deal_with_the_devil.scoring import make_disclosure
from companion.games.deal_with_the_devil.setup.roles import write_fingerprint_input
from companion.games.deal_with_the_devil.stand_in.policies import modest
from companion.games.deal_with_the_devil.state.chests import ChestInHand
from companion.library.registry import Locked
from companion.storage.encryption import Vault
from companion.storage.first_version import place_of
from companion.table.record.players import HOST
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH, looking, phones, wood
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    ROLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    started,
    table_ready,
)
from tests.kit.laws.answers import check_answers
from tests.kit.laws.secrecy import Sealed
from tests.kit.table_evening import TableEvening

# --- chests ----------------------------------------------------------------------------------


def test_dwd_033_a_holder_sees_what_is_inside_and_the_role_never_the_owner() -> None:
    table = DevilEvening(play_deals, settings={"chests": "phone"}, lay=RICH)
    nothing = dict.fromkeys(("coins", "marble", "glass", "wood", "stone", "wheat"), 0)
    for seat, price in zip(SEATS, ("2c", "1s", "2c", "2c"), strict=True):
        table.act(seat, "seal", **{**nothing, "wood": 1 if seat == R else 0}, price=price)
    mortals, cultists, devils = (
        ChestInHand(role, PRICES[price], Goods())
        for role, price in ((Role.MORTAL, "2c"), (Role.CULTIST, "2c"), (Role.DEVIL, "1s"))
    )
    with_wood = ChestInHand(Role.MORTAL, PRICES["2c"], Goods(wood=1))

    def held() -> list[ChestInHand | None]:
        return [table.umpire.known(seat).trading.hands[seat].value for seat in SEATS]

    assert held() == [devils, with_wood, mortals, cultists]
    table.decide(Y="coins")
    sold = ChestInHand(Role.MORTAL, PRICES["2c"], Goods(), sold=True)
    assert held() == [mortals, cultists, sold, devils]


def test_dwd_196_a_phone_shows_a_chest_only_to_its_holder_and_only_in_that_step() -> None:
    table = looking()
    for seat in SEATS:
        for viewer in (TABLE, *SEATS):
            assert table.umpire.known(viewer).trading.hands[seat].hidden == (viewer != seat)
    assert all(table.umpire.known(seat).trading.hands[seat].value for seat in SEATS)
    table.decide()
    assert all(table.board.trading.hands[seat].value is None for seat in SEATS)


def test_dwd_197_the_minimum_time_to_decide_is_the_same_for_all() -> None:
    table = looking(deal_min_seconds=25)
    before = {viewer: table.journal(viewer) for viewer in (TABLE, *SEATS)}
    table.decide(Y="coins")
    assert (table.step, table.umpire.waiting()) == ("first look", ())
    assert table.umpire.find(TABLE, "time").after == 25
    table.act(TABLE, "time")
    assert table.step == "second"
    assert {viewer: table.journal(viewer) for viewer in before} == before


def seen_while_dealing(way: str) -> list[tuple[str, dict[Viewer, str]]]:
    """What all see when Yellow decides like this about Red's chest, which then goes to Green."""
    table = wood(R="4c")
    told: list[tuple[str, dict[Viewer, str]]] = []

    def look() -> None:
        told.append((table.step, {viewer: table.seen(viewer) for viewer in (TABLE, R, G, B)}))

    table.act(Y, "decide", way=way)
    look()
    for seat in (R, G, B):
        table.act(seat, "decide", way="reject")
        look()
    table.row("abcd")
    look()
    for seat in (R, Y, G, B):
        sold = "decide" not in table.offered(seat)
        table.act(seat, "shut" if sold else "decide", **({} if sold else {"way": "reject"}))
        look()
    table.row("abcd")
    look()
    table.home()
    look()
    assert table.is_over
    return told


def test_dwd_067_only_both_holders_and_the_owner_learn_that_an_offer_was_accepted() -> None:
    taken, left = seen_while_dealing("coins"), seen_while_dealing("reject")
    assert [step for step, _ in taken] == [step for step, _ in left]
    differ = set()
    for (step, one), (_, other) in zip(taken, left, strict=True):
        differ |= {(viewer, step) for viewer in one if one[viewer] != other[viewer]}
    assert (G, "second look") in differ
    assert (R, "check") in differ
    assert not {viewer for viewer, _ in differ} & {TABLE, B}
    assert {step for viewer, step in differ if viewer == R} == {"check"}
    assert not {step for viewer, step in differ if viewer == G} & {"first look", "second"}


@pytest.mark.parametrize("visit", [1, 2])
@pytest.mark.parametrize("chests", [wood, phones])
def test_dwd_197_and_198_nobody_can_tell_one_decision_from_another(
    chests: Callable[..., DevilEvening], visit: int
) -> None:
    table = chests(R="4c")
    if visit == 2:
        table.decide()
        if table.step == "second":
            table.row("abcd")
    assert check_answers(table.umpire, Chance(b"decisions")) > 0


# --- everything that is sealed ---------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("settings", [{"chests": "phone"}, {"purse": True}, {"mode": "full"}])
def test_dwd_198_what_is_sealed_stays_sealed_in_every_phase(settings: dict[str, Any]) -> None:
    sealed = Sealed.read(Path(__file__).parent)
    umpire = Umpire(GAME, SEATS, GAME.settle(settings), b"sealed")
    asked: set[str] = set()
    for _ in play_out(umpire, Chance(b"sealed"), modest):
        assert list(sealed.wrongly_said(umpire)) == []
        asked |= {offer.name for seat in SEATS for offer in umpire.offers(seat)}
    assert {"seal", "decide", "plan", "vote", "prepare", "ritual"} <= asked


def test_dwd_198_and_ds_19_the_host_sees_what_the_table_sees_and_no_more() -> None:
    table = looking()
    public = table.umpire.known(TABLE)
    rows = public.rows
    for secret in (rows.start, rows.schedule, rows.owners, public.trading.deals):
        assert secret.hidden
    assert public.preparation.salt.hidden
    for seat in SEATS:
        assert public.roles[seat].hidden
        assert public.souls[seat].hidden
    shown = table.seen(TABLE)
    assert shown.count("'pure'") == 1, "only the pieces that lie aside are public"
    assert not [word for word in ("mortal", "cultist", "devil", "'price'") if word in shown]


@pytest.mark.parametrize("step", ["seal", "decide"])
def test_dwd_202_and_ds_48_all_roles_are_asked_in_the_same_form(step: str) -> None:
    table = looking() if step == "decide" else DevilEvening(play_deals, settings={"purse": True})
    forms = [table.umpire.find(seat, step).described() for seat in SEATS]
    assert len({repr(form["label"]) for form in forms}) == 1
    assert len({tuple(form["fields"]) for form in forms}) == 1
    if step == "seal":
        assert len({repr(form["fields"]["price"]) for form in forms}) == 1
        return
    held = [table.board.trading.hands[seat].value for seat in SEATS]
    prices = [each.price for each in held if each]
    asked = {(price, repr(form["fields"])) for price, form in zip(prices, forms, strict=True)}
    assert len(asked) == len(set(prices)), "the form hangs on the price alone"


# --- the fingerprint -------------------------------------------------------------------------


def test_dwd_199_and_ds_46_the_reveal_at_the_end_matches_the_fingerprint_at_the_start() -> None:
    table = started()
    fingerprint = table.board.preparation.commitment
    table.all("done")
    table.all("done")
    table.act(G, "spare", chest=TRIAL[CHESTS].text)
    told = make_disclosure(table.board).commitment
    assert hashlib.sha256(told.encode()).hexdigest() == fingerprint
    salt = table.board.preparation.salt.value
    for part in (salt, "mortal, devil, cultist, mortal", LABELS["a"].text):
        assert part in told
        assert part not in table.seen(TABLE)
    for begun in (table, table_ready(mode="route")):
        proofs = [str(line.sentence) for line in begun.umpire.journal(TABLE) if line.proof]
        assert proofs == [
            f"The fingerprint of everything hidden: {begun.board.preparation.commitment[:16]}."
        ]


def test_ds_46_another_map_has_another_fingerprint() -> None:
    board = started().board
    first, *others = board.rows.schedule.value
    board.rows.schedule.value = ((first[1], first[0]), *others)
    assert (
        hashlib.sha256(write_fingerprint_input(board).encode()).hexdigest()
        != board.preparation.commitment
    )


# --- seats and saved games -------------------------------------------------------------------


def test_dwd_200_each_phone_proves_its_seat_and_a_lost_one_is_replaced_with_its_card(
    tmp_path: Path,
) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo", "Dora")
    tokens = {seat: evening.joined[seat].token for seat in SEATS}
    assert [evening.table.people.who(tokens[seat]) for seat in SEATS] == list(SEATS)
    assert evening.table.people.who(tokens[R][:-1] + "x") is None
    assert "card" not in evening.table.view.in_protocol(None)
    again = evening.table.people.use_card(evening.joined[G].card)
    assert (again.seat, evening.table.people.who(again.token)) == (G, G)
    assert evening.table.people.who(tokens[G]) is None
    for _ in range(5):
        with pytest.raises(Refused, match="No seat here"):
            evening.table.people.use_card("WRONGONE")
    with pytest.raises(Refused, match="wait a minute"):
        evening.table.people.use_card(again.card)


def test_dwd_201_the_saved_game_is_unreadable_on_disk_and_restored_after_a_restart(
    tmp_path: Path,
) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo", "Dora")
    evening.do(R, "laid_out")
    for letter in "abcd":
        evening.do(HOST, "label", chest=LABELS[letter].text)
    for seat, offer in ((R, "done"), (R, "confirm"), (Y, "confirm")):
        evening.do(seat, offer)
    for letter in "cadb":
        evening.do(HOST, "scan", chest=LABELS[letter].text)
    evening.now += GAME.settle({}).reveal_timer
    evening.table.pace.ring(evening.now)
    for seat, letter in zip(SEATS, "MDCM", strict=True):
        evening.do(seat, "symbol", symbol=ROLE[letter].value)
    files = [path for path in sorted(evening.folder.iterdir()) if path.name != "key"]
    saved = b"".join(path.read_bytes() for path in files)
    assert len(saved) > 4096
    words = ("devil", "cultist", "mortal", "Mortal", "symbol", "Ada", "Dora")
    for word in (*words, *(label.serial for label in LABELS.values())):
        assert word.encode() not in saved
    before = [evening.table.view.in_protocol(seat)["state"] for seat in SEATS]
    table = evening.restart()
    assert table.durable.trouble is None
    assert [table.view.in_protocol(seat)["state"] for seat in SEATS] == before


@pytest.fixture
def shared(tmp_path: Path) -> TableEvening:
    """Four players; the key is on the phones, and each has its share."""
    evening = TableEvening(tmp_path, GAME).sit("Ada", "Ben", "Cleo", "Dora")
    usual = {name: each.default for name, each in GAME.settings.items()}
    evening.do(HOST, "~settings", **{**usual, "shares": "phones"})
    evening.do(HOST, "~start")
    for seat in SEATS:
        evening.tables.bring(evening.code, str(evening.table.durable.phone_key.share(seat)))
    return evening


def test_dwd_201_any_three_phones_open_the_saved_game(shared: TableEvening) -> None:
    shares = [str(shared.table.durable.phone_key.share(seat)) for seat in SEATS]
    for some in combinations(shares, 3):
        shared.tables = shared.registry()
        for share in some[:-1]:
            with pytest.raises(Locked):
                shared.tables.bring(shared.code, share)
        shared.tables.bring(shared.code, some[-1])
        assert shared.table.record.state == "playing"


def test_dwd_201_the_laptop_keeps_no_share(shared: TableEvening) -> None:
    vault = Vault.in_folder(shared.folder, shared.randomness)
    assert [place for place, _ in shared.log.notes()] == [place_of(vault)]
    shared.tables = shared.registry()
    with pytest.raises(Locked):
        shared.tables.open(shared.code)


def test_dwd_201_only_a_game_whose_key_is_on_the_phones_waits_for_three_of_them() -> None:
    needed = {
        shares: GAME.setting_rules.guarded(GAME.settle({"shares": shares}))
        for shares in ("laptop", "phones")
    }
    assert needed == {"laptop": 0, "phones": 3}
