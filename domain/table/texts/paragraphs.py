"""Paragraphs of an account: accounts of several events told together, with their subject."""

from collections.abc import Iterable, Iterator, Sequence

from domain.core.decider import Seat
from domain.core.texts import Texts, semicolon

SeatAccount = tuple[Seat | None, str]
"""Whom an account tells of (None: nobody in particular), and what: see `Texts.account`."""


def called(bots: Sequence[str | None], names: Sequence[str | None], texts: Texts) -> list[str]:
    """What every seat is called: its name if known, else its bot, or that it is a seat.

    Seats are counted from 1 here, as people do. A bot has its number only where its name could be another's.
    """
    word = texts.labels["terms"]["seat"]
    named = dict(enumerate(names))
    plain = [named.get(seat) or bot or word for seat, bot in enumerate(bots)]
    return [
        named.get(seat) or (bot if bot and plain.count(bot) == 1 else f"{bot or word} {seat + 1}")
        for seat, bot in enumerate(bots)
    ]


def paragraph(seat: Seat | None, accounts: Sequence[str], names: Sequence[str], language: str) -> str:
    """Accounts of the same seat as one sentence, those of nobody line by line."""
    return "\n".join(accounts) if seat is None else f"{names[seat]} {semicolon(language).join(accounts)}."


def paragraphs(accounts: Iterable[SeatAccount], names: Sequence[str], language: str) -> Iterator[str]:
    """The accounts in paragraphs, one for what one seat does in a row, as they come."""
    subject: Seat | None = None
    together: list[str] = []
    for seat, text in accounts:
        if together and seat != subject:
            yield paragraph(subject, together, names, language)
            together = []
        subject = seat
        together.append(text)
    if together:
        yield paragraph(subject, together, names, language)
