"""`quepu score`: the exact forms that other tools call."""

from pathlib import Path

import pytest

from engine.books import load_book
from engine.notation import parse_hand
from engine.scoring import score
from tests.dashboard.running import run_process, run_quepu

HAND = "[EEE,1][SSSS,2]55pWWWNNN|EE1000|0"
BELOW = "[123m,1][456s,1]678p11s23p4p|ES0000|0"
NO_WIN = "[123m,1]147p258s36mEES|EE0000|0"
FIVE_COPIES = "1111m1m234p567s99sE|EE0000|0"
KEYS = (
    "hand", "book", "legal", "total", "total_uncapped", "minimum_met", "fans", "not_counted", "division", "wait",
    "payments", "assumed", "warnings",
)  # fmt: skip


def test_one_hand_gives_one_object_with_exactly_the_named_keys() -> None:
    ran = run_quepu("score", HAND, "--json")
    assert (ran.code, ran.err) == (0, "")
    record = ran.json
    assert tuple(record) == KEYS
    assert (record["hand"], record["book"], record["legal"]) == (HAND, "mil", True)
    assert all(tuple(fan) == ("id", "zh", "count", "points") for fan in record["fans"])
    assert all(tuple(entry) == ("id", "by", "clause") for entry in record["not_counted"])
    assert all(entry["clause"] for entry in record["not_counted"])
    assert sum(fan["points"] for fan in record["fans"]) == record["total_uncapped"]


def test_the_command_says_what_the_engine_says() -> None:
    record = run_quepu("score", HAND, "--json").json
    computed = score(parse_hand(HAND), load_book("mil"))
    assert record["total"] == computed.total
    assert [fan["id"] for fan in record["fans"]] == [fan.id for fan in computed.fans]


def test_books_are_scored_in_the_order_given() -> None:
    ran = run_quepu("score", HAND, "--book", "hihi", "--book", "mil", "--book", "qq-wufan", "--json")
    assert [record["book"] for record in ran.lines] == ["hihi", "mil", "qq-wufan"]
    assert ran.lines[2]["total"] == 0


def test_payments_by_seat_sum_to_zero_when_the_source_is_known() -> None:
    drawn = run_quepu("score", HAND, "--json").json["payments"]
    assert sum(drawn["seats"].values()) == 0
    assert drawn["seats"]["E"] == drawn["winner"] > 0
    claimed = HAND.replace("EE1000", "EE0000")
    assert run_quepu("score", claimed, "--json").json["payments"]["seats"] is None
    known = run_quepu("score", claimed, "--discarder", "W", "--json").json["payments"]
    assert sum(known["seats"].values()) == 0
    assert known["seats"]["W"] == known["discarder"] < known["seats"]["N"]


def test_a_win_below_the_minimum_is_legal_and_unpaid() -> None:
    ran = run_quepu("score", BELOW, "--json")
    assert ran.code == 0
    assert (ran.json["legal"], ran.json["minimum_met"], ran.json["payments"]["winner"]) == (True, False, 0)


@pytest.mark.parametrize("hand", [NO_WIN, FIVE_COPIES, "nonsense", "", "1m", "[[[[", "名字", "\u202e\x1b[31m"])
def test_a_hand_that_does_not_win_is_not_legal_and_ends_with_1(hand: str) -> None:
    ran = run_quepu("score", hand, "--json")
    assert ran.code == 1
    assert ran.json["legal"] is False
    assert ran.json["reason"]
    assert tuple(ran.json) == ("hand", "book", "legal", "reason")
    assert run_quepu("score", hand).code == 1


def test_a_file_gives_one_object_a_line_and_counts_the_illegal(tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_bytes(b"\xef\xbb\xbf" + f"{HAND}\r\n\r\n{NO_WIN}\nnonsense\n{BELOW}".encode())
    ran = run_quepu("score", "--file", hands, "--book", "mil", "--book", "hihi")
    assert ran.code == 0
    assert [(r["hand"], r["book"], r["legal"]) for r in ran.lines] == [
        (hand, book, hand in (HAND, BELOW))
        for hand in (HAND, NO_WIN, "nonsense", BELOW)
        for book in ("mil", "hihi")
    ]
    assert ran.err == "4 hands scored, 2 of them illegal\n"


def test_standard_input_is_a_file_too() -> None:
    ran = run_quepu("score", "--file", "-", "--json", stdin=HAND.encode())
    assert [record["legal"] for record in ran.lines] == [True]


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"\xff\xfe1\x00m\x00", "line 1, byte 0"),
        (HAND.encode() + b"\n" + b"1" * 5000, "line 2"),
        (b"\n\xd6\xd0", "line 2"),
    ],
)
def test_a_file_that_is_no_text_is_refused_with_its_place(tmp_path: Path, content: bytes, named: str) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_bytes(content)
    ran = run_quepu("score", "--file", hands)
    assert ran.code == 2
    assert named in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        (HAND, "--book", "nobook"),
        (HAND, "--discarder", "E"),
        (HAND.replace("EE1000", "EE0000"), "--discarder", "E"),
        (HAND, "--discarder", "X"),
        ("--file", "/no/such/file"),
        (),
        (HAND, "--file", "x"),
    ],
)
def test_what_cannot_be_asked_ends_with_2_and_one_clear_line(arguments: tuple[str, ...]) -> None:
    ran = run_quepu("score", *arguments)
    assert ran.code == 2
    assert ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err


def test_a_declared_ready_hand_counts_where_a_book_values_it() -> None:
    plain = run_quepu("score", HAND, "--book", "qq-dazhong", "--json").json
    ready = run_quepu("score", HAND, "--book", "qq-dazhong", "--ready", "--json").json
    assert ready["total"] == plain["total"] + 1
    assert "ready_declared" in [fan["id"] for fan in ready["fans"]]
    assert any("ready" in assumed for assumed in ready["assumed"])


def test_a_score_for_people_names_fans_and_clauses() -> None:
    ran = run_quepu("score", HAND)
    assert ran.code == 0
    assert "大四喜" in ran.out
    assert "big_four_winds" in ran.out
    assert "mil" in ran.out


def test_comparison_marks_the_fans_that_differ() -> None:
    ran = run_quepu("compare", HAND)
    assert ran.code == 0
    assert "≠" in ran.out
    records = run_quepu("compare", HAND, "--json").lines
    assert len(records) == 9
    assert run_quepu("compare", NO_WIN).code == 1


def test_a_process_of_its_own_answers_alike() -> None:
    assert run_process("score", HAND, "--json") == run_quepu("score", HAND, "--json")
    assert run_process("score", NO_WIN, "--json") == run_quepu("score", NO_WIN, "--json")
    assert run_process("score", HAND, "--book", "nobook") == run_quepu("score", HAND, "--book", "nobook")
