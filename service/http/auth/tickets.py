"""Tickets of streams: single-use credentials for one game and one viewer."""

from collections.abc import Callable

from service.games.loaded import LoadedGame
from service.http.auth.access import calling_app, game_for_viewer, recheck_viewer, refused
from service.http.auth.bearer import bearer, unauthorized
from service.http.runtime.context import app_context
from service.http.wire.problems import Problem
from service.store.records import Token


def ticket_for_caller(game: str) -> str:
    """Return a new ticket for the caller, whose token or key must be allowed to see the game."""
    if bearer() is None:
        raise refused(game, no_token=True)
    _, token = game_for_viewer(game)
    return app_context().tickets.issue(game, token or calling_app())


def game_for_ticket(ticket: str, game: str) -> tuple[LoadedGame, Token | None, Callable[[], bool]]:
    """Return the current game for the holder of this ticket, with the token that the ticket was created with.

    If it was an app's key, the last says, whenever called, whether that is still valid.
    """
    context = app_context()
    holder = context.tickets.holder(game, ticket)
    if holder is None:
        raise _worthless(game)
    if (token := holder.token) is not None:
        return recheck_viewer(game, token), token, lambda: True
    if holder.app is None:
        return context.handler.current(game), None, lambda: True
    is_known = _key_check(*holder.app)
    if not is_known():
        raise refused(game)
    return context.handler.current(game), None, is_known


def use_up(ticket: str, game: str) -> None:
    """Use up a ticket for its one stream. Of two simultaneous requests the second is refused."""
    if not app_context().tickets.use(game, ticket):
        raise _worthless(game)


def _worthless(game: str) -> Problem:
    return refused(
        game, unauthorized("This ticket was already used, or has expired: request a new one.", "bad_ticket")
    )


def _key_check(id: str, hash: str) -> Callable[[], bool]:
    known = app_context().api_keys.known

    def is_valid() -> bool:
        app = known(id)
        return app is not None and app.hash == hash

    return is_valid
