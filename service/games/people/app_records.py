"""App records: what an app keeps with a game that it has opened: its own names of people, and metadata.

They are fields of the game's meta record, beside the stream: `external.0`, `external.1`, … and `metadata`. In
which games a person sits is listed under a digest of app and name; that list is a hint, and the fields are
the truth.
"""

import hashlib
from collections.abc import Iterable, Mapping

import msgspec

from domain.core.decider import Seat
from service.games.loaded import LoadedGame
from service.games.people.bot_marks import mark_field
from service.games.people.seat_names import erase_name, external_field
from service.store.base import EventStore

_METADATA = "metadata"


def record_fields(external_ids: Mapping[Seat, str], metadata: Mapping[str, str]) -> dict[str, str]:
    """The fields of a meta record that hold these."""
    fields = {external_field(seat): name for seat, name in external_ids.items()}
    return {**fields, **({_METADATA: msgspec.json.encode(metadata).decode()} if metadata else {})}


def external_ids(loaded: LoadedGame, meta: Mapping[str, str]) -> dict[Seat, str]:
    """The app's names of the people who sit there, or whom seats are held for, by seat."""
    seats = [i for i, seat in enumerate(loaded.game.table.seats) if seat.taken or seat.kind == "held"]
    return {i: meta[field] for i in seats if (field := external_field(i)) in meta}


def metadata(meta: Mapping[str, str]) -> dict[str, str]:
    """The app's own words about the game."""
    words: dict[str, str] = msgspec.json.decode(meta.get(_METADATA, "{}"))
    return words


def person_of(owner: str, external_id: str) -> str:
    """How the store calls a person of an app (the owner of games): nobody can read it back."""
    return hashlib.sha256(f"{owner}\n{external_id}".encode()).hexdigest()[:32]


def list_game(store: EventStore, owner: str, external_ids: Iterable[str], game_id: str, since: int) -> None:
    """Put a game on the lists of these people of an app; `since` (ms) orders the lists."""
    for external_id in external_ids:
        store.people.add(person_of(owner, external_id), game_id, since)


def unlist_game(store: EventStore, loaded: LoadedGame, meta: Mapping[str, str]) -> None:
    """Take a game off the lists of its people."""
    for external_id in external_ids(loaded, meta).values():
        store.people.forget(person_of(loaded.owner, external_id), loaded.id)


def change_metadata(store: EventStore, game: LoadedGame, metadata: Mapping[str, str]) -> None:
    """Write the app's own words about a game, in place of those that were there."""
    if metadata:
        store.streams.note(game.id, _METADATA, record_fields({}, metadata)[_METADATA], game.version)
    else:
        store.streams.erase(game.id, _METADATA, game.version)


def forget_person(store: EventStore, game: LoadedGame, seat: Seat) -> None:
    """Forget who sits there: the name, the app's own, the bot's, and what the app has written of the game."""
    external_id = (store.streams.meta(game.id) or {}).get(external_field(seat))
    erase_name(store, game, seat)
    store.streams.erase(game.id, external_field(seat), game.version)
    store.streams.erase(game.id, mark_field(seat), game.version)
    store.streams.erase(game.id, _METADATA, game.version)
    if external_id is not None:
        store.people.forget(person_of(game.owner, external_id), game.id)
