"""Context of jobs: the objects that a worker process provides before its first job."""

from typing import Generic, TypeVar

T = TypeVar("T")


class JobContext(Generic[T]):
    """The contexts of this process, one of each kind. RQ calls jobs by name, with the contents of the queue
    only.
    """

    def __init__(self) -> None:
        self._provided: list[T] = []

    def provide(self, tools: T) -> None:
        """Provide this context to the jobs of this process from now on."""
        self._provided = [tools]

    def is_provided(self) -> bool:
        return bool(self._provided)

    def get(self) -> T:
        """Return the provided context. Fails in a process without one."""
        (tools,) = self._provided
        return tools
