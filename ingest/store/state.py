"""What a process knows of a store: the sealed commits, loaded one by one, each hung on the one before."""

from pathlib import Path

import pyarrow as pa

from engine.errors import StoreError
from ingest.store import datafile
from ingest.store.commits import added, read_commit
from ingest.store.digest import Chain, first_head, head_of
from ingest.store.files import sha256
from ingest.store.index import Index, chain_of, load
from ingest.store.layout import LAYOUT_BYTES, commit_name
from ingest.store.seal import Seal, read_seal


class State:
    """The sealed prefix of a store that this process has loaded."""

    def __init__(self, root: Path) -> None:
        """Know nothing yet of the store in *root*."""
        self.root = root
        self.version = -1
        self.head = ""
        self.index = Index()

    def advance(self) -> None:
        """Load the commits sealed since.

        :raises StoreError: if one does not fit what came before.
        """
        while (seal := read_seal(self.root, self.version + 1)) is not None:
            self._check_commit(seal)
            self._load(seal)

    def _check_commit(self, seal: Seal) -> None:
        commit = read_commit(self.root, seal.version)
        name = commit_name(seal.version)
        if commit is None:
            raise StoreError(f"{self.root / name} is missing, though sealed; restore it from a copy")
        if sha256(commit) != seal.commit:
            raise StoreError(f"{self.root / name} is damaged: its seal says otherwise; verify the store")
        if seal.previous != self.head:
            raise StoreError(f"seal {seal.version} hangs on {seal.previous!r}, not on {self.head!r}; verify the store")
        if seal.version and added(commit)[0].data != seal.data:
            raise StoreError(f"{self.root / name} adds another file than its seal says; verify the store")

    def _load(self, seal: Seal) -> None:
        if seal.version == 0:
            head = first_head(sha256(LAYOUT_BYTES), seal.commit)
        else:
            rows = datafile.record_rows(datafile.read_records(self.root, seal.data))
            chain = chain_of(next(rows))
            head = self._checked_head(chain, seal)
            load(self.index, rows, seal.data)
            for part in chain.parts:
                self.index.add_part(part, self._records)
        if head != seal.head:
            raise StoreError(f"seal {seal.version} gives head {seal.head}, computed {head}; verify the store")
        self.version, self.head = seal.version, head

    def _records(self, data: str) -> pa.Table:
        return datafile.read_records(self.root, data)

    def _checked_head(self, chain: Chain, seal: Seal) -> str:
        if (chain.version, chain.previous) != (seal.version, self.head):
            raise StoreError(
                f"data file {seal.data} hangs on {chain.previous!r} as commit {chain.version}, "
                f"expected {self.head!r} as commit {seal.version}; verify the store"
            )
        return head_of(chain, seal.data, seal.commit)


