"""Event store to tables: projection, publication, digest."""

from analytics.tables.build import Built, rebuild, refresh
from analytics.tables.chunk import project_chunk
from analytics.tables.digest import digest

__all__ = ["Built", "digest", "project_chunk", "rebuild", "refresh"]
