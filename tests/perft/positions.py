"""How many sequences of legal commands lead on from a position? Counts find what no single test looks for.

`python -m tests.perft.positions` counts the kept positions anew. Only when the rules have changed on purpose.
"""

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from domain.core import luck
from domain.core.decider import AnyDecider, fold
from domain.core.play import Play
from domain.core.record import with_seed
from domain.titles import TITLES
from service.games.codec.title_codec import codec_of

FOLDER = Path(__file__).parent
KEY = bytes(range(32))
"""Where all positions of a title take their luck from."""


@dataclass(frozen=True)
class At:
    """A state, and how often luck has been drawn on the way there."""

    state: Any
    draws: int


def after(title: str, seats: int, commands: list[dict[str, Any]]) -> At:
    """The position that these commands of players lead to, everything done that was due."""
    play, codec = Play(TITLES[title].rules, seats, KEY).rest(), codec_of(title)
    for body in commands:
        plain = dict(body)
        play.send(codec.command(plain, plain.pop("seat")))
        play.rest()
    return At(play.state, play.luck)


def count(decider: AnyDecider, at: At, depth: int) -> int:
    """The number of sequences of `depth` commands of players, whoever sends them."""
    at = _rested(decider, at)
    total = 0
    for seat in decider.to_act(at.state):
        legal = decider.legal_commands(at.state, seat)
        if depth == 1:
            total += len(legal)
            continue
        for command in legal:
            state = fold(decider, decider.decide(command, at.state), at.state)
            total += count(decider, At(state, at.draws), depth - 1)
    return total


def _rested(decider: AnyDecider, at: At) -> At:
    state, draws = at.state, at.draws
    while (command := decider.due(state)) is not None:
        command, draws = with_seed(command, draws, partial(luck.seed, KEY))
        state = fold(decider, decider.decide(command, state), state)
    return At(state, draws)


def read(path: Path) -> list[dict[str, Any]]:
    """The positions of a title: `name`, `seats`, `commands` from the beginning, `counts` by depth."""
    kept: list[dict[str, Any]] = json.loads(path.read_text())
    return kept


def write(path: Path, positions: list[dict[str, Any]]) -> None:
    """One line for each command, and one for the counts."""
    lines = []
    for position in positions:
        head = {name: position[name] for name in ("name", "seats", "counts")}
        commands = ",".join(f"\n  {json.dumps(command)}" for command in position["commands"])
        lines.append(f'{json.dumps(head)[:-1]}, "commands": [{commands}]}}')
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    for path in FOLDER.glob("*.json"):
        positions = read(path)
        for position in positions:
            at = after(path.stem, position["seats"], position["commands"])
            depths = range(1, len(position["counts"]) + 1)
            position["counts"] = [count(TITLES[path.stem].rules, at, depth) for depth in depths]
        write(path, positions)
