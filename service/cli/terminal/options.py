"""Options that several commands share."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

import click

from domain.core.texts import LANGUAGES
from service import config
from service.audit.bundles.lines import no_bundle
from service.audit.reasons import of_failure
from service.audit.verdict import Diverged

_LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 — of every address, the one to open here


def is_any(host: str) -> bool:
    """Return whether the address means every address of this machine."""
    return host in _LOOPBACK


def address(bind: config.Address) -> str:
    """Return the URL under which this machine reaches that address."""
    host = _LOOPBACK.get(bind.host, bind.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{bind.port}"


def settings() -> config.Config:
    """Return the settings of the environment; a fault becomes an error of one line."""
    try:
        return config.read(os.environ)
    except config.ConfigError as error:
        remedy = (
            "docs/guides/operate/settings.md describes each; `estancia doctor` checks more than settings."
        )
        raise Failed(f"{error}\n{remedy}") from error


class Failed(click.ClickException):
    """Failure of something outside. Its exit code is never 1, which some commands use as a verdict."""

    exit_code = 2


def in_words(problem: Exception) -> str:
    """Return the message of an error, for people."""
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror
    return str(problem)


def counted(number: int, one: str) -> str:
    """`1 game`, `2 games`"""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def nearest(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'verify'?`, or nothing."""
    matches = get_close_matches(word, list(known), 1)
    return f" Did you mean {matches[0]!r}?" if matches else ""


def bundle_of(_context: click.Context, _parameter: click.Parameter, path: Path) -> Path:
    """A file that could be a bundle."""
    try:
        why = no_bundle(path)
    except OSError as problem:
        raise click.BadParameter(in_words(problem)) from problem
    if why is not None:
        raise click.BadParameter(
            f"{path} cannot be used: {why.text()}. A bundle is what /v1/games/{{game}}/export gives."
        )
    return path


@contextmanager
def following(source: Path | str) -> Iterator[None]:
    """Report errors of the block as faults of the file."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, OSError):
        raise
    except Exception as problem:
        why = str(problem) if isinstance(problem, Diverged) else of_failure(problem).text()
        raise click.ClickException(
            f"{source} cannot be used: {why}. `estancia verify` says more."
        ) from problem


file_argument = click.argument(
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=bundle_of,
)
url_option = click.option(
    "--url",
    default=lambda: address(settings().bind),
    show_default="where ESTANCIA_BIND says",
    help="URL of the service.",
)
language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=LANGUAGES[0],
    show_default=True,
    help="Language of the output.",
)
key_option = click.option(
    "--key",
    envvar="ESTANCIA_OPERATOR_KEY",
    show_envvar=True,
    help="Bearer token, for a service or a game that requires one.",
)
sources_argument = click.argument(
    "sources", metavar="FILE|FOLDER...", nargs=-1, type=click.Path(exists=True, path_type=Path)
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(1), help="Number of processes.  [default: one per core]"
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def bundles(sources: Iterable[Path]) -> list[Path]:
    """Return the named files, and from every named folder its possible bundles, by name: at least one."""
    paths = list[Path]()
    for source in sources:
        inside = sorted(source.glob("*.ndjson")) if source.is_dir() else [source]
        if not inside:
            raise click.BadParameter(f"There is no *.ndjson in {source}.", param_hint="FILE|FOLDER")
        paths += inside
    return paths
