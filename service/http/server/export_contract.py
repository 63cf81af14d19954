"""Export of the contracts (openapi.yaml, and openapi/<title>.yaml with one title), written or compared.

    python -m service.http.server.export_contract --write | --check

The table of problems in docs/guides/apps/errors.md is written and checked together with it.
"""

import sys
from pathlib import Path

import msgspec

from domain.titles import TITLES
from service.games.codec.answers import encode
from service.http.openapi.spec import Doc
from service.http.openapi.yaml_text import as_yaml
from service.http.server import contract as document
from service.http.wire.problems import PROBLEM_TYPES
from service.json_types import JsonObject

ROOT = Path(__file__).parents[3]
ERRORS = ROOT / "docs" / "guides" / "apps" / "errors.md"
BEGIN = "<!-- written by python -m service.http.server.export_contract --write -->"
END = "<!-- end -->"


def contract(title: str | None = None) -> JsonObject:
    """Return the contract of the service, or that with a title, as it is served."""
    served = document.contract() if title is None else document.title_contract(title)
    contract: JsonObject = msgspec.json.decode(encode(served))
    return contract


def contracts() -> dict[str, Doc]:
    """Return every contract by the path of its file."""
    return {"openapi.yaml": contract()} | {f"openapi/{title}.yaml": contract(title) for title in TITLES}


def text_of(contract: JsonObject) -> str:
    """The text of the file of a contract."""
    head = "# Written by `python -m service.http.server.export_contract --write`; change the code instead.\n"
    return head + as_yaml(contract)


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
    files = {ROOT / path: text_of(contract) for path, contract in contracts().items()}
    return {**files, ERRORS: before + errors_table() + after}


def main(arguments: list[str]) -> int:
    if arguments not in (["--write"], ["--check"]):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    stale = {
        path: text for path, text in wanted().items() if not path.exists() or path.read_text("utf-8") != text
    }
    for path, text in stale.items():
        if arguments == ["--write"]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        else:
            sys.stderr.write(
                f"{path.relative_to(ROOT)} is out of date: "
                "python -m service.http.server.export_contract --write\n"
            )
    return 1 if stale and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
