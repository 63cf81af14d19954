"""How is a table put into words in French?"""

from collections.abc import Sequence
from typing import Any

from domain.core.french import typeset
from domain.core.texts import Texts, listed, numbered
from domain.table.commands import TakeSeat
from domain.table.errors import Reason as R
from domain.table.events import GameOpened, GameStarted, LuckRevealed, SeatTaken, TableEvent

LABELS = {
    "commands": {
        "open_game": "Ouvrir une partie",
        "take_seat": "Prendre un siège",
        "reveal_luck": "Révélation du hasard",
    },
    "events": {
        "game_opened": "Partie ouverte",
        "seat_taken": "Siège pris",
        "game_started": "Partie commencée",
        "luck_revealed": "Hasard révélé",
    },
    "statuses": {
        "open": "En attente de joueurs",
        "running": "En cours",
        "over": "Terminée",
        "abandoned": "Abandonnée",
    },
    "seats": {"open": "Ouvert à tous", "reserved": "Réservé", "bot": "Joué par un robot"},
    "visibilities": {"public": "Publique", "private": "Privée"},
    "table": {
        "title": "Jeu",
        "settings": "Réglages",
        "seats": "Sièges",
        "commitment": "Promesse du hasard",
        "visibility": "Visibilité",
        "sandbox": "Partie d'essai",
        "started": "Commencée",
        "revealed": "Hasard révélé",
        "kind": "Sorte",
        "bot": "Robot",
        "taken": "Pris",
        "entropy": "Mots pour le hasard",
    },
    "terms": {
        "yes": "oui",
        "no": "non",
        "seat": "Siège",
        "table": "Table",
        "known_since": "Depuis l'événement",
        "unknown": "Inconnu",
    },
}
REASONS: dict[str, str] = {
    R.NOT_OPEN: "Cette partie a déjà été ouverte",
    R.SEAT_TAKEN: "Ce siège est pris",
    R.NO_SUCH_SEAT: "Ce siège n'existe pas",
    R.NOT_STARTED: "La partie n'a pas commencé, car tous les sièges ne sont pas pris",
    R.NOT_OVER: "Le hasard d'une partie est révélé une fois, quand elle est terminée",
    R.GAME_OVER: "La partie est terminée",
    R.RULES_BUSY: "Les règles ont d'abord quelque chose à faire d'elles-mêmes",
    R.SEATS_COUNT: "Ce jeu ne se joue pas avec ce nombre de sièges",
    R.BAD_SETTINGS: "Ces réglages ne conviennent pas",
}
CLAUSES = numbered("""
table.1 Une partie est ouverte une fois, avec un nombre de sièges que le jeu permet.
table.2 Les réglages doivent être connus du jeu et convenir au nombre de sièges.
table.3 On ne peut prendre qu'un siège qui existe et qui est libre.
table.4 Une partie commence quand tous ses sièges sont pris ; avant cela, on ne peut rien jouer.
table.5 Le hasard d'une partie est révélé une fois, quand elle est terminée.
table.6 Quand une partie est terminée, on ne peut plus rien jouer.
table.7 Tant que les règles ont quelque chose à faire d'elles-mêmes, personne ne peut jouer.
""")


def account(event: TableEvent, before: Any, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case GameOpened():
            return f"À la table : {listed(names, ' et ')}."
        case SeatTaken():
            return "prend place"
        case GameStarted():
            return None
        case LuckRevealed():
            return (
                "La graine du hasard est révélée : chacun peut maintenant vérifier chaque dé et chaque tuile."
            )


def command(it: TakeSeat) -> str:
    """See `Texts.command`."""
    return f"prendre le siège {it.seat}"


TEXTS = typeset(
    Texts(
        language="fr",
        name="Table",
        labels=LABELS,
        reasons=REASONS,
        details={
            R.SEAT_TAKEN: lambda f: f"siège {f['seat']}",
            R.NO_SUCH_SEAT: lambda f: f"vous nommez {f['seat']}, il y en a de 0 à {f['seats'] - 1}",
            R.SEATS_COUNT: lambda f: (
                f"vous en offrez {f['seats']}, il en faut {listed(f['allowed'], ' ou ')}"
            ),
            R.BAD_SETTINGS: lambda f: str(f["problem"]),
        },
        clauses=CLAUSES,
        command=command,
        account=account,
    )
)
