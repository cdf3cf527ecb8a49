"""The event store: an append-only, hash-chained record of matches that anyone can verify offline.

    store = Store.ensure("games")
    for receipt in store.ingest([Upload("log.txt", data)]):
        print(receipt.head)

Importing this package imports neither pyarrow nor deltalake; `Store` does, when it is first named.
"""

from typing import TYPE_CHECKING, Any

from ingest.store.model import MatchReceipt, Problem, Receipt, StoredMatch, Upload

if TYPE_CHECKING:
    from ingest.store.store import Store
    from ingest.store.verify import verify_store

__all__ = ["MatchReceipt", "Problem", "Receipt", "Store", "StoredMatch", "Upload", "verify_store"]


def __getattr__(name: str) -> Any:
    if name == "Store":
        from ingest.store.store import Store

        return Store
    if name == "verify_store":
        from ingest.store.verify import verify_store

        return verify_store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
