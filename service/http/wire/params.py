"""Query parameters and request headers, parsed strictly: unreadable values are refused, never guessed."""

import re
from collections.abc import Sequence
from functools import cache

from flask import request

from service.games.history.losses import DIGITS, Seen
from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import MALFORMED, Problem
from service.strict_json import LARGEST

LONGEST_WAIT = 30
"""Seconds."""
FURTHEST = LARGEST
"""The greatest position in a request."""
_DIGITS = re.compile(r"[0-9]{1,16}", re.ASCII)
SEEN = rf"[0-9]{{1,16}}(-[0-9a-f]{{{DIGITS}}})?"
"""The regular expression of the `id` of an event: its position, and digits of its hash where one was lost."""
_SEEN = re.compile(SEEN, re.ASCII)
HASH = rf"[0-9a-f]{{{DIGITS}}}"
_HASH = re.compile(HASH, re.ASCII)
MOST_VERSIONS = 10
"""Of `If-Match`."""
_TAG = r'(?:W/)?"[0-9]{1,15}"'
IF_MATCH = rf"({_TAG}( *, *{_TAG}){{0,{MOST_VERSIONS - 1}}}|\*)"
"""The regular expression of an `If-Match`: of one version, of several, or of any."""
_IF_MATCH = re.compile(IF_MATCH, re.ASCII)
_NUMBER = re.compile("[0-9]+", re.ASCII)
_WAIT = re.compile(r'(?:^|[,;])\s*wait\s*=\s*"?([0-9]{1,6})"?\s*(?:$|[,;])', re.ASCII | re.IGNORECASE)


def require_known(names: Sequence[str]) -> None:
    """Refuse a query string with an unknown or repeated parameter."""
    if not wsgi_environ().get("QUERY_STRING"):
        return
    for name, values in request.args.lists():
        if name not in names:
            raise Problem(
                MALFORMED,
                f"This call has no parameter `{name[:40]}`. Its parameters: {', '.join(names) or 'none'}.",
                reason="unknown_parameter",
                facts={"parameter": name[:40], "options": list(names)},
            )
        if len(values) > 1:
            raise Problem(
                MALFORMED,
                f"`{name}` occurs more than once.",
                reason="bad_parameter",
                facts={"parameter": name},
            )


def _asked(name: str) -> str | None:
    """Return the parameters of the query string. Without a query string the library is not called."""
    return request.args.get(name) if wsgi_environ().get("QUERY_STRING") else None


def number(name: str, default: int, least: int, most: int) -> int:
    """Return a whole number from the query string."""
    text = _asked(name)
    if text is None:
        return default
    if not _DIGITS.fullmatch(text) or not least <= int(text) <= most:
        raise Problem(
            MALFORMED,
            f"`{name}` is a whole number from {least} to {most}.",
            reason="bad_parameter",
            facts={"parameter": name, "least": least, "most": most},
        )
    return int(text)


def choice(name: str, options: Sequence[str]) -> str | None:
    """Return one of these options from the query string, or nothing."""
    text = _asked(name)
    if text is not None and text not in options:
        raise Problem(
            MALFORMED,
            f"`{name}` is one of: {', '.join(options)}.",
            reason="bad_parameter",
            facts={"parameter": name, "options": list(options)},
        )
    return text


def several(name: str, options: Sequence[str]) -> frozenset[str]:
    """Return some of these options from the query string: separated by commas, each at most once."""
    text = _asked(name)
    asked = text.split(",") if text else []
    if len(set(asked)) < len(asked) or not set(asked) <= set(options):
        raise Problem(
            MALFORMED,
            f"`{name}` is a list, with commas, of: {', '.join(options)}; each at most once.",
            reason="bad_parameter",
            facts={"parameter": name, "options": list(options)},
        )
    return frozenset(asked)


def flag(name: str, *, default: bool = False) -> bool:
    """Return `true` or `false` from the query string, or the default."""
    asked = choice(name, ("true", "false"))
    return default if asked is None else asked == "true"


def past_version() -> int:
    """Return `?at=`; 0 for the newest version."""
    return number("at", 0, 1, FURTHEST)


def expected_versions() -> tuple[int, ...]:
    """Return the versions of `If-Match: "17"`, or several; none for `*` or without the header.

    A proxy may have made a weak tag of it (`W/"17"`), which names the same version.
    """
    header = wsgi_environ().get("HTTP_IF_MATCH", "*").strip()
    if header == "*":
        return ()
    if _IF_MATCH.fullmatch(header) is None:
        form = f'versions in quotes, as ETags gave them, at most {MOST_VERSIONS}: `If-Match: "17"`'
        raise _bad_header("If-Match", form)
    return tuple(map(int, _NUMBER.findall(header)))


def position_seen() -> Seen:
    """Return the last position that a client has (`after`), with digits of the hash of its event if given."""
    hash = _asked("after_hash")
    if hash is not None and not _HASH.fullmatch(hash):
        raise Problem(
            MALFORMED,
            f"`after_hash` is the first {DIGITS} digits of the hash of the event at `after`, in lower case.",
            reason="bad_parameter",
            facts={"parameter": "after_hash"},
        )
    return Seen(number("after", 0, 0, FURTHEST), hash or "")


def _seen(text: str) -> Seen | None:
    position, _, hash = text.partition("-")
    return Seen(int(position), hash) if _SEEN.fullmatch(text) and int(position) <= FURTHEST else None


def last_event_id() -> Seen | None:
    """Return `Last-Event-ID: 17`, which browsers send when they reconnect a stream."""
    header = wsgi_environ().get("HTTP_LAST_EVENT_ID", "").strip()
    if not header:
        return None
    if (seen := _seen(header)) is None:
        raise _bad_header("Last-Event-ID", "a position, as in the `id:` of an event")
    return seen


def key_pattern(shortest: int = 1) -> str:
    """Return the regular expression of an `Idempotency-Key`: `shortest` to 200 characters, quoted or not."""
    characters = rf"[\x21\x23-\x5b\x5d-\x7e]{{{shortest},200}}"
    return f'"({characters})"|({characters})'


@cache
def _key(shortest: int) -> re.Pattern[str]:
    return re.compile(key_pattern(shortest), re.ASCII)


def idempotency_key(shortest: int = 1) -> str | None:
    """Return `Idempotency-Key: "…"`, quoted or bare."""
    header = wsgi_environ().get("HTTP_IDEMPOTENCY_KEY")
    if header is None:
        return None
    match = _key(shortest).fullmatch(header.strip())
    if match is None:
        raise _bad_header(
            "Idempotency-Key", f"{shortest} to 200 visible ASCII characters, with or without quotes around"
        )
    return match[1] or match[2]


def wait_preferred() -> int:
    """Return the seconds of `Prefer: wait=10`, at most `LONGEST_WAIT`; 0 without the header."""
    match = _WAIT.search(wsgi_environ().get("HTTP_PREFER", ""))
    return min(int(match[1]), LONGEST_WAIT) if match else 0


def _bad_header(name: str, form: str) -> Problem:
    return Problem(MALFORMED, f"`{name}` is {form}.", reason="bad_header", facts={"header": name})
