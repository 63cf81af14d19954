"""`estancia title`: check a title against the laws of all titles, and begin a new one."""

import sys
from pathlib import Path

import click

from service.cli.terminal.options import Failed, counted
from service.title_kit import adapters
from service.title_kit.adapters import NoAdapter
from service.title_kit.check import NoTitle, check_title, find_title
from service.title_kit.scaffold import BadName, lay_out


@click.group(
    short_help="Check a title, or begin a new one.",
    epilog="""\b
Examples:
  estancia title new lost-lamb
  estancia title check stray-calf
""",
)
def title() -> None:
    """For authors of titles: docs/adding_a_title.md is the guide."""


@title.command(
    epilog="""\b
Exit code: 0 the title keeps all laws, 1 it breaks some, 2 it cannot be checked.
\b
Example:
  estancia title check stray-calf
"""
)
@click.argument("package")
@click.option(
    "--adapter", metavar="MODULE", help="Module with the ADAPTER.  [default: adapter of the package]"
)
def check(package: str, adapter: str | None) -> None:
    """Check a title against the laws of all titles, and its own.

    PACKAGE is the id of an installed title, or a package that can be imported from here.
    """
    if not __debug__:
        raise Failed("Python leaves out assertions (-O, PYTHONOPTIMIZE), and the laws are assertions.")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        name = find_title(package)
        adapters.use(name, adapter)
    except (NoTitle, NoAdapter) as problem:
        raise Failed(str(problem)) from problem
    broken = checked = 0
    for verdict in check_title(name):
        checked += 1
        broken += not verdict.holds
        click.echo(f"{'holds ' if verdict.holds else 'BROKEN'}  {verdict.law}")
        for complaint in verdict.complaints:
            click.echo("\n".join(f"        {line}" for line in complaint.splitlines()))
    if broken:
        click.echo(f"{name} breaks {counted(broken, 'law')} of {checked}.")
        sys.exit(1)
    click.echo(f"{name} keeps all {checked} laws.")


@title.command(
    epilog="""\b
Example:
  estancia title new lost-lamb && cd lost-lamb && estancia title check lost_lamb
"""
)
@click.argument("name")
def new(name: str) -> None:
    """Lay out the smallest title that keeps all laws, in a new folder: NAME is its id (lost-lamb).

    It is a whole distribution: package, tests, pyproject.toml and entry point.
    """
    try:
        folder = lay_out(name, Path.cwd())
    except (BadName, FileExistsError) as problem:
        raise Failed(str(problem)) from problem
    click.echo(f"{folder}: {counted(sum(path.is_file() for path in folder.rglob('*')), 'file')}")
    click.echo(f"Next: cd {folder.name} && estancia title check {name.replace('-', '_')}")
