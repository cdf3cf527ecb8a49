"""What a changed rule would have done: laws of the report, one change by its clause, both speeds, text forms."""

import csv
import io
import json
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analytics.query.connect import open_tables
from analytics.tables import rebuild
from analytics.tables.project_wins import hand_columns
from analytics.tables.schema import schema
from analytics.whatif import edited, what_if
from analytics.whatif.changes import changes
from analytics.whatif.model import FanMove, HandMove, WhatIf
from analytics.whatif.outcome import NOT_A_WIN, VALID, nearest, outcome_of
from analytics.whatif.packed import Packed, pack
from analytics.whatif.scored import score_packed
from analytics.whatif.text import to_csv
from engine.books import BOOK_IDS, load_book
from engine.books.model import Book
from engine.books.shared import data_text
from engine.errors import BookError
from engine.scoring.pack import pack_hand
from engine.settlement import settle
from engine.simulate import build_win
from tests.analytics.sample import named, simulated, store_of
from tests.engine.wins import random_win

MATCHES = (
    named(simulated(61), ("甲", "乙", "丙", "丁")),
    named(simulated(133), ("甲", "丙", "=1+1", "戊")),
    named(simulated(1, 4), ("甲", "乙", "丙", "丁")),
    simulated(2, 4),
    simulated(5, 2, "hihi"),
)
"""The first two hold 双暗杠, the next two do not."""
MIL = load_book("mil")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = store_of(tmp_path_factory.mktemp("whatif") / "store", *MATCHES)
    rebuild(folder)
    return folder


def changed(store: Path, *given: str, book: str = "mil") -> WhatIf:
    return what_if(store, *edited(book, given, None), limit=1000)


def test_two_concealed_kongs_worth_8_moves_the_hands_that_hold_it_by_2(store: Path) -> None:
    """Entry 双暗杠 of mil, 6 points; settlement: each other pays 8 + fan, or 8 and the discarder 8 + fan."""
    report = changed(store, "two_concealed_kongs=8")
    assert report.fans == (FanMove("two_concealed_kongs", "双暗杠", 6, 8, 2, 2, 2, 2, 12, 16),)
    assert (report.dearer, report.unchanged, report.matches) == (2, report.wins - 2, 2)
    drawn, claimed = sorted(report.hands, key=lambda move: move.match_key, reverse=True)
    assert (drawn.match_key, drawn.total_before, drawn.total_after) == ("test:mil-61-1", 17, 19)
    assert sorted(np.subtract(drawn.points_after, drawn.points_before).tolist()) == [-2, -2, -2, 6]
    assert sorted(drawn.points_after) == [-27, -27, -27, 81]
    assert (claimed.match_key, claimed.total_before, claimed.total_after) == ("test:mil-133-1", 17, 19)
    assert sorted(claimed.points_before) == [-25, -8, -8, 41]
    assert sorted(claimed.points_after) == [-27, -8, -8, 43]
    assert {(step.change, step.wins) for step in report.totals} == {(0, report.wins - 2), (2, 2)}
    best, worst = report.gainers[0], report.losers[0]
    assert best.after - best.before > 0 > worst.after - worst.before


def test_before_is_what_the_tables_hold_of_matches_under_that_book(store: Path) -> None:
    moves: list[HandMove] = []
    what_if(store, *edited("mil", ["base=7"], None), each=moves.append)
    with open_tables(store) as opened:
        stored = opened.cursor().execute(
            "SELECT match_key, hand, win, computed_total, computed_points FROM wins WHERE book = 'mil' "
            "ORDER BY match_key, hand, win"
        ).fetchall()  # fmt: skip
    found = [(m.match_key, m.hand, m.win, m.total_before, list(m.points_before)) for m in moves]
    assert [line for line in found if "hihi" not in line[0]] == stored
    assert len(stored) > 5


NAMES = ["minimum", "cap", "base", "rake", "flower_value", "one_winner", *MIL.switches, *(f.id for f in MIL.fans)]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(NAMES))
def test_a_value_set_to_what_it_is_changes_nothing(store: Path, name: str) -> None:
    report = changed(store, f"{name}={own_value(MIL, name)}")
    assert (report.changes, report.fans, report.hands) == ((), (), ())
    assert (report.before, report.seats_before) == (report.after, report.seats_after)
    assert (report.unchanged, report.players_moved) == (report.wins, 0)


def own_value(book: Book, name: str) -> int:
    values = {rule.id: rule.value for rule in book.fans} | book.switches | {"flower_value": book.flower_value}
    values |= {"base": book.settlement.base, "rake": book.settlement.rake, "cap": book.cap}
    return int(values.get(name, getattr(book, name, 0)))


CHANGES = [
    ["minimum=12"], ["mixed_shifted_chows=3", "all_chows=4"], ["cap=10", "rake=2"], ["special_forms=0"],
    ["all_chows_with_no_honors=1"], ["flower_value=3", "base=2"], ["chicken_hand=0"],
]  # fmt: skip


@pytest.mark.parametrize("given", CHANGES, ids=" ".join)
def test_a_change_and_its_inverse_mirror_each_other(store: Path, given: list[str]) -> None:
    before, after = edited("mil", given, None)
    there, back = what_if(store, before, after, limit=1000), what_if(store, after, before, limit=1000)
    assert (there.before, there.after) == (back.after, back.before)
    assert (there.seats_before, there.seats_after) == (back.seats_after, back.seats_before)
    assert there.vanished_below_minimum + there.vanished_not_a_win == back.appeared
    assert (there.dearer, there.cheaper) == (back.cheaper, back.dearer)
    assert {(s.change, s.wins) for s in there.totals} == {(-s.change, s.wins) for s in back.totals}
    assert [(f.id, f.points_after, f.wins_before) for f in there.fans] == [
        (f.id, f.points_before, f.wins_after) for f in back.fans
    ]
    mirrored = {(m.match_key, m.hand, m.total_after, m.points_before, m.lost) for m in back.hands}
    assert {(m.match_key, m.hand, m.total_before, m.points_after, m.gained) for m in there.hands} == mirrored
    assert [(p.player, p.before, p.after) for p in there.gainers] == [
        (p.player, p.after, p.before) for p in back.losers
    ]


@pytest.mark.parametrize("given", CHANGES, ids=" ".join)
def test_points_are_conserved_but_for_the_rake(store: Path, given: list[str]) -> None:
    _, after = edited("mil", given, None)
    report = changed(store, *given)
    assert sum(report.seats_before) == 0
    assert sum(report.seats_after) == -after.settlement.rake * report.after.valid
    for move in report.hands:
        assert sum(move.points_before) == 0
        assert sum(move.points_after) in (0, -after.settlement.rake)


def test_all_wins_stand_apart_by_why_they_vanish(store: Path) -> None:
    low = changed(store, "minimum=12")
    assert low.after.below_minimum - low.before.below_minimum == low.vanished_below_minimum > 0
    for move in low.hands:
        assert (move.what, move.why, move.total_after, move.points_after) == (
            "vanished", "below_minimum", 0, (0, 0, 0, 0),
        )  # fmt: skip
        assert move.gained == ()
    assert low.before.valid - low.vanished_below_minimum == low.after.valid


def test_seven_pairs_are_no_win_where_the_book_has_no_special_forms() -> None:
    hand = build_win("seven_pairs", 3, MIL)
    row = {**hand_columns(hand), "seat": hand.conditions.seat_wind, "payer": 0, "match_key": "", "hand": 0, "win": 0}
    packed = pack(pa.Table.from_pylist([row], schema("wins")))
    states = []
    for book in edited("mil", ["special_forms=0"], None):
        outcome = outcome_of(packed, score_packed(packed, book, compiled=False), book, None)
        states.append(int(outcome.state[0]))
    assert states == [VALID, NOT_A_WIN]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_compiled_and_plain_give_the_same_report(store: Path, book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = ["minimum=0", "all_chows=4"] if load_book(book).scores_fans else ["base=3"]
    reports = []
    for mode in ("never", "always"):
        monkeypatch.setenv("QUEPU_COMPILE", mode)
        reports.append(msgspec.json.encode(changed(store, *given, book=book)))
    assert reports[0] == reports[1]


def test_packed_columns_are_the_packed_hands() -> None:
    random = Random(7)
    hands = [random_win(random) for _ in range(500)]
    columns = [
        {**hand_columns(hand), "seat": hand.conditions.seat_wind, "payer": 0, "match_key": "", "hand": 0, "win": 0}
        for hand in hands
    ]
    table = pa.Table.from_pylist(columns, schema("wins"))
    packed = pack(pa.concat_tables([table.slice(0, 123), table.slice(123, 0), table.slice(123)]))
    assert packed.cells.tolist() == [pack_hand(hand) for hand in hands]
    assert not packed.flowered.any()


def test_of_several_winners_the_nearest_to_the_giver_is_paid() -> None:
    seat, payer = np.array([2, 1, 3, 0]), np.array([0, 0, 0, 0])
    none = np.zeros(0, np.int64)
    packed = Packed(none, none.astype(np.bool_), none, seat, payer)
    hands = np.array([0, 0, 0, 1])
    assert nearest(hands, packed, np.array([True, True, True, True])).tolist() == [False, True, False, True]
    assert nearest(hands, packed, np.array([True, False, True, False])).tolist() == [True, False, False, False]


def test_an_edited_book_file_is_the_same_as_setting_the_value(store: Path) -> None:
    text = data_text("mil.toml")
    line = next(line for line in text.splitlines() if line.startswith("two_concealed_kongs"))
    written = text.replace(line, line.replace("value = 6", "value = 8"))
    assert written != text
    assert what_if(store, *edited(None, [], written)) == what_if(store, *edited(None, ["two_concealed_kongs=8"], None))


def test_changes_name_everything_that_differs() -> None:
    given = {"minimum": 6, "rake": 1, "all_chows": 3, "special_forms": 0, "all_chows_with_no_honors": 1}
    found = changes(MIL, load_book("mil", **given))
    assert {entry.parameter: entry.after for entry in found} == given | {"all_chows_with_no_honors": None}
    assert changes(MIL, MIL) == ()


@pytest.mark.parametrize(
    ("given", "toml", "word"),
    [
        ([], None, "nothing is changed"), (["minimum"], None, "name=number"), (["minimum=x"], None, "name=number"),
        (["=3"], None, "name=number"), (["minimum=1", "minimum=2"], None, "twice"), (["minimun=1"], None, "minimum"),
        (["minimum=-1"], None, "negative"), (["minimum=1"], "id = 'mil'", "not both"), ([], "id = ", "book"),
    ],
)  # fmt: skip
def test_what_cannot_be_changed_is_refused(given: list[str], toml: str | None, word: str) -> None:
    with pytest.raises(BookError, match=word):
        edited(None, given, toml)


def test_every_change_is_written_as_csv_that_no_spreadsheet_computes(store: Path) -> None:
    moves: list[HandMove] = []
    report = what_if(store, *edited("mil", ["minimum=12"], None), limit=1, each=moves.append)
    lines = list(csv.reader(io.StringIO(to_csv(moves).removeprefix("\ufeff"))))
    assert len(lines) == 1 + report.wins - report.unchanged
    assert {len(line) for line in lines} == {18}
    assert [(move.match_key, move.hand, move.win) for move in moves] == sorted(
        (move.match_key, move.hand, move.win) for move in moves
    )
    assert json.loads(msgspec.json.encode(report))["hands"][0]["what"] == "vanished"


def test_the_same_question_gives_the_same_bytes(store: Path) -> None:
    assert msgspec.json.encode(changed(store, "minimum=9")) == msgspec.json.encode(changed(store, "minimum=9"))


def test_settlement_of_every_listed_win_is_the_books(store: Path) -> None:
    before, after = edited("mil", ["all_chows=5"], None)
    for move in what_if(store, before, after, limit=1000).hands:
        winner = max(range(4), key=lambda seat: move.points_after[seat])
        source = winner if len(set(move.points_after)) == 2 else int(np.argmin(move.points_after))
        assert move.points_after == settle(after, move.total_after, winner, source)
