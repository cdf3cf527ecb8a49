"""Archives under limits; what is hostile is refused as a whole (reliability, E1 and E2)."""

import gzip
import io
import stat
import struct
import tracemalloc
import zipfile

import pytest

from engine.errors import MalformedLogError
from ingest.archive import Member, members
from ingest.detect import parse
from ingest.limits import Limits
from tests.ingest.samples import WON

LOG = WON.encode()


def zipped(*files, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def opened(data, name="x", **limits):
    return list(members(data, name, Limits(**limits)))


def test_a_plain_file_is_its_own_only_member():
    assert opened(LOG, "log.txt") == [Member("log.txt", LOG)]


def test_gzip_of_one_and_of_several_streams():
    assert opened(gzip.compress(LOG), "log.txt.gz") == [Member("log.txt", LOG)]
    assert opened(gzip.compress(LOG) + gzip.compress(LOG) + bytes(8)) == [Member("x", LOG + LOG)]


def test_zip_members_in_order_folders_apart():
    data = zipped(("a/", b""), ("a/1.txt", LOG), ("__MACOSX/._1", b"x"), ("2.txt", b"y"))
    assert opened(data, "x.zip") == [Member("x.zip/a/1.txt", LOG), Member("x.zip/2.txt", b"y")]


def test_the_name_decides_nothing():
    assert parse(opened(gzip.compress(LOG), "log.json")[0].data).format == "pku"
    assert opened(LOG, "log.zip") == [Member("log.zip", LOG)]


def test_archives_within_archives_share_one_budget():
    inner = zipped(("1.txt", LOG), ("2.txt.gz", gzip.compress(LOG)))
    outer = zipped(("in.zip", inner))
    assert [m.data for m in opened(outer, depth=3)] == [LOG, LOG]
    with pytest.raises(MalformedLogError, match="deeper than"):
        opened(outer)
    with pytest.raises(MalformedLogError, match="expands to more than"):
        opened(outer, depth=3, expanded=len(inner) + len(LOG))


def crafted(change):
    """A zip of one member whose central directory entry *change* has altered."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("1.txt", LOG)
        change(archive.infolist()[0])
    return out.getvalue()


def link(info):
    info.external_attr = (stat.S_IFLNK | 0o777) << 16


def device(info):
    info.external_attr = (stat.S_IFCHR | 0o777) << 16


def overlapping():
    """Many entries of the directory that point at one member."""
    data = zipped(("1.txt", LOG))
    start = data.index(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    entries = [data[start:end].replace(b"1.txt", b"%d.txt" % n) for n in range(2, 10)]
    directory = data[start:end] + b"".join(entries)
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 9, 9, len(directory), start, 0)
    return data[:start] + directory + tail


def patched(old, new):
    data = zipped(("1.txt", LOG))
    assert old in data
    return data.replace(old, new)


def lying():
    """An archive that promises fewer bytes than its member has."""
    return crafted(lambda info: setattr(info, "file_size", 10))


HOSTILE = {
    "zip bomb": (zipped(("1", bytes(1 << 24))), "as a bomb does|more than"),
    "gzip bomb": (gzip.compress(bytes(1 << 24)), "as a bomb does"),
    "nested bomb": (zipped(("1.gz", gzip.compress(bytes(1 << 24)))), "as a bomb does"),
    "overlap": (overlapping(), "overlap"),
    "dot dot": (zipped(("../1.txt", LOG)), "outside"),
    "inner dot dot": (zipped(("a/../../1.txt", LOG)), "outside"),
    "backslashes": (patched(b"1.txt", b"..\\\\1"), "outside"),
    "absolute": (zipped(("/etc/1.txt", LOG)), "outside"),
    "drive letter": (zipped(("C:1.txt", LOG)), "outside"),
    "link": (crafted(link), "link or a device"),
    "device": (crafted(device), "link or a device"),
    "zero in a name": (patched(b"1.txt", b"1\x00txt"), "control characters"),
    "long name": (zipped(("n" * 65_000, LOG)), "too long"),
    "encrypted": (crafted(lambda info: setattr(info, "flag_bits", 1)), "encrypted"),
    "other method": (zipped(("1.txt", LOG), method=zipfile.ZIP_LZMA), "method 14"),
    "cut zip": (zipped(("1.txt", LOG))[:-30], "not a sound zip"),
    "cut gzip": (gzip.compress(LOG)[:-9], "cut off"),
    "no gzip": (b"\x1f\x8bxxxx", "not a sound gzip"),
    "gzip with a tail": (gzip.compress(LOG) + b"tail", "not a sound gzip"),
    "wrong checksum": (gzip.compress(LOG)[:-8] + bytes(8), "not a sound gzip"),
    "lying size": (lying(), "bytes where|not a sound zip"),
    "only a magic": (b"PK\x03\x04", "not a sound zip"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_archives_are_refused_with_the_reason_and_in_little_memory(name):
    data, text = HOSTILE[name]
    tracemalloc.start()
    try:
        with pytest.raises(MalformedLogError, match=text):
            opened(data)
        assert tracemalloc.get_traced_memory()[1] < 32 << 20
    finally:
        tracemalloc.stop()


def test_duplicate_names_are_refused():
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zipped(("1.txt", LOG), ("1.txt", LOG))
    with pytest.raises(MalformedLogError, match="same name"):
        opened(data)


def test_limits_hold_at_their_edge():
    two = zipped(("1", LOG), ("2", LOG))
    assert len(opened(two, members=2, expanded=2 * len(LOG), file=len(two))) == 2
    for limits in ({"members": 1}, {"expanded": 2 * len(LOG) - 1}, {"file": len(two) - 1}):
        with pytest.raises(MalformedLogError, match="allowed"):
            opened(two, **limits)
    stored = gzip.compress(LOG)
    ratio = -(-len(LOG) // len(stored))
    assert opened(stored, ratio=ratio)
    with pytest.raises(MalformedLogError, match="times its size"):
        opened(stored, ratio=ratio - 1)


def test_a_hundred_thousand_members_are_refused_before_they_are_listed():
    entry = b"PK\x01\x02" + bytes(42)
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 20_000, 20_000, 20_000 * len(entry), 30, 0)
    with pytest.raises(MalformedLogError, match="more than the 10000 members"):
        opened(b"PK\x03\x04" + bytes(26) + entry * 20_000 + tail)


def test_every_cut_of_a_zip_is_refused():
    data = zipped(("1.txt", LOG), ("2.txt", LOG))
    for end in range(4, len(data)):
        with pytest.raises(MalformedLogError):
            opened(data[:end])
