"""The sentences of El Gaucho, in no language yet: which one is said, and what it is made of."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.core.languages.sentences import Sentence, sentence, telling
from domain.core.record import snake
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.el_gaucho import commands as c
from domain.el_gaucho import events as e
from domain.el_gaucho.commands import Place
from domain.el_gaucho.content import Race, Tile
from domain.el_gaucho.errors import Reason as R
from domain.el_gaucho.state import State

OnSpace = c.StandGaucho | c.LayGaucho | c.RaiseGaucho | c.PickUpGaucho | c.ReplaceGaucho | c.PlaceCattle


class HerdOf(NamedTuple):
    """A herd with its values from left to right, or without."""

    race: Race
    values: Sequence[int] = ()
    seat: int | None = None

    @property
    def numbers(self) -> str:
        """`␣3-5-6-9`, to follow its name."""
        return f" {'-'.join(map(str, self.values))}" if self.values else ""


def event(event: e.GauchoEvent, before: State, names: Sequence[str]) -> Sentence | None:
    """See `Script.events`."""

    def tile_at(pasture: int, space: int) -> Tile | None:
        return before.pastures[pasture][space].tile

    match event:
        case e.PastureFilled(tiles=()) | e.SteppeFilled(tiles=()) | e.AreaUsed() | e.PlacingStopped():
            return None  # shows in what follows
        case e.TilesDealt():
            seen = [tile for tile in event.tiles if tile is not None]
            return telling(event, tiles=seen) if seen else None
        case e.TilesKept(tiles=()) | e.SteppeSeen(tiles=()):
            return telling(event, "unseen")
        case e.TilesRevealed():
            kept = zip(names, event.kept, strict=True)
            return telling(event, kept=[sentence("kept", name=name, tiles=tiles) for name, tiles in kept])
        case e.RoundStarted():
            return telling(event, name=names[event.start_player])
        case e.GauchoStood() | e.GauchoLaid() | e.GauchoRaised() | e.GauchoPickedUp():
            return telling(event, tile=tile_at(event.pasture, event.space))
        case e.HerdSold():
            return telling(event, event.why, herd=HerdOf(event.race, event.values, event.seat))
        case e.TileStolen():
            return telling(event, victim=names[event.victim])
        case e.GauchosWoken():
            return telling(event, tiles=[tile_at(place.pasture, place.space) for place in event.places])
        case e.GauchoReplaced():
            tile = tile_at(event.pasture, event.space)
            return telling(event, tile=tile, victim=names[event.victim])
        case e.TurnEnded():
            return telling(event, dice=before.dice) if before.dice else None
        case e.CattleCollected(cattle=()):
            return telling(event, "none")
        case e.CattleCollected():
            home = [sentence("home", tile=item.tile, name=names[item.seat]) for item in event.cattle]
            return telling(event, cattle=home)
        case e.RoundEnded():
            purses = zip(names, before.barons, strict=True)
            return telling(event, purses=[f"{baron.pesos} ({name})" for name, baron in purses])
        case e.GameEnded():
            ranking = "\n".join(ranked(event.scores, names))
            return telling(event, ranking=ranking, winners=[names[seat] for seat in event.winners])
        case _:
            return telling(event)


def command(command: c.PlayerCommand) -> Sentence:
    """See `Script.commands`."""
    if isinstance(command, c.SellHerd):
        return telling(command, herd=HerdOf(command.race, seat=command.seat))
    if isinstance(command, OnSpace):
        return telling(command, place=Place(command.pasture, command.space))
    return telling(command)


def line(line: Line) -> Sentence:
    """See `Script.lines`. The tiles of a line are all of one race."""
    tiles: Sequence[Tile] = line.thanks_to
    return sentence(line.what, herd=HerdOf(tiles[0].race, [tile.value for tile in tiles]))


def refusal(reason: str, facts: Facts) -> Sentence | None:
    """See `Script.refusals`."""
    match reason:
        case R.NOT_YOUR_TURN if facts["turn"] is None:
            return None
        case R.NOT_DUE:
            return sentence(reason, due=snake(facts["due"]) if facts["due"] else None)
        case R.DICE_ORDER:
            return sentence(reason, dice=facts["dice"], ascending=sorted(facts["dice"]))
        case R.TILE_OCCUPIED:
            gaucho = facts["gaucho"]
            return sentence(reason, tile=facts["tile"], standing=gaucho.standing, seat=gaucho.seat)
        case R.NO_OWN_GAUCHO:
            gaucho = facts["gaucho"]
            return sentence(
                reason, place=_place(facts), taken=gaucho is not None, seat=gaucho and gaucho.seat
            )
        case R.NO_TILE | R.ALREADY_STANDING | R.NO_OTHER_GAUCHO | R.VICTIM_STANDING:
            return sentence(reason, place=_place(facts))
        case R.HERD_TOO_SMALL:
            return sentence(reason, herd=HerdOf(facts["race"], facts["values"]))
        case R.WAKE_COUNT:
            places = facts["places"]
            return sentence(reason, twice=len(set(places)) < len(places), count=len(places))
        case R.PLACES_ORDER:
            return sentence(reason, places=sorted(facts["places"]))
        case _:
            return Sentence(reason, facts)


def _place(facts: Facts) -> Place:
    return Place(facts["pasture"], facts["space"])
