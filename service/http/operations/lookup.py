"""Lookup of the items in a path or query: a version of a game, a seat, a title, a hosted bot."""

from domain.bots import ids_of
from domain.titles import TITLES
from service.games.history.losses import is_sole
from service.games.loaded import LoadedGame
from service.http.runtime.context import app_context
from service.http.wire.problems import NOT_FOUND, Problem


def at_version(newest: LoadedGame, version: int) -> LoadedGame:
    """Return the game at a past version; 0 = now. Raises a `NOT_FOUND` problem."""
    if version in (0, newest.version):
        return newest
    require_version(newest, version)
    return app_context().handler.at(newest.id, version)


def is_sole_version(loaded: LoadedGame) -> bool:
    """Return whether no client can have seen this version with other events that were lost."""
    return is_sole(app_context().handler.store.streams.meta(loaded.id) or {}, loaded.version)


def require_version(newest: LoadedGame, version: int) -> None:
    """Raise `NOT_FOUND` for a version that the game has not reached yet."""
    if version > newest.version:
        raise Problem(NOT_FOUND, f"The newest version is {newest.version}.", reason="no_such_position")


def require_seat(loaded: LoadedGame, seat: int) -> None:
    """Raise `NOT_FOUND` for a seat that this game does not have."""
    seats = len(loaded.game.table.seats)
    if seat >= seats:
        raise Problem(NOT_FOUND, f"This game has the seats 0 to {seats - 1}.", reason="no_such_seat")


def require_title(title: str) -> None:
    """Raise `NOT_FOUND` for a title that the service cannot play."""
    if title not in TITLES:
        raise Problem(NOT_FOUND, f"The titles are: {', '.join(TITLES)}.", reason="no_such_title")


def require_bot(title: str, bot: str) -> None:
    """Raise `NOT_FOUND` for a bot that is not hosted for this title."""
    hosted = ids_of(title)
    if bot not in hosted:
        raise Problem(NOT_FOUND, f"The bots of this title are: {', '.join(hosted)}.", reason="no_such_bot")
