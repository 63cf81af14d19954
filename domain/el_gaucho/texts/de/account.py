"""How does a game of El Gaucho read in German?"""

from collections.abc import Sequence
from typing import assert_never

from domain.core.german import both
from domain.core.texts import ranked
from domain.el_gaucho import events as e
from domain.el_gaucho.state import State
from domain.el_gaucho.texts.de.words import (
    STEMS,
    area,
    dice_sum,
    herd,
    pasture,
    pesos,
    tile,
    tile_at,
    tiles,
    to_tile_at,
)


def account(event: e.GauchoEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pasture_sizes=sizes, dice=dice, gauchos=gauchos, removed_race=race):
            removed = f" Die {STEMS[race]}en Rinder sind nicht dabei." if race else ""
            return f"Weiden mit {both(sizes)} Feldern, {dice} Würfel, {gauchos} Gauchos für jeden.{removed}"
        case e.PastureFilled(tiles=new):
            return f"D{pasture(event.pasture)[1:]} bekommt {tiles(new)}." if new else None
        case e.SteppeFilled(tiles=new):
            return f"{len(new)} Kärtchen verdeckt in die Steppe." if new else None
        case e.TilesDealt(tiles=new):
            seen = [it for it in new if it is not None]
            return f"zieht {tiles(seen)}" if seen else None
        case e.TilesKept(tiles=kept):
            return f"behält {tiles(kept)}" if kept else "wählt Kärtchen aus"
        case e.TilesRevealed(kept=kept_by_all):
            herds = (f"{name} {tiles(kept)}" for name, kept in zip(names, kept_by_all, strict=True))
            return f"Behalten haben: {'; '.join(herds)}."
        case e.GauchoPosted():
            return f"setzt vorab einen Gaucho auf {area(event.area)}"
        case e.RoundStarted(round=number, start_player=seat, last=last):
            how = ", zum letzten Mal und ohne Würfel" if last else ""
            return f"# Runde {number}: {names[seat]} beginnt{how}"
        case e.DiceRolled(dice=rodeo):
            return f"Die Würfel: {' '.join(map(str, rodeo))}."
        case e.DiceTaken(dice=pair):
            return f"nimmt {both(pair)}"
        case e.GauchoStood(dice=used):
            return (
                f"stellt mit {dice_sum(used)} einen Gaucho auf {tile_at(before, event.pasture, event.space)}"
            )
        case e.GauchoLaid(dice=used):
            return f"legt mit {dice_sum(used)} einen Gaucho auf {tile_at(before, event.pasture, event.space)}"
        case e.GauchoRaised(dice=used):
            where = to_tile_at(before, event.pasture, event.space)
            return f"richtet mit {dice_sum(used)} den Gaucho auf {where} auf"
        case e.GauchoPickedUp():
            return f"holt den liegenden Gaucho von {to_tile_at(before, event.pasture, event.space)} zurück"
        case e.AreaOccupied(dice=used):
            return f"schickt mit {dice_sum(used)} einen Gaucho zu {area(event.area)}"
        case e.GauchoTakenBack():
            return f"nimmt den Gaucho von {area(event.area)} zurück"
        case e.DieWished(value=value):
            return f"wünscht sich eine {value}"
        case e.HerdSold(race=race, values=values, why="immediate"):
            return f"verkauft sofort {herd(race, values)} für {pesos(event.pesos)}, Bonus inbegriffen"
        case e.HerdSold(race=race, values=values, why="misfit"):
            return f"muss {herd(race, values)} für {pesos(event.pesos)} verkaufen"
        case e.HerdSold(race=race, values=values):
            return f"verkauft {herd(race, values)} für {pesos(event.pesos)}"
        case e.TileStolen(victim=victim, tile=stolen, insurance=paid):
            return f"stiehlt {names[victim]} {tile(stolen)}, wofür die Versicherung {pesos(paid)} zahlt"
        case e.GauchosWoken(places=places):
            on = both(to_tile_at(before, at.pasture, at.space) for at in places)
            return f"weckt {'die Gauchos' if len(places) > 1 else 'den Gaucho'} auf {on} auf"
        case e.GauchoReplaced(victim=victim, insurance=paid):
            where = to_tile_at(before, event.pasture, event.space)
            return f"verdrängt {names[victim]} von {where}, wofür die Versicherung {pesos(paid)} zahlt"
        case e.SteppeSeen(tiles=seen_tiles):
            return f"sieht in der Steppe {tiles(seen_tiles)}" if seen_tiles else "sieht sich die Steppe an"
        case e.CattlePlaced(tile=placed):
            where = pasture(event.pasture)
            return f"legt {tile(placed)} aus der Steppe auf {where} und stellt einen Gaucho darauf"
        case e.PileEmptied():
            return "Der Vorratsstapel ist leer: noch eine Runde mit Würfeln, dann eine ohne."
        case e.TurnEnded():
            return f"lässt {both(before.dice)} ungenutzt" if before.dice else None
        case e.CattleCollected(cattle=()):
            return (
                "Keine weiteren Rinder kommen nach Hause."
                if event.final
                else "Keine Rinder kommen nach Hause."
            )
        case e.CattleCollected(cattle=cattle):
            home = both(f"{tile(it.tile)} ({names[it.seat]})" for it in cattle)
            return f"Nach Hause {'kommen' if len(cattle) > 1 else 'kommt'} {home}."
        case e.TileAdded(tile=added):
            return f"legt {tile(added)} an"
        case e.TileSorted(tile=added):
            return f"sortiert {tile(added)} ein"
        case e.RoundEnded():
            purses = zip(names, before.barons, strict=True)
            return f"Pesos: {both(f'{baron.pesos} ({name})' for name, baron in purses)}."
        case e.GameEnded(scores=scores, winners=winners):
            lines = ranked(scores, names)
            won = "gewinnt" if len(winners) == 1 else "teilen sich den Sieg"
            return "\n".join(["# Schlusswertung", *lines, f"{both(names[seat] for seat in winners)} {won}."])
        case e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case _:
            assert_never(event)
