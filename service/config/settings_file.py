"""The settings file: variables for the environment, a line each, as systemd and containers read such files.

`ESTANCIA_SETTINGS` names it. A variable that the environment has already is not taken from the file.
"""

import re
import textwrap
from collections.abc import Mapping, MutableMapping
from pathlib import Path

from service.config.variables import VARIABLES, Variable

NAMED_BY = "ESTANCIA_SETTINGS"
EXPECTED = "NAME=value, or a comment after #"
WIDTH = 100
_LINE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=(.*)")
_QUOTES = ("'", '"')


class BadFile(Exception):
    """A settings file that cannot be used; `faults` say why, each with its line."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def parse(text: str, name: str = "the file") -> dict[str, str]:
    """Return the variables of a file; raises `BadFile`, with all faults, and never repeats a value."""
    values, faults = dict[str, str](), list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            faults.append(f"{name}, line {number}: expected: {EXPECTED}")
        elif match[1] in values:
            faults.append(f"{name}, line {number}: {match[1]} is set a second time")
        else:
            values[match[1]] = _unquoted(match[2].strip())
    if faults:
        raise BadFile(*faults)
    return values


def load(environ: MutableMapping[str, str]) -> None:
    """Add the variables of the file that the environment names, if it names one; raises `BadFile`."""
    name = environ.get(NAMED_BY)
    if not name:
        return
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise BadFile(f"{NAMED_BY} is {name}, which cannot be read: {why}") from error
    for variable, value in parse(text, name).items():
        if not environ.get(variable):
            environ[variable] = value


def template(chosen: Mapping[str, str], suggested: Mapping[str, str]) -> str:
    """Return a file with a comment for each setting: the `chosen` ones set, others `suggested` or default."""
    return _HEAD + "\n".join(_entry(variable, chosen, suggested) for variable in VARIABLES.values())


_HEAD = f"""\
# Settings of Estancia: NAME=value, a line each. A line that begins with # is a comment, so all settings
# below have their defaults until you remove the # before them. Read when a process starts.
#
# {NAMED_BY} names this file; a variable of the environment wins over a line here. The format is
# the one of systemd (EnvironmentFile=) and of containers (env_file). The file can hold secrets: let only the
# service read it.

"""


def _entry(variable: Variable, chosen: Mapping[str, str], suggested: Mapping[str, str]) -> str:
    about = textwrap.wrap(
        f"{variable.meaning} ({variable.expected})", WIDTH, break_long_words=False, break_on_hyphens=False
    )
    comment = "\n".join(f"# {line}" for line in about)
    if variable.name in chosen:
        return f"{comment}\n{variable.name}={chosen[variable.name]}\n"
    return f"{comment}\n#{variable.name}={suggested.get(variable.name) or variable.default or ''}\n"


def _unquoted(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in _QUOTES
    return value[1:-1] if is_quoted else value
