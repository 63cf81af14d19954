"""An analysis in words: what each costly turn cost, and what would have been better."""

from collections.abc import Mapping, Sequence
from typing import Literal

from domain.core.markup import capitalized
from domain.core.texts import command_in, quoted_within
from domain.table.texts import marked_texts_of
from domain.table.texts.narrated import Told, narrated
from service.games.codec.title_codec import codec_of
from service.json_types import Json
from service.phrases import phrase

TABLE = "games/analysis/words"
LISTS: tuple[Literal["costly", "unsure"], ...] = ("costly", "unsure")
"""The lists of turns in an analysis; each is a code of the table."""


def costly_sentence(
    title: str,
    costly: Mapping[str, Json],
    view: object,
    names: Sequence[str],
    language: str,
    *,
    code: Literal["costly", "unsure"] = "costly",
) -> Told:
    """A costly turn of an analysis as plain data, whose seat had that `view`; `names` of the seats, each
    marked as a reference to it. `code`: in which of its lists it is.
    """
    codec, cost = codec_of(title), costly["cost"]
    words = marked_texts_of(codec.title, language)

    def command(body: Mapping[str, Json]) -> str:
        said = command_in(words, view, codec.command(dict(body), costly["seat"]))
        return quoted_within(capitalized(said))

    return narrated(
        phrase(
            TABLE, code, language,
            turn=costly["turn"],
            seat=names[costly["seat"]],
            sent=command(costly["sent"]),
            better=command(costly["better"]),
            chance=percent(costly["chance"], language),
            better_chance=percent(costly["better_chance"], language),
            low=points(cost["low"]),
            high=points(cost["high"]),
        )
    )  # fmt: skip


def say(code: str, language: str, **facts: object) -> str:
    """A sentence of the table."""
    return phrase(TABLE, code, language, **facts)


def percent(share: float, language: str) -> str:
    """`42 %`, without a space in English."""
    return f"{points(share)}{'' if language == 'en' else chr(0xA0)}%"


def points(share: float) -> str:
    """In hundredths."""
    return f"{round(100 * share)}".replace("-", "−")
