"""Authorization: may this request see this game, act in it, or manage it?

Who may not gets a `Problem`: 401 for no token, or one that is not valid (any more), 403 for one that is valid
but not for this, 404 where the caller may not know that the game exists. `NoSuchGame` is raised for no game.
"""

import ipaddress
from collections.abc import Callable
from urllib.parse import urlsplit

from domain.core.decider import Viewer
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat
from service.http.auth.bearer import bearer, is_operator, unauthorized
from service.http.runtime.context import app_context
from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import FORBIDDEN, NOT_FOUND, Problem
from service.identity.api_keys import PREFIX, App, Scope
from service.identity.owners import OPERATOR
from service.identity.tokens import prefix
from service.store.records import INVITED, MANAGER, Token

_APP = "estancia.app"
_OF_A_GAME = tuple(map(prefix, ("seat", "spectator", "manager", "invitation")))


def game_for_viewer(game: str) -> tuple[LoadedGame, Token | None]:
    """Return the current game for the caller: with one of its tokens, or None for a spectator.

    A wrong token is never taken for a spectator. A private game is there for its seats, its manager, those
    whom it has invited, the app that has opened it, and the operator only.
    """
    context = app_context()
    secret = bearer()
    if secret is None or from_operator():
        loaded = context.handler.current(game)
        if secret is None and loaded.game.table.visibility == "private":
            raise no_such_game()
        return loaded, None
    if (app := calling_app()) is not None:
        return _watched(context.handler.current(game), app), None
    token = context.seat_tokens.find(game, secret)
    if token is not None:
        try:
            loaded = context.handler.current(game, by=token)
            if token.seat != INVITED or loaded.status() == "open":
                return loaded, token
        except NotYourSeat:
            context.seat_tokens.forget(game, token)
    raise refused(game)


def recheck_viewer(game: str, token: Token | None) -> LoadedGame:
    """Return the current game for a client that has seen it before, while its token is still valid."""
    if token is None and not key_check()():
        raise refused(game)
    try:
        return app_context().handler.current(game, by=token)
    except NotYourSeat:
        raise revoked(game, token) from None


def seat_token(game: str) -> Token:
    """Return the token of the caller's seat. Only the store knows whether it is still valid."""
    context = app_context()
    secret = bearer()
    if secret is not None and (token := context.seat_tokens.find(game, secret)) is not None:
        return _playing(token)
    if from_operator():
        raise Problem(FORBIDDEN, "The operator's key cannot play a seat: send the token of the seat.")
    if (app := calling_app()) is not None:
        _watched(context.handler.current(game), app)
        raise Problem(FORBIDDEN, "An app key cannot play a seat: send the token of the seat.")
    raise refused(game, no_token=secret is None)


def game_for_seat(game: str) -> tuple[LoadedGame, Token]:
    """Return the current game, for one of its seats only."""
    token = seat_token(game)
    try:
        return app_context().handler.current(game, by=token), token
    except NotYourSeat:
        raise revoked(game, token) from None


def game_for_owner(game: str, scope: Scope, *, besides: str = "") -> LoadedGame:
    """Return the current game, for the app that created it, if its key has this scope, or for the operator.

    Where the service has no operator's key, nobody is the operator of games: to own a game there, open it
    with an app's key. `besides`: what would have done as well, and is named among what is missing.
    """
    context = app_context()
    secret = bearer()
    if from_operator():
        return context.handler.current(game)
    if (app := calling_app()) is not None:
        loaded = _watched(context.handler.current(game), app, scope)
        if loaded.owner != app.id:
            raise Problem(FORBIDDEN, "This game was not opened with this key.", reason="not_the_owner")
        _require(app, scope)
        return loaded
    if secret is not None and context.seat_tokens.find(game, secret) is not None:
        raise Problem(FORBIDDEN, "This token cannot manage a game: send the key that created the game.")
    what, more = ("token or key", f"{besides}, ") if besides else ("key", "")
    detail = f"Send {more}the key of the app that created this game, or the operator's key."
    if secret is None:
        raise refused(game, unauthorized(detail, "no_token"))
    raise refused(game, unauthorized(f"This {what} is not valid, or no longer valid. {detail}", "bad_token"))


def game_for_manager(game: str) -> tuple[LoadedGame, Token | None]:
    """Return the current game for its manager: with the manager's token, or None for its owner."""
    token = _shown_token(game)
    if token is None or token.seat != MANAGER:
        return game_for_owner(game, "games:admin", besides="the manager's token"), None
    return recheck_viewer(game, token), token


def may_know_of_unreadable(game: str) -> bool:
    """Return whether the caller may know that a game exists whose own access rules cannot be read.

    Every caller may know of a game on the public lists; of others, a caller with one of its tokens, the app
    that created it, and the operator.
    """
    context, secret = app_context(), bearer()
    if context.handler.store.lobby.lists_publicly(game):
        return True
    if secret is None:
        return False
    if (app := calling_app()) is not None:
        return app.id == (context.handler.store.streams.meta(game) or {}).get("owner")
    return from_operator() or context.seat_tokens.find(game, secret) is not None


def own_seat(game: str, seat: int) -> Token | None:
    """Return the token of this seat, if the request has it."""
    token = _shown_token(game)
    return token if token is not None and token.seat == seat else None


def is_owner(loaded: LoadedGame) -> bool:
    """Return whether the caller is the operator, or the app that created this game, with the scope
    `games:read`.
    """
    app = calling_app()
    return from_operator() if app is None else app.id == loaded.owner and "games:read" in app.scopes


def require_owner(loaded: LoadedGame, scope: Scope) -> None:
    """Admit callers that create games for the owner of this game, and the operator."""
    if require_caller(scope) not in (loaded.owner, OPERATOR):
        raise Problem(FORBIDDEN, "This game was not opened with this key.", reason="not_the_owner")


def game_for_seat_or_owner(game: str, seat: int | None = None) -> tuple[LoadedGame, Token | None]:
    """Return the current game, for this seat (`None`: any) with its token, or for its owner with None."""
    token = _shown_token(game)
    if token is None:
        return game_for_owner(game, "games:admin", besides="the token of the seat"), None
    loaded = recheck_viewer(game, token)
    if seat not in (None, _playing(token).seat):
        raise Problem(FORBIDDEN, f"Your token is that of seat {token.seat}.")
    return loaded, token


def game_for_seat_or_manager(game: str, seat: int) -> tuple[LoadedGame, Token | None]:
    """Return the same as `game_for_seat_or_owner`, before the start also for the manager's token."""
    token = _shown_token(game)
    if token is None or token.seat != MANAGER:
        return game_for_seat_or_owner(game, seat)
    loaded = recheck_viewer(game, token)
    if loaded.status() != "open":
        raise Problem(FORBIDDEN, "The manager's token cannot act on a seat after the game has started.")
    return loaded, token


def invitation(loaded: LoadedGame) -> Token | None:
    """Return the token that lets the caller join: an invitation, or the manager's; None if none is needed.

    Anybody may at a public game; at a private one besides the app that has opened it and the operator.
    """
    if loaded.game.table.visibility == "public" or from_operator():
        return None
    if (app := calling_app()) is not None:
        _watched(loaded, app, "games:create")
        return None
    token = _shown_token(loaded.id)
    if token is None:
        raise no_such_game()
    if token.seat not in (INVITED, MANAGER):
        raise Problem(FORBIDDEN, "This token is no invitation: send the invitation of the game.")
    return token


def require_caller(scope: Scope) -> str:
    """Return the caller of a call about the whole service: the id of an app with this scope, or `OPERATOR`.

    Where the service has no operator's key, everybody on this machine who shows no key is the operator.
    """
    if (app := calling_app()) is not None:
        _require(app, scope)
        return app.id
    secret = bearer()
    if secret is not None and secret.startswith(PREFIX):
        raise unauthorized("This key is not valid, or no longer valid.", "bad_token")
    require_operator(f"an app's key with the scope `{scope}`, or the operator's key")
    return OPERATOR


def require_operator(what: str = "the operator's key") -> None:
    """Admit the operator only. `what` names the credentials that the problem asks for."""
    key = app_context().config.operator_key
    secret = bearer()
    if is_operator(secret, key):
        return
    is_of_a_game = key is not None and secret is not None and secret.startswith(_OF_A_GAME)
    if is_of_a_game or calling_app() is not None:
        raise Problem(FORBIDDEN, f"This token does not allow that: send {what}.")
    if key is not None:
        reason = "no_token" if secret is None else "bad_token"
        raise unauthorized(f"Send {what} as `Authorization: Bearer <key>`.", reason)
    if not _is_local_program():
        raise Problem(
            FORBIDDEN,
            "This service has no operator's key. So only programs on its own machine may do this, and no "
            "page "
            "of another site.",
        )


def from_operator() -> bool:
    """Return whether this request has the operator's key."""
    return is_operator(bearer(), app_context().config.operator_key)


def viewer_of(token: Token | None) -> Viewer:
    """Return the seat whose view a token of the game gives; None for a spectator's."""
    return None if token is None else token.viewer


def calling_app() -> App | None:
    """Return the app of the request's key, if the key is still valid. Reads the store once a request."""
    secret = bearer()
    if secret is None or not secret.startswith(PREFIX):
        return None
    environ = wsgi_environ()
    if _APP not in environ:
        environ[_APP] = app_context().api_keys.find(secret)
    app: App | None = environ[_APP]
    return app


def key_check() -> Callable[[], bool]:
    """Return a check that asks the store, at each call, whether the app key of this request is still valid.

    For long responses: the check can be called after the request has ended.
    """
    secret, find = bearer(), app_context().api_keys.find
    if secret is None or not secret.startswith(PREFIX):
        return lambda: True
    return lambda: find(secret) is not None


def revoked(game: str, token: Token | None) -> Problem:
    """Return the problem of a token that the store no longer knows."""
    if token is not None:
        app_context().seat_tokens.forget(game, token)
    return refused(game)


def refused(game: str, problem: Problem | None = None, *, no_token: bool = False) -> Problem:
    """Return the problem of a caller without a token of this game: 401 (or `problem`), or 404 if it is
    private.
    """
    if app_context().handler.current(game).game.table.visibility == "private":
        return no_such_game()
    if problem is not None:
        return problem
    if no_token:
        return unauthorized("Send the token of a seat as `Authorization: Bearer <token>`.", "no_token")
    return unauthorized("This token is not, or no longer, that of a seat of this game.", "bad_token")


def no_such_game() -> Problem:
    """Return the 404 problem, with the same words for a private game and for a missing one."""
    return Problem(NOT_FOUND, "This game does not exist, or it is private.", reason="no_such_game")


def _playing(token: Token) -> Token:
    """Return the token if it is that of a seat. Raises a problem otherwise."""
    if token.viewer is None:
        raise Problem(FORBIDDEN, "This token cannot play a seat: send the token of a seat.")
    return token


def _shown_token(game: str) -> Token | None:
    """Return the request's token of this game, if it has one."""
    secret = bearer()
    return None if secret is None else app_context().seat_tokens.find(game, secret)


def _watched(loaded: LoadedGame, app: App, scope: Scope = "games:read") -> LoadedGame:
    """Return the game if this app may know that it exists. Public games need no scope."""
    if loaded.game.table.visibility == "private":
        if loaded.owner != app.id:
            raise no_such_game()
        _require(app, scope)
    return loaded


def _require(app: App, scope: Scope) -> None:
    if scope not in app.scopes:
        raise Problem(
            FORBIDDEN,
            f"This key does not have the scope `{scope}`.",
            reason="missing_scope",
            facts={"scope": scope},
        )


def _is_local_program() -> bool:
    """Return whether the caller is a program on this machine, and not a page of another site in a browser.

    A host name that resolves to this machine is not enough, because any site can have one.
    """
    host = wsgi_environ().get("HTTP_HOST", "")
    origin = wsgi_environ().get("HTTP_ORIGIN")
    try:
        name = urlsplit(f"//{host}").hostname or ""
        is_own = (
            origin is None or origin in app_context().config.cors_origins or urlsplit(origin).netloc == host
        )
        return is_own and (name == "localhost" or ipaddress.ip_address(name).is_loopback)
    except ValueError:
        return False
