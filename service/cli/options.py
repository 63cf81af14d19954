"""Which options do several commands share?"""

import os

import click

from domain.core.texts import LANGUAGES
from service import config


def address(bind: config.Address) -> str:
    """The URL of what listens there."""
    return f"http://{f'[{bind.host}]' if ':' in bind.host else bind.host}:{bind.port}"


def settings() -> config.Config:
    """What the environment says; a mistake in it is told in one line."""
    try:
        return config.read(os.environ)
    except config.ConfigError as error:
        raise click.UsageError(str(error)) from error


url_option = click.option(
    "--url",
    default=lambda: address(settings().bind),
    show_default="where ESTANCIA_BIND says",
    help="Where the service is.",
)
language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=LANGUAGES[0],
    show_default=True,
    help="Told in which words.",
)
key_option = click.option(
    "--key",
    envvar="ESTANCIA_OPERATOR_KEY",
    show_envvar=True,
    help="The bearer token to show, for a service or a game that wants one.",
)
