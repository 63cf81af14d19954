"""Checks of settings by `estancia doctor`: all faults at once, and the settings that can still be used."""

import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from service import config
from service.cli.operate.findings import Finding, Findings
from service.cli.terminal.options import nearest
from service.config import settings_file

PAGE = "docs/guides/operate/settings.md describes each"
USED_ELSEWHERE = {"ESTANCIA_URL", "ESTANCIA_GAME", "ESTANCIA_TOKEN", "ESTANCIA_SEAT", "ESTANCIA_STARTED"}
"""Variables for bots, and for processes that the service starts."""
_OPERATOR_KEY = "ESTANCIA_OPERATOR_KEY"
_STAND_IN = "-" * 32


class Examined(NamedTuple):
    """Return the settings as far as they can be read; those in `faulty` have their defaults."""

    settings: config.Config
    faulty: Collection[str]
    faults: Sequence[config.Fault]


def examine_settings(environ: Mapping[str, str]) -> Examined:
    """Read all readable parts, so that one fault does not hide those of other parts."""
    left, faulty, faults = dict(environ), set[str](), list[config.Fault]()
    while True:
        try:
            return Examined(config.read(left), faulty, faults)
        except config.ConfigError as error:
            faults = faults or list(error.faults)
            for fault in error.faults:
                faulty.add(fault.name)
                left.pop(fault.name, None)
            if _OPERATOR_KEY in faulty:
                left[_OPERATOR_KEY] = _STAND_IN


def of_settings(environ: Mapping[str, str], faults: Sequence[str]) -> Findings:
    """Return faults of settings, unknown names, and whether other accounts can read the file."""
    for fault in faults:
        yield Finding("problem", "settings", fault, PAGE)
    if not faults:
        file = environ.get(settings_file.NAMED_BY)
        yield Finding("ok", "settings", f"they make sense{f', those of {file} among them' if file else ''}")
    yield from _unknown(environ)
    yield from _readable_by_others(environ)


def _unknown(environ: Mapping[str, str]) -> Findings:
    """Return names that look like settings, but are unknown: most likely they are misspelt."""
    known = {variable.name for variable in config.VARIABLES.values()} | USED_ELSEWHERE
    known.add(settings_file.NAMED_BY)
    for name in sorted(environ):
        if name.startswith("ESTANCIA_") and name not in known:
            hint = nearest(name, known).strip() or "docs/guides/operate/settings.md lists all"
            yield Finding("warning", "settings", f"there is no setting {name}", hint)


def _readable_by_others(environ: Mapping[str, str]) -> Findings:
    path = Path(environ.get(settings_file.NAMED_BY) or os.devnull)
    if path.is_file() and path.stat().st_mode & 0o007:
        yield Finding(
            "warning", "settings", f"every account of this machine can read {path}",
            f"it can hold secrets: chmod o-rwx {path}",
        )  # fmt: skip
