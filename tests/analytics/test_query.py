"""The queries of the pages, and the lock on the database behind them."""

from pathlib import Path

import duckdb
import pytest

from analytics.audit import VERDICT_NAMES
from analytics.query.connect import OpenTables, current_tables
from analytics.query.model import FindingFilters, MatchFilters
from analytics.query.pages import choices, finding_list, hands_of, match_list, overview
from analytics.tables import rebuild
from tests.analytics.mutations import mutated
from tests.analytics.sample import named, simulated, store_of

NASTY = ("' OR 1=1 --", '"; DROP TABLE matches; --', "%", "$source", "{{7*7}}", "\\", "甲'乙")
GOOD = named(simulated(1, 2), ("甲", "乙", "' OR 1=1 --", "=丁"), room="月赛", started_at=4_000_000_000_000)
BAD, _ = mutated(simulated(2, 1), "total_off_by_one", 1)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> OpenTables:
    folder = store_of(tmp_path_factory.mktemp("query") / "store", GOOD, BAD, simulated(4, 1))
    rebuild(folder)
    return current_tables(folder)


ATTACKS = (
    "SELECT * FROM read_text('/etc/hostname')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "COPY matches TO '/tmp/quepu-leak.csv'",
    "ATTACH '/tmp/quepu-leak.db'",
    "SET threads = 1",
    "SET enable_external_access = true",
    "SELECT * FROM secret",
    "INSTALL httpfs",
)


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_database_reaches_nothing_but_the_tables(opened: OpenTables, attack: str) -> None:
    secret = {"token": ["hidden"]}
    assert secret
    with pytest.raises(duckdb.Error):
        opened.cursor().execute(attack).fetchall()


def test_no_table_file_can_be_written_through_the_database(opened: OpenTables, tmp_path: Path) -> None:
    cursor = opened.cursor()
    (paths,) = cursor.execute("SELECT current_setting('allowed_paths')").fetchall()[0]
    assert paths
    with pytest.raises(duckdb.Error):
        cursor.execute(f"COPY (SELECT 1) TO '{paths[0]}' (FORMAT parquet)")


def test_readers_do_not_see_each_others_selections(opened: OpenTables) -> None:
    one, other = opened.cursor(), opened.cursor()
    one.execute("CREATE TEMP TABLE mine AS SELECT 1 AS a")
    with pytest.raises(duckdb.CatalogException):
        other.execute("SELECT * FROM mine")


@pytest.mark.parametrize("text", NASTY)
def test_what_a_user_types_is_only_ever_data(opened: OpenTables, text: str) -> None:
    cursor = opened.cursor()
    assert match_list(cursor, MatchFilters(source=text)) == ()
    assert finding_list(cursor, FindingFilters(code=text)) == ()
    assert hands_of(cursor, text) == ()
    found = {line.match_key for line in match_list(cursor, MatchFilters(player=text))}
    assert found == ({GOOD.key} if text == "' OR 1=1 --" else set())
    assert overview(cursor).matches == 3


def test_overview_counts_what_was_stored(opened: OpenTables) -> None:
    seen = overview(opened.cursor())
    assert (seen.matches, seen.hands, seen.events) == (
        3,
        4,
        len(GOOD.events) + len(BAD.events) + len(simulated(4).events),
    )
    assert (seen.errors, [code.code for code in seen.codes]) == (1, ["fan_total_differs"])
    assert [count.verdict for count in seen.verdicts] == list(VERDICT_NAMES)
    assert all(count.passed + count.failed + count.unknown == 4 for count in seen.verdicts)
    assert seen.last_start == 4_000_000_000_000


def test_matches_by_filter(opened: OpenTables) -> None:
    cursor = opened.cursor()
    assert match_list(cursor)[0].match_key == GOOD.key
    assert [line.match_key for line in match_list(cursor, MatchFilters(with_errors=True))] == [BAD.key]
    assert [line.match_key for line in match_list(cursor, MatchFilters(text="月"))] == [GOOD.key]
    assert [line.match_key for line in match_list(cursor, MatchFilters(since=4_000_000_000_001))] == []
    assert len(match_list(cursor, limit=1, offset=1)) == 1


def test_hands_and_findings_lead_to_events(opened: OpenTables) -> None:
    cursor = opened.cursor()
    assert [hand.hand for hand in hands_of(cursor, GOOD.key)] == [0, 1]
    (finding,) = finding_list(cursor, FindingFilters(severity="error"))
    (hand,) = hands_of(cursor, finding.match_key)
    assert hand.first_event <= finding.event <= hand.last_event
    assert (hand.verdict_total, hand.stated_total) == ("fail", int(finding.found))


def test_choices_of_the_filters(opened: OpenTables) -> None:
    found = choices(opened.cursor())
    assert (found.books, found.rooms) == (("mil",), ("月赛",))
    assert {"甲", "=丁"} <= set(found.players)
