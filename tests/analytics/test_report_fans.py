"""The fan-frequency report: equal to a plain count over the audits, filters, other books, text forms."""

import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest

from analytics.audit import audit_match
from analytics.reports.baselines import baselines
from analytics.reports.fans import STEP_TWO_ID, fan_report
from analytics.reports.fans_model import FanFilters, FanReport
from analytics.reports.fans_text import columns, rows, to_csv, to_json
from analytics.reports.statistics import WHOLE
from analytics.tables import rebuild
from engine.books import load_book
from engine.errors import BookError
from engine.fans import FAN_IDS
from engine.replay_model import ReplayedWin
from engine.scoring import score
from tests.analytics.sample import named, simulated, store_of

MATCHES = (
    named(simulated(1, 4), ("甲", "乙", "丙", "丁"), room="月赛", started_at=1_700_000_000_000),
    simulated(3, 4),
    simulated(2, 2),
    simulated(5, 2, "hihi"),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = store_of(tmp_path_factory.mktemp("fans") / "store", *MATCHES)
    rebuild(folder)
    return folder


def wins() -> list[ReplayedWin]:
    return [
        win for match in MATCHES for hand in audit_match(match, load_book(match.book)).replay.hands for win in hand.wins
    ]


def counted(report: FanReport) -> dict[str, tuple[int, int, int]]:
    return {row.id: (row.incidence, row.occurrences, row.points) for row in report.fans if not row.part_of}


def test_counts_equal_a_plain_count_over_the_replays(store: Path) -> None:
    report, found = fan_report(store), wins()
    assert report.wins == len(found) > 5
    for fan, (incidence, occurrences, points) in counted(report).items():
        held = [entry for win in found for entry in win.score.fans if entry.id == fan]
        assert (incidence, occurrences, points) == (
            len(held), sum(entry.count for entry in held), sum(entry.points for entry in held),
        )  # fmt: skip
    assert {total.total: total.wins for total in report.totals} == Counter(win.score.total for win in found)


def test_every_fan_of_the_book_has_a_row_zero_rows_too(store: Path) -> None:
    report = fan_report(store)
    ids = [row.id for row in report.fans if not row.part_of]
    assert {fan.id for fan in load_book("mil").fans} <= set(ids)
    assert ids == [fan for fan in FAN_IDS if fan in ids]
    (never,) = [row for row in report.fans if row.id == "nine_gates"]
    assert (never.incidence, never.share, never.low, never.rarity) == (0, 0, 0, None)
    assert never.high is not None and never.high > 0


@pytest.mark.parametrize("book", ["fengkuang", "hihi", "jiujiu"])
def test_another_book_scores_the_stored_wins_again(store: Path, book: str) -> None:
    report, rules = fan_report(store, FanFilters(book=book)), load_book(book)
    scores = [score(win.hand, rules) for win in wins()]
    valid = [each for each in scores if each.minimum_met]
    assert (report.wins, report.below_minimum) == (len(valid), len(scores) - len(valid))
    expected = Counter(fan.id for each in valid for fan in each.fans)
    assert {fan: n for fan, (n, _, _) in counted(report).items() if n} == dict(expected)


def test_filters_choose_and_add_up(store: Path) -> None:
    everything = fan_report(store)
    seats = [fan_report(store, FanFilters(seat_wind=seat)) for seat in range(4)]
    assert sum(part.wins for part in seats) == everything.wins
    assert sum(row.incidence for part in seats for row in part.fans) == sum(row.incidence for row in everything.fans)
    players = [fan_report(store, FanFilters(player=name)).wins for name in "甲乙丙丁"]
    assert sum(players) == fan_report(store, FanFilters(room="月赛")).wins
    assert fan_report(store, FanFilters(until=1_700_000_000_000)).wins == 0
    high = fan_report(store, FanFilters(minimum_total=12))
    assert high.wins == sum(total.wins for total in everything.totals if total.total >= 12)


def test_no_wins_gives_no_shares(store: Path) -> None:
    report = fan_report(store, FanFilters(player="nobody"))
    assert report.wins == 0
    assert {row.share for row in report.fans} == {None}
    assert "n/a" in rows(report)[0]


def test_pairs_and_lift(store: Path) -> None:
    report = fan_report(store)
    together = Counter[tuple[str, str]]()
    for win in wins():
        held = sorted({fan.id for fan in win.score.fans}, key=FAN_IDS.index)
        together.update((a, b) for n, a in enumerate(held) for b in held[n + 1 :])
    assert {(pair.first, pair.second): pair.together for pair in report.pairs} == together
    assert [pair.together for pair in report.pairs] == sorted((pair.together for pair in report.pairs), reverse=True)


def test_an_unknown_book_is_refused(store: Path) -> None:
    with pytest.raises(BookError):
        fan_report(store, FanFilters(book="' OR 1=1 --"))


def test_published_baselines_name_fans_and_sources() -> None:
    for line in baselines().values():
        assert line.source
        assert len(line.share) == 15
        assert set(line.share) - set(FAN_IDS) == {STEP_TWO_ID}
        assert all(0 < share < WHOLE for share in line.share.values())


def test_csv_opens_in_a_spreadsheet_and_holds_every_row(store: Path) -> None:
    report = fan_report(store)
    text = to_csv(report)
    assert text.startswith("\ufeff")
    table = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(table[0]) == len(columns())
    assert len(table) == len(report.fans) + 2
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in table for cell in line)


def test_json_holds_integers_only_and_is_the_same_each_time(store: Path) -> None:
    first, second = to_json(fan_report(store)), to_json(fan_report(store))
    assert first == second
    assert json.loads(first, parse_float=pytest.fail)["wins"] == fan_report(store).wins
