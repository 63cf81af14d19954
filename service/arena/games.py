"""Games of the arena: which are played, decided as in production, and what came of each."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from domain.table import bounds
from domain.table.events import Patience
from service.arena.players import Player, Players
from service.audit.bundles import bundle
from service.audit.signing import Signer
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox, sandbox_seed
from service.json_types import JsonObject
from service.store.memory.store import MemoryStore
from service.times import now_ms, rfc3339

PATIENCE = 60.0
"""Seconds a bot may take for one decision: more than in production, so that a busy machine matters not."""
TABLE_PATIENCE = Patience(open=86_400, running=1_209_600)
"""Seconds as in production. Without it a game could not be abandoned that has become too long."""
FAULTS_TOLD = 3
"""Limit of the faults of a seat that are described in words; all are counted."""


class Match(NamedTuple):
    """One game to be played. `players` by seat, `lineup` their names in the order of the group.

    The same `luck` gives the same draws; all games of one `deal` have it.
    """

    title: str
    settings: JsonObject
    lineup: tuple[str, ...]
    deal: int
    players: tuple[Player, ...]
    luck: str
    log: str
    """the name of its log"""


class SeatResult(NamedTuple):
    """What came of one seat. `won` is its share of the victory, `place` its rank by points (0 = first).

    `seconds` are those of each decision, of CPU time (of an endpoint: on the clock). `faults`: how often
    another bot had to choose, `fault_texts` the first of them in words; `said`: an endpoint's name and
    version.

    A game that was abandoned for its length is a victory of all, and a fault of each.
    """

    bot: str
    won: float
    points: int
    place: int
    seconds: tuple[float, ...]
    faults: int = 0
    fault_texts: tuple[str, ...] = ()
    said: str = ""


class GameResult(NamedTuple):
    """What came of one game."""

    lineup: tuple[str, ...]
    deal: int
    log: str
    seats: tuple[SeatResult, ...]


def lineups(bots: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """Who meets whom: every group of as many bots as seats; fewer bots sit down again in turn."""
    if len(bots) < seats:
        return [tuple(bots[seat % len(bots)] for seat in range(seats))]
    return list(dict.fromkeys(combinations(bots, seats)))


def matches(
    title: str, settings: JsonObject, group: tuple[Player, ...], games: int, seed: str
) -> Iterator[Match]:
    """`games` of a group, or a few more: each luck is played once from every seat."""
    seats, names = len(group), tuple(player.name for player in group)
    for deal in range(-(-games // seats)):
        for turn in range(seats):
            seated = group[turn:] + group[:turn]
            log = f"{'-'.join(names)}-{deal + 1:05d}-{turn}.ndjson"
            yield Match(title, settings, names, deal, seated, f"arena {seed} {deal}", log)


def play(match: Match, folder: Path | None = None, seconds: float = PATIENCE) -> GameResult:
    """Play one game, with `seconds` for a decision; its log, a full bundle, goes into the folder."""
    handler = Handler(MemoryStore())
    loaded = handler.open_game(_setup(match)).loaded
    seats = [_Seat(player) for player in match.players]
    with closing(Players()) as players:
        while not loaded.has_ended() or loaded.has_work():
            if loaded.due() is not None or loaded.is_full():
                loaded = handler.advance(loaded)
                continue
            seat = loaded.to_act()[0]
            answer = players.ask(match.players[seat], loaded, seat, seconds)
            seats[seat].seconds.append(answer.seconds)
            seats[seat].faults += answer.faults
            if answer.bot is not None:
                seats[seat].said = f"{answer.bot.name} {answer.bot.version}"
            sent = handler.send(loaded.id, answer.command, expected=loaded.version, trace=answer.trace)
            loaded = sent.loaded
    if folder is not None:
        entries, signer = handler.store.streams.read(loaded.id), Signer(sandbox_seed(match.luck).hex())
        with (folder / match.log).open("wb") as file:
            file.writelines(bundle.full(loaded, entries, signer, rfc3339(now_ms())))
    return GameResult(match.lineup, match.deal, match.log, _results(loaded, seats))


class _Seat:
    """What is noted of a seat while its game is played."""

    def __init__(self, player: Player) -> None:
        self.bot = player.name
        self.seconds: list[float] = []
        self.faults: tuple[str, ...] = ()
        self.said = ""


def _setup(match: Match) -> GameSetup:
    offers = [player.offer() for player in match.players]
    return GameSetup(
        match.title, match.settings, offers, sandbox=Sandbox(match.luck), patience=TABLE_PATIENCE
    )


def _results(loaded: LoadedGame, seats: Sequence[_Seat]) -> tuple[SeatResult, ...]:
    decider, state = loaded.codec.decider, loaded.game.play
    totals, winners = decider.totals(state), decider.winners(state)
    order = [(seat not in winners, -points) for seat, points in enumerate(totals)]
    if loaded.status() == "abandoned":
        winners, order = tuple(range(len(seats))), [(False, 0)] * len(seats)
        for its in seats:
            its.faults += (f"the game had no end after {bounds.EVENTS} events, and counts as drawn",)
    return tuple(
        SeatResult(
            its.bot,
            (seat in winners) / len(winners),
            totals[seat],
            sum(other < order[seat] for other in order),
            tuple(its.seconds),
            len(its.faults),
            its.faults[:FAULTS_TOLD],
            its.said,
        )
        for seat, its in enumerate(seats)
    )
