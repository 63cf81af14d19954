"""`estancia init`: a new settings file."""

import os
import secrets
from pathlib import Path

import click

from service.cli.terminal.options import Failed, in_words
from service.config import settings_file

NAME = "estancia.env"


@click.command(
    short_help="Write a settings file with comments.",
    epilog="""\b
Examples:
  estancia init
  estancia init /etc/estancia/estancia.env
""",
)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def init(file: Path | None) -> None:
    """Write a new settings FILE, in which each setting has a comment and its default.

    Without FILE: the file that ESTANCIA_SETTINGS names, or estancia.env in the current folder. Only the
    account that runs this can read it.
    """
    path = (file or Path(os.environ.get(settings_file.NAMED_BY) or NAME)).absolute()
    text = settings_file.template(
        {"ESTANCIA_DATA": str(Path("var").absolute())},
        {"ESTANCIA_OPERATOR_KEY": secrets.token_urlsafe(32)},
    )
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError as error:
        raise Failed(f"{path} exists already, and stays unchanged.") from error
    except OSError as error:
        raise Failed(in_words(error)) from error
    click.echo(f"""\
{path} has all settings, with comments and defaults. Use it like this:

  export {settings_file.NAMED_BY}={path}
  estancia doctor
  estancia serve""")
