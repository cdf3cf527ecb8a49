"""Quepu JSON lines: our own format, its schema and its versions."""

import json
from pathlib import Path

import pytest

from engine.errors import MalformedLogError
from engine.events import EVENT_VERSION
from ingest.detect import detect, parse
from ingest.formats import jsonl, upcast
from tests.ingest.samples import jsonl_log, match

SCHEMA = Path(__file__).parents[2] / "docs" / "events.schema.json"
HEADER = '{"quepu":1,"key":"made:1","book":"mil"}'
START = '{"kind":"match_start","source":"made"}'
HAND = '{"kind":"hand_start","hand":0,"round_wind":0}'


def lines_of(*lines):
    return ("\n".join(lines) + "\n").encode()


def codes(findings):
    return [finding.code for finding in findings]


def test_a_match_reads_back_with_key_book_and_lines():
    text = jsonl.write(match(), "pku:5f5e10000123456789abcdef", "hihi")
    (read,) = parse(text.encode()).matches
    assert detect(text.encode()) == "jsonl"
    assert (read.key, read.book) == ("pku:5f5e10000123456789abcdef", "hihi")
    assert read.events == match()
    assert read.lines == tuple(range(2, 2 + len(match())))


def test_several_matches_follow_each_other():
    log = parse((jsonl_log(1) + "\n" + jsonl_log(2)).encode())
    assert [read.key for read in log.matches] == ["made:1", "made:2"]


def test_spaces_and_order_of_keys_do_not_matter():
    first, *rest = jsonl_log().split("\n")
    turned = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in [first, *rest] if line]
    assert parse(("\r\n".join(turned)).encode()).matches[0].events == match(1, 1)


def test_a_match_without_a_key_is_keyed_by_its_play():
    key = parse(jsonl.write(match()).encode()).matches[0].key
    assert key.startswith("quepu:sha256-")


def test_every_cut_keeps_whole_events():
    data = jsonl_log().encode()
    for end in range(data.index(b'"hand_start"') + 2000, len(data) - 1, 97):
        (read,) = parse(data[:end]).matches
        assert codes(read.findings) == ["truncated"]
        assert read.events == match(1, 1)[: len(read.events)]


def test_more_events_than_promised_are_refused():
    text = jsonl_log().replace('"events":', '"events":1,"book":"mil"}\n#', 1).split("\n#")[0]
    rest = jsonl_log().split("\n", 1)[1]
    with pytest.raises(MalformedLogError, match="promises 1"):
        parse((text + "\n" + rest).encode())


BAD = {
    '{"kind":"draw","seat":4,"tile":0}': "seat is 4",
    '{"kind":"draw","seat":0,"tile":42}': "tile is 42",
    '{"kind":"draw","seat":0,"tile":-1}': "tile is -1",
    '{"kind":"draw","seat":0,"tile":99999999999999999999}': "tile is 9",
    '{"kind":"draw","seat":0}': "missing required field `tile`",
    '{"kind":"dance","seat":0}': "dance",
    '{"kind":"draw","seat":0,"tile":0,"extra":1}': "extra",
    '{"kind":"draw","seat":0,"seat":1,"tile":0}': "twice",
    '{"kind":"draw","seat":0,"tile":NaN}': "not an event",
    '{"kind":"deal","seat":0,"tiles":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14]}': "15 tiles are dealt",
    '{"kind":"claim","seat":0,"claim":"dance","tile":0}': "dance",
    '{"kind":"stated_points","points":[1,2,3]}': "not an event",
    '{"kind":"stated_points","points":[1000000001,0,0,0]}': "points is 1000000001",
    '{"kind":"match_start","source":"again"}': "must be the first event",
    '{"kind":"hand_start","hand":1,"round_wind":0,"wall":[1,2]}': "the wall has 2 tiles",
    '{"kind":"hand_start","hand":1,"round_wind":0,"players":[0,0,1,2]}': "players are",
    '{"kind":"ruling","text":"' + "x" * 5000 + '"}': "5000 characters",
    '[1]': "not an event",
    'null': "not an event",
}


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_an_event_that_cannot_be_refuses_its_match_only(line):
    bad = lines_of(HEADER, START, HAND, line)
    with pytest.raises(MalformedLogError, match=BAD[line]):
        parse(bad)
    log = parse(bad + jsonl_log(2).encode())
    assert [read.key for read in log.matches] == ["made:2"]
    assert codes(log.findings) == ["block_refused"]
    assert (log.refused[0].key, log.refused[0].first_line, log.refused[0].last_line) == ("made:1", 1, 4)


def test_names_longer_than_allowed_are_refused():
    for length, fits in ((64, True), (65, False)):
        player = json.dumps({"name": "名" * length})
        data = lines_of(HEADER, START[:-1] + f',"players":[{",".join([player] * 4)}]}}', HAND)
        if fits:
            assert parse(data).matches
        else:
            with pytest.raises(MalformedLogError, match="65 characters"):
                parse(data)


def test_a_fan_name_longer_than_allowed_is_refused():
    for length, fits in ((256, True), (257, False)):
        fans = json.dumps({"kind": "stated_fans", "seat": 0, "total": 8, "fans": [{"name": "番" * length}]})
        data = lines_of(HEADER, START, HAND, fans)
        if fits:
            assert parse(data).matches
        else:
            with pytest.raises(MalformedLogError, match="a fan's name has 257 characters"):
                parse(data)


@pytest.mark.parametrize("header", [
    '{"quepu":2}', '{"quepu":0}', '{"quepu":1,"key":"no colon"}', '{"quepu":1,"other":1}', '{"quepu":"1"}',
    '{"quepu":1,"quepu":1}', '{"quepu":1,', '{"quepu":1,"book":"nosuch"}', '{"quepu":1,"book":""}',
])
def test_a_bad_header_is_refused(header):
    with pytest.raises(MalformedLogError, match=r"line 1|version|key of a match"):
        parse(lines_of(header, START, HAND))


def test_a_newer_version_is_refused_by_name():
    with pytest.raises(MalformedLogError, match=f"version {EVENT_VERSION + 1} .* is not known"):
        parse(lines_of(json.dumps({"quepu": EVENT_VERSION + 1}), START, HAND))


def test_an_old_event_is_lifted_one_version_at_a_time(monkeypatch):
    def upcast_v1_v2(event):
        return event | {"steps": [2]}

    def upcast_v2_v3(event):
        return event | {"steps": [*event["steps"], 3]}

    monkeypatch.setitem(upcast.UPCASTS, 1, upcast_v1_v2)
    monkeypatch.setitem(upcast.UPCASTS, 2, upcast_v2_v3)
    assert upcast.lifted({"kind": "draw"}, 1, 3) == {"kind": "draw", "steps": [2, 3]}
    assert upcast.lifted({"kind": "draw"}, 3, 3) == {"kind": "draw"}
    with pytest.raises(MalformedLogError, match="version 4"):
        upcast.check_version(4, 3)


def test_every_older_version_has_its_upcaster():
    assert sorted(upcast.UPCASTS) == list(range(1, EVENT_VERSION))


def test_a_match_without_a_hand_or_a_start_is_refused():
    with pytest.raises(MalformedLogError, match="no hand"):
        parse(lines_of(HEADER, START))
    with pytest.raises(MalformedLogError, match="must be the first event"):
        parse(lines_of(HEADER, HAND))


def test_the_schema_in_docs_is_the_one_of_the_code():
    assert SCHEMA.read_text("utf-8") == jsonl.schema_text(), (
        "run: python -m ingest.formats.jsonl > docs/events.schema.json"
    )


def test_the_schema_names_every_event_kind():
    kinds = {json.loads(line)["kind"] for line in jsonl_log().split("\n")[1:] if line}
    tags = [part["properties"].get("kind", {}).get("enum", []) for part in jsonl.schema()["$defs"].values()]
    named = {kind for tag in tags for kind in tag}
    assert kinds <= named
    assert len(named) == 26
