"""How does a game of El Gaucho read in French?"""

from collections.abc import Sequence
from typing import assert_never

from domain.core.french import both
from domain.core.texts import ranked
from domain.el_gaucho import events as e
from domain.el_gaucho.content import Area
from domain.el_gaucho.state import State
from domain.el_gaucho.texts.fr.words import (
    RACES_PLURAL,
    area,
    dice_sum,
    herd,
    pasture,
    pesos,
    tile,
    tile_at,
    tiles,
)


def account(event: e.GauchoEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pasture_sizes=sizes, dice=dice, gauchos=gauchos, removed_race=race):
            removed = f" Les bœufs {RACES_PLURAL[race]} ne sont pas de la partie." if race else ""
            return f"Des pâturages de {both(sizes)} cases, {dice} dés, {gauchos} gauchos par joueur.{removed}"
        case e.PastureFilled(tiles=new):
            return f"Le {pasture(event.pasture)} reçoit {tiles(new)}." if new else None
        case e.SteppeFilled(tiles=new):
            count = "1 tuile" if len(new) == 1 else f"{len(new)} tuiles"
            return f"{count} face cachée dans la steppe." if new else None
        case e.TilesDealt(tiles=new):
            seen = [it for it in new if it is not None]
            return f"pioche {tiles(seen)}" if seen else None
        case e.TilesKept(tiles=kept):
            return f"garde {tiles(kept)}" if kept else "choisit les tuiles à garder"
        case e.TilesRevealed(kept=kept_by_all):
            herds = (f"{name} {tiles(kept)}" for name, kept in zip(names, kept_by_all, strict=True))
            return f"Tuiles gardées : {' ; '.join(herds)}."
        case e.GauchoPosted():
            return f"place d'avance un gaucho sur {area(event.area)}"
        case e.RoundStarted(round=number, start_player=seat, last=last):
            how = ", pour la dernière fois et sans dés" if last else ""
            return f"# Manche {number} : {names[seat]} commence{how}"
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
        case e.HerdSold(race=race, values=values, why="immediate"):
            return f"vend aussitôt {herd(race, values)} pour {pesos(event.pesos)}, prime comprise"
        case e.HerdSold(race=race, values=values, why="misfit"):
            return f"doit vendre {herd(race, values)} pour {pesos(event.pesos)}"
        case e.HerdSold(race=race, values=values):
            return f"vend {herd(race, values)} pour {pesos(event.pesos)}"
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
            return "regarde la steppe" + (f" et y voit {tiles(seen_tiles)}" if seen_tiles else "")
        case e.CattlePlaced(tile=placed):
            where = pasture(event.pasture)
            return f"pose {tile(placed)} de la steppe sur le {where}, avec un gaucho debout dessus"
        case e.PileEmptied():
            return "La pioche est épuisée : encore une manche avec dés, puis une sans."
        case e.TurnEnded():
            dice_left = "le dé" if len(before.dice) == 1 else "les dés"
            return f"laisse perdre {dice_left} {both(before.dice)}" if before.dice else None
        case e.CattleCollected(cattle=()):
            return "Plus aucun bœuf ne rentre." if event.final else "Aucun bœuf ne rentre."
        case e.CattleCollected(cattle=cattle):
            home = both(f"{tile(it.tile)} ({names[it.seat]})" for it in cattle)
            return f"{'Rentrent' if len(cattle) > 1 else 'Rentre'} à la maison : {home}."
        case e.TileAdded(tile=added):
            return f"ajoute {tile(added)}"
        case e.TileSorted(tile=added):
            return f"insère {tile(added)} grâce à {area(Area.SORT)}"
        case e.RoundEnded():
            purses = zip(names, before.barons, strict=True)
            return f"Pesos : {both(f'{baron.pesos} ({name})' for name, baron in purses)}."
        case e.GameEnded(scores=scores, winners=winners):
            lines = ranked(scores, names)
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            return "\n".join(["# Décompte final", *lines, f"{both(names[seat] for seat in winners)} {won}."])
        case e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case _:
            assert_never(event)
