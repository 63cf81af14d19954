"""The sentences of El Gaucho in English: what happens, what can be done, what counts and why not."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.languages.english import both, either, seat, whose_turn
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
from domain.el_gaucho.presentation.texts.en import words
from domain.el_gaucho.presentation.texts.en.words import (
    PILE,
    RACES,
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
            gone = f" There are no {RACES[removed]} cattle in this game." if removed else ""
            return f"Pastures of {both(sizes)} spaces, {dice} dice, {gauchos} gauchos each.{gone}"
        case e.PastureFilled(tiles=new):
            return f"{capitalized(pasture(event.pasture))} gets {tiles(new)}." if new else None
        case e.SteppeFilled(tiles=new):
            count = "1 tile" if len(new) == 1 else f"{len(new)} tiles"
            return f"{count} face down onto {STEPPE}." if new else None
        case e.TilesDealt(tiles=new):
            seen = [tile for tile in new if tile is not None]
            return f"draws {tiles(seen)}" if seen else None
        case e.TilesKept(tiles=kept):
            return f"keeps {tiles(kept)}" if kept else "chooses what to keep"
        case e.TilesRevealed(kept=kept_by_all):
            herds = (f"{name} {tiles(kept)}" for name, kept in zip(names, kept_by_all, strict=True))
            return f"Kept: {'; '.join(herds)}."
        case e.GauchoPosted():
            return f"posts a gaucho at {area(event.area)}"
        case e.RoundStarted(round=number, start_player=first, last=last):
            how = ", for the last time and without dice" if last else ""
            return f"# Round {number}: {names[first]} begins{how}"
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
        case e.AreaOccupied(dice=used):
            return f"sends a gaucho to {area(event.area)} with {dice_sum(used)}"
        case e.GauchoTakenBack():
            return f"takes the gaucho back from {area(event.area)}"
        case e.DieWished(value=value):
            return f"wishes for a {value}"
        case e.HerdSold(race=sold, values=values, why="immediate"):
            return f"sells {herd(sold, values, event.seat)} at once for {pesos(event.pesos)}, bonus included"
        case e.HerdSold(race=sold, values=values, why="misfit"):
            return f"has to sell {herd(sold, values, event.seat)} for {pesos(event.pesos)}"
        case e.HerdSold(race=sold, values=values):
            return f"sells {herd(sold, values, event.seat)} for {pesos(event.pesos)}"
        case e.TileStolen(victim=victim, tile=stolen, insurance=paid):
            return f"steals {tile(stolen)} from {names[victim]}, who gets {pesos(paid)} of insurance"
        case e.GauchosWoken(places=places):
            on = both(tile_at(before, at.pasture, at.space) for at in places)
            return f"raises the gaucho{'s' if len(places) > 1 else ''} on {on}"
        case e.GauchoReplaced(victim=victim, insurance=paid):
            where = tile_at(before, event.pasture, event.space)
            return f"replaces {names[victim]}'s gaucho on {where}, for which the insurance pays {pesos(paid)}"
        case e.SteppeSeen(tiles=seen_tiles):
            return f"looks at {STEPPE}" + (f" and sees {tiles(seen_tiles)}" if seen_tiles else "")
        case e.CattlePlaced(tile=placed):
            where = pasture(event.pasture)
            return f"puts {tile(placed)} from {STEPPE} on {where} and stands a gaucho on it"
        case e.PileEmptied():
            return f"{capitalized(PILE)} has run out: one more round with dice, then one without."
        case e.TurnEnded():
            return f"leaves {both(before.dice)} unused" if before.dice else None
        case e.CattleCollected(cattle=()):
            return "No more cattle come home." if event.final else "No cattle come home."
        case e.CattleCollected(cattle=cattle):
            home = both(f"{tile(collected.tile)} ({names[collected.seat]})" for collected in cattle)
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
            return "\n".join(
                ["# Final scoring", *lines, f"{both(names[winner] for winner in winners)} {won}."]
            )
        case e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case _:
            assert_never(event)


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.KeepTiles():
            return f"keep {tiles(command.tiles)}"
        case c.PostGaucho():
            return f"post a gaucho at {area(command.area)}"
        case c.TakeDice():
            return f"take {both(command.dice)}"
        case c.StandGaucho():
            return f"stand a gaucho on {place(command.pasture, command.space)} with {dice_sum(command.dice)}"
        case c.LayGaucho():
            return f"lay a gaucho on {place(command.pasture, command.space)} with {dice_sum(command.dice)}"
        case c.RaiseGaucho():
            return (
                f"raise the gaucho on {place(command.pasture, command.space)} with {dice_sum(command.dice)}"
            )
        case c.OccupyArea():
            return f"occupy {area(command.area)} with {dice_sum(command.dice)}"
        case c.TakeBackGaucho():
            return f"take the gaucho back from {area(command.area)}"
        case c.PickUpGaucho():
            return f"take the lying gaucho back from {place(command.pasture, command.space)}"
        case c.EndTurn():
            return "end the turn"
        case c.WishDie():
            return f"wish for a {command.value}"
        case c.SellHerd():
            return f"sell {ref(refs.herd(command.race, command.seat), f'the {RACES[command.race]} herd')}"
        case c.StealTile():
            return f"steal {tile(command.tile)} from {seat(command.victim)}"
        case c.WakeGauchos():
            on = both(place(at.pasture, at.space) for at in command.places)
            return f"raise the gaucho{'s' if len(command.places) > 1 else ''} on {on}"
        case c.ReplaceGaucho():
            return f"replace the gaucho on {place(command.pasture, command.space)}"
        case c.LookAtSteppe():
            return f"look at {STEPPE}"
        case c.PlaceCattle():
            return f"put {tile(command.tile)} on {place(command.pasture, command.space)}"
        case c.StopPlacing():
            return "place no second tile"
        case c.AddTile():
            return f"add {tile(command.tile)}"
        case c.SortTile():
            return f"sort {tile(command.tile)} in"
        case _:
            assert_never(command)


def line(line: Line) -> str:
    """See `Texts.line`."""
    things = _whole(line.thanks_to)
    match line.what:
        case "immediate":
            return f"{things}, sold at once, bonus included"
        case "misfit":
            return f"{things}, sold because a tile did not fit"
        case "final":
            return f"{things}, sold at the end"
        case "insurance":
            return f"insurance for {things}"
        case _:
            return f"{things}, if it were sold now"


def _whole(tiles: Sequence[Tile]) -> str:
    """The tiles of a line are all of one race."""
    return herd(tiles[0].race, [tile.value for tile in tiles])


def _due(f: Facts) -> str:
    return f"due is “{WORDS.labels['commands'][snake(f['due'])]}”" if f["due"] else "nothing is due"


def _sum(f: Facts) -> str:
    dice = f["dice"]
    made = f"{dice_sum(dice)} is {f['total']}" if len(dice) > 1 else f"the die shows {f['total']}"
    return f"{made}, and {either(f['numbers'])} is needed"


def _left(dice: Sequence[int]) -> str:
    return f"have {both(dice) if dice else 'none'} left"


def _occupied(f: Facts) -> str:
    how = "standing" if f["gaucho"].standing else "lying"
    return f"{seat(f['gaucho'].seat)} has one {how} on {tile(f['tile'])}"


def _whose(f: Facts) -> str:
    where = place(f["pasture"], f["space"])
    if f["gaucho"] is None:
        return f"there is none on {where}"
    return f"the one on {where} belongs to {seat(f['gaucho'].seat)}"


def _supply(f: Facts) -> str:
    return "it has 1 gaucho" if f["supply"] == 1 else f"it has {f['supply']} gauchos"


def _woken(f: Facts) -> str:
    if len(set(f["places"])) < len(f["places"]):
        return "you named a place twice"
    return f"you named {len(f['places'])}"


def _lacking(f: Facts) -> str:
    wanted = f["tile"]
    return f"{seat(f['victim'])} has no {ref(refs.tile(wanted), f'{RACES[wanted.race]} {wanted.value}')}"


def _batch(f: Facts) -> str:
    batch = f["batch"]
    if not batch:
        return "there are none"
    return f"{'these are' if len(batch) > 1 else 'there is only'} {tiles(batch)}"


def _in_order(f: Facts) -> str:
    return "name " + ", then ".join(place(at.pasture, at.space) for at in sorted(f["places"]))


def _place(f: Facts) -> str:
    return place(f["pasture"], f["space"])


def _area(f: Facts) -> str:
    return area(f["area"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"the phase is “{WORDS.labels['phases'][f['phase']]}”",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_DUE: _due,
    R.KEEP_COUNT: lambda f: f"you named {f['count']}, and 1 to {f['most']} may be kept",
    R.NOT_DEALT: lambda f: f"you named {tiles(f['tiles'])}",
    R.KEEP_TOO_HIGH: lambda f: f"its value is {f['value']}, and {f['most']} is the most",
    R.KEEP_ORDER: lambda f: f"you named {tiles(f['tiles'])}",
    R.AREA_CHOSEN: lambda f: f"{seat(f['seat'])} has a gaucho at {area(f['area'])}",
    R.ALREADY_DRAFTED: lambda f: f"you {_left(f['dice'])}",
    R.DICE_NOT_IN_RODEO: lambda f: f"you named {both(f['dice'])}, and the rodeo has {both(f['rodeo'])}",
    R.DICE_ORDER: lambda f: f"name {row(sorted(f['dice']))} instead of {row(f['dice'])}",
    R.DICE_NOT_HELD: lambda f: f"you named {both(f['dice'])}, and {_left(f['held'])}",
    R.NO_DICE: lambda f: f"the total must be {either(f['numbers'])}",
    R.NO_SUCH_SUM: _sum,
    R.MUST_DRAFT: lambda f: f"{RODEO} has {both(f['rodeo'])}",
    R.NO_SUCH_SPACE: lambda f: f"pasture {f['pasture']}, space {f['space']}, both counted from 0",
    R.NO_TILE: _place,
    R.TILE_OCCUPIED: _occupied,
    R.NO_OWN_GAUCHO: _whose,
    R.ALREADY_STANDING: _place,
    R.SUPPLY_LEFT: _supply,
    R.AREA_OCCUPIED: _area,
    R.AREA_NOT_OCCUPIED: _area,
    R.AREA_TOUCHED: _area,
    R.NO_SUCH_FACE: lambda f: f"you wished for {f['value']}",
    R.NO_HERD: lambda f: race(f["race"]),
    R.HERD_TOO_SMALL: lambda f: f"it is only {herd(f['race'], f['values'])}",
    R.NO_SUCH_VICTIM: lambda f: f"{seat(f['victim'])} is not one",
    R.VICTIM_LACKS_TILE: _lacking,
    R.WAKE_COUNT: _woken,
    R.PLACES_ORDER: _in_order,
    R.NO_OTHER_GAUCHO: _place,
    R.VICTIM_STANDING: _place,
    R.MUST_PLACE: lambda f: "place a second tile or stop" if f["placed"] else "place one of its tiles",
    R.NOT_IN_STEPPE: lambda f: tile(f["tile"]),
    R.SPACE_OCCUPIED: lambda f: tile(f["tile"]),
    R.PAIR_TOO_HIGH: lambda f: f"{f['value']} is above {f['most']}",
    R.NOT_COLLECTED: _batch,
    R.NOTHING_TO_SORT_INTO: lambda f: race(f["race"]),
    R.SORT_AT_END: lambda f: f"{tile(f['tile'])} follows {row(f['values'])}",
}


TEXTS = WORDS.texts(
    command=command, account=account, line=line, choices=choices(words, seat), details=DETAILS
)
