"""Temporary service: all processes on a free port of loopback, removed afterwards."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from service.process import launch
from service.process.parent_death import die_with_parent


@contextmanager
def temporary_service(folder: Path, **settings: str) -> Iterator[str]:
    """Run a service in this folder, with these settings besides; return its address.

    It plays games. It has no hints, analyses and webhooks.
    """
    environment = {name: text for name, text in os.environ.items() if not name.startswith("ESTANCIA_")}
    environment |= {
        "ESTANCIA_BIND": "127.0.0.1:0",
        "ESTANCIA_DATA": str(folder),
        "ESTANCIA_HTTP_PROCESSES": "1",
        "ESTANCIA_WORKERS": "1",
        "ESTANCIA_HINT_WORKERS": "0",
        "ESTANCIA_ANALYSIS_WORKERS": "0",
        "ESTANCIA_HOOK_WORKERS": "0",
        **settings,
    }
    with (folder / "log").open("w+b") as log:
        service = subprocess.Popen(
            launch.command("service.cli", "serve"),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
            preexec_fn=die_with_parent(os.getpid()),
        )
        with service:
            try:
                address = next(
                    (line.split()[1] for line in service.stdout or () if "  address  " in line), None
                )
                if address is None:
                    log.seek(0)
                    raise click.ClickException(f"It does not start:\n{log.read().decode(errors='replace')}")
                yield address
            finally:
                service.send_signal(signal.SIGTERM)
                service.wait()
