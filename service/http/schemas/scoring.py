"""Records of responses that explain points, whose schemas go into the contract."""

import msgspec

from domain.table.state import Status
from service.json_types import JsonObject


class LineShown(msgspec.Struct, frozen=True):
    """A line of a score sheet: a code of the title, its points, the pieces that gave them, and a text.

    `labels.score_lines` in the texts of the title has the words for `what` alone.
    """

    what: str
    points: int
    thanks_to: list[JsonObject]
    texts: dict[str, str]


class SheetShown(msgspec.Struct, frozen=True):
    """The score sheet of a seat. Not `complete` if hidden items could count besides."""

    seat: int
    points: int
    complete: bool
    lines: list[LineShown]


class ScoringShown(msgspec.Struct, frozen=True):
    """The current points of every seat, as far as this viewer may know them.

    `final` when the game has ended: then all viewers get the same. No sheets before the set-up.
    """

    game: str
    version: int
    status: Status
    final: bool
    sheets: list[SheetShown]


SCORING_EXAMPLE = {
    "game": "4f0c1d6be2a79b35d810",
    "version": 61,
    "status": "running",
    "final": False,
    "sheets": [
        {
            "seat": 0,
            "points": 4,
            "complete": True,
            "lines": [
                {
                    "what": "neighbour_goat",
                    "points": 3,
                    "thanks_to": [{"space": 1, "animal": "goat"}, {"space": 4, "animal": "sheep"}],
                    "texts": {
                        "en": "“Goat neighbour” thanks to a Goat on space 1 and a Sheep on space 4",
                        "fr": "« Voisinage de chèvres » grâce à une chèvre sur la case 1 et …",
                        "de": "„Ziegennachbarn“ dank einer Ziege auf Feld 1 und einem Schaf auf Feld 4",
                    },
                },
                {
                    "what": "fish",
                    "points": 1,
                    "thanks_to": [{"piece": "fish", "count": 1}],
                    "texts": {
                        "en": "“Fish”: 1 fish",
                        "fr": "« Poissons » : 1 poisson",
                        "de": "„Fische“: 1 Fisch",
                    },
                },
            ],
        },
        {"seat": 1, "points": 0, "complete": False, "lines": []},
    ],
}
