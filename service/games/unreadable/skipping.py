"""Reading many games: one that cannot be read is skipped, named and logged, and the others go on."""

from collections.abc import Callable
from typing import Literal, TypeVar

import msgspec
import structlog

from service.games.unreadable.errors import NoSuchGame, OtherRelease, Unreadable
from service.log import once
from service.process.work_meter import WorkEnded
from service.store.base import ColdObjectBroken, ColdStorageUnavailable, StoreUnavailable

T = TypeVar("T")

Why = Literal["other_release", "damaged", "stream_lost", "out_of_reach"]

log = structlog.get_logger(part="unreadable games")


class SkippedGame(msgspec.Struct, frozen=True):
    """A game that could not be read.

    `why`: it is of another release of the service (`other_release`), or `damaged`; the stream of a game that
    ended long ago is gone from cold storage or was changed there (`stream_lost`), or cold storage does not
    answer now (`out_of_reach`). `title`: null where that cannot be read either.
    """

    game: str
    title: str | None
    why: Why
    detail: str


def read_or_skip(game: str, read: Callable[[], T]) -> T | SkippedGame:
    """What `read` returns for this game, or why the game could not be read; logged once a process.

    Raises `NoSuchGame`, `StoreUnavailable` when the store itself is away, and `WorkEnded`.
    """
    try:
        return read()
    except (NoSuchGame, WorkEnded):
        raise
    except OtherRelease as error:  # the code that raised it has logged it
        return SkippedGame(game, error.title, "other_release", error.detail)
    except Unreadable as error:
        skipped = SkippedGame(game, error.title, "damaged", error.detail)
    except ColdObjectBroken as error:
        skipped = SkippedGame(game, None, "stream_lost", str(error))
    except ColdStorageUnavailable as error:
        return SkippedGame(game, None, "out_of_reach", str(error))
    except StoreUnavailable:
        raise
    except Exception as error:  # whatever damage makes of a record that is read somewhere for the first time
        if once(f"unreadable {game}"):
            log.exception("game cannot be read", game=game)
        return SkippedGame(game, None, "damaged", repr(error))
    if once(f"unreadable {game}"):
        log.error("game cannot be read", game=game, why=skipped.why, detail=skipped.detail)
    return skipped
