"""tziakcha records (log-formats, section 3): shapes, actions, walls, stated results, damage."""

import json
import zlib
from base64 import b64encode
from collections import Counter

import pytest

from engine.errors import MalformedLogError
from engine.events import (
    AddedKong,
    Claim,
    Deal,
    Discard,
    Draw,
    ExhaustedWall,
    FalseWin,
    FlowerReplaced,
    HandStart,
    MatchEnd,
    MeldedKong,
    StatedFan,
    StatedFans,
    StatedPoints,
    Win,
)
from engine.tiles import FLOWER
from ingest.detect import detect, parse
from ingest.formats.tziakcha_actions import ActionReader
from ingest.formats.tziakcha_fans import NAMES, packed_fans, stated_fans
from ingest.formats.tziakcha_session import SEATING
from ingest.formats.tziakcha_wall import KIND, Reach, deal_of, start_of
from ingest.identity import hand_digest, hands_of
from tests.ingest.samples import match, session, session_text

WALL = tuple(range(144))


def read(value):
    return parse(json.dumps(value, ensure_ascii=False).encode())


def codes(findings):
    return [finding.code for finding in findings]


def events_of(*actions, bits=0, wall=WALL):
    """The events of *actions* from the deal of a wall in order of ids, every action a second after the other."""
    last = {code >> 4 & 3: line for line, (code, _) in enumerate(actions, 1) if code & 15 == 6}
    reader = ActionReader(wall, bits, last)
    for line, (code, data) in enumerate(actions, 1):
        reader.read(line, (code, data, 1000 * line))
    return reader.events


def test_tile_ids_go_through_bamboo_before_dots():
    assert [KIND[number] for number in (0, 35, 36, 71, 72, 107)] == [0, 8, 18, 26, 9, 17]
    assert [KIND[number] for number in (108, 123, 124, 128, 132, 136, 143)] == [27, 30, 31, 32, 33, 34, 41]


def test_the_dice_break_the_wall():
    assert start_of(3 | 3 << 4 | 6 << 8 | 6 << 12) == 0
    assert start_of(1 | 1 << 4 | 1 << 8 | 1 << 12) == 3 * 36 + 8
    with pytest.raises(MalformedLogError, match="the dice show"):
        start_of(0)


def test_the_deal_takes_four_three_times_then_one_and_one_more_for_the_dealer():
    hands = deal_of(WALL)
    assert hands[1] == (4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49)
    assert hands[0][-2:] == (48, 52)


def test_back_draws_take_the_upper_tile_of_the_last_stack_first():
    reach = Reach(WALL)
    assert [reach.draw(back=True) for _ in range(4)] == [142, 143, 140, 141]
    assert reach.draw(back=False) == 53


@pytest.mark.parametrize("back", [0, 1, 2, 3])
def test_every_tile_of_the_wall_is_drawn_once(back):
    reach = Reach(WALL)
    drawn = [reach.draw(back=n < back) for n in range(91)]
    assert sorted(drawn) == list(range(53, 144))
    assert reach.draw(back=False) == -1


def test_fan_values_hold_points_of_one_and_a_count():
    fans = stated_fans({"83": 257, "17": 32, "99": 1})
    assert fans == (
        StatedFan("一色四连环", "four_pure_shifted_chows", 1, 32), StatedFan("花牌", "flower_tiles", 2, 2),
        StatedFan("99", "", 1, 1),
    )
    assert packed_fans(fans) == {"83": 257, "17": 32, "99": 1}
    assert len(NAMES) == 89


def test_flower_and_its_replacement_are_one_action():
    wall = (136, *(n for n in WALL if n != 136))
    events = events_of((1, 0x1000 | 0 << 8 | wall[142]), wall=wall)
    assert events == [FlowerReplaced(0, FLOWER), Draw(0, KIND[wall[142]], back=True)]


def test_discard_tells_hand_from_drawn():
    events = events_of((2, 0x100 | 0), (0x17, 53), (0x12, 53), (0x18, 0), (0x19, 0))
    assert events == [Discard(0, 0, 0), Draw(1, KIND[53]), Discard(1, KIND[53], 1)]


def test_an_announced_claim_is_lost_when_another_seat_takes_the_tile():
    discard, pung = (2, 0x100 | 0), (0x24, 0 | 2 << 6 | 1 << 8 | 3 << 10)
    assert events_of(discard, (0x13, 0), pung)[1] == Claim(1, "chow", 0, lost=True)
    assert events_of(discard, (0x24, 0), pung)[1] == Claim(2, "pung", 0)
    assert events_of(discard, (0x25, 0), (0x17, 53))[1] == Claim(2, "kong", 0)


def test_kongs_and_a_robbed_one():
    events = events_of(
        (2, 0x100), (0x15, 0 | 1 << 6 | 2 << 8), (0x15, 0 | 1 << 6 | 3 << 8), (0x26, 16), bits=4 | 2 << 4,
    )
    assert events[1:] == [MeldedKong(1, 0, 0), AddedKong(1, 0), Win(2, 0, 1)]


def test_a_false_win_goes_on_and_the_same_seat_may_win_later():
    events = events_of((2, 0x100), (0x16, 0), (0x17, 53), (0x16, 16), bits=2 | 2 << 4 | 2 << 8)
    assert events == [Discard(0, 0, 0), FalseWin(1, 0, 0), Draw(1, KIND[53]), Win(1, KIND[53], 1)]


def test_two_winners_and_a_win_that_lost():
    two = events_of((2, 0x100), (0x16, 16), (0x26, 16), bits=6 | 1 << 4)
    assert two[1:] == [Win(1, 0, 0), Win(2, 0, 0)]
    one = events_of((2, 0x100), (0x26, 0), (0x16, 16), bits=2 | 1 << 4)
    assert one[1:] == [Claim(2, "win", 0, lost=True), Win(1, 0, 0)]


def test_the_dealer_may_win_before_any_discard():
    assert events_of((6, 176), bits=1 | 1 << 4) == [Win(0, KIND[52], 0)]


BAD_ACTIONS = {
    (2, 0x100 | 144): "unknown tile 144",
    (0x4A, 0): "unknown action 74",
    (0x0A, 0): "unknown action 10",
    (1, 8 << 8): "unknown flower 8",
    (3, 1 | 1 << 6): "without a discard",
    (4, 1): "not the code of a pung",
    (5, 20): "not the code of a kong",
    (3, 63 | 64): "unknown tile kind 63",
    (0x16, 0): "without a discard",
}


@pytest.mark.parametrize("action", BAD_ACTIONS)
def test_an_action_that_cannot_be_read_is_refused(action):
    with pytest.raises(MalformedLogError, match=BAD_ACTIONS[action]):
        events_of(action)


def test_a_session_is_one_match_with_its_players_in_the_original_order():
    log = parse(session_text(hands=4).encode())
    (read_match,) = log.matches
    assert detect(session_text().encode()) == "tziakcha"
    assert read_match.key == "tziakcha:S0000001"
    assert [player.name for player in read_match.events[0].players] == [p.name for p in match(1, 4)[0].players]
    assert isinstance(read_match.events[-1], MatchEnd)
    assert read_match.events[-1].points == match(1, 4)[-1].points
    assert (read_match.findings, log.findings, log.refused) == ((), (), ())


def test_a_record_alone_is_a_part_of_its_session():
    whole = hands_of(parse(session_text().encode()).matches[0].events)
    part = read(session()["records"][1]).matches[0]
    assert part.key == "tziakcha:S0000001"
    assert hands_of(part.events) == [whole[1]]
    assert part.events[1].hand == 1
    assert part.events[1].players == SEATING[1]


@pytest.mark.parametrize("tail", [b"", b"\0\0\0"])
def test_a_script_encoded_record_is_the_same_as_the_plain_one(tail):
    record = session()["records"][0]
    packed = b64encode(zlib.compress(json.dumps(record["step"]).encode() + tail)).decode()
    encoded = {"id": record["id"], "belongs": record["belongs"], "script": packed}
    assert read(encoded) == read(record)
    assert read(record | {"script": "<Decoded>"}) == read(record)


def test_a_bare_step_is_keyed_by_its_play():
    step = session()["records"][0]["step"]
    first = read(step).matches[0]
    assert first.key.startswith("tziakcha:sha256-")
    renamed = step | {"p": [player | {"n": "other"} for player in step["p"]], "t": 1, "r": "0"}
    assert read(renamed).matches[0].key == first.key
    assert read(step | {"s": [1, -1, 0, 0]}).matches[0].key != first.key


def test_the_older_session_shape():
    records = [{"id": r["id"], "index": n, "step": r["step"]} for n, r in enumerate(session()["records"])]
    log = read({"sessionId": "S0000001", "players": [], "records": records, "periods": 2, "isFinished": True})
    assert log.matches[0].key == "tziakcha:S0000001"
    assert hands_of(log.matches[0].events) == hands_of(parse(session_text().encode()).matches[0].events)


def test_order_of_records_and_keys_does_not_matter():
    value = session()
    value["records"].reverse()
    text = json.dumps(value, sort_keys=True, indent=2)
    assert parse(text.encode()).matches == parse(session_text().encode()).matches


def test_a_bad_record_is_refused_and_the_others_are_kept():
    value = session()
    value["records"][0]["step"]["a"][3] = [2, 255, 9000]
    log = read(value)
    (part,) = log.refused
    assert part.key == "tziakcha:S0000001"
    assert part.hand == 0
    assert "action 4" in part.text
    assert codes(log.findings) == ["block_refused"]
    assert [hand[0].hand for hand in hands_of(log.matches[0].events)] == [1]


def test_no_fan_table_gives_a_long_name_or_a_count_that_cannot_be():
    value = session(seed=4, hands=2)
    winner = next(result for result in step_of(value)["y"] if "f" in result)
    winner["t"] = {"9" * 257: 8}
    (part,) = read(value).refused
    assert "is not a fan number" in part.text
    assert len(part.text) < 200
    winner["t"] = {"999": 0xFFFF}
    fans = [fan for event in read(value).matches[0].events if isinstance(event, StatedFans) for fan in event.fans]
    assert ("999", 256) in [(fan.name, fan.count) for fan in fans]


REFUSED = {
    "w": ("00" * 143, "the wall has 286"),
    "d": (0, "dice"),
    "v": (7, "version 7"),
    "a": ([[0, 0]], r"step: .*\$\.a\[0\]"),
    "s": ([1, 2, 3], "step"),
    "i": ("x", "step"),
    "y": ([{}], "expected four"),
    "b": (10**9, "step"),
    "p": ([{"n": "x" * 65}] * 4, "65 characters"),
}


@pytest.mark.parametrize("field", REFUSED)
def test_a_malformed_step_names_what_is_wrong(field):
    value, text = REFUSED[field]
    record = session()["records"][0]
    record["step"][field] = value
    with pytest.raises(MalformedLogError, match=text):
        read(record)


@pytest.mark.parametrize(("script", "text"), [
    ("!!!", "base64"), ("雀渣", "base64"), ("AAAA", "zlib"),
    (b64encode(zlib.compress(b"{}" * 9)[:-6]).decode(), "cut off"),
    (b64encode(zlib.compress(bytes(5 << 20))).decode(), "inflates to more"),
    (b64encode(zlib.compress(b"\xff")).decode(), "not UTF-8"), ("", "cut off"),
])
def test_a_broken_script_is_refused(script, text):
    with pytest.raises(MalformedLogError, match=text):
        read({"id": "R1", "belongs": "S1", "script": script})


def test_a_foreign_or_repeated_record_is_refused():
    value = session()
    value["records"].append(value["records"][0])
    value["records"][1]["belongs"] = "another"
    assert [part.text.split(": ")[0] for part in read(value).refused] == ["record 2", "record 3"]


def changed(change):
    """Codes of findings after *change* to the first hand of a session that a seat wins by discard."""
    value = session(seed=4, hands=2)
    change(value)
    log = read(value)
    return codes((*log.findings, *log.matches[0].findings))


def step_of(value):
    return next(r["step"] for r in value["records"] if r["step"]["b"] & 15)


def test_no_finding_without_damage():
    assert changed(lambda value: None) == []


def test_damage_that_a_replay_by_kinds_cannot_see_is_found():
    def other_copy(value):
        discard = next(action for action in step_of(value)["a"] if action[0] & 15 == 2)
        discard[1] ^= 1

    def times(value):
        step_of(value)["a"][5][2] = 0

    def bits(value):
        step_of(value)["b"] ^= 0x30

    def total(value):
        next(result for result in step_of(value)["y"] if result)["f"] += 1

    def no_fans(value):
        step_of(value)["y"] = [{}, {}, {}, {}]

    def winning_tile(value):
        shown = next(result for result in step_of(value)["y"] if result)["h"]["s"]
        shown[-1], shown[0] = shown[0], shown[-1]

    def names(value):
        step_of(value)["p"][0]["n"] = "somebody else"

    assert "copy_not_held" in changed(other_copy)
    assert changed(times) == ["time_decreases"]
    assert set(changed(bits)) == {"result_bits_differ", "session_result_differs"}
    assert changed(total) == ["stated_totals_differ"]
    assert changed(no_fans) == ["fans_missing"]
    assert changed(winning_tile) == ["winning_tile_differs"]
    assert changed(names) == ["players_differ"]


def test_two_seats_exchanged_in_a_full_match_are_found():
    value = session(seed=2)
    value["session"]["periods"] = 16
    seats = value["records"][1]["step"]["p"]
    seats[0], seats[1] = seats[1], seats[0]
    log = read(value)
    assert set(codes(log.matches[0].findings)) == {"seating_differs", "session_result_differs"}


def test_numbers_as_ids_and_points_that_are_not_there():
    value = session()
    value["session"]["id"] = 12
    for record in value["records"]:
        record["belongs"] = 12
        del record["step"]["p"][2]["s"]
    (part,) = read(value).matches
    assert part.key == "tziakcha:12"
    assert [hand[0].stated_running for hand in hands_of(part.events)] == [None, None]


def test_a_session_in_progress_has_no_end():
    value = session()
    value["session"]["progress"] = 0
    value["records"].pop()
    assert not isinstance(read(value).matches[0].events[-1], MatchEnd)


@pytest.mark.shared
def test_session_of_16_hands(shared):
    data = (shared / "logs/tziakcha/session_16_hands.json").read_bytes()
    actions = [action for record in json.loads(data)["records"] for action in record["step"]["a"]]
    log = parse(data)
    (whole,) = log.matches
    kinds = Counter(type(event) for event in whole.events)
    wins = [event for event in whole.events if isinstance(event, Win)]
    assert len(actions) == 1977
    assert kinds[HandStart] == 16
    assert kinds[FlowerReplaced] == 102
    assert (sum(win.seat == win.source for win in wins), len(wins)) == (4, 16)
    assert kinds[Deal] == 64
    assert kinds[StatedFans] == kinds[StatedPoints] == 16
    assert kinds[ExhaustedWall] == 0
    assert [event.lost for event in whole.events if isinstance(event, Claim)] == [False, True, True, False]
    assert (whole.findings, log.findings, log.refused) == ((), (), ())
    assert whole.events[-1].points == (103, 126, -33, -196)


@pytest.mark.shared
def test_records_give_the_same_hand_as_the_session(shared):
    folder = shared / "logs/tziakcha"
    plain = parse((folder / "record_decoded.json").read_bytes())
    assert parse((folder / "record_script_encoded.json").read_bytes()) == plain
    whole = parse((folder / "session_16_hands.json").read_bytes())
    assert plain.matches[0].key == whole.matches[0].key
    first = hands_of(whole.matches[0].events)[0]
    assert hands_of(plain.matches[0].events) == [first]
    assert hand_digest(hands_of(plain.matches[0].events)[0]) == hand_digest(first)
