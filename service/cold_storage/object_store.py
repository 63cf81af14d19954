"""A client of an object store (S3 and the like, or a folder): whole objects by name, each written once.

Every call ends within some seconds. What a folder has is on its disk when a call returns.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from service.config.values import is_bucket
from service.foreign_files import read_file
from service.process.native_thread import NativePool
from service.store.base import ColdObjectBroken, ColdStorageUnavailable

if TYPE_CHECKING:
    from obstore import ObjectMeta
    from obstore.store import ClientConfig, RetryConfig
    from obstore.store import ObjectStore as Client

T = TypeVar("T")

CONNECT_WITHIN, ANSWER_WITHIN, WITHIN = 2, 4, 5
"""Seconds for a connection, for an answer, and for all of a call."""
AT_ONCE = 4
"""Calls of a process; in one that is full of cooperative threads, as many native ones."""
LARGEST = 1 << 26
"""Bytes of an object that is read; those of the longest streams have a tenth of it."""
BREAK = 1.0
"""Seconds without calls after a failed one: callers get the error at once meanwhile."""
NO_OBJECT = "estancia-none"
"""A name that no object has."""
AT_ONCE_TOLD = 0.5
"""Seconds: a folder that fails sooner is not away, and need not have a break."""


class _RefusedAtOnce(ColdStorageUnavailable):
    """It was refused without delay: it may be this object alone."""


class ObjectStore:
    """The objects of one place: a folder, or `s3://bucket/prefix` (also `gs://` and `az://`).

    What it needs to know of a bucket (credentials, region, endpoint) it takes from the variables that the
    tools of its maker use: `AWS_ACCESS_KEY_ID`, … All methods raise `ColdStorageUnavailable`.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self._folder = None if is_bucket(place) else Path(place).absolute()
        self._client: Client | None = None
        self._pool = NativePool(AT_ONCE)
        self._asked_again_at = 0.0

    def put_if_absent(self, name: str, data: bytes) -> None:
        """Write an object, unless there is one of this name: then that stays."""
        import obstore
        from obstore.exceptions import AlreadyExistsError

        def put(client: "Client") -> None:
            with suppress(AlreadyExistsError):
                obstore.put(client, name, data, mode="create", use_multipart=False)
            if self._folder is not None:
                _sync(self._folder / name)
                _sync(self._folder)

        self._ask(put)

    def get(self, name: str, read: Callable[[bytes], T]) -> T | None:
        """What `read` makes of an object, in a native thread; None when there is no such object.

        Raises `ColdObjectBroken` when this object cannot be read, and cold storage is well otherwise.
        """
        import obstore

        def get(client: "Client") -> T | None:
            try:
                if self._folder is not None:  # anything may lie there by now
                    return read(read_file(self._folder / name, LARGEST))
                response = obstore.get(client, name)
            except FileNotFoundError:
                return None
            if response.meta["size"] > LARGEST:
                raise ColdObjectBroken(f"{name} is larger than any object that was put there")
            return read(bytes(response.bytes()))

        try:
            return self._ask(get)
        except _RefusedAtOnce as error:
            if self._folder is not None or self._answers():
                raise ColdObjectBroken(str(error)) from error
            raise

    def names(self) -> Iterator[str]:
        """The names of all objects, a thousand at a time, in no order."""
        import obstore

        def begin(client: "Client") -> "Iterator[Sequence[ObjectMeta]]":
            return iter(obstore.list(client, chunk_size=1_000))

        pages = self._ask(begin)
        while (page := self._ask(lambda _: next(pages, None))) is not None:
            yield from (about["path"] for about in page)

    def delete(self, name: str) -> None:
        """Take an object away, if it is there."""
        import obstore

        def delete(client: "Client") -> None:
            try:
                obstore.delete(client, name)
            except FileNotFoundError:
                return
            if self._folder is not None:
                _sync(self._folder)

        self._ask(delete)

    def _answers(self) -> bool:
        """Whether cold storage answers a question about an object that is not there."""
        import obstore

        def head(client: "Client") -> None:
            with suppress(FileNotFoundError):
                obstore.head(client, NO_OBJECT)

        self._asked_again_at = 0.0
        try:
            self._ask(head)
        except ColdStorageUnavailable:
            return False
        return True

    def _ask(self, call: Callable[["Client"], T]) -> T:
        from obstore.exceptions import BaseError

        if time.monotonic() < self._asked_again_at:
            raise ColdStorageUnavailable(f"cold storage ({self.place}) did not answer a moment ago")
        began = time.monotonic()
        try:
            return self._pool.run(lambda: call(self._opened()), WITHIN)
        except (BaseError, OSError, ValueError) as error:
            ended = time.monotonic()
            is_at_once = ended - began <= AT_ONCE_TOLD
            if self._folder is None or not is_at_once:  # else it is this file that is broken
                self._asked_again_at = ended + BREAK
            first = str(error).partition("\n")[0]
            kind = _RefusedAtOnce if is_at_once else ColdStorageUnavailable
            raise kind(f"cold storage ({self.place}): {first}") from error

    def _opened(self) -> "Client":
        """The client, made when it is needed first: its threads do not survive a fork."""
        if self._client is None:
            self._client = _open(self.place, self._folder)
        return self._client


def _open(place: str, folder: Path | None) -> "Client":
    from obstore.store import LocalStore, from_url

    if folder is not None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return LocalStore(folder)
    endpoint = os.environ.get("AWS_ENDPOINT_URL", "")
    options: ClientConfig = {
        "allow_http": endpoint.startswith("http://"),
        "connect_timeout": timedelta(seconds=CONNECT_WITHIN),
        "timeout": timedelta(seconds=ANSWER_WITHIN),
    }
    retries: RetryConfig = {"max_retries": 1, "retry_timeout": timedelta(seconds=ANSWER_WITHIN)}
    # Which maker it is, the types want to know, and only the place says.
    opening: Callable[..., Client] = from_url
    return opening(place, client_options=options, retry_config=retries)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
