"""The origin of a fork: whether it begins as the game that it comes from was then."""

import msgspec

from domain.table import game as rules
from domain.table.commands import ForkGame
from domain.table.events import GameForked
from domain.table.opening import play_of
from service.audit.reasons import Reason, because
from service.audit.replay import Difference, ForkPoint
from service.games.codec.title_codec import Codec


class Origin(msgspec.Struct, frozen=True):
    """Where a fork comes from. `checked`: it begins with what its parent's events come to there."""

    game: str
    position: int
    checked: bool = False


def missing_parent(event: GameForked) -> Reason:
    """What stays in doubt of a fork while nobody knows its parent."""
    return because("fork_needs_parent", game=event.parent, position=event.position)


def fork_difference(forked: ForkPoint, codec: Codec, play: object, *, shown: bool) -> Difference | None:
    """How a fork begins otherwise than with this play of its parent.

    `shown`: what the parent holds there may be disclosed.
    """
    position, record, stored, event = forked
    if play_of(codec.decider, event) == play:
        return None
    expected = None
    if shown:
        cause = ForkGame(event.parent, event.position, rules.plain(play))
        right = GameForked(cause.parent, cause.position, cause.play)
        expected = codec.record(right, at=stored.at, seat=stored.seat, cause=cause, draw=None).decode()
    why = because("fork_begins_otherwise", game=event.parent, position=event.position)
    actual = record.decode(errors="replace")
    return Difference("differs", why, position, expected, actual, stored.rules_version)
