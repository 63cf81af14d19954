"""Commands of the console, run in this process."""

from click.testing import CliRunner, Result

from service.cli import main


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result
