#!/usr/bin/env python3
"""How do pages of the documents talk to a server? By what the installation lacks: a small `valkey-cli`."""

import socket
import sys
from io import BufferedReader


def main() -> int:
    """`-p PORT COMMAND …`: says the answer, a line for each of its parts."""
    _, _, port, *words = sys.argv
    parts = [f"*{len(words)}\r\n".encode()]
    parts += [b"$%d\r\n%b\r\n" % (len(word.encode()), word.encode()) for word in words]
    try:
        with socket.create_connection(("127.0.0.1", int(port)), 5) as connection:
            connection.sendall(b"".join(parts))
            return tell(connection.makefile("rb"))
    except OSError as error:
        sys.stdout.write(f"{error}\n")
        return 1


def tell(answer: BufferedReader) -> int:
    """Print one answer; 1 if it is an error."""
    kind, rest = answer.read(1), answer.readline().strip()
    if kind == b"*":
        for _ in range(int(rest)):
            tell(answer)
        return 0
    if kind == b"$":
        rest = answer.read(int(rest) + 2) if int(rest) >= 0 else b"(nil)"
    sys.stdout.write(f"{rest.decode().rstrip()}\n")
    return int(kind == b"-")


if __name__ == "__main__":
    sys.exit(main())
