"""Tickets of streams: the game that a ticket opens, for whoever has asked for it."""

from collections.abc import Callable

from service.games.loaded import LoadedGame
from service.http.auth.access import calling_app, game_for_viewer, recheck_viewer, refused
from service.http.auth.bearer import bearer, unauthorized
from service.http.runtime.context import app_context
from service.http.wire.problems import Problem
from service.store.records import Token


def ticket_for_caller(game: str) -> str:
    """A new ticket for whoever asks, who has to show a token or key that may see the game."""
    if bearer() is None:
        raise refused(game, no_token=True)
    _, token = game_for_viewer(game)
    return app_context().tickets.issue(game, token or calling_app())


def game_for_ticket(ticket: str, game: str) -> tuple[LoadedGame, Token | None, Callable[[], bool]]:
    """The game as it is now, for whoever got this ticket: with the token they have shown.

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
    """Let this ticket open the one stream it is good for; of two who try at once the second is refused."""
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
