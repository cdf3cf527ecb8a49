"""Each page, run without a browser."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.examples import EXAMPLES
from engine.books import load_book
from engine.notation import parse_hand
from engine.scoring import score
from tests.dashboard.running import HOSTILE

APP = Path(__file__).resolve().parent.parent.parent / "dashboard" / "app.py"


def opened(page: str = "", **query: str) -> AppTest:
    """Run the page; the test fails on an exception in it."""
    at = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in query.items():
        at.query_params[name] = value
    at.run()
    if page:
        at.switch_page(f"views/{page}.py").run()
    assert not at.exception, at.exception
    return at


def words(at: AppTest) -> str:
    """Everything that the page says, markup included."""
    kinds = ("title", "subheader", "markdown", "caption", "info", "warning", "error", "success", "html")
    return "\n".join(str(getattr(one, "value", one)) for kind in kinds for one in at.get(kind))


def test_overview_counts_what_is_stored(page_store: Path) -> None:
    at = opened()
    figures = {metric.label: metric.value for metric in at.metric}
    assert figures["Matches 局"] == "7"
    assert int(figures["Errors 不符"]) >= 1
    codes = next(frame.value for frame in at.dataframe if "code" in frame.value.columns)
    assert "payment_differs" in list(codes["code"])


@pytest.mark.parametrize("page", ["", "fans", "replay"])
def test_pages_say_so_when_nothing_is_stored(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEPU_STORE", str(tmp_path / "none"))
    at = opened(page)
    assert "No match is stored yet" in words(at)


def test_an_upload_is_answered_with_receipt_verdicts_and_findings(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.dashboard.stores import logs

    monkeypatch.setenv("QUEPU_STORE", str(tmp_path / "new"))
    at = opened("upload")
    wrong = logs()[1]
    at.file_uploader[0].upload(HOSTILE[0], wrong.data, "text/plain")
    at.button[0].click().run()
    assert not at.exception
    receipt, verdicts, findings = (frame.value for frame in at.dataframe)
    assert list(receipt["status"]) == ["stored"]
    assert list(receipt["file"]) == [HOSTILE[0]]
    assert "✗" in list(verdicts["付分"])
    assert "payment_differs" in list(findings["code"])


def test_an_upload_that_is_no_log_is_refused_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEPU_STORE", str(tmp_path / "new"))
    at = opened("upload")
    at.button[0].click().run()
    assert "Choose at least one file" in words(at)
    at.file_uploader[0].upload("noise.txt", bytes(range(256)), "text/plain")
    at.button[0].click().run()
    assert not at.exception
    assert list(at.dataframe[0].value["status"]) == ["refused"]


def test_fan_frequency_takes_its_filters_from_the_address(page_store: Path) -> None:
    plain = opened("fans")
    assert "wins" in words(plain)
    filtered = AppTest.from_file(str(APP), default_timeout=60)
    filtered.run()
    filtered.switch_page("views/fans.py")
    filtered.query_params["book"], filtered.query_params["minimum"] = "jiujiu", "88"
    filtered.run()
    assert not filtered.exception
    assert filtered.selectbox[0].value == "jiujiu"
    assert "No win matches" in words(filtered) or "jiujiu" in words(filtered)


def test_a_filter_that_is_chosen_is_kept_in_the_address(page_store: Path) -> None:
    at = opened("fans")
    at.selectbox[4].set_value("S").run()
    assert at.query_params["seat"] in ("S", ["S"])
    at.selectbox[4].set_value("").run()
    assert "seat" not in at.query_params


@pytest.mark.parametrize("value", ["nobook", "<script>", "", "99999999999999999999", "-1"])
def test_nonsense_in_the_address_is_ignored(page_store: Path, value: str) -> None:
    for page in ("fans", "replay", "calculator"):
        at = AppTest.from_file(str(APP), default_timeout=60)
        at.run()
        at.switch_page(f"views/{page}.py")
        for name in ("book", "minimum", "seat", "match", "hand", "step"):
            at.query_params[name] = value
        at.run()
        assert not at.exception


def test_a_replay_is_stepped_through(page_store: Path) -> None:
    at = AppTest.from_file(str(APP), default_timeout=60)
    at.run()
    at.switch_page("views/replay.py")
    at.query_params["match"], at.query_params["hand"], at.query_params["step"] = "test:clean", "1", "5"
    at.run()
    assert not at.exception
    assert at.slider[0].value == 5
    at.button[2].click().run()
    assert at.slider[0].value == 6
    at.button[0].click().run()
    assert at.slider[0].value == 0
    at.button[1].click().run()
    assert at.slider[0].value == 0
    assert "qfelt" in words(at)


def test_a_replay_names_what_the_log_got_wrong(page_store: Path) -> None:
    at = AppTest.from_file(str(APP), default_timeout=60)
    at.run()
    at.switch_page("views/replay.py")
    at.query_params["match"] = "test:wrong"
    at.run()
    found = False
    for hand in range(3):
        at.selectbox[1].set_value(hand).run()
        assert not at.exception
        found |= any("payment_differs" in frame.value.to_string() for frame in at.dataframe)
    assert found


@pytest.mark.parametrize("key", [f"test:hostile-{at}" for at in range(0, len(HOSTILE) - 3, 4)])
def test_hostile_names_are_text_on_a_replay(page_store: Path, key: str) -> None:
    at = AppTest.from_file(str(APP), default_timeout=60)
    at.run()
    at.switch_page("views/replay.py")
    at.query_params["match"] = key
    at.run()
    assert not at.exception
    shown = words(at)
    for evil in ("<script", "<img", "onerror=alert(1)>", "</style><style>*"):
        assert evil not in shown


def test_a_calculator_shows_every_book_and_marks_the_difference(page_store: Path) -> None:
    at = opened("calculator")
    table = at.dataframe[0].value
    assert [c for c in table.columns if c in ("mil", "hihi", "jiujiu")] == ["mil", "hihi", "jiujiu"]
    assert "≠" in list(table["≠"])
    at.text_input[0].set_value("nonsense").run()
    assert not at.exception
    assert "nonsense" in words(at)


def test_a_calculator_refuses_a_discarder_who_won(page_store: Path) -> None:
    at = opened("calculator")
    at.text_input[0].set_value("[EEE,1][SSSS,2]55pWWWNNN|EE0000|0").run()
    at.selectbox[0].set_value("E").run()
    assert not at.exception
    assert "cannot be the discarder" in words(at)


@pytest.mark.parametrize("label", list(EXAMPLES))
def test_the_calculators_examples_are_what_they_are_called(label: str) -> None:
    result = score(parse_hand(EXAMPLES[label]), load_book("mil"))
    if "错和" in label:
        assert not result.legal
    else:
        assert result.minimum_met
        assert label in [fan.zh for fan in result.fans]


def test_hostile_names_come_back_letter_by_letter(page_store: Path) -> None:
    overview = opened()
    players = next(frame.value for frame in overview.dataframe if "players" in frame.value.columns)["players"]
    assert " · ".join(name[:60] for name in HOSTILE[:4]) in list(players)
    known = opened("fans").selectbox[3].options
    assert {name[:60] for name in HOSTILE[:20] if name.strip()} <= set(known)
    for at in (overview, opened("fans")):
        assert "<script" not in words(at)
