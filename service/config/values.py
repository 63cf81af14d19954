"""Values of variables: what may stand there, and the parsers of it, which raise `ValueError`."""

from typing import Literal, NamedTuple
from urllib.parse import urlsplit

Fsync = Literal["always", "everysec", "no"]

SHORTEST_KEY = 16
LONGEST_SILENCE = 300
"""Seconds; hardly anything between a client and a service keeps a silent connection for longer."""

LONGEST_TRY = 30
"""Seconds; a job that delivers may take a minute."""


ANY_ORIGIN = ("*",)
BUCKETS = ("s3", "gs", "az")


class Address(NamedTuple):
    """Where to listen for HTTP."""

    host: str
    port: int


def parse_address(text: str) -> Address:
    """`host:port`, an IPv6 host in brackets."""
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.port is None or parts.netloc != text or parts.username is not None:
        raise ValueError(text)
    return Address(parts.hostname, parts.port)


def parse_url(text: str) -> str:
    """A URL of a Redis or Valkey server, with whatever credentials it holds."""
    parts = urlsplit(text)
    place = parts.path if parts.scheme == "unix" else parts.hostname
    if parts.scheme not in ("redis", "rediss", "unix") or not place or (parts.port or 1) < 1:
        raise ValueError(text)
    return text


def without_credentials(url: str) -> str:
    """A URL of a server, without name, password and options, for logs."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def parse_count(text: str) -> int:
    """A whole number from 1 on."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def parse_seconds(text: str) -> float:
    """Seconds above 0, up to `LONGEST_SILENCE`."""
    if not 0 < (number := float(text)) <= LONGEST_SILENCE:
        raise ValueError(text)
    return number


def parse_try(text: str) -> float:
    """Seconds above 0, up to `LONGEST_TRY`."""
    if not 0 < (number := float(text)) <= LONGEST_TRY:
        raise ValueError(text)
    return number


def parse_count_or_none(text: str) -> int:
    """A whole number from 0 on."""
    if (number := int(text)) < 0:
        raise ValueError(text)
    return number


def parse_yes(text: str) -> bool:
    """`yes` or `no`."""
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


def parse_origins(text: str) -> tuple[str, ...]:
    """What browsers send as `Origin`: no path, no upper case, no port that goes without saying."""
    if text == "*":
        return ANY_ORIGIN
    origins = tuple(origin.strip() for origin in text.split(","))
    for origin in origins:
        parts = urlsplit(origin)
        is_usual = (parts.scheme, parts.port) in (("http", 80), ("https", 443))
        whole = f"{parts.scheme}://{parts.netloc}"
        is_spelled = whole == origin == origin.lower() and "*" not in origin and not is_usual
        if not (parts.scheme and parts.hostname and is_spelled):
            raise ValueError(origin)
    return origins


def is_bucket(place: str) -> bool:
    """Whether a place of objects is one of an object store, and not a folder."""
    return "://" in place


def parse_place(text: str) -> str:
    """A folder, or `s3://bucket/prefix` and the like."""
    parts = urlsplit(text)
    if is_bucket(text) and (parts.scheme not in BUCKETS or not parts.hostname or parts.query):
        raise ValueError(text)
    return text


def parse_fsync(text: str) -> str:
    """What `appendfsync` of the servers may be."""
    if text not in ("always", "everysec", "no"):
        raise ValueError(text)
    return text


def parse_key(text: str) -> str:
    """A secret that a header can hold, and that is not too short."""
    if len(text) < SHORTEST_KEY or not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError(text)
    return text
