"""Access to the parent of a fork: only for callers that may know everything in it."""

from service.games.loaded import LoadedGame
from service.games.opening.forks import may_fork
from service.http.auth.access import game_for_owner, game_for_viewer


def game_to_fork(game: str, owner: str) -> LoadedGame:
    """Return the current game, if the caller (`owner`) may know everything in it."""
    loaded, _ = game_for_viewer(game)
    return loaded if may_fork(loaded, owner) else game_for_owner(game, "games:admin")
