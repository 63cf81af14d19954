"""`estancia queues`: queues, workers, and jobs that wait, run or have failed."""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from service.cli.terminal.columns import aligned
from service.cli.terminal.options import Failed, json_option, settings
from service.games.codec.answers import encode
from service.process import embedded_valkey
from service.queue import connection
from service.queue.errors import QueueUnavailable
from service.queue.notifier import Notifier
from service.queue.overview import Overview, overview
from service.store.base import StoreUnavailable


@click.command(
    short_help="Show queues, workers, and jobs that wait or failed.",
    epilog="""\b
Examples:
  estancia queues
  estancia queues --watch 2
""",
)
@click.option("--watch", type=click.FloatRange(0.1), metavar="SECONDS", help="Show it again, until Ctrl-C.")
@json_option
def queues(watch: float | None, as_json: bool) -> None:
    """Show what waits, runs and has failed in each queue, and which workers live. Changes nothing.

    A job is a hint: the store knows what is due, and a sweeper queues games again whose job was lost. RQ's
    own tools (rq info, rq-dashboard) do not find these queues.
    """
    chosen = settings()
    embedded = embedded_valkey.url_of((chosen.data / "queue").resolve())
    try:
        notifier = Notifier(connection.connect(chosen.queue_url or chosen.redis_url or embedded))
        while True:
            seen = overview(notifier)
            if watch is not None and not as_json:
                click.clear()
            click.echo(encode(_plain(seen)) if as_json else "\n".join(_lines(seen)))
            if watch is None:
                return
            time.sleep(watch)
    except (StoreUnavailable, QueueUnavailable) as error:
        raise Failed(f"The queue cannot be asked: {error}. `estancia doctor` says more.") from error


def _lines(seen: Overview) -> Iterator[str]:
    yield from _table(seen.queues)
    yield ""
    yield from _table(seen.workers) if seen.workers else ["No worker lives."]


def _plain(seen: Overview) -> dict[str, list[dict[str, object]]]:
    return {
        "queues": [state._asdict() for state in seen.queues],
        "workers": [state._asdict() for state in seen.workers],
    }


def _table(rows: Sequence[NamedTuple]) -> Iterator[str]:
    head = [name.replace("_", " ") for name in rows[0]._asdict()]
    return aligned([head, *([_cell(value) for value in row] for row in rows)])


def _cell(value: object) -> str:
    return f"{value:.1f} s" if isinstance(value, float) else str(value) or "-"
