"""Numbers that pages and rulebooks state are those of the code, so that one cannot change alone."""

from __future__ import annotations

import pytest

from companion.commands.certificates import LAPTOP_DAYS
from companion.commands.doctor import OLDEST
from companion.games.deal_with_the_devil.profile import profile as devil_profile
from companion.games.mea_culpa.material.profile import profile as mea_profile
from companion.games.myths.acting.spending_moves import DISCARD_MOVE
from companion.games.myths.board.hexes import HEXES
from companion.games.myths.table.piles import HAND_SIZE
from companion.games.sancti_et_malum.cards import PRINTED_CARDS
from companion.games.sancti_et_malum.dice import BLACK_DICE, SILENCE_SECONDS
from companion.library.backups import KEPT_LAST
from companion.library.verification import SHOWN_DIGEST_CHARS
from scanner.dice import thresholds
from scanner.images.photo_limits import MAX_PHOTO_BYTES
from scanner.labels.crowding import MAX_CROSSINGS
from scanner.labels.decode import FRAME_MAX_SIDE_PX, STILL_MAX_SIDE_PX
from scanner.labels.partial_labels import MAX_PARTIAL_LABELS
from scanner.labels.regions import MAX_REGION_PIXELS, MAX_REGIONS
from tests.kit.web.served import ROOT
from web.live.backup_schedule import BACKUP_INTERVAL_SECONDS, EVENING_OVER_AFTER_SECONDS
from web.live.channel import UNLOAD_AFTER_SECONDS
from web.live.presence import AWAY_AFTER_SECONDS
from web.live.socket_events import PING_EVERY
from web.server.credentials import YEAR_SECONDS
from web.server.guesses import WRONG_CODE_RATE

ENGLISH = dict(
    enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=2)
)
GERMAN = dict(
    enumerate(["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"], start=2)
)
MEA = mea_profile("")
DEVIL = devil_profile("")
PROFIT = MEA.selling("bread") - MEA.buying("bread")

RULES: dict[str, list[tuple[int, str, str]]] = {
    "mea_culpa": [
        (MEA.letter_price, "pay {n} taler for an indulgence", "zahle {n} Taler für einen Ablass"),
        (MEA.buying("bread"), "a bread costs {n}", "kostet ein Brot {n}"),
        (MEA.buying("cloth"), "cloth {n}", "Tuch {n}"),
        (MEA.buying("wine"), "wine {n} and a jewel", "Wein {n} und ein Edelstein"),
        (MEA.buying("jewel"), "a jewel {n}.", "ein Edelstein {n}."),
        (PROFIT, "the bank pays {word} taler more", "zahlt die Bank {word} Taler mehr"),
        (MEA.start_money, "Everybody has {n} **taler**", "Alle haben {n} **Taler**"),
        (MEA.sin_stones, "and {word} **sin stones**", "und {word} **Sündensteine**"),
        (MEA.market_size, "{word} stones come out of the bag", "{word} Steine kommen aus dem"),
        (MEA.hell_last_space, "Space {n} is the last one", "Feld {n} ist das letzte"),
        (MEA.set_steps, "is worth {word} steps towards", "bringt {word} Schritte Richtung"),
    ],
    "deal_with_the_devil": [
        (DEVIL.price_buy_basic, "a basic one for {n} coins", "eine einfache für {n} Münzen"),
        (DEVIL.price_sell_basic, "and buys it for {n};", "und kauft sie für {n};"),
        (DEVIL.price_buy_premium, "premium one costs {n} and", "eine edle kostet {n} und"),
        (DEVIL.price_sell_premium, "and brings {n}.", "und bringt {n}."),
        (DEVIL.debt_max, "above {n}. Debts", "über {n}. Schulden"),
        (DEVIL.debt_after_wing, "and your debt is {n}.", "und deine Schulden sind {n}."),
        (DEVIL.prod_base_coins, "spaces show, and {n} coins.", "Felder zeigen, und {n} Münzen."),
        (DEVIL.courtier_first, "for {n} coins the first time", "beim ersten Mal für {n} Münzen"),
        (DEVIL.courtier_later, "time and {n} later", "später für {n}."),
        (DEVIL.hunt_threshold, "With {word} votes or more", "Mit {word} oder mehr Stimmen"),
        (DEVIL.wing_price, "angel wings for {n} coins each", "Engelsflügel für je {n} Münzen"),
        (DEVIL.inq_spaces_per_bribe, "{word} coins send inquisitor A", "{word} Münzen schicken"),
        (DEVIL.guess_steps_devil, "found goes down {n} steps", "gefunden wird, geht {n} Schritte"),
        (DEVIL.guess_steps_cultist, "Cultist goes down {n};", "der Kultist geht {n} nach unten;"),
        (DEVIL.guess_coins, "right guess earns {n} coins", "richtige Tipp bringt {n} Münzen"),
        (DEVIL.guess_points_devil, "{n} points for the Devil", "{n} Punkte für den Teufel"),
        (DEVIL.guess_points_cultist, "{n} for the Cultist with", "{n} für den Kultisten."),
    ],
    "myths": [
        (len(HEXES), "{n} hexes", "{n} Felder"),
        (HAND_SIZE, "draws up to {word} cards", "zieht auf {word} Karten"),
        (DISCARD_MOVE, "discard up to {word} cards", "bis zu {word} Handkarten"),
    ],
    "sancti_et_malum": [
        (PRINTED_CARDS, "{n} cards are shuffled", "{n} Karten werden zu einem"),
        (BLACK_DICE, "one pile of cards, {word} dice", "ein Stapel Karten, {word} Würfel"),
        (SILENCE_SECONDS, "lies still for {n} ", "liegt das Handy {n} "),
    ],
}
LIMITS_OF_WORK = [
    (thresholds.READ_MAX_SIDE_PX, "{n} pixels a side for a throw"),
    (thresholds.MAX_SPOT_OUTLINES, "{n} outlines that could be spots"),
    (thresholds.MAX_SPOTS, "{n} spots of each kind"),
    (thresholds.MAX_FACES, "| {n} faces |"),
    (MAX_REGIONS, "{n} regions a picture"),
    (MAX_REGION_PIXELS, "{n:,} pixels in all"),
    (STILL_MAX_SIDE_PX, "{n} pixels a side for a still"),
    (FRAME_MAX_SIDE_PX, "{n} for a camera frame"),
    (MAX_CROSSINGS, "{n:,} rows that cross"),
    (MAX_PARTIAL_LABELS, "{n} labels that lack one"),
]
STATED = [
    (f"companion/games/{game}/{page}", number, phrase, words)
    for game, numbers in RULES.items()
    for number, english, german in numbers
    for page, phrase, words in (("rules.md", english, ENGLISH), ("rules.de.md", german, GERMAN))
] + [
    ("docs/reference/protocol.md", MAX_PHOTO_BYTES // 2**20, "at most {n} MB", ENGLISH),
    ("docs/how-to/many-tables.md", MAX_PHOTO_BYTES // 2**20, "up to {n} MB", ENGLISH),
    ("scanner/images/photo_limits.py", MAX_PHOTO_BYTES // 2**20, "larger than {n} MB", ENGLISH),
    ("web/templates/live.html", PING_EVERY * 1000, "heartbeat|default({n})", ENGLISH),
    ("web/static/js/history.js", SHOWN_DIGEST_CHARS, "const SHORT = {n};", ENGLISH),
    ("web/static/js/appearance.js", YEAR_SECONDS // 86400, "const YEAR = {n} * 24", ENGLISH),
    ("docs/how-to/many-tables.md", WRONG_CODE_RATE.burst, "wrong codes: {word} at once", ENGLISH),
    ("docs/how-to/phones-that-do-not-join.md", AWAY_AFTER_SECONDS, "shown for {n} sec", ENGLISH),
    ("docs/how-to/restore.md", KEPT_LAST, "the last {word} are kept", ENGLISH),
    ("docs/how-to/restore.md", BACKUP_INTERVAL_SECONDS // 3600, "every {word} hours", ENGLISH),
    ("docs/how-to/restore.md", EVENING_OVER_AFTER_SECONDS // 60, "for {word} minutes", ENGLISH),
    (
        "docs/explanation/how-it-works.md",
        UNLOAD_AFTER_SECONDS // 60,
        "{word} minutes after",
        ENGLISH,
    ),
    ("README.md", OLDEST[1], "you need python 3.{n} or newer", ENGLISH),
    ("pyproject.toml", OLDEST[1], 'requires-python = ">=3.{n}"', ENGLISH),
    ("docs/how-to/https.md", LAPTOP_DAYS, "valid for {n} days", ENGLISH),
    *(
        ("docs/decisions/0009-who-reads-a-label.md", number, phrase, ENGLISH)
        for number, phrase in LIMITS_OF_WORK
    ),
]


@pytest.mark.parametrize(("page", "number", "phrase", "words"), STATED)
def test_a_page_states_the_number_of_the_code(
    page: str, number: int, phrase: str, words: dict[int, str]
) -> None:
    text = " ".join((ROOT / page).read_text("utf-8").split()).lower()
    assert phrase.format(n=number, word=words.get(int(number))).lower() in text
