"""Events of earlier versions, lifted one version at a time on their JSON objects.

An upcaster lifts one event from version N to N+1 and is registered under N as ``upcast_vN_vN+1``. There is none
yet: version 1 is the first.
"""

from collections.abc import Callable
from typing import Final

from engine.errors import MalformedLogError
from engine.events import EVENT_VERSION
from ingest.strict_json import Json

UPCASTS: Final[dict[int, Callable[[Json], Json]]] = {}


def check_version(version: int, newest: int = EVENT_VERSION) -> None:
    """Refuse a version that this program does not know.

    :raises MalformedLogError: naming the version.
    """
    if not 1 <= version <= newest:
        raise MalformedLogError(f"version {version} of Quepu's events is not known: this program reads 1 to {newest}")


def lifted(event: Json, version: int, newest: int = EVENT_VERSION) -> Json:
    """Return the JSON object *event* of *version* as one of the *newest* version."""
    for step in range(version, newest):
        event = UPCASTS[step](event)
    return event
