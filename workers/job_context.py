"""The context of jobs: what a worker process provides, before its first job, for all that it runs."""

from typing import Generic, TypeVar

T = TypeVar("T")


class JobContext(Generic[T]):
    """A process has one of each kind. RQ calls jobs by their names, with nothing but what is in the queue."""

    def __init__(self) -> None:
        self._provided: list[T] = []

    def provide(self, tools: T) -> None:
        """From now on jobs of this process get this."""
        self._provided = [tools]

    def is_provided(self) -> bool:
        return bool(self._provided)

    def get(self) -> T:
        """What was provided; fails in a process that was not equipped."""
        (tools,) = self._provided
        return tools
