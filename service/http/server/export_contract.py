"""Export of openapi.yaml, written or compared.

    python -m service.http.server.export_contract --write | --check

The table of problems in docs/guides/apps/errors.md is written and checked together with it.
"""

import sys
from pathlib import Path

import msgspec
import yaml

from service.games.codec.answers import encode
from service.http.server import contract as document
from service.http.wire.problems import PROBLEM_TYPES
from service.json_types import JsonObject

ROOT = Path(__file__).parents[3]
CONTRACT = ROOT / "openapi.yaml"
ERRORS = ROOT / "docs" / "guides" / "apps" / "errors.md"
BEGIN = "<!-- written by python -m service.http.server.export_contract --write -->"
END = "<!-- end -->"


def contract() -> JsonObject:
    """Return the contract as it is served."""
    contract: JsonObject = msgspec.json.decode(encode(document.contract()))
    return contract


class LineByLine(yaml.SafeDumper):
    """YAML dumper that writes multi-line texts as blocks."""


LineByLine.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def as_yaml(document: JsonObject) -> str:
    head = "# Written by `python -m service.http.server.export_contract --write`; change the code instead.\n"
    return head + yaml.dump(document, Dumper=LineByLine, sort_keys=False, allow_unicode=True, width=120)


def errors_table() -> str:
    """Return all problems as rows of a Markdown table."""
    rows = [
        f"| {kind.status} | `{kind.type}` | {kind.title} | {kind.meaning} "
        f"| {' '.join(f'`{reason}`' for reason in kind.reasons) or '–'} |"
        for kind in PROBLEM_TYPES
    ]
    head = ["| status | type | title | meaning | reasons |", "|---|---|---|---|---|"]
    return "\n".join([BEGIN, "", *head, *rows, "", END])


def wanted() -> dict[Path, str]:
    """Return the expected contents of the files."""
    page = ERRORS.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return {CONTRACT: as_yaml(contract()), ERRORS: before + errors_table() + after}


def main(arguments: list[str]) -> int:
    if arguments not in (["--write"], ["--check"]):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    stale = {
        path: text for path, text in wanted().items() if not path.exists() or path.read_text("utf-8") != text
    }
    for path, text in stale.items():
        if arguments == ["--write"]:
            path.write_text(text, "utf-8")
        else:
            sys.stderr.write(
                f"{path.relative_to(ROOT)} is out of date: "
                "python -m service.http.server.export_contract --write\n"
            )
    return 1 if stale and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
