"""Why an upload was not stored, as a file a person can read. The bytes lie with the evidence."""

from pathlib import Path

import msgspec

from engine.errors import StoreError
from ingest.store.digest import ENCODER, FileMark
from ingest.store.evidence import evidence_name
from ingest.store.files import make_folder, publish, sha256
from ingest.store.layout import QUARANTINE
from ingest.store.records import Refusal


def put(root: Path, upload: str, refusals: list[Refusal]) -> FileMark:
    """Write the reasons for quarantining an upload, synced. They are named by their content, so never replaced."""
    text = ENCODER.encode({"bytes": evidence_name(upload), "reasons": refusals})
    data = msgspec.json.format(text, indent=2) + b"\n"
    name = f"{QUARANTINE}/{upload}/reason-{sha256(data)[:16]}.json"
    path = root / name
    make_folder(path.parent)
    if publish(path, data) != data:
        raise StoreError(f"{path} is damaged; verify the store")
    return FileMark(name, sha256(data), len(data))
