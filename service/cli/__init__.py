"""Console command `estancia`, with its subcommands. `estancia --help` lists them."""

import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from service.cli.terminal.options import Failed, in_words, nearest
from service.config import settings_file
from service.store.base import StoreUnavailable

COMMANDS = {
    "serve": "operate.serve",
    "http": "operate.single_process",
    "worker": "operate.single_process",
    "hints": "operate.single_process",
    "analyst": "operate.single_process",
    "hooks": "operate.single_process",
    "sweep": "operate.single_process",
    "init": "operate.init",
    "doctor": "operate.doctor",
    "queues": "operate.queues",
    "backup": "operate.backup",
    "restore": "operate.backup",
    "demo": "play.demo",
    "replay": "play.replay",
    "verify": "audit.verify",
    "analyse": "audit.analyse",
    "impact": "audit.impact",
    "dispute": "audit.dispute",
    "knowledge": "audit.knowledge",
    "rerun-bot": "audit.rerun",
    "export": "audit.export",
    "table": "audit.table",
    "find": "audit.find",
    "arena": "play.arena",
    "ladder": "play.ladder",
    "bot-check": "play.bot_check",
    "title": "author.title",
}
"""Module of each command. It is imported only when the command runs, so that no other module delays it."""


class _Console(click.Group):
    """Command group that reports errors of the system as sentences, for every command."""

    def main(self, *args: Any, **options: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # whatever the terminal cannot show
        return super().main(*args, **options)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.partition("-")[0])
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as problem:
            raise click.UsageError(problem.message + nearest(args[0], COMMANDS), ctx) from problem

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
@click.pass_context
def main(context: click.Context) -> None:
    """Estancia, a rules service for cattle-ranch board games.

    `estancia serve` runs everything on this machine; `estancia demo` shows bots playing a game. Settings come
    from environment variables, and from the file that ESTANCIA_SETTINGS names; `estancia init` writes one.
    """
    if context.invoked_subcommand == "init":
        return  # it may be about to write that file
    try:
        settings_file.load(os.environ)
    except settings_file.BadFile as error:
        if context.invoked_subcommand != "doctor":
            raise Failed(str(error)) from error
        context.obj = error.faults  # the doctor says all that is wrong at once
