"""Commands that run one process of the service alone, for a service of several machines."""

import os

import click

from service.cli.terminal import options
from service.process import launch

_ALONE = "ESTANCIA_REDIS_URL=redis://10.0.0.5:6379"


@click.command(epilog=f"Example:  {_ALONE} ESTANCIA_BIND=127.0.0.1:8000 estancia http")
def http() -> None:
    """Run the HTTP service alone.

    Needs ESTANCIA_REDIS_URL. Any number of them may serve the same games, on any number of machines.
    """
    _become(*launch.HTTP)


@click.command(epilog=f"Example:  {_ALONE} estancia worker")
def worker() -> None:
    """Run one worker alone.

    It does what the rules do by themselves, and plays the bots. Needs ESTANCIA_REDIS_URL. Any number of them
    may run. SIGTERM lets it finish what it is at.
    """
    _become("workers.worker")


@click.command(epilog=f"Example:  {_ALONE} estancia hooks")
def hooks() -> None:
    """Run one teller of webhooks alone.

    Needs ESTANCIA_REDIS_URL. Any number of them may run. SIGTERM lets it finish what it is at.
    """
    _become("workers.hook_worker")


@click.command(epilog=f"Example:  {_ALONE} estancia sweep")
def sweep() -> None:
    """Run a sweeper alone.

    It brings back games whose hint to the workers got lost, and sees what webhooks must be told. Needs
    ESTANCIA_REDIS_URL. One is enough; more do no harm.
    """
    _become("workers.sweeper")


def _become(module: str, *arguments: str) -> None:
    """Go on as another program of ours, which needs a store that is there already."""
    if options.settings().redis_url is None:
        raise click.UsageError("ESTANCIA_REDIS_URL is not set. (`estancia serve` brings an event store.)")
    found = launch.command(module, *arguments)
    os.execv(found[0], found)
