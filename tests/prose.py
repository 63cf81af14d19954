"""Prose linter: no dialect in documents, docstrings, comments and messages, no long sentence in documents.

    python -m tests.prose            # list what breaks the rules; part of make check
    python -m tests.prose --count    # the number of findings in each folder

Vale and proselint were tried first. The package of Vale downloads a program when it first runs; proselint
takes no vocabulary of our own, and all but 30 of its 1,300 findings ask for curly quotes.
"""

import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LONGEST = 35
"""Words of a sentence in a document, code apart."""
DIALECT = {
    r"who(?:m)?ever": "the caller, a client, the player who",
    r"somebody": "a client, a player, another process",
    r"nobody's|to nobody": "anonymous, no recipient",
    r"(?:so|however) many": "n, the number of, a limit of",
    r"what there is": "the items, their names",
    r"of (?:whatever|ones? that)": "the noun itself",
    r"comes? to the same": "equals, has the same result",
    r"as often as not|as ever|had better|anew|once more": "often, still, should, again",
    r"(?:is|are|was|were|be|been|being) told(?! apart)|told (?:by|of|in|as|here)": "is described, notified",
    r"tells? (?:of|this|how|why)": "describes, reports, returns",
    r"hears? of": "receives, is notified of",
    r"made worthless": "revoked",
    r"at rest": "idle",
    r"taken in": "imported, accepted",
}
"""Pattern of a phrase -> what to write instead."""
SOURCES = ("bench", "domain", "service", "workers")
FOR_PLAYERS = re.compile(r"docs/rules/|domain/[^/]+/(?:rules|presentation/texts|texts)/")
"""Sentences about a game, in which "whoever has the most" is plain."""

_DIALECT = re.compile("|".join(rf"\b(?P<p{n}>{phrase})\b" for n, phrase in enumerate(DIALECT)), re.IGNORECASE)
_CODE = re.compile(r"<!--.*?-->|^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
_BLOCK = re.compile(r"\n\s*\n|\n\s*[-*] |\n\s*\d+\. |\n(?=#)|\|")
_SENTENCE = re.compile(r"(?<=[.!?:;])[\"*)]*\s+| · ")


class Finding(NamedTuple):
    """A place in a file, and what is wrong there."""

    path: str
    line: int
    fault: str


def files() -> list[str]:
    """Return the paths of all files with prose that Git knows."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md", "*.py", "openapi.yaml"], cwd=ROOT, text=True, capture_output=True
    )
    return [path for path in listed.stdout.split() if _has_prose(path)]


def _has_prose(path: str) -> bool:
    return not path.startswith("tests/") and not FOR_PLAYERS.match(path)


def findings(path: str, text: str) -> Iterator[Finding]:
    """Yield what is wrong in a file: dialect everywhere, long sentences in documents."""
    if path.endswith(".md"):
        text = _CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
        yield from _long_sentences(path, text)
    yield from (Finding(path, line, fault) for line, fault in _dialect(path, text))


def _dialect(path: str, text: str) -> Iterator[tuple[int, str]]:
    prose = _prose(text) if path.endswith(".py") and _DIALECT.search(text) else [(1, text)]
    for first, passage in prose:
        for match in _DIALECT.finditer(passage):
            number = int((match.lastgroup or "p0")[1:])
            wanted = list(DIALECT.values())[number]
            yield first + passage.count("\n", 0, match.start()), f"{match[0]!r}: write {wanted}"


def _prose(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string and comment of a module."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            yield token.start[0], token.string


def _long_sentences(path: str, text: str) -> Iterator[Finding]:
    plain = re.sub(r"`[^`\n]*`", "``", re.sub(r"\]\([^)\n]*\)", "]", text))
    at = 0
    for block in _BLOCK.split(plain):
        line = plain.count("\n", 0, at := plain.index(block, at)) + 1
        for sentence in _SENTENCE.split(block):
            if (words := len(re.findall(r"\w[\w'’./,-]*", sentence))) > LONGEST:
                yield Finding(path, line, f"a sentence of {words} words: {' '.join(sentence.split())[:60]} …")


def main(arguments: list[str]) -> int:
    """Print the findings, and return the exit code of the linter."""
    counting = "--count" in arguments
    all_findings = [
        finding for path in files() for finding in findings(path, (ROOT / path).read_text("utf-8"))
    ]
    if counting:
        folders = Counter("/".join(finding.path.split("/")[:2]) for finding in all_findings)
        for folder, count in (*sorted(folders.items()), ("in all", len(all_findings))):
            sys.stdout.write(f"{count:5}  {folder}\n")
        return 0
    for finding in all_findings:
        sys.stdout.write(f"{finding.path}:{finding.line}: {finding.fault}\n")
    return 1 if all_findings else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
