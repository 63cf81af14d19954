"""Stray Calf in French."""

from collections.abc import Sequence
from typing import assert_never

from domain.core.french import both, typeset, whose_turn
from domain.core.sheet import Line
from domain.core.texts import Texts, numbered, ranked
from domain.stray_calf import commands as c
from domain.stray_calf import events as e
from domain.stray_calf.content import CALVES
from domain.stray_calf.errors import Reason as R
from domain.stray_calf.state import State

LABELS: dict[str, dict[str, str]] = {
    "calves": {calf: calf.capitalize() for calf in CALVES},
    "commands": {
        "catch_calf": "Attraper un veau",
        "keep_calf": "Garder le veau",
        "free_calf": "Libérer le veau",
        "set_up": "Rassembler le troupeau",
        "weigh_pens": "Peser les enclos",
    },
    "events": {
        "herd_gathered": "Troupeau rassemblé",
        "calf_caught": "Veau attrapé",
        "calf_kept": "Veau gardé",
        "calf_freed": "Veau libéré",
        "pens_weighed": "Enclos pesés",
    },
    "settings": {"start_player": "Premier joueur", "pen": "Veaux qui ont de la place dans un enclos"},
    "score_lines": {"calf": "Un veau dans l'enclos"},
    "phases": {
        "empty": "Avant la mise en place",
        "catch": "Attraper un veau",
        "choose": "Garder ou libérer le veau",
        "weigh": "Peser les enclos",
        "over": "La partie est terminée",
    },
}
REASONS: dict[str, str] = {
    R.NOT_NOW: "Ce n'est pas le moment",
    R.NOT_YOUR_TURN: "Ce n'est pas votre tour",
    R.NOT_DUE: "Les règles ne font pas cela maintenant",
    R.PEN_FULL: "Votre enclos est plein",
}
CLAUSES = numbered("""
1.1 On joue à deux, trois ou quatre.
1.2 Douze veaux qui pèsent de 1 à 12 sont mélangés, et personne ne connaît leur ordre.
1.3 Le premier joueur est tiré au sort, sauf si les réglages le désignent.
1.4 Un enclos a de la place pour trois veaux, sauf si les réglages disent autre chose.
1.5 Le troupeau est rassemblé une fois.
2.1 Seul le joueur dont c'est le tour peut agir.
2.2 À son tour, le joueur attrape le veau suivant, et le voit seul.
2.3 Puis le joueur le garde, face cachée dans son enclos.
2.4 Ou bien il le libère, à la vue de tous.
2.5 On ne garde ni ne libère ce qu'on n'a pas attrapé, et on n'attrape rien avant cela.
2.6 Un enclos plein ne prend plus de veau.
2.7 Puis c'est le tour du voisin de gauche.
3.1 Quand il n'y a plus de veau, et pas avant, les enclos sont montrés et pesés ; pendant ce temps, personne
    ne peut agir.
3.2 L'enclos le plus lourd gagne.
3.3 En cas d'égalité, les ex æquo se partagent la victoire.
3.4 Alors la partie est terminée et personne ne peut agir.
""")


def account(event: e.CalfEvent, before: State, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case e.HerdGathered():
            return f"{len(event.herd)} veaux vagabondent. {names[event.start_player]} commence."
        case e.CalfCaught():
            return "attrape un veau" if event.calf is None else f"attrape {LABELS['calves'][event.calf]}"
        case e.CalfKept():
            return "garde le veau"
        case e.CalfFreed():
            return "libère un veau" if event.calf is None else f"libère {LABELS['calves'][event.calf]}"
        case e.PensWeighed(scores=scores, winners=winners):
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Les enclos sont pesés", *ranked(scores, names), f"{who} {won}."])
        case _:
            assert_never(event)


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.CatchCalf():
            return "attraper le veau suivant"
        case c.KeepCalf():
            return "garder le veau"
        case c.FreeCalf():
            return "libérer le veau"
        case _:
            assert_never(it)


def line(it: Line) -> str:
    """See `Texts.line`."""
    return both(LABELS["calves"][each.calf] for each in it.thanks_to)


TEXTS = typeset(
    Texts(
        language="fr",
        name="Stray Calf",
        labels=LABELS,
        reasons=REASONS,
        details={
            R.NOT_NOW: lambda f: f"la phase est « {LABELS['phases'][f['phase']]} »",
            R.NOT_YOUR_TURN: whose_turn,
            R.PEN_FULL: lambda f: f"il a de la place pour {f['room']}",
        },
        clauses=CLAUSES,
        command=command,
        account=account,
        line=line,
    )
)
