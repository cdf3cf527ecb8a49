"""Players' network addresses never enter the kept evidence."""

import json
import zlib
from base64 import b64decode, b64encode

import pytest

from ingest.detect import parse
from ingest.privacy import BLANK, blanked
from tests.ingest.samples import WON, jsonl_log, session

ADDRESSES = ["12.34.56.78", "12.34.5.*", "1.2.*.*", "2001:db8::1", "fe80:0:0:0:1:2:3:4", "::ffff:1.2.3.4"]


def with_address(address):
    value = session()
    for record in value["records"]:
        for player in record["step"]["p"]:
            player["r"] = address
    return value


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_addresses_are_blanked_and_nothing_else_changes(address, encoding):
    data = json.dumps(with_address(address), ensure_ascii=False, indent=1).encode(encoding)
    clean = blanked(data, "tziakcha")
    assert clean.decode(encoding) == data.decode(encoding).replace(f'"{address}"', f'"{BLANK}"')
    assert parse(clean) == parse(data)
    assert blanked(clean, "tziakcha") == clean


@pytest.mark.parametrize("slash", ["/", "\\/"])
def test_an_address_within_a_script_is_blanked(slash):
    record = with_address("12.34.56.78")["records"][0]
    script = b64encode(zlib.compress(json.dumps(record["step"]).encode() + b"\0")).decode()
    data = json.dumps({"id": "R1", "belongs": "S1", "script": script}).replace("/", slash).encode()
    clean = blanked(data)
    inner = zlib.decompress(b64decode(json.loads(clean)["script"]))
    assert b"12.34" not in inner
    assert inner.count(BLANK.encode()) == 4
    assert parse(clean) == parse(data)


def test_a_file_that_cannot_be_read_is_blanked_too():
    data = json.dumps(with_address("12.34.56.78")).encode()[:-40] + b"\xff\x00"
    assert b"12.34" not in blanked(data)


@pytest.mark.parametrize("data", [
    WON.encode(), jsonl_log().encode(), b"", b"\x00\xff", b'{"n":"12.34.56.78"}', b'{"r":"18c4d9055a07b491"}',
    b'{"r":"0.0.0.*"}', b'{"script":"AAAA"}', b'{"script":"!"}',
])
def test_what_holds_no_address_stays_the_same_bytes(data):
    assert blanked(data) == data
