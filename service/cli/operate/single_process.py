"""Commands that run one process of the service, for a service on several machines."""

import os

import click

from service import config
from service.cli.operate.prerequisites import check_store, listen
from service.cli.terminal import options
from service.process import launch
from service.process.open_files import allow_files

_ALONE = "ESTANCIA_REDIS_URL=redis://10.0.0.5:6379"


@click.command(epilog=f"Example:  {_ALONE} ESTANCIA_BIND=127.0.0.1:8000 estancia http")
def http() -> None:
    """Run the HTTP service alone.

    Requires ESTANCIA_REDIS_URL. Any number of processes may serve the same games, on any number of machines.
    """
    settings = _settings(serves=True)
    listener = listen(settings.bind)
    listener.set_inheritable(True)
    _become(*launch.HTTP, "-b", f"fd://{listener.fileno()}")


@click.command(epilog=f"Example:  {_ALONE} estancia worker")
def worker() -> None:
    """Run one worker alone.

    A worker performs the automatic steps of the rules, and plays the bots. Requires ESTANCIA_REDIS_URL. Any
    number of workers may run. After SIGTERM it finishes its current job.
    """
    _settings()
    _become("workers.worker")


@click.command(epilog=f"Example:  {_ALONE} estancia hints")
def hints() -> None:
    """Run one hint worker alone.

    It answers what a bot would do in a player's place. Requires ESTANCIA_REDIS_URL. Any number may run.
    """
    _settings()
    _become("workers.hint_worker")


@click.command(epilog=f"Example:  {_ALONE} estancia analyst")
def analyst() -> None:
    """Run one analysis worker alone.

    It analyses ended games on request. Requires ESTANCIA_REDIS_URL. Any number may run.
    """
    _settings()
    _become("workers.analysis_worker")


@click.command(epilog=f"Example:  {_ALONE} estancia hooks")
def hooks() -> None:
    """Run one webhook worker alone.

    It delivers events to webhooks. Requires ESTANCIA_REDIS_URL. Any number may run. After SIGTERM it finishes
    its current delivery.
    """
    _settings()
    _become("workers.hook_worker")


@click.command(epilog=f"Example:  {_ALONE} estancia sweep")
def sweep() -> None:
    """Run a sweeper alone.

    It queues games again whose job was lost, and finds pending webhook deliveries. Requires
    ESTANCIA_REDIS_URL. One is enough; more do no harm.
    """
    _settings()
    _become("workers.sweeper")


def _settings(serves: bool = False) -> config.Config:
    """Return the settings of a process that needs an existing store; whether it `serves` HTTP."""
    settings = options.settings()
    if settings.redis_url is None:
        raise options.Failed("ESTANCIA_REDIS_URL is not set. (`estancia serve` brings an event store.)")
    guarded = settings.operator_key is not None if serves else None
    check_store(settings.redis_url, settings.fsync, settings.replicas, guarded)
    return settings


def _become(module: str, *arguments: str) -> None:
    """Replace this process by another program of the service."""
    allow_files()
    command = launch.command(module, *arguments)
    os.execv(command[0], command)
