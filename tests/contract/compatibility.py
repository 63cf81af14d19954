"""Check of compatibility: nothing breaks clients of the last released contract without a note.

    python -m tests.contract.compatibility              # compare with the newest of tests/contract/released
    python -m tests.contract.compatibility --release    # keep the contract as that of its version

A break is told by an entry of the newest section of CHANGELOG.md that has the word "breaking" and, in
backticks, the place (`GameShown.undo`), its first part (`GameShown`), or a pattern of either (`*Event`).
"""

import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import yaml

from service.http.server.export_contract import as_yaml, contract
from tests.contract.breaking import Break, breaks

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


def newest() -> Path:
    """The contract that was released last."""
    return max(RELEASED.glob("openapi-*.yaml"), key=lambda path: [*map(int, re.findall(r"\d+", path.stem))])


def main(arguments: list[str]) -> int:
    now = contract()
    if arguments == ["--release"]:
        (RELEASED / f"openapi-{now['info']['version']}.yaml").write_text(as_yaml(now), "utf-8")
        return 0
    if arguments:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    then = newest()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the former is ten times as fast
    found = breaks(yaml.load(then.read_text("utf-8"), loader), now)
    missing = untold(found, CHANGELOG.read_text("utf-8"))
    for it in missing:
        sys.stderr.write(f"{it} since {then.stem}, and CHANGELOG.md does not say so (docs/versioning.md)\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
