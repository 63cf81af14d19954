"""How does something that can be done read in German?"""

from typing import assert_never

from domain.core.german import both
from domain.el_gaucho import commands as c
from domain.el_gaucho.texts.de.words import STEMS, area, dice_sum, place, tile, tiles, to_place


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.KeepTiles():
            return f"{tiles(it.tiles)} behalten"
        case c.PostGaucho():
            return f"vorab einen Gaucho auf {area(it.area)} setzen"
        case c.TakeDice():
            return f"{both(it.dice)} nehmen"
        case c.StandGaucho():
            return f"mit {dice_sum(it.dice)} einen Gaucho auf {place(it.pasture, it.space)} stellen"
        case c.LayGaucho():
            return f"mit {dice_sum(it.dice)} einen Gaucho auf {place(it.pasture, it.space)} legen"
        case c.RaiseGaucho():
            return f"mit {dice_sum(it.dice)} den Gaucho auf {to_place(it.pasture, it.space)} aufrichten"
        case c.OccupyArea():
            return f"mit {dice_sum(it.dice)} {area(it.area)} besetzen"
        case c.TakeBackGaucho():
            return f"den Gaucho von {area(it.area)} zurücknehmen"
        case c.PickUpGaucho():
            return f"den liegenden Gaucho von {to_place(it.pasture, it.space)} zurückholen"
        case c.EndTurn():
            return "den Zug beenden"
        case c.WishDie():
            return f"eine {it.value} wünschen"
        case c.SellHerd():
            return f"die {STEMS[it.race]}e Herde verkaufen"
        case c.StealTile():
            return f"Platz {it.victim} {tile(it.tile)} stehlen"
        case c.WakeGauchos():
            on = both(to_place(at.pasture, at.space) for at in it.places)
            return f"{'die Gauchos' if len(it.places) > 1 else 'den Gaucho'} auf {on} aufwecken"
        case c.ReplaceGaucho():
            return f"den Gaucho auf {to_place(it.pasture, it.space)} verdrängen"
        case c.LookAtSteppe():
            return "die Steppe ansehen"
        case c.PlaceCattle():
            return f"{tile(it.tile)} auf {place(it.pasture, it.space)} legen"
        case c.StopPlacing():
            return "kein zweites Kärtchen legen"
        case c.AddTile():
            return f"{tile(it.tile)} anlegen"
        case c.SortTile():
            return f"{tile(it.tile)} einsortieren"
        case _:
            assert_never(it)
