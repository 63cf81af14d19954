"""`estancia serve`: the whole service on one machine, started and supervised."""

import os
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from service import VERSION, config, log
from service.cli.operate.embedded_store import EmbeddedStore
from service.cli.operate.prerequisites import at_terminal, check_store, listen, say
from service.cli.operate.readiness import Readiness
from service.cli.terminal import options
from service.process import launch
from service.process.lifecycle import Lifecycle
from service.process.open_files import allow_files
from service.process.supervisor import ProcessSpec, Supervisor

QUEUE_MEMORY = 256
"""Megabytes; a hint takes about a kilobyte, and there is one for each game at most."""


@click.command(
    epilog="""\b
Examples:
  estancia serve
  ESTANCIA_BIND=127.0.0.1:8081 ESTANCIA_DATA=./other estancia serve
  ESTANCIA_REDIS_URL=redis://10.0.0.5:6379 estancia serve
"""
)
def serve() -> None:
    """Run everything on this machine, until Ctrl-C.

    Starts an embedded event store and queue (unless ESTANCIA_REDIS_URL names a store), the HTTP service,
    workers, a webhook worker and a sweeper. A process that dies is restarted. Everything that was answered is
    on disk, so stopping in any way loses nothing. Settings are environment variables:
    docs/guides/operate/settings.md.
    """
    settings = options.settings()
    if not at_terminal():
        log.configure()
    allow_files()
    if settings.redis_url is not None:
        guarded = settings.operator_key is not None
        check_store(settings.redis_url, settings.fsync, settings.replicas, guarded)
    with listen(settings.bind) as listener:
        _supervise(settings, listener, [] if settings.redis_url else _servers(settings))


def _servers(settings: config.Config) -> list[EmbeddedStore]:
    """Start the event store and the queue. The queue keeps nothing on disk, and so is never slow."""
    servers = [
        EmbeddedStore(
            "the event store", "ESTANCIA_REDIS_URL", settings.data, settings.fsync, settings.store_memory
        )
    ]
    if settings.queue_url is None:
        servers.append(
            EmbeddedStore("the queue", "ESTANCIA_QUEUE_URL", settings.data / "queue", None, QUEUE_MEMORY)
        )
    return servers


def _supervise(settings: config.Config, listener: socket.socket, servers: Sequence[EmbeddedStore]) -> None:
    environment = os.environ | {server.variable: server.url for server in servers}
    supervisor = Supervisor(_parts(settings, listener), environment, say, servers)
    lifecycle = Lifecycle("supervisor", say)
    bound = config.Address(*listener.getsockname()[:2])
    if not at_terminal():  # there the welcome says it
        lifecycle.starting(environment, address=options.address(bound))
    is_ready = Readiness(bound, supervisor.starting)
    supervisor.start()
    try:
        if supervisor.watch(until=lambda: is_ready() or bool(supervisor.dying())):
            if dying := supervisor.dying():
                raise click.ClickException(_broken(dying))
            _welcome(bound, settings, is_ready.complaint, is_ready.late_games)
            if not is_ready.complaint and not at_terminal():
                lifecycle.ready()
            if is_ready.complaint and supervisor.watch(until=lambda: is_ready() and not is_ready.complaint):
                lifecycle.ready()
            supervisor.watch()
    finally:
        say("stopping; press Ctrl-C again to stop at once")
        supervisor.stop()
        lifecycle.stopped(supervisor.stop_signal or "a part keeps dying")


def _broken(dying: Sequence[str]) -> str:
    return (
        f"The service does not start, because this keeps dying: {', '.join(dying)}. The lines above say why. "
        "If they name a setting, mend it (docs/guides/operate/settings.md); if something cannot be imported, "
        "install it again (`make clean run`, which keeps the games)."
    )


def _parts(settings: config.Config, listener: socket.socket) -> list[ProcessSpec]:
    gunicorn = launch.command(*launch.HTTP, "-b", f"fd://{listener.fileno()}")
    http = ProcessSpec("http", gunicorn, 0, 30, "nobody is answered", inherits=(listener.fileno(),))
    worker, teller = launch.command("workers.worker"), launch.command("workers.hook_worker")
    workers = [
        ProcessSpec(
            f"worker {n + 1}",
            worker,
            1,
            15,
            "bots and automatic steps are slower, or stop",
            reports_ready=True,
        )
        for n in range(settings.workers)
    ]
    giver = launch.command("workers.hint_worker")
    hints = [
        ProcessSpec(f"hint worker {n + 1}", giver, 1, 15, "nobody gets hints", reports_ready=True)
        for n in range(settings.hint_workers)
    ]
    analyst = launch.command("workers.analysis_worker")
    analysts = [
        ProcessSpec(f"analysis worker {n + 1}", analyst, 1, 15, "nobody gets analyses", reports_ready=True)
        for n in range(settings.analysis_workers)
    ]
    hooks = [
        ProcessSpec(
            f"hook worker {n + 1}", teller, 1, 45, "webhook deliveries are late, or stop", reports_ready=True
        )
        for n in range(settings.hook_workers)
    ]
    late = "games whose job was lost stop, and no webhooks are delivered"
    sweeper = ProcessSpec("sweeper", launch.command("workers.sweeper"), 1, 15, late, reports_ready=True)
    return [http, *workers, *hints, *analysts, *hooks, sweeper]


def _welcome(bound: config.Address, settings: config.Config, complaint: str, late_games: int) -> None:
    called = os.path.relpath(sys.argv[0]) if sys.argv[0].endswith("/estancia") else "estancia"
    url = options.address(bound)
    others = f"\n  others   port {bound.port} of this machine" if options.is_any(bound.host) else ""
    demo = f"{called} demo --url {url}"
    if settings.operator_key is not None:
        demo += "    # where ESTANCIA_OPERATOR_KEY is set as it is here"
    where = "the store of ESTANCIA_REDIS_URL" if settings.redis_url else settings.data.resolve()
    still = (
        f"\n           ATTENTION: {late_games} of them make no progress; the log names them"
        if late_games
        else ""
    )
    title = "Estancia is ready." if not complaint else "Estancia answers, but is not ready."
    with suppress(OSError):
        click.echo(f"""
{click.style(title, bold=True)} Ctrl-C stops it.
{complaint}
  release  {VERSION}
  address  {url}{others}
  docs     {url}/docs
  games    {where}{still}

  curl {url}/v1/titles
  {demo}
""")
        sys.stdout.flush()
