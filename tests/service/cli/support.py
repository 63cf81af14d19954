"""The console, run in this process."""

import os

from click.testing import CliRunner, Result

from service.cli import main


def run(*arguments: str, **environment: str) -> Result:
    clean = {name: None for name in os.environ if name.startswith("ESTANCIA_")}
    env = {**clean, **environment}
    return CliRunner().invoke(main, arguments, env=env, prog_name="estancia", catch_exceptions=False)
