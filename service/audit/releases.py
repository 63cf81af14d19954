"""Older releases: their rules decide old games again, each in a process of its own.

Rules change, and what an old game's rules of then said only they can say. The operator names where they are:
the wheel of a release, or the folder that it was unpacked or installed to.
"""

import json
import os
import subprocess
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from domain.titles import TITLES
from service.audit.reasons import because
from service.audit.verdict import Finding, doubtful
from service.process import launch

LONGEST = 180
"""Seconds for one game."""
_PACKAGES = ("domain", "service")
_VERSIONS = """\
import json, sys
sys.path.insert(0, sys.argv[1])
from domain.titles import TITLES
# Until 0.1.0 the registry held the rules alone.
print(json.dumps({id: getattr(title, "rules", title).rules_version for id, title in TITLES.items()}))"""


class NoRelease(ValueError):
    """There is no release of ours at this path."""


@dataclass(frozen=True)
class Release:
    """An older release; `rules` are its rules' versions by title."""

    path: Path
    root: Path
    rules: dict[str, int]

    def verify(self, bundle: Path, parents: Sequence[Path]) -> Finding:
        """What it says of a bundle."""
        more = [word for parent in parents for word in ("--parent", str(parent))]
        command = launch.command_of(
            self.root, "service.cli", "verify", str(bundle.resolve()), "--json", *more
        )
        try:
            said = json.loads(_output(command, self.root))
            names = ("verdict", "why", "position", "expected", "found")
            verdict, why, *rest = (said[name] for name in names)
            return Finding(verdict, why, *rest, reason=None if why is None else because("text", text=why))
        except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError) as problem:
            return doubtful(because("release_silent", release=str(self.path), problem=type(problem).__name__))


@contextmanager
def opened(paths: Sequence[Path]) -> Iterator[list[Release]]:
    """The releases at these paths, for as long as the block runs. Raises `NoRelease`."""
    with ExitStack() as stack:
        yield [_opened(path, stack) for path in paths]


def by_their_own_rules(
    finding: Finding,
    title: str | None,
    versions: tuple[int, int] | None,
    releases: Sequence[Release],
    bundle: Path,
    parents: Sequence[Path] = (),
) -> Finding:
    """The verdict on a game that today's rules leave `unverified`, by the release whose rules it had.

    `versions`: the lowest and the highest version of the rules that its events were decided by.
    """
    if finding.verdict != "unverified" or title is None or versions is None:
        return finding
    lowest, highest = versions
    if title in TITLES and lowest == highest == TITLES[title].rules.rules_version:
        return finding  # whatever is in doubt, it is not the rules
    if lowest != highest:
        return doubtful(because("mixed_rules", why=finding.reason, lowest=lowest, highest=highest))
    release = next((candidate for candidate in releases if candidate.rules.get(title) == lowest), None)
    if release is None:
        return doubtful(because("no_such_release", why=finding.reason, version=lowest))
    verdict = release.verify(bundle, parents)
    facts = {"version": lowest, "release": release.path.name}
    code = "by_release" if verdict.why is None else "by_release_because"
    reason = because(code, why=verdict.reason, **facts)
    return Finding(
        verdict.verdict, reason.text(), verdict.position, verdict.expected, verdict.found, reason=reason
    )


def _opened(path: Path, stack: ExitStack) -> Release:
    root = path
    if path.is_file():
        root = Path(stack.enter_context(TemporaryDirectory(prefix="estancia-release-")))
        try:
            with zipfile.ZipFile(path) as wheel:
                names = [name for name in wheel.namelist() if _is_needed(name.split("/")[0])]
                wheel.extractall(root, names)
        except zipfile.BadZipFile as problem:
            raise NoRelease(f"{path} is no wheel") from problem
    if not all((root / package).is_dir() for package in _PACKAGES):
        raise NoRelease(f"{path} holds no release: there is no {' and no '.join(_PACKAGES)} in it")
    command = launch.program_of(root, _VERSIONS)
    try:
        rules: dict[str, int] = json.loads(_output(command, root))
    except (OSError, subprocess.SubprocessError, ValueError) as problem:
        raise NoRelease(f"{path} does not run here: {problem}") from problem
    return Release(path, root, rules)


def _is_needed(folder: str) -> bool:
    """Whether a release needs this folder of its wheel: its code, or what registers its titles."""
    return folder in _PACKAGES or folder.endswith(".dist-info")


def _output(command: Sequence[str], root: Path) -> bytes:
    environment: dict[str, Any] = {
        name: text for name, text in os.environ.items() if not name.startswith(("ESTANCIA_", "PYTHON"))
    }
    done = subprocess.run(
        command, cwd=root, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST
    )
    if not done.stdout:
        said = done.stderr.decode(errors="replace").strip()
        raise subprocess.SubprocessError(said[-300:] or "it said nothing")
    return done.stdout
