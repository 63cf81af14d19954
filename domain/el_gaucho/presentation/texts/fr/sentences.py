"""The sentences of El Gaucho in French: what happens, what can be done, what counts and why not."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.languages.french import both, either, seat, typeset, whose_turn
from domain.core.markup import capitalized, ref
from domain.core.record import snake
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.el_gaucho import commands as c
from domain.el_gaucho import events as e
from domain.el_gaucho.content import Area, Tile
from domain.el_gaucho.errors import Reason as R
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.presentation.texts.choices import choices
from domain.el_gaucho.presentation.texts.fr import words
from domain.el_gaucho.presentation.texts.fr.words import (
    AREAS,
    PILE,
    RACES,
    RACES_PLURAL,
    RODEO,
    STEPPE,
    WORDS,
    area,
    dice_sum,
    herd,
    pasture,
    pesos,
    place,
    race,
    row,
    tile,
    tile_at,
    tiles,
)
from domain.el_gaucho.state import State


def account(event: e.GauchoEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pasture_sizes=sizes, dice=dice, gauchos=gauchos, removed_race=removed):
            gone = f" Les bœufs {RACES_PLURAL[removed]} ne sont pas de la partie." if removed else ""
            return f"Des pâturages de {both(sizes)} cases, {dice} dés, {gauchos} gauchos par joueur.{gone}"
        case e.PastureFilled(tiles=new):
            return f"Le {pasture(event.pasture)} reçoit {tiles(new)}." if new else None
        case e.SteppeFilled(tiles=new):
            count = "1 tuile" if len(new) == 1 else f"{len(new)} tuiles"
            return f"{count} face cachée dans {STEPPE}." if new else None
        case e.TilesDealt(tiles=new):
            seen = [tile for tile in new if tile is not None]
            return f"pioche {tiles(seen)}" if seen else None
        case e.TilesKept(tiles=kept):
            return f"garde {tiles(kept)}" if kept else "choisit les tuiles à garder"
        case e.TilesRevealed(kept=kept_by_all):
            herds = (f"{name} {tiles(kept)}" for name, kept in zip(names, kept_by_all, strict=True))
            return f"Tuiles gardées : {' ; '.join(herds)}."
        case e.GauchoPosted():
            return f"place d'avance un gaucho sur {area(event.area)}"
        case e.RoundStarted(round=number, start_player=first, last=last):
            how = ", pour la dernière fois et sans dés" if last else ""
            return f"# Manche {number} : {names[first]} commence{how}"
        case e.DiceRolled(dice=rodeo):
            return f"Les dés : {' '.join(map(str, rodeo))}."
        case e.DiceTaken(dice=pair):
            return f"prend les dés {both(pair)}"
        case e.GauchoStood(dice=used):
            where = tile_at(before, event.pasture, event.space)
            return f"place un gaucho debout sur {where} avec {dice_sum(used)}"
        case e.GauchoLaid(dice=used):
            return f"couche un gaucho sur {tile_at(before, event.pasture, event.space)} avec {dice_sum(used)}"
        case e.GauchoRaised(dice=used):
            return (
                f"relève son gaucho sur {tile_at(before, event.pasture, event.space)} avec {dice_sum(used)}"
            )
        case e.GauchoPickedUp():
            return f"reprend le gaucho couché sur {tile_at(before, event.pasture, event.space)}"
        case e.AreaOccupied(dice=used):
            return f"envoie un gaucho sur {area(event.area)} avec {dice_sum(used)}"
        case e.GauchoTakenBack():
            return f"retire le gaucho de {area(event.area)}"
        case e.DieWished(value=value):
            return f"souhaite un {value}"
        case e.HerdSold(race=sold, values=values, why="immediate"):
            return f"vend aussitôt {herd(sold, values, event.seat)} pour {pesos(event.pesos)}, prime comprise"
        case e.HerdSold(race=sold, values=values, why="misfit"):
            return f"doit vendre {herd(sold, values, event.seat)} pour {pesos(event.pesos)}"
        case e.HerdSold(race=sold, values=values):
            return f"vend {herd(sold, values, event.seat)} pour {pesos(event.pesos)}"
        case e.TileStolen(victim=victim, tile=stolen, insurance=paid):
            return f"vole {tile(stolen)} à {names[victim]}, qui reçoit {pesos(paid)} de l'assurance"
        case e.GauchosWoken(places=places):
            on = both(tile_at(before, at.pasture, at.space) for at in places)
            return f"relève ses gauchos sur {on}" if len(places) > 1 else f"relève son gaucho sur {on}"
        case e.GauchoReplaced(victim=victim, insurance=paid):
            where = tile_at(before, event.pasture, event.space)
            return (
                f"remplace le gaucho couché sur {where}, et l'assurance paie {pesos(paid)} à {names[victim]}"
            )
        case e.SteppeSeen(tiles=seen_tiles):
            return f"regarde {STEPPE}" + (f" et y voit {tiles(seen_tiles)}" if seen_tiles else "")
        case e.CattlePlaced(tile=placed):
            where = pasture(event.pasture)
            return f"pose {tile(placed)} de {STEPPE} sur le {where}, avec un gaucho debout dessus"
        case e.PileEmptied():
            return f"{capitalized(PILE)} est épuisée : encore une manche avec dés, puis une sans."
        case e.TurnEnded():
            dice_left = "le dé" if len(before.dice) == 1 else "les dés"
            return f"laisse perdre {dice_left} {both(before.dice)}" if before.dice else None
        case e.CattleCollected(cattle=()):
            return "Plus aucun bœuf ne rentre." if event.final else "Aucun bœuf ne rentre."
        case e.CattleCollected(cattle=cattle):
            home = both(f"{tile(collected.tile)} ({names[collected.seat]})" for collected in cattle)
            return f"{'Rentrent' if len(cattle) > 1 else 'Rentre'} à la maison : {home}."
        case e.TileAdded(tile=added):
            return f"ajoute {tile(added)}"
        case e.TileSorted(tile=added):
            return f"insère {tile(added)} grâce à « {AREAS[Area.SORT]} »"
        case e.RoundEnded():
            purses = zip(names, before.barons, strict=True)
            return f"Pesos : {both(f'{baron.pesos} ({name})' for name, baron in purses)}."
        case e.GameEnded(scores=scores, winners=winners):
            lines = ranked(scores, names)
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            return "\n".join(
                ["# Décompte final", *lines, f"{both(names[winner] for winner in winners)} {won}."]
            )
        case e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case _:
            assert_never(event)


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.KeepTiles():
            return f"garder {tiles(command.tiles)}"
        case c.PostGaucho():
            return f"placer d'avance un gaucho sur {area(command.area)}"
        case c.TakeDice():
            return f"prendre les dés {both(command.dice)}"
        case c.StandGaucho():
            on = place(command.pasture, command.space)
            return f"placer un gaucho debout sur {on} avec {dice_sum(command.dice)}"
        case c.LayGaucho():
            return (
                f"coucher un gaucho sur {place(command.pasture, command.space)} avec {dice_sum(command.dice)}"
            )
        case c.RaiseGaucho():
            return (
                f"relever le gaucho sur {place(command.pasture, command.space)} avec {dice_sum(command.dice)}"
            )
        case c.OccupyArea():
            return f"occuper {area(command.area)} avec {dice_sum(command.dice)}"
        case c.TakeBackGaucho():
            return f"retirer le gaucho de {area(command.area)}"
        case c.PickUpGaucho():
            return f"reprendre le gaucho couché sur {place(command.pasture, command.space)}"
        case c.EndTurn():
            return "finir le tour"
        case c.WishDie():
            return f"souhaiter un {command.value}"
        case c.SellHerd():
            return (
                f"vendre {ref(refs.herd(command.race, command.seat), f'le troupeau {RACES[command.race]}')}"
            )
        case c.StealTile():
            return f"voler {tile(command.tile)} au {seat(command.victim)}"
        case c.WakeGauchos():
            on = both(place(at.pasture, at.space) for at in command.places)
            return (
                f"relever les gauchos sur {on}" if len(command.places) > 1 else f"relever le gaucho sur {on}"
            )
        case c.ReplaceGaucho():
            return f"remplacer le gaucho sur {place(command.pasture, command.space)}"
        case c.LookAtSteppe():
            return f"regarder {STEPPE}"
        case c.PlaceCattle():
            return f"poser {tile(command.tile)} sur {place(command.pasture, command.space)}"
        case c.StopPlacing():
            return "ne pas poser de deuxième tuile"
        case c.AddTile():
            return f"ajouter {tile(command.tile)}"
        case c.SortTile():
            return f"insérer {tile(command.tile)} grâce à « {AREAS[Area.SORT]} »"
        case _:
            assert_never(command)


def line(line: Line) -> str:
    """See `Texts.line`."""
    things = _whole(line.thanks_to)
    match line.what:
        case "immediate":
            return f"{things}, vendu aussitôt, prime comprise"
        case "misfit":
            return f"{things}, vendu parce qu'une tuile ne convenait pas"
        case "final":
            return f"{things}, vendu à la fin"
        case "insurance":
            return f"assurance pour {things}"
        case _:
            return f"{things}, s'il était vendu maintenant"


def _whole(tiles: Sequence[Tile]) -> str:
    """The tiles of a line are all of one race."""
    return herd(tiles[0].race, [tile.value for tile in tiles])


def _due(f: Facts) -> str:
    if not f["due"]:
        return "rien n'est à faire"
    return f"c'est l'heure de « {WORDS.labels['commands'][snake(f['due'])]} »"


def _sum(f: Facts) -> str:
    dice = f["dice"]
    made = f"{dice_sum(dice)} font {f['total']}" if len(dice) > 1 else f"le dé montre {f['total']}"
    return f"{made}, il faut {either(f['numbers'])}"


def _left(dice: Sequence[int]) -> str:
    return f"il vous reste {both(dice)}" if dice else "il ne vous en reste aucun"


def _occupied(f: Facts) -> str:
    how = "debout" if f["gaucho"].standing else "couché"
    return f"sur {tile(f['tile'])}, un gaucho {how} du {seat(f['gaucho'].seat)}"


def _whose(f: Facts) -> str:
    where = place(f["pasture"], f["space"])
    if f["gaucho"] is None:
        return f"{where} n'en a aucun"
    return f"celui sur {where} est au {seat(f['gaucho'].seat)}"


def _supply(f: Facts) -> str:
    return "elle a 1 gaucho" if f["supply"] == 1 else f"elle a {f['supply']} gauchos"


def _woken(f: Facts) -> str:
    if len(set(f["places"])) < len(f["places"]):
        return "une case est nommée deux fois"
    return f"vous en nommez {len(f['places'])}"


def _batch(f: Facts) -> str:
    batch = f["batch"]
    if not batch:
        return "il n'y en a aucune"
    return f"{'ce sont' if len(batch) > 1 else 'il ne reste que'} {tiles(batch)}"


def _in_order(f: Facts) -> str:
    return "nommez " + ", puis ".join(place(at.pasture, at.space) for at in sorted(f["places"]))


def _place(f: Facts) -> str:
    return place(f["pasture"], f["space"])


def _area(f: Facts) -> str:
    return area(f["area"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"la phase est « {WORDS.labels['phases'][f['phase']]} »",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_DUE: _due,
    R.KEEP_COUNT: lambda f: f"vous en nommez {f['count']}, on en garde de 1 à {f['most']}",
    R.NOT_DEALT: lambda f: f"vous nommez {tiles(f['tiles'])}",
    R.KEEP_TOO_HIGH: lambda f: f"elle vaut {f['value']}, le maximum est {f['most']}",
    R.KEEP_ORDER: lambda f: f"vous nommez {tiles(f['tiles'])}",
    R.AREA_CHOSEN: lambda f: f"le {seat(f['seat'])} a un gaucho sur {area(f['area'])}",
    R.ALREADY_DRAFTED: lambda f: _left(f["dice"]),
    R.DICE_NOT_IN_RODEO: lambda f: f"vous nommez {both(f['dice'])}, il y a {both(f['rodeo'])}",
    R.DICE_ORDER: lambda f: f"nommez {row(sorted(f['dice']))} et non {row(f['dice'])}",
    R.DICE_NOT_HELD: lambda f: f"vous nommez {both(f['dice'])}, {_left(f['held'])}",
    R.NO_DICE: lambda f: f"le total doit être {either(f['numbers'])}",
    R.NO_SUCH_SUM: _sum,
    R.MUST_DRAFT: lambda f: f"dans {RODEO}, il y a {both(f['rodeo'])}",
    R.NO_SUCH_SPACE: lambda f: f"pâturage {f['pasture']}, case {f['space']}, comptés à partir de 0",
    R.NO_TILE: _place,
    R.TILE_OCCUPIED: _occupied,
    R.NO_OWN_GAUCHO: _whose,
    R.ALREADY_STANDING: _place,
    R.SUPPLY_LEFT: _supply,
    R.AREA_OCCUPIED: _area,
    R.AREA_NOT_OCCUPIED: _area,
    R.AREA_TOUCHED: _area,
    R.NO_SUCH_FACE: lambda f: f"vous souhaitez {f['value']}",
    R.NO_HERD: lambda f: race(f["race"]),
    R.HERD_TOO_SMALL: lambda f: f"ce n'est que {herd(f['race'], f['values'])}",
    R.NO_SUCH_VICTIM: lambda f: f"le {seat(f['victim'])} n'en est pas un",
    R.VICTIM_LACKS_TILE: lambda f: f"le {seat(f['victim'])} n'a pas {tile(f['tile'])}",
    R.WAKE_COUNT: _woken,
    R.PLACES_ORDER: _in_order,
    R.NO_OTHER_GAUCHO: _place,
    R.VICTIM_STANDING: _place,
    R.MUST_PLACE: lambda f: (
        "placez une deuxième tuile ou arrêtez" if f["placed"] else "placez une de ses tuiles"
    ),
    R.NOT_IN_STEPPE: lambda f: tile(f["tile"]),
    R.SPACE_OCCUPIED: lambda f: tile(f["tile"]),
    R.PAIR_TOO_HIGH: lambda f: f"{f['value']} dépasse {f['most']}",
    R.NOT_COLLECTED: _batch,
    R.NOTHING_TO_SORT_INTO: lambda f: race(f["race"]),
    R.SORT_AT_END: lambda f: f"{tile(f['tile'])} suit {row(f['values'])}",
}


TEXTS = typeset(
    WORDS.texts(command=command, account=account, line=line, choices=choices(words, seat), details=DETAILS)
)
