"""`estancia demo`: bots play a whole game on a real service, in seconds, with a story of every round."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from domain.bots import ids_of
from domain.titles import TITLES
from service.cli.terminal.http_client import Client, Unreachable
from service.cli.terminal.narration import show, tell
from service.cli.terminal.options import key_option, language_option, url_option
from service.cli.terminal.temporary_service import temporary_service
from service.json_types import JsonObject


@click.command(
    epilog="""\b
Examples:
  estancia demo
  estancia demo --seed spring            the same seed, the same game
  estancia demo --seats 2 --bots greedy,random
  estancia demo --title ranchers --pace 1 --board 10
"""
)
@click.option("--title", type=click.Choice(sorted(TITLES)), default=min(TITLES), show_default=True)
@click.option("--seats", type=int, help="Number of bots.  [default: the maximum of the title]")
@click.option("--bots", help="Bots, as a list such as greedy,random.  [default: all hosted, in turn]")
@click.option("--seed", help="Play in test mode: the same seed gives the same game.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=0,
    show_default=True,
    help="Seconds between two paragraphs.",
)
@click.option(
    "--board",
    type=click.IntRange(0),
    default=40,
    show_default=True,
    help="Paragraphs between two views of the table; 0 never.",
)
@language_option
@url_option
@key_option
def demo(
    title: str,
    seats: int | None,
    bots: str | None,
    seed: str | None,
    pace: float,
    board: int,
    language: str,
    url: str,
    key: str | None,
) -> None:
    """Watch bots play a game, from set-up to final scores.

    Plays on the running service. Without one, starts a temporary service, which leaves nothing behind.
    """
    count = max(TITLES[title].rules.seats) if seats is None else seats
    if count not in TITLES[title].rules.seats:
        raise click.BadParameter(
            f"{title} is for {', '.join(map(str, TITLES[title].rules.seats))} seats, not {count}.",
            param_hint="--seats",
        )
    names = bots.split(",") if bots else list(ids_of(title))[::-1]
    if unknown := set(names) - set(ids_of(title)):
        raise click.BadParameter(
            f"{title} has no bot {min(unknown)!r}, but: {', '.join(ids_of(title))}.", param_hint="--bots"
        )
    players = [names[seat % len(names)] for seat in range(count)]
    body: JsonObject = {"title": title, "seats": [{"kind": "bot", "bot": bot} for bot in players]}
    if seed is not None:
        body["sandbox"] = {"seed": seed}
    with _service(url, key) as client:
        game: str = client.post("/v1/games", body)["game"]
        show(_paced(tell(client.events(game), language, board=board), pace))
        if client.url == url:
            click.echo(f"\nLook at it again: {url}/games/{game}/replay", err=True)


def _paced(paragraphs: Iterable[str], seconds: float) -> Iterator[str]:
    """Yield the same items, each `seconds` after the one before."""
    for paragraph in paragraphs:
        yield paragraph
        time.sleep(seconds)


@contextmanager
def _service(url: str, key: str | None) -> Iterator[Client]:
    """Return the service at `url`, or a temporary one if none answers there."""
    with Client(url, key) as client:
        try:
            client.get("/healthz")
        except Unreachable:
            click.echo(f"No service at {url}; starting a temporary one …", err=True)
        else:
            yield client
            return
    with (
        TemporaryDirectory(prefix="estancia-") as folder,
        temporary_service(Path(folder)) as address,
        Client(address) as client,
    ):
        yield client
