"""The scaffold of a new title: the files of a whole distribution, from templates beside this module.

A template is a file of `template/` with `.txt` at the end of its name. In names and texts `lost_lamb`,
`lost-lamb`, `Lost Lamb` and `LostLamb` stand for the new title.
"""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from domain.titles import TITLES

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_SUFFIX = ".txt"


class BadName(ValueError):
    """A name that no new title can have."""


def lay_out(name: str, where: Path) -> Path:
    """Write the new title into a folder of its name, and return it. Raises `BadName`, `FileExistsError`."""
    package = name.replace("-", "_")
    if not _ID.fullmatch(name) or keyword.iskeyword(package):
        raise BadName(
            f"{name} is no id of a title: lower-case words with hyphens between them, as in lost-lamb"
        )
    if name in TITLES or find_spec(package) is not None:
        raise BadName(f"there is already a title {name}, or another package {package}")
    words = [word.capitalize() for word in name.split("-")]
    named = {
        "lost_lamb": package,
        "lost-lamb": name,
        "Lost Lamb": " ".join(words),
        "LostLamb": "".join(words),
    }
    folder = where / name
    folder.mkdir()
    _copy(files("service.title_kit").joinpath("template"), folder, named)
    return folder


def _copy(source: Traversable, target: Path, named: dict[str, str]) -> None:
    for entry in source.iterdir():
        path = target / _renamed(entry.name.removesuffix(_SUFFIX), named)
        if entry.is_dir():
            path.mkdir()
            _copy(entry, path, named)
        elif entry.name.endswith(_SUFFIX):
            path.write_text(_renamed(entry.read_text("utf-8"), named), "utf-8")


def _renamed(text: str, named: dict[str, str]) -> str:
    for old, new in named.items():
        text = text.replace(old, new)
    return text
