"""A process that asks a server for one thing again and again, over several connections.

It imports nothing of the service: a benchmark starts one for each kind of request.
"""

import asyncio
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.synchronize import Event


@contextmanager
def asking(host: str, port: int, raw: bytes, connections: int, hangs_up: bool) -> Iterator[None]:
    """While the block runs, another process asks all the time; every connection has begun."""
    context = multiprocessing.get_context("spawn")
    has_begun = context.Event()
    arguments = (host, port, raw, connections, hangs_up, has_begun)
    process = context.Process(target=_ask_on, args=arguments, daemon=True)
    process.start()
    try:
        has_begun.wait(60)
        yield
    finally:
        process.kill()
        process.join()


def _ask_on(host: str, port: int, raw: bytes, connections: int, hangs_up: bool, has_begun: Event) -> None:
    sent = 0

    async def ask() -> None:
        nonlocal sent
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(host, port)
                writer.write(raw)
                await writer.drain()
                sent += 1
                if sent >= connections:
                    has_begun.set()
                while not hangs_up and await reader.read(1 << 20):
                    pass
                writer.close()

    async def everybody() -> None:
        await asyncio.gather(*(ask() for _ in range(connections)))

    asyncio.run(everybody())
