"""Table of settings in docs/guides/operate/settings.md, generated from the code that reads them.

`python -m service.cli.operate.settings_page --write` updates it, `--check` compares it.
"""

import sys
from pathlib import Path

from service.config import describe

SETTINGS = Path(__file__).parents[3] / "docs" / "guides" / "operate" / "settings.md"
BEGIN = "<!-- written by python -m service.cli.operate.settings_page --write -->\n"
END = "<!-- end -->"


def wanted(page: str) -> str:
    """Return the expected page."""
    before, _, rest = page.partition(BEGIN)
    rows = [f"| `{name}` | {default} | {meaning} |" for name, default, meaning in describe()]
    table = "\n".join(["", "| variable | default | meaning |", "|---|---|---|", *rows, "", ""])
    return before + BEGIN + table + END + rest.partition(END)[2]


def main(arguments: list[str]) -> int:
    page = SETTINGS.read_text("utf-8")
    match arguments:
        case ["--write"]:
            SETTINGS.write_text(wanted(page), "utf-8")
            return 0
        case ["--check"] if wanted(page) == page:
            return 0
        case ["--check"]:
            sys.stderr.write(
                f"{SETTINGS.name} is out of date: python -m service.cli.operate.settings_page --write\n"
            )
            return 1
        case _:
            sys.stderr.write(f"{__doc__}\n")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
