"""Client addresses: who asks, where no token tells."""

import ipaddress
from functools import lru_cache

from flask import request


def client_address() -> str | None:
    """Who asks, if there is no token to tell: `None` on loopback.

    An IPv6 client has 2^64 addresses, and is one.
    """
    return _address(request.remote_addr or "")


@lru_cache(1024)
def _address(text: str) -> str | None:
    try:
        it = ipaddress.ip_address(text)
    except ValueError:
        return None  # a Unix socket
    if it.is_loopback:
        return None
    return str(it) if it.version == 4 else str(ipaddress.ip_network((it, 64), strict=False))
