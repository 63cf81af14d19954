"""How does something that can be done read in English?"""

from typing import assert_never

from domain.core.english import both
from domain.el_gaucho import commands as c
from domain.el_gaucho.texts.en.words import AREAS, RACES, dice_sum, place, tile, tiles


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.KeepTiles():
            return f"keep {tiles(it.tiles)}"
        case c.PostGaucho():
            return f"post a gaucho at {AREAS[it.area]}"
        case c.TakeDice():
            return f"take {both(it.dice)}"
        case c.StandGaucho():
            return f"stand a gaucho on {place(it.pasture, it.space)} with {dice_sum(it.dice)}"
        case c.LayGaucho():
            return f"lay a gaucho on {place(it.pasture, it.space)} with {dice_sum(it.dice)}"
        case c.RaiseGaucho():
            return f"raise the gaucho on {place(it.pasture, it.space)} with {dice_sum(it.dice)}"
        case c.OccupyArea():
            return f"occupy {AREAS[it.area]} with {dice_sum(it.dice)}"
        case c.TakeBackGaucho():
            return f"take the gaucho back from {AREAS[it.area]}"
        case c.PickUpGaucho():
            return f"take the lying gaucho back from {place(it.pasture, it.space)}"
        case c.EndTurn():
            return "end the turn"
        case c.WishDie():
            return f"wish for a {it.value}"
        case c.SellHerd():
            return f"sell the {RACES[it.race]} herd"
        case c.StealTile():
            return f"steal {tile(it.tile)} from seat {it.victim}"
        case c.WakeGauchos():
            on = both(place(at.pasture, at.space) for at in it.places)
            return f"raise the gaucho{'s' if len(it.places) > 1 else ''} on {on}"
        case c.ReplaceGaucho():
            return f"replace the gaucho on {place(it.pasture, it.space)}"
        case c.LookAtSteppe():
            return "look at the Steppe"
        case c.PlaceCattle():
            return f"put {tile(it.tile)} on {place(it.pasture, it.space)}"
        case c.StopPlacing():
            return "place no second tile"
        case c.AddTile():
            return f"add {tile(it.tile)}"
        case c.SortTile():
            return f"sort {tile(it.tile)} in"
        case _:
            assert_never(it)
