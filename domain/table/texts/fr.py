"""How is a table put into words in French?"""

from collections.abc import Sequence
from typing import Any

from domain.core.french import typeset
from domain.core.texts import Texts, listed, numbered
from domain.table.commands import TakeSeat
from domain.table.errors import Reason as R
from domain.table.events import (
    BotDecided,
    ClockSet,
    CommandUndone,
    GameEndedEarly,
    GameForked,
    GameOpened,
    GameStarted,
    LuckRevealed,
    SeatHandedOver,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenBack,
    SeatTimedOut,
    TableEvent,
    TimeCredited,
)

LABELS = {
    "commands": {
        "open_game": "Ouvrir une partie",
        "fork_game": "Dériver une partie",
        "take_seat": "Prendre un siège",
        "leave_seat": "Quitter un siège",
        "resign": "Abandonner",
        "hand_over": "Confier à un robot",
        "take_back": "Reprendre au robot",
        "undo": "Annuler",
        "time_out": "Le temps est écoulé",
        "credit_time": "Rendre du temps",
        "set_clock": "Régler l'horloge",
        "abandon": "Clore la partie délaissée",
        "reveal_luck": "Révélation du hasard",
    },
    "events": {
        "game_opened": "Partie ouverte",
        "game_forked": "Partie dérivée",
        "seat_left": "Siège quitté",
        "seat_taken": "Siège pris",
        "game_started": "Partie commencée",
        "seat_resigned": "Abandon",
        "seat_handed_over": "Confié à un robot",
        "seat_taken_back": "Repris au robot",
        "command_undone": "Commande annulée",
        "seat_timed_out": "Temps écoulé",
        "time_credited": "Temps rendu",
        "clock_set": "Horloge réglée",
        "bot_decided": "Le robot a décidé",
        "game_ended_early": "Partie arrêtée",
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
    "clock": {
        "turn": "Secondes par tour",
        "game": "Secondes pour la partie",
        "then": "Quand le temps est écoulé",
        "bot": "Robot",
    },
    "patience": {
        "open": "Secondes avant le début",
        "running": "Secondes pendant la partie",
    },
    "time_outs": {
        "bot": "Un robot joue le reste du tour",
        "default": "Chaque fois la première commande permise",
        "hand_over": "Un robot joue jusqu'à ce que le siège soit repris",
    },
    "early_ends": {
        "resigned": "Par abandon d'un siège",
        "abandoned": "Faute de joueurs",
    },
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
        "stands_in": "Robot jusqu'à la fin du tour seulement",
        "resigned": "A abandonné",
        "clock": "Pendule",
        "patience": "Patience",
        "waiting": "Le temps court pour",
        "since": "Depuis",
        "used": "Temps utilisé (ms)",
        "credited": "Pannes connues jusqu'à (ms)",
        "script": "Hasard écrit d'avance",
        "now": "Heure (ms)",
        "ended": "Terminée avant l'heure",
        "why": "Raison",
        "forked": "Issue de",
        "parent": "Partie",
        "position": "Position",
        "winners": "Gagnants",
    },
    "terms": {
        "yes": "oui",
        "no": "non",
        "to_act": "Doit jouer",
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
    R.HAS_STARTED: "La partie a commencé",
    R.NOT_TAKEN: "Personne n'occupe ce siège qui pourrait le quitter",
    R.PLAYED_BY_BOT: "Un robot joue ce siège",
    R.NOT_PLAYED_BY_BOT: "Aucun robot ne joue ce siège qui pourrait le rendre",
    R.HAS_RESIGNED: "Ce siège a abandonné",
    R.NOTHING_TO_UNDO: "Il n'y a rien que ce siège puisse annuler",
    R.TURN_PASSED: "Il est trop tard pour annuler, car c'est à un autre siège d'agir",
    R.SECRET_SEEN: "On ne peut l'annuler, car vous y avez appris quelque chose que vous ignoriez",
    R.IN_TIME: "Le temps n'est pas écoulé",
    R.NO_SUCH_CLOCK: "On ne règle que l'heure d'une partie d'essai dont l'horloge est arrêtée",
    R.BAD_CLOCK: "Cette horloge n'a pas de sens",
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
table.8 Avant le début de la partie, qui a un siège peut le quitter ; il est alors ouvert à tous.
table.9 On peut confier un siège à un robot et le reprendre ; tant qu'un robot le joue, nul autre n'y joue.
table.10 Qui abandonne est hors jeu : un robot continue, et la partie s'arrête quand il ne reste qu'un siège,
 ou plus que des robots.
table.11 Un siège peut annuler sa propre dernière commande, sauf si depuis le hasard, les règles ou un autre
 siège ont eu leur tour, ou s'il y a appris quelque chose.
table.12 Une horloge donne des secondes par tour, par partie ou les deux, une au moins, une année au plus.
table.13 Le temps pendant lequel personne ne pouvait jouer est rendu.
table.14 L'heure d'une partie d'essai peut être réglée, et seulement vers l'avant.
table.15 Seule une partie où rien n'a encore été joué peut continuer une autre.
table.16 Une partie où rien ne se passe aussi longtemps que sa table attend est close.
""")


def account(event: TableEvent, before: Any, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case GameOpened():
            return f"À la table : {listed(names, ' et ')}."
        case SeatTaken():
            return "prend place"
        case GameForked():
            return f"Continue la partie {event.parent} à partir de la position {event.position}."
        case SeatLeft():
            return "se lève"
        case SeatResigned():
            return "abandonne"
        case SeatHandedOver():
            return f"est maintenant joué par un robot ({event.bot})"
        case SeatTakenBack():
            return "est de nouveau joué à la main"
        case CommandUndone():
            return f"annule la dernière commande, retour à la position {event.to}"
        case SeatTimedOut():
            return f"n'a plus de temps : un robot continue ({event.bot})"
        case TimeCredited():
            return f"Personne ne pouvait jouer pendant {event.ms / 1000:.0f} secondes ; ce temps est rendu."
        case GameEndedEarly(why="abandoned"):
            return "# Délaissée\nPlus personne n'est venu."
        case GameEndedEarly():
            return f"# Fin\n{listed([names[seat] for seat in event.winners], ' et ')} reste et gagne."
        case BotDecided(bot=""):
            return None
        case BotDecided(bot=bot, version=version, search=search):
            among = _among(search.get("candidates", 1))
            return f"laisse {bot} (version {version}) choisir{among}"
        case GameStarted() | ClockSet():
            return None
        case LuckRevealed():
            return "La graine du hasard est révélée : chacun peut maintenant vérifier tout ce qu'il a décidé."


def _among(candidates: int) -> str:
    return f" parmi {candidates} possibilités" if candidates > 1 else ""


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
            R.PLAYED_BY_BOT: lambda f: f"siège {f['seat']} ({f['bot']})",
            R.BAD_SETTINGS: lambda f: f"« {f['problem']} »",
        },
        clauses=CLAUSES,
        command=command,
        account=account,
    )
)
