"""How does a game of El Gaucho read in English?"""

from collections.abc import Sequence
from typing import assert_never

from domain.core.english import both
from domain.core.texts import ranked
from domain.el_gaucho import events as e
from domain.el_gaucho.state import State
from domain.el_gaucho.texts.en.words import (
    AREAS,
    RACES,
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
            removed = f" There are no {RACES[race]} cattle in this game." if race else ""
            return f"Pastures of {both(sizes)} spaces, {dice} dice, {gauchos} gauchos each.{removed}"
        case e.PastureFilled(tiles=new):
            return f"{pasture(event.pasture).capitalize()} gets {tiles(new)}." if new else None
        case e.SteppeFilled(tiles=new):
            count = "1 tile" if len(new) == 1 else f"{len(new)} tiles"
            return f"{count} face down onto the Steppe." if new else None
        case e.TilesDealt(tiles=new):
            seen = [it for it in new if it is not None]
            return f"draws {tiles(seen)}" if seen else None
        case e.TilesKept(tiles=kept):
            return f"keeps {tiles(kept)}" if kept else "chooses what to keep"
        case e.TilesRevealed(kept=kept_by_all):
            herds = (f"{name} {tiles(kept)}" for name, kept in zip(names, kept_by_all, strict=True))
            return f"Kept: {'; '.join(herds)}."
        case e.GauchoPosted(area=area):
            return f"posts a gaucho at {AREAS[area]}"
        case e.RoundStarted(round=number, start_player=seat, last=last):
            how = ", for the last time and without dice" if last else ""
            return f"# Round {number}: {names[seat]} begins{how}"
        case e.DiceRolled(dice=rodeo):
            return f"The dice: {' '.join(map(str, rodeo))}."
        case e.DiceTaken(dice=pair):
            return f"takes {both(pair)}"
        case e.GauchoStood(dice=used):
            return f"stands a gaucho on {tile_at(before, event.pasture, event.space)} with {dice_sum(used)}"
        case e.GauchoLaid(dice=used):
            return f"lays a gaucho on {tile_at(before, event.pasture, event.space)} with {dice_sum(used)}"
        case e.GauchoRaised(dice=used):
            return f"raises the gaucho on {tile_at(before, event.pasture, event.space)} with {dice_sum(used)}"
        case e.GauchoPickedUp():
            return f"takes the lying gaucho off {tile_at(before, event.pasture, event.space)}"
        case e.AreaOccupied(area=area, dice=used):
            return f"sends a gaucho to {AREAS[area]} with {dice_sum(used)}"
        case e.GauchoTakenBack(area=area):
            return f"takes the gaucho back from {AREAS[area]}"
        case e.DieWished(value=value):
            return f"wishes for a {value}"
        case e.HerdSold(race=race, values=values, why="immediate"):
            return f"sells {herd(race, values)} at once for {pesos(event.pesos)}, bonus included"
        case e.HerdSold(race=race, values=values, why="misfit"):
            return f"has to sell {herd(race, values)} for {pesos(event.pesos)}"
        case e.HerdSold(race=race, values=values):
            return f"sells {herd(race, values)} for {pesos(event.pesos)}"
        case e.TileStolen(victim=victim, tile=stolen, insurance=paid):
            return f"steals {tile(stolen)} from {names[victim]}, who gets {pesos(paid)} of insurance"
        case e.GauchosWoken(places=places):
            on = both(tile_at(before, at.pasture, at.space) for at in places)
            return f"raises the gaucho{'s' if len(places) > 1 else ''} on {on}"
        case e.GauchoReplaced(victim=victim, insurance=paid):
            where = tile_at(before, event.pasture, event.space)
            return f"replaces {names[victim]}'s gaucho on {where}, for which the insurance pays {pesos(paid)}"
        case e.SteppeSeen(tiles=seen_tiles):
            return "looks at the Steppe" + (f" and sees {tiles(seen_tiles)}" if seen_tiles else "")
        case e.CattlePlaced(tile=placed):
            where = pasture(event.pasture)
            return f"puts {tile(placed)} from the Steppe on {where} and stands a gaucho on it"
        case e.PileEmptied():
            return "The draw pile has run out: one more round with dice, then one without."
        case e.TurnEnded():
            return f"leaves {both(before.dice)} unused" if before.dice else None
        case e.CattleCollected(cattle=()):
            return "No more cattle come home." if event.final else "No cattle come home."
        case e.CattleCollected(cattle=cattle):
            home = both(f"{tile(it.tile)} ({names[it.seat]})" for it in cattle)
            return f"Home {'come' if len(cattle) > 1 else 'comes'} {home}."
        case e.TileAdded(tile=added):
            return f"adds {tile(added)}"
        case e.TileSorted(tile=added):
            return f"sorts {tile(added)} in"
        case e.RoundEnded():
            purses = zip(names, before.barons, strict=True)
            return f"Pesos: {both(f'{baron.pesos} ({name})' for name, baron in purses)}."
        case e.GameEnded(scores=scores, winners=winners):
            lines = ranked(scores, names)
            won = "wins" if len(winners) == 1 else "share the victory"
            return "\n".join(["# Final scoring", *lines, f"{both(names[seat] for seat in winners)} {won}."])
        case e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case _:
            assert_never(event)
