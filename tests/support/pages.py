"""What can be run of a page of the documents, and does it answer what the page shows?

`sh` blocks run one after the other in one shell; a `json` block right after one shows the last thing it says.
`python` blocks are programs of their own; JavaScript is run by `tests/contract/test_clients.py`. Blocks of
any other kind are there to be read.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.support.server import AS_INSTALLED, FEW, ROOT, Service
from tests.support.speed import patience
from tests.support.valkey import binary, free_port, free_ports

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
ADDRESS = "127.0.0.1:8000"
PORT = "9090"
PORTS = "7000"
"""A page that runs several servers counts its ports from here."""
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KEY = "$ESTANCIA_OPERATOR_KEY"
OPERATOR = "the-operator-of-these-tests"
TRIES = re.compile(r"\$\(seq (\d+)\)")
"""How often a page looks for something before it gives up, on an idle machine."""
NEXT = "\x1e"
"""Stands between what two blocks say."""
REST = "…"
"""A name or an element of a shown answer: there is more here. Inside a text: anything."""
CHANCE = re.compile(r"[0-9a-f]{16,}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d+")
"""What is another each time: ids and digests, times, and numbers inside texts."""


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: language and text."""
    return BLOCK.findall(page.read_text("utf-8"))


def run(page: Path, service: Service, folder: Path) -> str:
    """What the blocks of a page say, in an empty folder; what the page shows of it has to be right."""
    found = blocks(page)
    programs = [text for language, text in found if language == "sh"]
    programs_all = [text for language, text in found if language in ("sh", "python")]
    assert any(ADDRESS in text or "estancia serve" in text for text in programs_all)
    said = shell(programs, service, folder)
    shown_by = [text if language == "json" else None for language, text in found[1:]] + [None]
    outputs = iter(said)
    for (language, _), shown in zip(found, shown_by, strict=True):
        if language == "sh":
            output = next(outputs)
            if shown is not None:
                compare(json.loads(shown), last_json(output), page.name)
    for language, text in found:
        if language == "python":
            said.append(command([sys.executable, "-c", address(text, service)], folder))
    return "".join(said)


def shell(programs: Sequence[str], service: Service, folder: Path) -> list[str]:
    """What each of these blocks says, run by one shell."""
    ending = "trap 'kill $(jobs -p) 2> /dev/null || true; wait' EXIT\n"  # of what it has left running
    script = with_free_port(address(f"\nprintf '{NEXT}'\n".join(programs), service))
    script = TRIES.sub(lambda tries: f"$(seq {patience(int(tries[1])):.0f})", script)
    return command(["bash", "-euo", "pipefail", "-c", ending + script], folder).split(NEXT)


def command(words: Sequence[str], folder: Path) -> str:
    programs = folder / ".programs"
    if not programs.exists():
        programs.mkdir()
        estancia = programs / "estancia"
        path = f"{AS_INSTALLED['PYTHONPATH']}:{ROOT}"
        estancia.write_text(f'#!/bin/sh\nPYTHONPATH={path} exec {sys.executable} -m service.cli "$@"\n')
        estancia.chmod(0o755)
        (programs / "valkey-server").symlink_to(binary())
        (programs / "valkey-cli").symlink_to(ROOT / "tests" / "support" / "valkey_cli.py")
    its = str(Path(sys.executable).parent)  # whose `python3` is ours
    path = os.pathsep.join((str(programs), its, os.environ["PATH"]))
    environment = {**os.environ, **FEW, "PATH": path, "ESTANCIA_OPERATOR_KEY": OPERATOR}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr
    return done.stdout


def address(text: str, service: Service) -> str:
    return text.replace(ADDRESS, service.bind)


def with_free_port(text: str) -> str:
    """The page listens itself: on ports that are free here."""
    if f"={PORTS}" in text:
        text = text.replace(f"={PORTS}", f"={free_ports(30)}")
    return text.replace(PORT, str(free_port())) if PORT in text else text


def last_json(output: str) -> Any:
    """The last line that is JSON, or else all of the output."""
    for line in reversed(output.strip().splitlines()):
        try:
            return json.loads(line)
        except ValueError:
            continue
    return json.loads(output)


def compare(shown: Any, said: Any, where: str) -> None:
    """The same names and texts, apart from chance, and values of the same kind; a problem's status exactly.

    What is shown may end with `…`.
    """
    assert kind(shown) == kind(said), f"{where}: the page shows {shown!r}, the service says {said!r}"
    if isinstance(shown, dict):
        names = shown.keys() - {REST}
        missing, untold = names - said.keys(), said.keys() - names
        assert not missing, f"{where}: nothing is called {sorted(missing)}"
        assert REST in shown or not untold, f"{where}: the page leaves out {sorted(untold)}"
        for name in names:
            compare(shown[name], said[name], f"{where}.{name}")
        if is_problem(shown):
            exact = ("type", "status", "reason", "clause")
            assert [shown[name] for name in exact] == [said[name] for name in exact], f"{where}: {said!r}"
    if isinstance(shown, str):
        assert is_same(shown, said), f"{where}: the page shows {shown!r}, the service says {said!r}"
    if isinstance(shown, list):
        told = [item for item in shown if item != REST]
        assert len(told) <= len(said), f"{where}: the page shows more than {said!r}"
        assert REST in shown or len(told) == len(said), f"{where}: the page leaves some of {said!r} out"
        for i, item in enumerate(told):
            compare(item, said[i], f"{where}.{i}")


def is_problem(item: dict[str, Any]) -> bool:
    """Whether this is shown as a problem of the service's own."""
    return str(item.get("type")).startswith("/problems/")


def is_same(shown: str, said: str) -> bool:
    """Whether a text is said as it is shown, apart from what chance makes of it, and of spaces."""
    pattern = ".*".join(re.escape(CHANCE.sub("0", part)) for part in shown.split(REST))
    return re.fullmatch(pattern, CHANCE.sub("0", said).replace("\xa0", " "), re.DOTALL) is not None


def kind(item: Any) -> str:
    """What JSON calls it; a whole number is one of them."""
    names = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}
    return names.get(type(item), "number")
