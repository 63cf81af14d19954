"""What does a command append to a stream? Decided and written down here, stored elsewhere."""

from msgspec.structs import replace

from domain.core.decider import Seat
from domain.core.record import ChanceCommand, Command
from domain.table import game as rules
from domain.table.commands import OpenGame, RevealLuck
from domain.table.events import BotDecided
from domain.table.state import Happened
from service.games.codec import chain, digest_of
from service.games.loaded import Loaded
from service.store.base import Change, Entry
from service.times import ms_of, rfc3339


def decided(
    loaded: Loaded,
    command: Command,
    now: int,
    *,
    seat: Seat | None = None,
    by_hand: bool = False,
    trace: BotDecided | None = None,
) -> tuple[list[Entry], Loaded]:
    """The entries of one command sent at `now` (ms), and the game after them; raises `Rejected`."""
    codec, draw = loaded.codec, None
    if isinstance(command, ChanceCommand):
        draw = loaded.draws + 1
        command = replace(command, seed=loaded.seed(draw))
    elif isinstance(command, RevealLuck):
        command = RevealLuck(server_seed=loaded.server_seed.hex())
    events = rules.decide(codec.decider, command, loaded.game, by_hand=by_hand)
    # The clocks of machines differ, but a stream's time never goes back.
    at = max(rfc3339(time_of(loaded, command, now)), loaded.at)
    ms = ms_of(at) if loaded.game.table.clock is not None else 0
    hash, position = loaded.hash, loaded.version
    entries, happened = list[Entry](), list[Happened]()
    causes: list[Command | None] = [command, *[None] * (len(events) - 1)]
    if trace is not None:
        events, causes = (trace, *events), [None, *causes]
    for event, cause in zip(events, causes, strict=True):
        position += 1
        drawn = None if cause is None else draw
        record = codec.record(event, at=at, seat=seat, cause=cause, draw=drawn)
        hash = chain(hash, position, digest_of(loaded.server_seed, position, record))
        entries.append(Entry(record, hash))
        happened.append(Happened(position, event, seat, cause, ms))
    return entries, loaded.then(entries, happened, draw or loaded.draws, at)


def time_of(loaded: Loaded, command: Command | None, now: int) -> int:
    """What time it is for a game when it is `now` for everybody else: in test mode, what was set."""
    set_to = command.now if isinstance(command, OpenGame) else loaded.game.table.now
    return now if set_to is None else set_to


def change(before: Loaded, after: Loaded) -> Change | None:
    """What the lobby is to be told, if anything."""
    was, now = before.status(), after.status()
    public = after.game.table.visibility == "public"
    return None if was == now else Change(before.title, was, now, before.owner, public)
