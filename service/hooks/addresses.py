"""Protection against SSRF: no webhook leads into a private network, neither by address nor by name."""

import ipaddress
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from urllib.parse import SplitResult, urlsplit

LONGEST = 2_000
"""Characters of a URL."""
LOOK_UP = 5.0
"""Seconds that a name may take to be looked up."""
_URL = re.compile(r"[\x21-\x7e]+")
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"0x[0-9a-f]*|[0-9]+")
_GLOBAL = ipaddress.ip_network("2000::/3")
_REFUSED = [ipaddress.ip_network(text) for text in ("2001::/32", "2002::/16", "192.88.99.0/24", "3fff::/20")]
"""The first three carry other addresses inside; the last is for documentation."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]
"""The addresses of a host; raises `OSError` when there are none."""


class BadTarget(Exception):
    """A hook may not send there; the text says why, and nothing of what was found there."""


@dataclass(frozen=True)
class Target:
    """Where a URL leads: what to say in `Host`, and what to ask for."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        """The value of `Host`: the port only where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _usual_port(self.scheme) else f"{host}:{self.port}"


def parse(url: str, allow_private: bool) -> Target:
    """A URL that a hook may have, as far as its text tells; raises `BadTarget`."""
    if len(url) > LONGEST or not _URL.fullmatch(url) or "\\" in url:
        raise BadTarget("It is too long, or has characters that do not belong into a URL.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadTarget("It is not a URL.") from None
    if parts.scheme != "https" and not (allow_private and parts.scheme == "http"):
        raise BadTarget(
            "It must begin with https:// (http:// and private addresses: ESTANCIA_HOOKS_ALLOW_PRIVATE)."
        )
    if "@" in parts.netloc:
        raise BadTarget("It must not hold a name or a password.")
    if parts.fragment:
        raise BadTarget("It must not have a fragment.")
    port = _usual_port(parts.scheme) if port is None else port
    if port == 0 or not (allow_private or port == 443 or port >= 1024):
        raise BadTarget("Its port must be 443, or 1024 or more.")
    _check_host(host, parts, allow_private)
    return Target(parts.scheme, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def find(target: Target, allow_private: bool, resolve: Resolve) -> str:
    """The address to connect to, and to no other; raises `BadTarget` when any of the host's is forbidden."""
    addresses = resolve(target.host, target.port)
    if not allow_private and not all(map(is_public, addresses)):
        raise BadTarget("It leads into a private network.")
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address belongs to the public internet, to a machine of its own."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address not in _GLOBAL:
            return False
    if any(address in network for network in _REFUSED):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def resolve(host: str, port: int) -> list[str]:
    """What the system says, in time: the look-up cannot be interrupted, so it is left behind if need be."""
    addresses: list[str] = []
    failed: list[OSError] = []

    def ask() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
            addresses.extend(str(row[4][0]) for row in rows)
        except (OSError, UnicodeError) as error:
            failed.append(OSError(str(error)))

    thread = Thread(target=ask, name="look-up", daemon=True)
    thread.start()
    thread.join(LOOK_UP)
    if failed:
        raise failed[0]
    if not addresses:
        raise OSError("the name was not found in time")
    return addresses


def _check_host(host: str, parts: SplitResult, allow_private: bool) -> None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        labels = host.removesuffix(".").split(".")
        if "[" in parts.netloc or len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
            raise BadTarget("Its host is not a name or an address.") from None
        if _NUMBER.fullmatch(labels[-1]):
            raise BadTarget("Its host is an address in an unusual form.") from None
        if not allow_private and labels[-1] in ("localhost", "local", "internal"):
            raise BadTarget("It leads into a private network.") from None
        return
    if not allow_private and not is_public(str(address)):
        raise BadTarget("It leads into a private network.")


def _usual_port(scheme: str) -> int:
    return 443 if scheme == "https" else 80
