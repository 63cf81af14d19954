"""The address of a client, as it is counted: one for an IPv6 network of 64 bits, none for loopback."""

import ipaddress
from functools import lru_cache


@lru_cache(1024)
def counted(text: str) -> str | None:
    """Whose requests, streams and connections are counted together; `None`: nobody's.

    On loopback the clients of a proxy look all the same. An IPv6 client has 2^64 addresses, and is one.
    """
    try:
        it = ipaddress.ip_address(text)
    except ValueError:
        return None  # a Unix socket
    if isinstance(it, ipaddress.IPv6Address) and it.ipv4_mapped is not None:
        it = it.ipv4_mapped  # as a socket for both sees it
    if it.is_loopback:
        return None
    return str(it) if it.version == 4 else str(ipaddress.ip_network((it, 64), strict=False))
