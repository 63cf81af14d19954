"""Types of events that a client may choose among, in the contract and in requests."""

from collections.abc import Iterable

from domain.core.record import snake
from domain.core.title import Title
from domain.table.events import TABLE_EVENTS
from service.games.turns import CHANGES


def event_types(titles: Iterable[Title]) -> list[str]:
    """Return the types of the table's events, of the events of these titles, and of changes of turn."""
    classes = (*TABLE_EVENTS, *(event for title in titles for event in title.rules.events))
    return [*dict.fromkeys(snake(cls.__name__) for cls in classes), *CHANGES]
