"""How does something that can be done read in French?"""

from typing import assert_never

from domain.core.french import both
from domain.el_gaucho import commands as c
from domain.el_gaucho.texts.fr.words import RACES, area, dice_sum, place, tile, tiles


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.KeepTiles():
            return f"garder {tiles(it.tiles)}"
        case c.PostGaucho():
            return f"placer d'avance un gaucho sur {area(it.area)}"
        case c.TakeDice():
            return f"prendre les dés {both(it.dice)}"
        case c.StandGaucho():
            return f"placer un gaucho debout sur {place(it.pasture, it.space)} avec {dice_sum(it.dice)}"
        case c.LayGaucho():
            return f"coucher un gaucho sur {place(it.pasture, it.space)} avec {dice_sum(it.dice)}"
        case c.RaiseGaucho():
            return f"relever le gaucho sur {place(it.pasture, it.space)} avec {dice_sum(it.dice)}"
        case c.OccupyArea():
            return f"occuper {area(it.area)} avec {dice_sum(it.dice)}"
        case c.TakeBackGaucho():
            return f"retirer le gaucho de {area(it.area)}"
        case c.PickUpGaucho():
            return f"reprendre le gaucho couché sur {place(it.pasture, it.space)}"
        case c.EndTurn():
            return "finir le tour"
        case c.WishDie():
            return f"souhaiter un {it.value}"
        case c.SellHerd():
            return f"vendre le troupeau {RACES[it.race]}"
        case c.StealTile():
            return f"voler {tile(it.tile)} au siège {it.victim}"
        case c.WakeGauchos():
            on = both(place(at.pasture, at.space) for at in it.places)
            return f"relever les gauchos sur {on}" if len(it.places) > 1 else f"relever le gaucho sur {on}"
        case c.ReplaceGaucho():
            return f"remplacer le gaucho sur {place(it.pasture, it.space)}"
        case c.LookAtSteppe():
            return "regarder la steppe"
        case c.PlaceCattle():
            return f"poser {tile(it.tile)} sur {place(it.pasture, it.space)}"
        case c.StopPlacing():
            return "ne pas poser de deuxième tuile"
        case c.AddTile():
            return f"ajouter {tile(it.tile)}"
        case c.SortTile():
            return f"insérer {tile(it.tile)} grâce à « Tri »"
        case _:
            assert_never(it)
