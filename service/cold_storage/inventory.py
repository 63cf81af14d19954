"""The inventory of cold storage: the games whose object is lost, or is not what was put there."""

from typing import NamedTuple

from service.cold_storage.object_store import ObjectStore
from service.cold_storage.packing import digest_of, name_of
from service.store.base import ColdObjectBroken, Streams
from service.store.records import ColdStub


class Inventory(NamedTuple):
    """How many games are in cold storage, and which of them have no object, or a changed one."""

    games: int
    lost: list[str]
    changed: list[str]


def take_inventory(streams: Streams, objects: ObjectStore, *, deep: bool) -> Inventory:
    """Compare the stubs of a store with the names of the objects, and (`deep`) with what the objects hold.

    Raises `StoreUnavailable` when the store or cold storage is away.
    """
    stubs = dict(streams.stubs())
    names = set(objects.names()) if stubs else set()  # listed after the stubs, whose objects came first
    lost = [game for game, stub in stubs.items() if name_of(game, stub.hash) not in names]
    lost = [game for game in lost if streams.cold(game) is not None]  # else it was deleted meanwhile
    whole = stubs.keys() - set(lost) if deep else ()
    changed = [game for game in whole if _is_changed(objects, game, stubs[game])]
    return Inventory(len(stubs), sorted(lost), sorted(changed))


def _is_changed(objects: ObjectStore, game: str, stub: ColdStub) -> bool:
    try:
        return objects.get(name_of(game, stub.hash), digest_of) not in (stub.digest, None)
    except ColdObjectBroken:
        return True
