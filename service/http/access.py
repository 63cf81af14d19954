"""May this request see this game, or act in it?"""

from service.game import Loaded
from service.handler import NotYourSeat
from service.http.auth import bearer, is_operator, unauthorized
from service.http.desk import desk
from service.http.problems import FORBIDDEN, NOT_FOUND, Problem
from service.store.base import Token


def look(game: str) -> tuple[Loaded, Token | None]:
    """The game as it is now, for whoever asks: with one of its seats' tokens, or None = as a spectator.

    A wrong token is never taken for a spectator. A private game is there for its seats and the operator only.
    """
    here = desk()
    secret = bearer()
    if secret is None or is_operator(secret, here.config.operator_key):
        loaded = here.handler.current(game)
        if secret is None and loaded.game.table.visibility == "private":
            raise no_such_game()
        return loaded, None
    token = here.tokens.find(game, secret)
    if token is not None:
        try:
            return here.handler.current(game, by=token), token
        except NotYourSeat:
            here.tokens.forget(game, token)
    raise refused(game)


def look_again(game: str, token: Token | None) -> Loaded:
    """The game as it is now, for somebody who has seen it before: with a token, while that is still valid."""
    try:
        return desk().handler.current(game, by=token)
    except NotYourSeat:
        raise revoked(game, token) from None


def seat_token(game: str) -> Token:
    """The token of the seat that asks. It is for the store to say whether it is still valid."""
    here = desk()
    secret = bearer()
    if secret is not None and (token := here.tokens.find(game, secret)) is not None:
        return token
    if is_operator(secret, here.config.operator_key):
        raise Problem(FORBIDDEN, "The operator's key plays no seat: show the token of a seat.")
    raise refused(game, no_token=secret is None)


def look_as_seat(game: str) -> tuple[Loaded, Token]:
    """The game as it is now, for one of its seats only."""
    token = seat_token(game)
    try:
        return desk().handler.current(game, by=token), token
    except NotYourSeat:
        raise revoked(game, token) from None


def revoked(game: str, token: Token | None) -> Problem:
    """The store knows the token no more."""
    if token is not None:
        desk().tokens.forget(game, token)
    return refused(game)


def refused(game: str, problem: Problem | None = None, *, no_token: bool = False) -> Problem:
    """No seat of this game: 401 (or this problem), or 404 where even its existence is nobody's business."""
    if desk().handler.current(game).game.table.visibility == "private":
        return no_such_game()
    if problem is not None:
        return problem
    if no_token:
        return unauthorized("Show the token of a seat as `Authorization: Bearer <token>`.", "no_token")
    return unauthorized("This token is not, or no longer, one of this game's seats.", "bad_token")


def no_such_game() -> Problem:
    return Problem(NOT_FOUND, "There is no such game, or it is private.", reason="no_such_game")
