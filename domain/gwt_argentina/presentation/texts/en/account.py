"""The account of a game in English: what has happened, event by event."""

from collections.abc import Sequence
from typing import assert_never

from domain.core.languages.en import both
from domain.core.markup import capitalized
from domain.core.record import snake
from domain.core.texts import ranked
from domain.gwt_argentina import events as e
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, Row
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.en.words import (
    FORFEITS,
    MARKET,
    SHIP_COLOURS,
    TOKEN,
    WORDS,
    an_auxiliary,
    bonus,
    built,
    card,
    cards,
    certificates,
    counted,
    disc,
    for_pesos,
    foresight,
    granjero,
    job_row,
    master,
    neutral,
    number_of_cards,
    objective,
    pesos,
    place,
    points,
    quay,
    row,
    ship,
    shortcut,
    space,
    standing,
    station,
    tile,
    worker,
    worker_row,
)
from domain.gwt_argentina.settings import replaced
from domain.gwt_argentina.state import State


def account(event: e.GwtEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp() | e.BoardLaidOut():
            return _set_up(event, names)
        case e.HandDrawn() | e.CardsDrawn():
            return f"draws {number_of_cards(event.count) if event.cards is None else cards(event.cards)}"
        case e.TurnBegun(final=final):
            return "has a last turn" if final else None
        case e.EndTriggered(owed=owed):
            return f"triggers the end: {both(names[seat] for seat in owed)} still {_have(len(owed))} a turn"
        case e.EstancieroPlaced():
            return f"begins at {neutral(event.tile)}"
        case e.EstancieroMoved():
            return _moved(event, before, names)
        case e.FeePaid(amount=amount, owner=owner):
            if owner is not None:
                return f"pays {pesos(amount)} to {names[owner]}"
            here = event.space == before.players[event.seat].at
            whom = "there" if here else f"with {granjero(before.farmers[event.space])}"
            return f"leaves {pesos(amount)} {whom}"
        case e.AuxiliaryBegun(times=times):
            return f"uses {an_auxiliary(event.auxiliary, times)}"
        case e.ActionForfeited(frame=frame):
            return FORFEITS.get(snake(type(frame).__name__))
        case e.PesosGained(amount=amount, why=why):
            return None if why in facts.TOLD_LATER else f"gains {pesos(amount)}"
        case e.PesosPaid(amount=amount, why=why):
            return None if why in facts.TOLD_LATER else f"pays {pesos(amount)}"
        case e.GrainChanged(by=by, why=why):
            is_implied = why in ("loading", "bonus") and by < 0
            return None if is_implied else f"{'gains' if by > 0 else 'gives'} {abs(by)} grain"
        case e.CertificatesChanged(by=by, why=why):
            return None if why == "income" else f"{'gains' if by > 0 else 'spends'} {certificates(abs(by))}"
        case e.TokensChanged(by=by):
            return "gains an exchange token" if by > 0 else "uses an exchange token"
        case e.PileShuffledIn():
            return "shuffles the discard pile"
        case e.CardsDiscarded(why=why):
            return f"{'shows and discards' if why == 'revealed' else 'discards'} {cards(event.cards)}"
        case e.CardsRemoved():
            return f"removes {cards(event.cards)} from the herd"
        case e.HandRevealed():
            return f"shows {cards(event.cards)}" if event.cards else "shows an empty hand"
        case e.ExhaustionTaken(count=count):
            return f"takes {cards(('exhaustion',) * count)}"
        case e.WorkerHired():
            paid = for_pesos(facts.hiring_pesos(event, before))
            return f"hires {worker(event.worker)} from {job_row(event.row)}{paid}"
        case e.WorkerAppointed():
            gone = f"makes {tile(event.worker)} the master of {station(event.station)}"
            return f"{gone} and takes {master(event.master)}"
        case e.BuildingPlaced():
            paid = for_pesos(facts.building_pesos(event, before))
            return f"builds {built(event.building, before)} on {space(event.space)}{paid}"
        case e.BuildingReplaced(old=old):
            paid = for_pesos(facts.building_pesos(event, before, old))
            over = f"{built(old, before)} on {space(event.space)}"
            return f"puts {built(event.building, before)} in place of {over}{paid}"
        case e.CattleBought():
            return f"buys {cards(event.cards)}{for_pesos(facts.deal_pesos(event, before))}"
        case e.GauchoDrew():
            return f"has a gaucho bring cattle to {MARKET}"
        case e.CattleTurnedUp(cards=shown):
            return f"New in {MARKET}: {cards(shown)}." if shown else f"Nothing new in {MARKET}."
        case e.CattleTaken(to=to):
            where = "into the hand" if to == "hand" else "for nothing"
            return f"takes {card(event.card)} from {MARKET} {where}"
        case e.EngineMoved():
            back = "back " if facts.is_back(event) else ""
            return f"moves the engine {back}from {place(event.origin)} to {place(event.to)}"
        case e.EngineParked():
            return f"parks the engine in {place('depot')}"
        case e.DiscMoved():
            return _disc(event, before)
        case e.GranjerosHelped(tiles=tiles):
            paid = f" and gets {pesos(gained)}" if (gained := event.coins + event.printed) else ""
            return f"helps {both(map(granjero, tiles))} with strength {event.strength}{paid}"
        case e.GranjeroHired():
            paid = for_pesos(facts.granjero_pesos(event, before))
            return f"takes {granjero(event.tile)} into {worker_row(Row.GRANJERO)}{paid}"
        case e.GranjerosSetBeside(tiles=tiles):
            return f"lays {both(map(granjero, tiles))} beside the board"
        case e.ObjectiveTaken(source=source):
            return f"takes {card(event.card)}{' from the stack' if source == 'stack' else ''}"
        case e.ObjectiveTurnedUp():
            return f"New on display: {objective(event.card)}."
        case e.ObjectivePlayed():
            return f"plays {card(event.card)}"
        case e.ObjectiveSettled(scored=scored):
            return f"{'scores' if scored else 'does without'} {card(event.card)}"
        case e.DeliveryMade(grain=grain):
            return f"delivers {grain} grain to {bonus(event.space)}"
        case e.IncomeTaken():
            return _income(event)
        case e.ShipLoaded(grain=grain, missing=missing):
            return _grain(grain, missing)
        case e.TileChosen():
            return _sent(event, before)
        case e.JobTokenMoved():
            return _token(event, names)
        case e.ShipsDeparted():
            return _departed(event, names)
        case e.ShipsTurnedUp(ships=ships):
            return f"New in the loading zone: {both(ship(name) for name in ships)}."
        case e.ForesightRefilled(tiles=tiles):
            new = both(f"{tile(supply)} ({foresight(at)})" for at, supply in tiles.items())
            return f"New in the foresight: {new}."
        case e.ObjectivesAsked():
            return "# The end\nAll turns are over. Objectives left in the herds may still be scored."
        case e.SeatScored():
            return _scored(event)
        case e.GameEnded(scores=scores, winners=winners):
            won = "wins" if len(winners) == 1 else "share the victory"
            who = both(names[winner] for winner in winners)
            return "\n".join(["# Final scoring", *ranked(scores, names), f"{who} {won}."])
        case (
            e.SeatEquipped() | e.ChoiceOpened() | e.ChoiceChanged() | e.ChoiceClosed() | e.TurnEnded()
            | e.ActionBegun() | e.GranjeroPicked() | e.FarmerPlaced() | e.FarmerBoxed() | e.WorkerPlaced()
            | e.BuenosAiresLeft()
        ):  # fmt: skip
            return None  # shows in what goes before or follows
        case _:
            assert_never(event)


def _have(owing: int) -> str:
    return "has" if owing == 1 else "have"


def _set_up(event: e.GameSetUp | e.BoardLaidOut, names: Sequence[str]) -> str:
    match event:
        case e.GameSetUp(settings=settings):
            other = both(f"“{WORDS.labels['settings'][name]}”" for name in replaced(settings))
            home = f" Not as in the box: {other}." if other else ""
            return f"{event.seats} estancieros set out for {space(BUENOS_AIRES)}.{home}"
        case e.BoardLaidOut():
            waiting = both(f"{granjero(farmer)} on {space(at)}" for at, farmer in event.farmers.items())
            stations = both(f"{master(name)} at {station(at)}" for at, name in event.masters.items())
            return "\n".join(
                (
                    f"In {MARKET}: {cards(event.market)}.",
                    f"On display: {both(map(objective, event.display))}.",
                    f"Along the trail: {waiting}.",
                    f"Station masters: {stations}.",
                    f"{names[event.start]} begins.",
                )
            )


def _moved(event: e.EstancieroMoved, before: State, names: Sequence[str]) -> str:
    steps = counted(len(event.path), "step", "steps")
    if event.to != BUENOS_AIRES:
        return f"rides {steps} to {standing(event.to, before, event.seat, names)}"
    at = facts.shortcut(event.path)
    by = f" by {shortcut(at)}" if at else ""
    return f"rides {steps} to {space(BUENOS_AIRES)}{by}"


def _disc(event: e.DiscMoved, before: State) -> str | None:
    """From a quay a disc goes to a bonus space, which its delivery tells."""
    if facts.is_quay(event.origin):
        return None
    paid = for_pesos(facts.disc_pesos(event, before))
    using = f"with the disc of {disc(event.origin)}"
    if facts.is_station(event.to):
        return f"upgrades {station(event.to)}{paid} {using}"
    if facts.is_quay(event.to):
        return f"puts the disc of {disc(event.origin)} on {quay(event.to)}{paid}"
    return f"loads {ship(event.to)} {using}{paid}"


def _income(event: e.IncomeTaken) -> str:
    adding = []
    if event.permanent:
        adding.append(f"{certificates(event.permanent)} for good")
    if event.spent:
        adding.append(certificates(event.spent))
    more = f", with {both(adding)} on top" if adding else ""
    return f"takes {pesos(event.total)} for a herd of value {event.base}{more}"


def _grain(grain: int, missing: int) -> str | None:
    loaded = f"loads {grain} grain" if grain else ""
    lacking = f"pays {pesos(facts.missing_pesos(missing))} for {missing} missing grain" if missing else ""
    return both(filter(None, (loaded, lacking))) or None


def _sent(event: e.TileChosen, before: State) -> str:
    if not facts.is_farmer(event.tile):
        return f"sends {worker(event.tile)} to {job_row(before.token_row or 0)}"
    at = facts.farmer_space(event.tile, before)
    where = "out of the game" if at is None else f"to {space(at)}"
    return f"sends {granjero(event.tile)} {where}"


def _token(event: e.JobTokenMoved, names: Sequence[str]) -> str:
    if event.taker is not None:
        return f"{names[event.taker]} takes {TOKEN}."
    then = f": {_lowered(WORDS.labels['market_events'][event.queued])}" if event.queued else ""
    return f"{capitalized(TOKEN)} moves to {row(event.row or 0)}{then}."


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def _departed(event: e.ShipsDeparted, names: Sequence[str]) -> str:
    gone = f"The {SHIP_COLOURS[event.colour]} depart: {both(ship(name) for name in event.ships)}."
    for at, discs in event.discs.items():
        of = both(names[seat] if n == 1 else f"{names[seat]} ({n})" for seat, n in facts.seats(discs))
        gone += f" On {quay(at)} now: {of}."
    return gone


def _scored(event: e.SeatScored) -> str:
    lines = zip(WORDS.labels["score_lines"].values(), event.categories, strict=True)
    sheet = ", ".join(f"{what.lower()} {number}" for what, number in lines if number)
    return f"scores {points(event.points)}{': ' if sheet else ''}{sheet}"
