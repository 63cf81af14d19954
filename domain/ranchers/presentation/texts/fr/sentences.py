"""The sentences of Ranchers in French: what happens, what can be done, what counts and why not."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.languages.fr import both, seat, typeset, whose_turn
from domain.core.markup import capitalized
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.ranchers import commands as c
from domain.ranchers import events as e
from domain.ranchers.content import POND as POND_AT
from domain.ranchers.content import Animal, Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.presentation.texts.choices import choices
from domain.ranchers.presentation.texts.fr import words
from domain.ranchers.presentation.texts.fr.words import (
    DECK,
    FISH,
    GRANTS,
    LABELS,
    MODULES,
    POUCH,
    WORDS,
    a,
    agreeing,
    building,
    called,
    card,
    kinds,
    nth_pair,
    pair,
    points,
    pond,
    ranch,
    slot,
    space,
    special,
    the,
    token,
)
from domain.ranchers.scoring import Held
from domain.ranchers.state import State


def account(event: e.RanchEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pouch=pouch, deck=deck, settings=settings):
            module = MODULES[settings.module]
            extra = "" if settings.module == Module.NONE else f" Le module est « {module} »."
            begins = f"{names[event.start_player]} commence."
            return f"{len(pouch)} animaux dans {POUCH}, {len(deck)} objectifs dans {DECK}.{extra} {begins}"
        case e.SideChosen(specials=specials):
            printed = both(
                f"{a(special.animal)} sur la {space(special.space, event.seat)}" for special in specials
            )
            return f"pose le {ranch(event.ranch)} côté {event.side.upper()}, qui montre {printed}"
        case e.BuildingsOffered(first=first):
            return f"Chacun choisit un bâtiment, à commencer par {names[first]}."
        case e.BuildingChosen():
            return f"choisit le bâtiment {building(event.building)}"
        case e.PairTaken(objective=objective):
            return f"prend {pair(objective, event.animal)}"
        case e.AnimalPlaced():
            return f"pose {the(event.animal)} sur la {space(event.space, event.seat)}"
        case e.SpecialMatched():
            return f"a l'animal de la {special(event.space, event.seat)} et peut faire un échange"
        case e.SlotRefilled(objective=objective):
            return f"Nouveau au centre : {pair(objective, event.animal)}."
        case e.ObjectiveExchanged(given=given, taken=taken):
            return f"échange {card(given)} contre {card(taken)}"
        case e.AnimalExchanged(given=old, taken=new):
            other = f"{agreeing(new, 'un', 'une')} autre" if old is new else a(new)
            return f"échange {the(old)} de la {space(event.space, event.seat)} contre {other}"
        case e.ExchangeDeclined():
            return "n'échange rien"
        case e.HorseKept(discarded=discarded):
            return f"garde {the(Animal.HORSE)}" + (f" et défausse {card(discarded)}" if discarded else "")
        case e.HorseDiscarded():
            return f"défausse {the(Animal.HORSE)}"
        case e.AnimalSold(animal=animal):
            return f"vend {the(animal)} contre {FISH}"
        case e.ObjectiveSold(objective=sold):
            return f"vend {card(sold)} contre {FISH}"
        case e.GrantTaken(animal=animal):
            return f"prend {a(animal)} comme animal subventionné"
        case e.GrantWon():
            return f"a toutes les espèces et prend {GRANTS} à {points(event.points)}"
        case e.PairCycled(objective=objective):
            return f"remplace au centre {pair(objective, event.animal)}"
        case e.PairReserved(objective=objective):
            gone = "" if event.uses_left else f" et retire le bâtiment de {pond(event.seat)}"
            return f"réserve {pair(objective, event.animal)}{gone}"
        case e.ReservedTaken(objective=objective):
            return f"prend de sa réserve {pair(objective, event.animal)}"
        case e.TokenTaken():
            return f"prend {token(event.token)}"
        case e.PouchShuffled():
            return f"{capitalized(POUCH)} est mélangé."
        case e.DeckShuffled(deck=deck):
            top = f", avec {card(deck[0])} sur le dessus" if deck[0] else ""
            return f"{capitalized(DECK)} est mélangée{top}."
        case e.TurnsEnded(declaring=declaring):
            must = "doit" if len(declaring) == 1 else "doivent"
            who = both(names[seat] for seat in declaring)
            still = f" {who} {must} déclarer un animal." if declaring else ""
            return f"# La fin\nPersonne n'a plus de tour à jouer.{still}"
        case e.AnimalDeclared(animal=animal):
            return f"déclare {a(animal)} en secret"
        case e.RanchScored():
            return _score(event, before)
        case e.GameEnded(scores=scores, winners=winners):
            tie = scores.count(max(scores)) > len(winners)
            more = f" avec {kinds(event.kinds[winners[0]])}" if tie else ""
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Décompte final", *ranked(scores, names), f"{who} {won}{more}."])
        case e.TurnBegan():
            return None  # shows in what follows
        case _:
            assert_never(event)


def _score(event: e.RanchScored, before: State) -> str:
    """The lines of the sheet that gave points."""
    declared = ""
    if event.declared is not None:
        is_horse = before.ranchers[event.seat].spaces[POND_AT - 1] is Animal.HORSE
        what = the(Animal.HORSE) if is_horse else "le bâtiment"
        declared = f"compte {what} comme {a(event.declared)} et "
    lines = (f"{scored.points} pour {called(scored.objective)}" for scored in event.sheet if scored.points)
    sheet = ", ".join(lines)
    total = f"{points(event.points)} avec {kinds(event.kinds)}"
    return f"{declared}marque {total}{' : ' if sheet else ''}{sheet}"


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.ChooseSide():
            return f"poser le {ranch(command.ranch)} côté {command.side.upper()}"
        case c.ChooseBuilding():
            return f"choisir le bâtiment {building(command.building)}"
        case c.TakePair():
            return f"prendre {nth_pair(command.slot)}"
        case c.PlaceAnimal():
            return f"poser l'animal sur la {space(command.space, command.seat)}"
        case c.ExchangeObjective():
            return f"échanger {card(command.objective)} contre l'objectif de {nth_pair(command.slot)}"
        case c.ExchangeAnimal():
            on = space(command.space, command.seat)
            return f"échanger l'animal de la {on} contre celui de {nth_pair(command.slot)}"
        case c.DeclineExchange():
            return "ne rien échanger"
        case c.KeepHorse():
            return f"garder {the(Animal.HORSE)}"
        case c.DiscardHorse():
            return f"défausser {the(Animal.HORSE)}"
        case c.SellAnimal():
            return f"vendre l'animal contre {FISH}"
        case c.SellObjective():
            return f"vendre l'objectif contre {FISH}"
        case c.TakeGrant():
            return f"prendre {a(command.animal)} comme animal subventionné"
        case c.CyclePair():
            return f"remplacer {nth_pair(command.slot)}"
        case c.ReservePair():
            return f"réserver {nth_pair(command.slot)}"
        case c.TakeReserved():
            return f"prendre la paire réservée avec {card(command.objective)}"
        case c.ChooseToken():
            return f"prendre {token(command.token)}"
        case c.DeclareAnimal():
            return f"déclarer {a(command.animal)}"
        case _:
            assert_never(command)


def line(line: Line) -> str:
    """See `Texts.line`."""
    things = line.thanks_to
    if held := ", ".join(_held(piece) for piece in things if isinstance(piece, Held)):
        return f"{called(line.what)} : {held}"
    if line.what == "grants":
        return f"{called(line.what)} pour des animaux de toutes les espèces"
    standing = both(f"{a(placed.animal)} sur la case {placed.space}" for placed in things)
    return f"{called(line.what)}{' grâce à ' if standing else ''}{standing}"


def _held(held: Held) -> str:
    one, many = WORDS.forms["one"][held.piece], WORDS.forms["many"][held.piece]
    return f"{held.count} {one if held.count < 2 else many}"


def _module(f: Facts) -> str:
    module = f["module"]
    return "il n'y a pas de module" if module == Module.NONE else f"le module est « {MODULES[module]} »"


def _objective(f: Facts) -> str:
    return card(f["objective"]) if "objective" in f else "l'animal est venu sans objectif"


def _own_building(f: Facts) -> str:
    return "vous n'en avez pas" if f["building"] is None else f"le vôtre est {building(f['building'])}"


def _slot(f: Facts) -> str:
    return f"{slot(f['slot'])}, compté à partir de 0"


def _space(f: Facts) -> str:
    return space(f["space"])


def _animal(f: Facts) -> str:
    return a(f["animal"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"la phase est « {WORDS.labels['phases'][f['phase']]} »",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_IN_THIS_GAME: _module,
    R.NOT_YOUR_RANCH: lambda f: f"vous nommez le {f['ranch']}, le vôtre est le {f['dealt']}",
    R.NO_SUCH_RANCH: lambda f: f"vous nommez le {f['ranch']}",
    R.RANCH_TAKEN: lambda f: f"le {seat(f['seat'])} a le {ranch(f['ranch'])}",
    R.BUILDING_TAKEN: lambda f: building(f["building"]),
    R.NO_SUCH_SLOT: lambda f: f"vous nommez {f['slot']}, il y en a de 0 à {f['slots'] - 1}",
    R.SLOT_EMPTY: _slot,
    R.NO_SUCH_SPACE: lambda f: f"vous nommez {f['space']}, il y en a de 1 à 9",
    R.POND: lambda f: f"c'est la {space(f['space'])}",
    R.SPACE_OCCUPIED: lambda f: f"sur la {space(f['space'])}, il y a {a(f['animal'])}",
    R.SPACE_EMPTY: _space,
    R.NOT_YOUR_OBJECTIVE: _objective,
    R.NO_OBJECTIVE_THERE: _slot,
    R.HORSE_THERE: _slot,
    R.SAME_ANIMAL: _animal,
    R.HAS_GRANT: _animal,
    R.GRANT_GONE: _animal,
    R.NOT_YOUR_BUILDING: _own_building,
    R.NOTHING_TO_DRAW: lambda f: f"il reste {f['deck']} dans {DECK} et {f['pouch']} dans {POUCH}",
    R.NO_ROOM: lambda f: f"vous en avez {f['reserved']} en réserve",
    R.NOT_RESERVED: _objective,
    R.NOT_A_KIND: _animal,
}


TEXTS = typeset(
    WORDS.texts(
        command=command, account=account, line=line, choices=choices(words), details=DETAILS, labels=LABELS
    )
)
