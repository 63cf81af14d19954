"""Files of the golden games: in `tests/golden`, or once among the streams that are kept for ever.

A golden game that today's rules have left in `tests/streams` as well would be the same file a second time.
"""

from pathlib import Path

from domain.titles import TITLES
from tests.support.server import ROOT

GOLDEN = ROOT / "tests/golden"
STREAMS = ROOT / "tests/streams"
_WHOLE = "_whole"


def golden_files() -> dict[str, Path]:
    """Return every golden game's file by the name of the game, in order."""
    kept = {
        path.stem.removesuffix(_WHOLE): path
        for title, plug in TITLES.items()
        for path in (STREAMS / f"{title}_rules_{plug.rules.rules_version}").glob(f"*{_WHOLE}.ndjson")
    }
    files = kept | {path.stem: path for path in GOLDEN.glob("*.ndjson")}
    return dict(sorted(files.items()))


def golden_file(name: str) -> Path:
    """Return the file of one golden game."""
    return golden_files()[name]
