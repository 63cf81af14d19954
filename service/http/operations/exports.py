"""Exported games: the lines of a game's bundle, as far as the caller may see it."""

from collections.abc import Iterator

from domain.core.decider import Viewer
from service.audit.bundles import bundle
from service.audit.signing import Signer, signer_of
from service.audit.stored_game import entries_of
from service.games.loaded import LoadedGame
from service.games.people.seat_names import names_of
from service.http.runtime.context import app_context
from service.store.records import Entry
from service.times import rfc3339


def signer() -> Signer:
    """Return the signing key of this service."""
    return signer_of(app_context().handler.store)


def full_bundle(loaded: LoadedGame, *, with_names: bool, with_seed: bool = False) -> Iterator[bytes]:
    """Return the complete bundle."""
    entries, at = _stored(loaded)
    return bundle.full(loaded, entries, signer(), at, _names(loaded, with_names), with_seed=with_seed)


def masked_bundle(loaded: LoadedGame, viewer: Viewer, *, with_names: bool) -> Iterator[bytes]:
    """Return the bundle for a viewer."""
    entries, at = _stored(loaded)
    return bundle.masked(loaded, entries, viewer, signer(), at, _names(loaded, with_names))


def _stored(loaded: LoadedGame) -> tuple[list[Entry], str]:
    store = app_context().handler.store
    return entries_of(store, loaded), rfc3339(store.now())


def _names(loaded: LoadedGame, with_names: bool) -> dict[str, str] | None:
    if not with_names:
        return None
    meta = app_context().handler.store.streams.meta(loaded.id) or {}
    names = names_of(meta, len(loaded.game.table.seats))
    return {str(seat): name for seat, name in names.items()}
