"""What can be done with Estancia from a terminal? `estancia --help` tells."""

import errno
from typing import Any

import click

from service.cli.audit.dispute import dispute
from service.cli.audit.impact import impact
from service.cli.audit.knowledge import knowledge
from service.cli.audit.rerun import rerun
from service.cli.audit.verify import verify
from service.cli.operate.serve import serve
from service.cli.operate.single_process import (
    hooks,
    http,
    sweep,
    worker,
)
from service.cli.play.arena import arena
from service.cli.play.demo import demo
from service.cli.play.replay import replay
from service.cli.terminal.options import Failed, in_words
from service.store.base import StoreUnavailable


class _Console(click.Group):
    """What the system complains of is told in words, whichever command met it."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as problem:
            if problem.errno == errno.EPIPE:  # nobody reads on: click ends quietly
                raise
            raise Failed(in_words(problem)) from problem
        except StoreUnavailable as problem:
            raise Failed(f"The event store cannot be used: {problem}") from problem


@click.group(cls=_Console, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="estancia", prog_name="estancia")
def main() -> None:
    """Estancia, a rules service for cattle-ranch board games.

    `estancia serve` runs everything on this machine; `estancia demo` shows bots playing a game.
    """


for command in (
    serve,
    http,
    worker,
    hooks,
    sweep,
    demo,
    replay,
    verify,
    impact,
    dispute,
    knowledge,
    rerun,
    arena,
):
    main.add_command(command)
