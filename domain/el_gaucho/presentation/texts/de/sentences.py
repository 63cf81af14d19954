"""The sentences of El Gaucho in German: what happens, what can be done, what counts and why not."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.languages.german import both, either, seat, whose_turn
from domain.core.markup import capitalized, ref
from domain.core.record import snake
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.el_gaucho import commands as c
from domain.el_gaucho import events as e
from domain.el_gaucho.content import Tile
from domain.el_gaucho.errors import Reason as R
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.presentation.texts.choices import choices
from domain.el_gaucho.presentation.texts.de import words
from domain.el_gaucho.presentation.texts.de.words import (
    PILE,
    RODEO,
    STEMS,
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
    to_place,
    to_tile,
    to_tile_at,
)
from domain.el_gaucho.state import State


def account(event: e.GauchoEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pasture_sizes=sizes, dice=dice, gauchos=gauchos, removed_race=removed):
            gone = f" Die {STEMS[removed]}en Rinder sind nicht dabei." if removed else ""
            return f"Weiden mit {both(sizes)} Feldern, {dice} Würfel, {gauchos} Gauchos für jeden.{gone}"
        case e.PastureFilled(tiles=new):
            return f"{capitalized(pasture(event.pasture))} bekommt {tiles(new)}." if new else None
        case e.SteppeFilled(tiles=new):
            return f"{len(new)} Kärtchen verdeckt in die {STEPPE}." if new else None
        case e.TilesDealt(tiles=new):
            seen = [tile for tile in new if tile is not None]
            return f"zieht {tiles(seen)}" if seen else None
        case e.TilesKept(tiles=kept):
            return f"behält {tiles(kept)}" if kept else "wählt Kärtchen aus"
        case e.TilesRevealed(kept=kept_by_all):
            herds = (f"{name} {tiles(kept)}" for name, kept in zip(names, kept_by_all, strict=True))
            return f"Behalten haben: {'; '.join(herds)}."
        case e.GauchoPosted():
            return f"setzt vorab einen Gaucho auf {area(event.area)}"
        case e.RoundStarted(round=number, start_player=first, last=last):
            how = ", zum letzten Mal und ohne Würfel" if last else ""
            return f"# Runde {number}: {names[first]} beginnt{how}"
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
        case e.HerdSold(race=sold, values=values, why="immediate"):
            paid = pesos(event.pesos)
            return f"verkauft sofort {herd(sold, values, event.seat)} für {paid}, Bonus inbegriffen"
        case e.HerdSold(race=sold, values=values, why="misfit"):
            return f"muss {herd(sold, values, event.seat)} für {pesos(event.pesos)} verkaufen"
        case e.HerdSold(race=sold, values=values):
            return f"verkauft {herd(sold, values, event.seat)} für {pesos(event.pesos)}"
        case e.TileStolen(victim=victim, tile=stolen, insurance=paid):
            return f"stiehlt {names[victim]} {tile(stolen)}, wofür die Versicherung {pesos(paid)} zahlt"
        case e.GauchosWoken(places=places):
            on = both(to_tile_at(before, at.pasture, at.space) for at in places)
            return f"weckt {'die Gauchos' if len(places) > 1 else 'den Gaucho'} auf {on} auf"
        case e.GauchoReplaced(victim=victim, insurance=paid):
            where = to_tile_at(before, event.pasture, event.space)
            return f"verdrängt {names[victim]} von {where}, wofür die Versicherung {pesos(paid)} zahlt"
        case e.SteppeSeen(tiles=seen_tiles):
            return (
                f"sieht in der {STEPPE} {tiles(seen_tiles)}" if seen_tiles else f"sieht sich die {STEPPE} an"
            )
        case e.CattlePlaced(tile=placed):
            where = pasture(event.pasture)
            return f"legt {tile(placed)} aus der {STEPPE} auf {where} und stellt einen Gaucho darauf"
        case e.PileEmptied():
            return f"Der {PILE} ist leer: noch eine Runde mit Würfeln, dann eine ohne."
        case e.TurnEnded():
            return f"lässt {both(before.dice)} ungenutzt" if before.dice else None
        case e.CattleCollected(cattle=()):
            return (
                "Keine weiteren Rinder kommen nach Hause."
                if event.final
                else "Keine Rinder kommen nach Hause."
            )
        case e.CattleCollected(cattle=cattle):
            home = both(f"{tile(collected.tile)} ({names[collected.seat]})" for collected in cattle)
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
            return "\n".join(
                ["# Schlusswertung", *lines, f"{both(names[winner] for winner in winners)} {won}."]
            )
        case e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case _:
            assert_never(event)


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.KeepTiles():
            return f"{tiles(command.tiles)} behalten"
        case c.PostGaucho():
            return f"vorab einen Gaucho auf {area(command.area)} setzen"
        case c.TakeDice():
            return f"{both(command.dice)} nehmen"
        case c.StandGaucho():
            on = place(command.pasture, command.space)
            return f"mit {dice_sum(command.dice)} einen Gaucho auf {on} stellen"
        case c.LayGaucho():
            on = place(command.pasture, command.space)
            return f"mit {dice_sum(command.dice)} einen Gaucho auf {on} legen"
        case c.RaiseGaucho():
            on = to_place(command.pasture, command.space)
            return f"mit {dice_sum(command.dice)} den Gaucho auf {on} aufrichten"
        case c.OccupyArea():
            return f"mit {dice_sum(command.dice)} {area(command.area)} besetzen"
        case c.TakeBackGaucho():
            return f"den Gaucho von {area(command.area)} zurücknehmen"
        case c.PickUpGaucho():
            return f"den liegenden Gaucho von {to_place(command.pasture, command.space)} zurückholen"
        case c.EndTurn():
            return "den Zug beenden"
        case c.WishDie():
            return f"eine {command.value} wünschen"
        case c.SellHerd():
            herd_sold = ref(refs.herd(command.race, command.seat), f"die {STEMS[command.race]}e Herde")
            return f"{herd_sold} verkaufen"
        case c.StealTile():
            return f"{seat(command.victim)} {tile(command.tile)} stehlen"
        case c.WakeGauchos():
            on = both(to_place(at.pasture, at.space) for at in command.places)
            return f"{'die Gauchos' if len(command.places) > 1 else 'den Gaucho'} auf {on} aufwecken"
        case c.ReplaceGaucho():
            return f"den Gaucho auf {to_place(command.pasture, command.space)} verdrängen"
        case c.LookAtSteppe():
            return f"die {STEPPE} ansehen"
        case c.PlaceCattle():
            return f"{tile(command.tile)} auf {place(command.pasture, command.space)} legen"
        case c.StopPlacing():
            return "kein zweites Kärtchen legen"
        case c.AddTile():
            return f"{tile(command.tile)} anlegen"
        case c.SortTile():
            return f"{tile(command.tile)} einsortieren"
        case _:
            assert_never(command)


def line(line: Line) -> str:
    """See `Texts.line`."""
    things = _whole(line.thanks_to)
    match line.what:
        case "immediate":
            return f"{things}, sofort verkauft, mit Zuschlag"
        case "misfit":
            return f"{things}, verkauft, weil ein Kärtchen nicht passte"
        case "final":
            return f"{things}, am Ende verkauft"
        case "insurance":
            return f"Versicherung für {things}"
        case _:
            return f"{things}, wenn sie jetzt verkauft würde"


def _whole(tiles: Sequence[Tile]) -> str:
    """The tiles of a line are all of one race."""
    return herd(tiles[0].race, [tile.value for tile in tiles])


def _due(f: Facts) -> str:
    return f"Fällig ist „{WORDS.labels['commands'][snake(f['due'])]}“" if f["due"] else "Nichts ist fällig"


def _sum(f: Facts) -> str:
    dice = f["dice"]
    made = f"{dice_sum(dice)} ist {f['total']}" if len(dice) > 1 else f"Der Würfel zeigt {f['total']}"
    return f"{made}, gebraucht wird {either(f['numbers'])}"


def _left(dice: Sequence[int]) -> str:
    if not dice:
        return "übrig ist keiner"
    return f"übrig {'sind' if len(dice) > 1 else 'ist'} {both(dice)}"


def _occupied(f: Facts) -> str:
    how = "steht" if f["gaucho"].standing else "liegt"
    return f"Auf {to_tile(f['tile'])} {how} einer von {seat(f['gaucho'].seat)}"


def _whose(f: Facts) -> str:
    where = to_place(f["pasture"], f["space"])
    if f["gaucho"] is None:
        return f"Auf {where} ist keiner"
    return f"Auf {where} ist einer von {seat(f['gaucho'].seat)}"


def _supply(f: Facts) -> str:
    return f"Er hat {f['supply']} {'Gaucho' if f['supply'] == 1 else 'Gauchos'}"


def _woken(f: Facts) -> str:
    if len(set(f["places"])) < len(f["places"]):
        return "Ein Feld ist doppelt genannt"
    return f"Genannt hast du {len(f['places'])}"


def _lacking(f: Facts) -> str:
    wanted = f["tile"]
    return f"{seat(f['victim'])} hat keine {ref(refs.tile(wanted), f'{STEMS[wanted.race]}e {wanted.value}')}"


def _batch(f: Facts) -> str:
    batch = f["batch"]
    if not batch:
        return "Anzulegen ist keines"
    return f"Anzulegen {'sind' if len(batch) > 1 else 'ist'} {tiles(batch)}"


def _place(f: Facts) -> str:
    return place(f["pasture"], f["space"])


def _on_place(f: Facts) -> str:
    return f"auf {to_place(f['pasture'], f['space'])}"


def _area(f: Facts) -> str:
    return area(f["area"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"Die Phase ist „{WORDS.labels['phases'][f['phase']]}“",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_DUE: _due,
    R.KEEP_COUNT: lambda f: f"Genannt hast du {f['count']}, behalten kann man 1 bis {f['most']}",
    R.NOT_DEALT: lambda f: f"Genannt hast du {tiles(f['tiles'])}",
    R.KEEP_TOO_HIGH: lambda f: f"Sein Wert ist {f['value']}, erlaubt ist höchstens {f['most']}",
    R.KEEP_ORDER: lambda f: f"Genannt hast du {tiles(f['tiles'])}",
    R.AREA_CHOSEN: lambda f: f"{seat(f['seat'])} hat einen Gaucho bei {area(f['area'])}",
    R.ALREADY_DRAFTED: lambda f: _left(f["dice"]).capitalize(),
    R.DICE_NOT_IN_RODEO: lambda f: f"Genannt hast du {both(f['dice'])}, dort liegen {both(f['rodeo'])}",
    R.DICE_ORDER: lambda f: f"{row(sorted(f['dice']))} statt {row(f['dice'])}",
    R.DICE_NOT_HELD: lambda f: f"Genannt hast du {both(f['dice'])}, {_left(f['held'])}",
    R.NO_DICE: lambda f: f"Die Summe muss {either(f['numbers'])} sein",
    R.NO_SUCH_SUM: _sum,
    R.MUST_DRAFT: lambda f: f"Im {RODEO} liegen {both(f['rodeo'])}",
    R.NO_SUCH_SPACE: lambda f: f"Weide {f['pasture']}, Feld {f['space']}, beides von 0 an gezählt",
    R.NO_TILE: _place,
    R.TILE_OCCUPIED: _occupied,
    R.NO_OWN_GAUCHO: _whose,
    R.ALREADY_STANDING: _on_place,
    R.SUPPLY_LEFT: _supply,
    R.AREA_OCCUPIED: _area,
    R.AREA_NOT_OCCUPIED: _area,
    R.AREA_TOUCHED: _area,
    R.NO_SUCH_FACE: lambda f: f"Gewünscht hast du {f['value']}",
    R.NO_HERD: lambda f: race(f["race"]),
    R.HERD_TOO_SMALL: lambda f: f"Sie ist nur {herd(f['race'], f['values'])}",
    R.NO_SUCH_VICTIM: lambda f: f"{seat(f['victim'])} ist keiner",
    R.VICTIM_LACKS_TILE: _lacking,
    R.WAKE_COUNT: _woken,
    R.PLACES_ORDER: lambda f: ", dann ".join(place(at.pasture, at.space) for at in sorted(f["places"])),
    R.NO_OTHER_GAUCHO: _on_place,
    R.VICTIM_STANDING: _on_place,
    R.MUST_PLACE: lambda f: (
        "Lege ein zweites Kärtchen oder höre auf" if f["placed"] else "Lege eines ihrer Kärtchen"
    ),
    R.NOT_IN_STEPPE: lambda f: tile(f["tile"]),
    R.SPACE_OCCUPIED: lambda f: tile(f["tile"]),
    R.PAIR_TOO_HIGH: lambda f: f"{f['value']} ist mehr als {f['most']}",
    R.NOT_COLLECTED: _batch,
    R.NOTHING_TO_SORT_INTO: lambda f: race(f["race"]),
    R.SORT_AT_END: lambda f: f"{capitalized(tile(f['tile']))} folgt auf {row(f['values'])}",
}


TEXTS = WORDS.texts(
    command=command, account=account, line=line, choices=choices(words, seat), details=DETAILS
)
