"""Broken titles: installed titles that cannot be used, reported in the log of each process."""

import structlog

from domain.discovery import BrokenTitle
from domain.titles import BROKEN_TITLES

log = structlog.get_logger(part="titles")


def report_broken_titles(broken: tuple[BrokenTitle, ...] = BROKEN_TITLES) -> None:
    """Log each broken title by its name. The service goes on without them."""
    for title in broken:
        log.error(
            "title left out",
            title=title.title, distribution=title.distribution, detail=title.why,
            remedy="install another version of the distribution; games of the title stay as they are",
        )  # fmt: skip
