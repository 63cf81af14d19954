"""Check of compatibility: nothing breaks clients of the last released contracts without a note.

    python -m tests.contract.compatibility              # compare with the newest of tests/contract/released
    python -m tests.contract.compatibility --release    # keep the contracts as those of their version

A break is told by an entry of the newest section of CHANGELOG.md that has the word "breaking" and, in
backticks, the place (`GameShown.undo`), its first part (`GameShown`), or a pattern of either (`*Event`).
"""

import json
import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import yaml

from service.http.openapi.spec import Doc
from service.http.openapi.title_schemas import prefix
from service.http.server.export_contract import contracts, text_of
from tests.contract.breaking import SCHEMAS, Break, breaks

HERE = Path(__file__).parent
RELEASED = HERE / "released"
CHANGELOG = HERE.parents[1] / "CHANGELOG.md"


def untold(found: list[Break], changelog: str) -> list[Break]:
    """Those that no entry of the newest section tells."""
    section = changelog.split("\n## ", 2)[1]
    entries = [it for it in re.split(r"\n- |\n#+ ", section) if re.search(r"\bbreaking\b", it, re.IGNORECASE)]
    told = {name for entry in entries for name in re.findall(r"`([^`]+)`", entry)}
    return [it for it in found if not any(_names(name, it) for name in told)]


def _names(told: str, it: Break) -> bool:
    return any(fnmatchcase(place, told) for place in (it.place, re.split(r"[. ]", it.place)[0]))


def released(path: str) -> tuple[str, Doc | None]:
    """The version that was released last, and its contract at a path; None if it has none there."""
    newest = max(RELEASED.iterdir(), key=lambda it: [*map(int, re.findall(r"\d+", it.stem))])
    version = newest.stem.removeprefix("openapi-") if newest.is_file() else newest.name
    if newest.is_file():
        return version, _of_title(_read(newest), Path(path).stem) if "/" in path else None
    return version, _read(newest / path) if (newest / path).exists() else None


def _read(path: Path) -> Doc:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the former is ten times as fast
    document: Doc = yaml.load(path.read_text("utf-8"), loader)
    return document


def _of_title(document: Doc, title: str) -> Doc:
    """A contract that had all titles in one (0.1.0), as one of them would have used it."""
    its = prefix(title)
    document = json.loads(json.dumps(document).replace(f"{SCHEMAS}New{its}", f"{SCHEMAS}New"))
    schemas: Doc = document["components"]["schemas"]
    for name in [*schemas]:
        if name.startswith(f"New{its}"):
            schemas[name.replace(its, "")] = schemas[name]
    schemas |= {name: schemas[its + name] for name in ("Command", "Event", "View", "Settings")}
    return document


def main(arguments: list[str]) -> int:
    now = contracts()
    if arguments == ["--release"]:
        for path, contract in now.items():
            place = RELEASED / contract["info"]["version"] / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text_of(contract), "utf-8")
        return 0
    if arguments:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    changelog, missing = CHANGELOG.read_text("utf-8"), dict[Break, str]()
    for path, contract in now.items():
        version, then = released(path)
        if then is not None:
            missing |= dict.fromkeys(untold(breaks(then, contract), changelog), f"{path} since {version}")
    for it, where in missing.items():
        sys.stderr.write(f"{it} ({where}), and CHANGELOG.md does not say so (docs/versioning.md)\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
