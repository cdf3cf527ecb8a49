"""The PKU text (log-formats, section 1): grammar, traps, and what becomes of damage."""

import codecs
from collections import Counter

import pytest

from engine.errors import MalformedLogError
from engine.events import (
    AddedKong,
    Chow,
    Claim,
    ConcealedKong,
    Discard,
    Draw,
    ExhaustedWall,
    HandStart,
    MatchEnd,
    MatchStart,
    MeldedKong,
    Pung,
    StatedFan,
    StatedFans,
    StatedPoints,
    Win,
)
from ingest.detect import detect, parse
from tests.ingest.samples import DEALS, PKU_ID, PLAY, WON, pku_hand, pku_log


def only(text, encoding="utf-8"):
    log = parse(text.encode(encoding))
    assert len(log.matches) == 1
    return log.matches[0]


def codes(findings):
    return [finding.code for finding in findings]


def play_of(*lines):
    return only(pku_hand(*lines)).events[6:]


def test_one_block_is_one_match_named_by_its_id():
    match = only(WON)
    assert match.key == f"pku:{PKU_ID}"
    assert match.book == "mil"
    assert detect(WON.encode()) == "pku"
    assert match.events[0] == MatchStart("botzone", PKU_ID, planned_hands=1, started_at=0x5F5E1000 * 1000)
    assert isinstance(match.events[-1], MatchEnd)


def test_start_is_the_time_in_the_id_and_walls_are_per_seat():
    start = only(WON).events[1]
    assert start == HandStart(0, 0, PKU_ID, wall_per_seat=True, started_at=0x5F5E1000 * 1000)


def test_every_event_names_its_line():
    match = only(WON)
    assert len(match.lines) == len(match.events)
    assert match.lines == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10)


def test_chow_names_its_middle_tile_and_claims_the_discard():
    events = play_of(*PLAY)
    assert events[-1] == Chow(0, 13, 11)


def test_lost_claims_stand_before_the_one_that_won():
    events = play_of(*PLAY)
    assert events[6:8] == (Claim(2, "chow", 31, 10, lost=True), Pung(3, 31, 2))


def test_upper_case_verbs_and_several_lost_claims():
    events = play_of("Player 0 DRAW B4", "Player 0 PLAY B4",
                     "Player 1 HU B4 Ignore Player 2 HU B4 IGNORE Player 3 PENG B4")
    assert events[2:] == (
        Claim(2, "win", 12, lost=True), Claim(3, "pung", 12, lost=True), Win(1, 12, 0),
    )


def test_kongs_and_their_replacement():
    events = play_of(
        "Player 0 Draw B4", "Player 0 AnGang W1", "Player 0 Draw B5", "Player 0 Play T1",
        "Player 1 Gang T1", "Player 1 Draw T2", "Player 1 BuGang T1", "Player 2 Hu T1",
    )
    assert events == (
        Draw(0, 12), ConcealedKong(0, 0), Draw(0, 13, back=True), Discard(0, 18), MeldedKong(1, 18, 0),
        Draw(1, 19, back=True), AddedKong(1, 18), Win(2, 18, 1),
    )


def test_exhausted_wall():
    events = play_of("Player 0 Draw B4", "Player 0 Play B4", "Huang", "Score 0 0 0 0")
    assert events[2:] == (ExhaustedWall(), StatedPoints((0, 0, 0, 0)), MatchEnd())


@pytest.mark.parametrize(("printed", "fan"), [
    ("边张", "edge_wait"), ("独听・边张", "edge_wait"), ("坎张", "closed_wait"), ("嵌张", "closed_wait"),
    ("独听・嵌张", "closed_wait"), ("单钓将", "single_wait"), ("单调将", "single_wait"), ("单钓", "single_wait"),
    ("一色四连环", "four_pure_shifted_chows"), ("一色三步高", "pure_shifted_chows"),
    ("明暗杠", "melded_and_concealed_kong"), ("一明一暗杠", "melded_and_concealed_kong"),
    ("和绝张", "last_tile"), ("没有的番", ""),
])
def test_fan_names_map_to_canonical_ids(printed, fan):
    match = only(WON.replace("花龙*1", f"{printed}*2"))
    assert match.events[-3] == StatedFans(0, 8, (StatedFan(printed, fan, 2),))


def test_a_self_drawn_winning_tile_printed_wrongly_is_corrected_and_told():
    wrong, right = only(WON.replace("Hu F1", "Hu W9")), only(WON)
    assert wrong.events == right.events
    (finding,) = wrong.findings
    assert (finding.code, finding.line, finding.expected, finding.found) == ("winning_tile_corrected", 8, "F1", "W9")
    assert isinstance(wrong.events[finding.event], Win)


def test_lost_fan_names_are_a_finding_and_the_total_stays():
    match = only(WON.replace("花龙*1", "??*1+???*2"), "ascii")
    assert codes(match.findings) == ["fan_names_lost"]
    assert match.events[-3] == StatedFans(0, 8, (StatedFan("??", "", 1), StatedFan("???", "", 2)))


@pytest.mark.parametrize("spelled", [
    WON.replace("\n", "\r\n").encode(),
    WON.replace("\n", "\r").encode(),
    codecs.BOM_UTF8 + WON.encode(),
    WON.replace("\n", "  \t\n").encode(),
    WON.strip().encode(),
    WON.upper().encode(),
    WON.encode("utf-16"),
])
def test_the_same_hand_however_it_is_spelled(spelled):
    match = parse(spelled).matches[0]
    assert match.events == only(WON).events
    assert match.key == f"pku:{PKU_ID}"
    assert match.findings == ()


def test_gb18030_is_read_and_told():
    log = parse(WON.encode("gb18030"))
    assert codes(log.findings) == ["encoding_gb18030"]
    assert log.matches[0].events == only(WON).events


def test_foreign_lines_are_counted_wherever_they_stand():
    text = "saved from a page\n" + WON + "Player 2 Play B3 --> Player 0 Hu B3\nFan 27 花龙*1\nbye\n"
    log = parse(text.encode())
    assert codes(log.findings) == ["foreign_lines"]
    assert log.findings[0].line == 1
    assert "4 lines" in log.findings[0].text
    assert log.matches[0].events == only(WON).events


def test_a_comment_within_a_hand_loses_nothing():
    log = parse(WON.replace("Player 0 Hu", "-- look!\nPlayer 0 Hu").encode())
    assert log.matches[0].events == only(WON).events
    assert codes(log.findings) == ["foreign_lines"]


def test_foreign_fragments_after_a_hand_without_its_end_do_not_enter_it():
    log = parse((WON + pku_hand(*PLAY) + "the end\nPlayer 2 Play B3 --> Player 0 Hu B3\nFan 27\nHuang?\n").encode())
    assert len(log.matches[1].events) == 6 + len(PLAY) + 1
    assert codes(log.matches[1].findings) == ["truncated"]
    assert "4 lines" in log.findings[0].text


def test_every_cut_of_the_last_hand_keeps_the_hands_before_it():
    data = (WON + pku_hand(*PLAY, source_id="5f5e10000123456789abcd00")).encode()
    first = only(WON).events
    whole = parse(data).matches[1].events
    for end in range(len(WON.encode()), len(data)):
        log = parse(data[:end])
        assert log.matches[0].events == first
        if len(log.matches) == 2:
            kept = log.matches[1]
            assert kept.events == whole[: len(kept.events)]
            assert codes(kept.findings) == ["truncated"]


def test_a_cut_within_a_character():
    data = WON.encode()
    cut = parse(data[: data.index("花".encode()) + 1]).matches[0]
    assert codes(cut.findings) == ["truncated"]
    assert isinstance(cut.events[-1], Win)


REFUSED = {
    "Player 0 Draw W0": "unknown tile 'W0'",
    "Player 0 Draw H1": "unknown tile 'H1'",
    "Player 4 Draw W1": "unknown player '4'",
    "Player 0 Chi W1": "a claim without a discard",
    "Player 0 Dance W1": "unknown verb 'Dance'",
    "Player 0 Hu": "incomplete line",
    "Fan 8 花龙*1": "without a Hu line",
    "Score 1 2 3": "3 points",
    "Score 1 2 3 x": "'x' is not a whole number",
    "Wind 1": "a second Wind line",
    "Player 0 Deal W1 W2 W3": "where that of player 4 should",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_bad_block_is_refused_with_its_line_and_the_others_are_kept(line):
    bad = pku_hand("Player 0 Draw W1", line, "Huang", "Score 0 0 0 0", source_id="5f5e10000123456789abcd00")
    log = parse((bad + WON).encode())
    assert [match.key for match in log.matches] == [f"pku:{PKU_ID}"]
    (part,) = log.refused
    assert part.key == "pku:5f5e10000123456789abcd00"
    assert (part.first_line, part.last_line) == (1, 10)
    assert REFUSED[line] in part.text
    assert "line 8" in part.text
    assert codes(log.findings) == ["block_refused"]
    with pytest.raises(MalformedLogError, match="line 8"):
        parse(bad.encode())


HOSTILE_FANS = {
    "8 " + "番" * 257 + "*1": "a fan's name has 257 characters, more than 256",
    "8 " + "番" * 1_000_000 + "*1": "a fan's name has 1000000 characters",
    "8 " + "番" * 1_000_000: "expected 'NAME*COUNT'",
    "8 花龙*1001": "count is 1001",
    "1000001 花龙*1": "total is 1000001",
    "-1 花龙*1": "total is -1",
    "8 花龙*" + "1" * 1_000_000: "is not a whole number",
}


@pytest.mark.parametrize("fans", HOSTILE_FANS, ids=range(len(HOSTILE_FANS)))
def test_a_hostile_fan_list_is_refused_with_its_line_and_a_short_text(fans):
    bad = pku_hand("Player 0 Draw F1", "Player 0 Hu F1", f"Fan {fans}", "Score 0 0 0 0", source_id="a" * 24)
    log = parse((WON + bad).encode())
    assert [match.key for match in log.matches] == [f"pku:{PKU_ID}"]
    (part,) = log.refused
    assert "line 20" in part.text
    assert len(part.text) < 600
    assert HOSTILE_FANS[fans] in part.text


def test_a_fan_name_of_256_characters_is_read_and_a_lost_list_is_told_in_part():
    (match,) = parse(WON.replace("花龙", "番" * 256).encode()).matches
    assert [fan.name for event in match.events if isinstance(event, StatedFans) for fan in event.fans] == ["番" * 256]
    (lost,) = parse(WON.replace("花龙*1", "+".join(["??*1"] * 100_000)).encode()).matches[0].findings
    assert lost.code == "fan_names_lost"
    assert len(lost.found) == 1_000


def test_a_chow_of_honours_or_ends_is_refused():
    for middle in ("F2", "W1", "T9"):
        with pytest.raises(MalformedLogError, match="no chow has"):
            parse(pku_hand("Player 0 Draw W1", "Player 0 Play W1", f"Player 1 Chi {middle}", "Huang").encode())


@pytest.mark.parametrize("dealt", ["W1", "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 F1 F1 F1"])
def test_a_wrong_number_of_dealt_tiles_is_refused(dealt):
    text = WON.replace(DEALS[0], f"Player 0 Deal {dealt}")
    with pytest.raises(MalformedLogError, match=rf"line 3: {len(dealt.split())} tiles are dealt"):
        parse(text.encode())


def test_a_hand_without_end_of_events_is_refused():
    text = pku_hand(*["Player 0 Draw W1"] * 2001, "Huang")
    with pytest.raises(MalformedLogError, match="more than 2000 events"):
        parse(text.encode())


def test_a_win_without_its_fan_line_is_told():
    match = only(WON.replace("Fan 8 花龙*1\n", ""))
    assert codes(match.findings) == ["fans_missing"]


def test_a_simulated_match_reads_without_findings():
    log = parse(pku_log(seed=3, hands=4).encode())
    assert len(log.matches) == 4
    assert log.findings == ()
    assert all(match.findings == () for match in log.matches)


@pytest.mark.shared
def test_sample16_has_16_hands_1601_actions_14_wins_and_5_lost_claims(shared):
    log = parse((shared / "logs/pku_text/sample16.txt").read_bytes())
    events = [event for match in log.matches for event in match.events]
    kinds = Counter(type(event) for event in events)
    actions = (Draw, Discard, Chow, Pung, MeldedKong, ConcealedKong, AddedKong, Win)
    wins = [event for event in events if isinstance(event, Win)]
    assert len(log.matches) == 16
    assert sum(kinds[kind] for kind in actions) == 1601
    assert len(wins) == 14
    assert sum(win.seat == win.source for win in wins) == 6
    assert kinds[ExhaustedWall] == 2
    assert sum(isinstance(event, Claim) and event.lost for event in events) == 5
    assert (log.findings, log.refused) == ((), ())
    assert all(match.findings == () for match in log.matches)
    assert all(fan.id for event in events if isinstance(event, StatedFans) for fan in event.fans)


@pytest.mark.shared
def test_sample16_first_release_differs_by_six_findings_only(shared):
    first = parse((shared / "logs/pku_text/sample16_first_release.txt").read_bytes())
    second = parse((shared / "logs/pku_text/sample16.txt").read_bytes())
    findings = [finding for match in first.matches for finding in match.findings]
    assert codes(findings) == ["winning_tile_corrected"] * 6
    assert [finding.line for finding in findings] == [278, 353, 448, 915, 1105, 1326]
    assert [match.events for match in first.matches] == [match.events for match in second.matches]
