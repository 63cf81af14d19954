"""The making of an analysis: from the records of a game that is over, within a time."""

import hashlib
import time
from collections.abc import Callable

from domain.analysis.game import Turn, analyse, work_of
from domain.analysis.report import Analysis
from domain.core.bots import Effort
from service.games.analysis.stream import Recounted
from service.games.codec.title_codec import codec_of

SECONDS = 120.0
"""Of a processor, for one game; what is not done then is left out."""


def made(
    recounted: Recounted,
    seconds: float | None = SECONDS,
    *,
    trials: int | None = None,
    most: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Analysis:
    """The analysis of a game of at least one turn. `progress(done, of)` is called as trials are done.

    `seconds`: None, to take all the time it needs. `trials` of each turn; `most`: in all, to see again what
    came out of that number. The seed of its luck comes from what happened, so each analysis of the same game
    gets the same.
    """
    turns = recounted.turns
    end = float("inf") if seconds is None else time.process_time() + seconds
    of = work_of(recounted.title, len(turns), trials)
    effort = Effort(most, lambda: time.process_time() > end)
    seed = _seed(recounted.title, turns)
    decider = codec_of(recounted.title).decider
    return analyse(
        decider, turns, effort, seed, trials=trials, progress=lambda done: progress(min(done, of), of)
    )


def _seed(title: str, turns: list[Turn]) -> bytes:
    positions = " ".join(f"{turn.position}" for turn in turns)
    return hashlib.sha256(f"estancia analysis 1 {title} {positions}".encode()).digest()
