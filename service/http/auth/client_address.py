"""Client addresses: the identity of callers without a token."""

import ipaddress
from functools import lru_cache

from flask import request


def client_address() -> str | None:
    """Return the address of a caller without a token; `None` on loopback."""
    return counted_as(request.remote_addr or "")


@lru_cache(1024)
def counted_as(text: str) -> str | None:
    """Return the client whose requests, streams and connections count together; `None`: not limited.

    On loopback the clients of a proxy look all the same. An IPv6 client has 2^64 addresses, and is one.
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None  # a Unix socket
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped  # as a socket for both sees it
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))
