"""Detection by content, and input that is no log: a clear error, never anything else (reliability, 2f and D, E)."""

import io
import json
import tarfile
import tracemalloc

import pytest

from engine.errors import MalformedLogError
from ingest.detect import detect, parse
from ingest.limits import DEFAULT, Limits
from tests.ingest.samples import WON, jsonl_log, session, session_text

BAD = {
    b"": "empty",
    b" \n\r\n\t": "empty",
    b"\xef\xbb\xbf": "empty",
    b"\x00" * 100: "empty",
    b"Match\x00": "binary",
    bytes(range(256)): "binary",
    b"\x1f\x8b\x08": "gzip",
    b"PK\x03\x04": "zip",
    b"PAR1....": "Parquet",
    b"\xff\xfe\x00": "utf-16",
    b"caf\xe9 \xff\xff\n": "line 1: byte",
    b"hello": "no known log begins with 'hello'",
    b"[]": "no known log",
    b"{}": "no known log",
    b"{": "no JSON",
    b'{"step":': "line 1, column 9",
    b'{"step":{},"step":{}}': "twice",
    b'{"step":{"i":NaN}}': "NaN is no number",
    b'{"step":{"i":1e999}}': "too large",
    b'{"step":{"i":-Infinity}}': "is no number",
    b'{"step":{"i":' + b"9" * 5000 + b"}}": "too many digits",
    b'{"step":{"x":"\\ud800"}}': "surrogate",
    b"[" * 200_000: "nested too deeply",
    b'{"step":' * 100_000: "nested too deeply",
    b'{"session":{},"records":[]}': "no records",
    b'{"session":[],"records":[1]}': "session",
    b'{"session":{"id":"../x"},"records":[1]}': "not an id",
    b'{"step":null,"belongs":"S1"}': "nothing to read",
    b'{"game_title":{}}': "salasasa",
    b'{"initdata":"{}"}': "Botzone match in JSON",
    b'[Event "x"]\n': "PMN",
    b"\x80abc": "line 1: byte 0x80",
    b"<html>Match 5f5e10000123456789abcdef</html>": "no known log",
}


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_what_is_no_log_gets_a_clear_error(data):
    with pytest.raises(MalformedLogError, match=BAD[data]):
        parse(data)


def test_formats_are_told_by_content():
    assert detect(WON.encode()) == "pku"
    assert detect(b"\n\n  " + session_text().encode()) == "tziakcha"
    assert detect(json.dumps(session()["records"][0]["step"]).encode()) == "tziakcha"
    assert detect(jsonl_log().encode()) == "jsonl"
    assert detect(b"a text") is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_encodings_of_json(encoding):
    text = json.dumps(session() | {"source_url": "雀渣"}, ensure_ascii=False)
    assert parse(text.encode(encoding)).matches == parse(session_text().encode()).matches


def test_a_hundred_megabytes_of_one_line_are_refused_in_little_memory():
    data = b"x" * 100_000_000
    tracemalloc.start()
    try:
        with pytest.raises(MalformedLogError, match="more than the 67108864 allowed"):
            parse(data)
        with pytest.raises(MalformedLogError, match="longer than the 8388608 bytes"):
            parse(data, Limits(file=1 << 62))
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_limits_hold_at_their_edge():
    data = WON.encode()
    assert parse(data, Limits(file=len(data))).matches
    with pytest.raises(MalformedLogError, match="split it"):
        parse(data, Limits(file=len(data) - 1))
    text = session_text()
    assert parse(text.encode(), Limits(document=len(text))).matches
    with pytest.raises(MalformedLogError, match="one session a file"):
        parse(text.encode(), Limits(document=len(text) - 1))
    longest = max(len(line) for line in data.split(b"\n")) + 1
    assert parse(data, Limits(line=longest)).matches
    with pytest.raises(MalformedLogError, match="a line after byte"):
        parse(data, Limits(line=longest - 2))


def test_running_out_of_memory_is_a_malformed_log(monkeypatch):
    def hungry(*_):
        raise MemoryError

    monkeypatch.setattr("ingest.formats.pku.parse", hungry)
    with pytest.raises(MalformedLogError, match="memory"):
        parse(WON.encode(), DEFAULT)


def test_a_tar_archive_is_named_and_says_what_to_send_instead() -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("log.txt"), io.BytesIO())
    with pytest.raises(MalformedLogError, match="tar archive, not a log: send a zip"):
        parse(packed.getvalue())
