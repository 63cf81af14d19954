"""The account of a game in German: what has happened, event by event."""

from collections.abc import Sequence
from typing import assert_never

from domain.core.languages.de import both
from domain.core.record import snake
from domain.core.texts import ranked
from domain.gwt_argentina import events as e
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, DEPOT, Row
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.de.words import (
    FORFEITS,
    MARKET,
    SHIP_COLOURS,
    TOKEN,
    WORDS,
    a_tile,
    an_auxiliary,
    at_granjero,
    bonus,
    built,
    card,
    cards,
    certificates,
    counted,
    disc,
    for_pesos,
    foresight,
    from_place,
    granjero,
    job_row,
    master,
    neutral,
    number_of_cards,
    objective,
    pesos,
    points,
    quay,
    row,
    ship,
    space,
    standing,
    station,
    tile,
    to_granjero,
    to_place,
    to_space,
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
            return f"zieht {number_of_cards(event.count) if event.cards is None else cards(event.cards)}"
        case e.TurnBegun(final=final):
            return "hat einen letzten Zug" if final else None
        case e.EndTriggered(owed=owed):
            have = "hat" if len(owed) == 1 else "haben"
            return f"läutet das Ende ein: {both(names[seat] for seat in owed)} {have} noch einen Zug"
        case e.EstancieroPlaced():
            return f"beginnt am {neutral(event.tile)}"
        case e.EstancieroMoved():
            return _moved(event, before, names)
        case e.FeePaid(amount=amount, owner=owner):
            if owner is not None:
                return f"zahlt {pesos(amount)} an {names[owner]}"
            here = event.space == before.players[event.seat].at
            whom = "dort" if here else at_granjero(before.farmers[event.space])
            return f"lässt {pesos(amount)} {whom}"
        case e.AuxiliaryBegun(times=times):
            return f"nutzt {an_auxiliary(event.auxiliary, times)}"
        case e.ActionForfeited(frame=frame):
            return FORFEITS.get(snake(type(frame).__name__))
        case e.PesosGained(amount=amount, why=why):
            return None if why in facts.TOLD_LATER else f"erhält {pesos(amount)}"
        case e.PesosPaid(amount=amount, why=why):
            return None if why in facts.TOLD_LATER else f"zahlt {pesos(amount)}"
        case e.GrainChanged(by=by, why=why):
            is_implied = why in ("loading", "bonus") and by < 0
            return None if is_implied else f"{'erhält' if by > 0 else 'gibt'} {abs(by)} Getreide"
        case e.CertificatesChanged(by=by, why=why):
            if why == "income":
                return None
            return f"erhält {certificates(by)}" if by > 0 else f"gibt {certificates(-by)} aus"
        case e.TokensChanged(by=by):
            return "erhält einen Tauschmarker" if by > 0 else "setzt einen Tauschmarker ein"
        case e.PileShuffledIn():
            return "mischt den Ablagestapel"
        case e.CardsDiscarded(why=why):
            return f"{'zeigt' if why == 'revealed' else 'wirft'} {cards(event.cards)}{_away(why)}"
        case e.CardsRemoved():
            return f"entfernt {cards(event.cards)} aus der Herde"
        case e.HandRevealed():
            return f"zeigt {cards(event.cards)}" if event.cards else "zeigt eine leere Hand"
        case e.ExhaustionTaken(count=count):
            return f"nimmt {cards(('exhaustion',) * count)}"
        case e.WorkerHired():
            paid = for_pesos(facts.hiring_pesos(event, before))
            return f"stellt{paid} {worker(event.worker)} aus {job_row(event.row)} ein"
        case e.WorkerAppointed():
            gone = f"macht {tile(event.worker)} zum Vorsteher von {station(event.station)}"
            return f"{gone} und nimmt {master(event.master)}"
        case e.BuildingPlaced():
            paid = for_pesos(facts.building_pesos(event, before))
            return f"baut{paid} {built(event.building, before)} auf {space(event.space)}"
        case e.BuildingReplaced(old=old):
            paid = for_pesos(facts.building_pesos(event, before, old))
            over = f"{built(old, before)} auf {space(event.space)}"
            return f"ersetzt{paid} {over} durch {built(event.building, before)}"
        case e.CattleBought():
            return f"kauft{for_pesos(facts.deal_pesos(event, before))} {cards(event.cards)}"
        case e.GauchoDrew():
            return f"schickt einen Gaucho nach neuen Rindern für den {MARKET}"
        case e.CattleTurnedUp(cards=shown):
            return f"Neu im {MARKET}: {cards(shown)}." if shown else f"Nichts Neues im {MARKET}."
        case e.CattleTaken(to=to):
            where = "auf die Hand" if to == "hand" else "umsonst"
            return f"nimmt {card(event.card)} {where} aus dem {MARKET}"
        case e.EngineMoved():
            back = " zurück" if facts.is_back(event) else ""
            return f"fährt mit der Lok {from_place(event.origin)}{back} {to_place(event.to)}"
        case e.EngineParked():
            return f"stellt die Lok {to_place(DEPOT)}"
        case e.DiscMoved():
            return _disc(event, before)
        case e.GranjerosHelped(tiles=tiles):
            paid = f" und bekommt {pesos(gained)}" if (gained := event.coins + event.printed) else ""
            return f"hilft mit Stärke {event.strength} {both(map(to_granjero, tiles))}{paid}"
        case e.GranjeroHired():
            paid = for_pesos(facts.granjero_pesos(event, before))
            return f"nimmt{paid} {granjero(event.tile)} in die {worker_row(Row.GRANJERO)}"
        case e.GranjerosSetBeside(tiles=tiles):
            return f"legt {both(map(granjero, tiles))} neben das Tableau"
        case e.ObjectiveTaken(source=source):
            return f"nimmt {card(event.card)}{' vom Stapel' if source == 'stack' else ''}"
        case e.ObjectiveTurnedUp():
            return f"Neu in der Auslage: {objective(event.card)}."
        case e.ObjectivePlayed():
            return f"spielt {card(event.card)}"
        case e.ObjectiveSettled(scored=scored):
            return f"wertet {card(event.card)}" if scored else f"lässt {card(event.card)} ungewertet"
        case e.DeliveryMade(grain=grain):
            return f"liefert {grain} Getreide auf {bonus(event.space)}"
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
            return f"Neu in der Ladezone: {both(ship(name) for name in ships)}."
        case e.ForesightRefilled(tiles=tiles):
            new = both(f"{a_tile(supply)} ({foresight(at)})" for at, supply in tiles.items())
            return f"Neu in der Vorschau: {new}."
        case e.ObjectivesAsked():
            return "# Das Ende\nAlle Züge sind gespielt. Aufträge in den Herden können noch gewertet werden."
        case e.SeatScored():
            return _scored(event)
        case e.GameEnded(scores=scores, winners=winners):
            won = "gewinnt" if len(winners) == 1 else "teilen sich den Sieg"
            who = both(names[winner] for winner in winners)
            return "\n".join(["# Schlusswertung", *ranked(scores, names), f"{who} {won}."])
        case (
            e.SeatEquipped() | e.ChoiceOpened() | e.ChoiceChanged() | e.ChoiceClosed() | e.TurnEnded()
            | e.ActionBegun() | e.GranjeroPicked() | e.FarmerPlaced() | e.FarmerBoxed() | e.WorkerPlaced()
            | e.BuenosAiresLeft()
        ):  # fmt: skip
            return None  # shows in what goes before or follows
        case _:
            assert_never(event)


def _away(why: str) -> str:
    return " und wirft sie ab" if why == "revealed" else " ab"


def _set_up(event: e.GameSetUp | e.BoardLaidOut, names: Sequence[str]) -> str:
    match event:
        case e.GameSetUp(settings=settings):
            other = both(f"„{WORDS.labels['settings'][name]}“" for name in replaced(settings))
            own = f" Anders als in der Schachtel: {other}." if other else ""
            return f"{event.seats} Estancieros brechen nach {space(BUENOS_AIRES)} auf.{own}"
        case e.BoardLaidOut():
            waiting = both(f"{a_tile(farmer)} auf {space(at)}" for at, farmer in event.farmers.items())
            stations = both(f"{master(name)} an {station(at)}" for at, name in event.masters.items())
            return "\n".join(
                (
                    f"Im {MARKET}: {cards(event.market)}.",
                    f"Offene Aufträge: {both(map(objective, event.display))}.",
                    f"Am Weg: {waiting}.",
                    f"Bahnhofsvorsteher: {stations}.",
                    f"{names[event.start]} beginnt.",
                )
            )


def _moved(event: e.EstancieroMoved, before: State, names: Sequence[str]) -> str:
    steps = f"reitet {counted(len(event.path), 'Schritt', 'Schritte')}"
    if event.to != BUENOS_AIRES:
        return f"{steps} bis {standing(event.to, before, event.seat, names)}"
    at = facts.shortcut(event.path)
    by = f" über {space(event.path[-1])}" if at else ""
    return f"{steps}{by} {to_space(BUENOS_AIRES)}"


def _disc(event: e.DiscMoved, before: State) -> str | None:
    """From a quay a disc goes to a bonus space, which its delivery tells."""
    if facts.is_quay(event.origin):
        return None
    paid = for_pesos(facts.disc_pesos(event, before))
    using = f"mit der Scheibe von {disc(event.origin)}"
    if facts.is_station(event.to):
        return f"baut{paid} {station(event.to)} {using} aus"
    if facts.is_quay(event.to):
        return f"legt{paid} die Scheibe von {disc(event.origin)} auf {quay(event.to)}"
    return f"belädt{paid} {ship(event.to)} {using}"


def _income(event: e.IncomeTaken) -> str:
    adding = []
    if event.permanent:
        adding.append(f"{certificates(event.permanent)} auf Dauer")
    if event.spent:
        adding.append(certificates(event.spent))
    more = f", dazu {both(adding)}" if adding else ""
    return f"nimmt {pesos(event.total)} für eine Herde vom Wert {event.base}{more}"


def _grain(grain: int, missing: int) -> str | None:
    loaded = f"lädt {grain} Getreide" if grain else ""
    lacking = (
        f"zahlt {pesos(facts.missing_pesos(missing))} für {missing} fehlendes Getreide" if missing else ""
    )
    return both(filter(None, (loaded, lacking))) or None


def _sent(event: e.TileChosen, before: State) -> str:
    if not facts.is_farmer(event.tile):
        return f"schickt {worker(event.tile)} in {job_row(before.token_row or 0)}"
    at = facts.farmer_space(event.tile, before)
    where = "aus dem Spiel" if at is None else f"auf {space(at)}"
    return f"schickt {granjero(event.tile)} {where}"


def _token(event: e.JobTokenMoved, names: Sequence[str]) -> str:
    if event.taker is not None:
        return f"{names[event.taker]} nimmt den {TOKEN}."
    then = f": {WORDS.labels['market_events'][event.queued]}" if event.queued else ""
    return f"Der {TOKEN} kommt in {row(event.row or 0)}{then}."


def _departed(event: e.ShipsDeparted, names: Sequence[str]) -> str:
    gone = f"{SHIP_COLOURS[event.colour]} fahren ab: {both(ship(name) for name in event.ships)}."
    for at, discs in event.discs.items():
        of = both(names[seat] if n == 1 else f"{names[seat]} ({n})" for seat, n in facts.seats(discs))
        gone += f" Auf {quay(at)} kommen: {of}."
    return gone


def _scored(event: e.SeatScored) -> str:
    lines = zip(WORDS.labels["score_lines"].values(), event.categories, strict=True)
    sheet = ", ".join(f"{what} {number}" for what, number in lines if number)
    return f"macht {points(event.points)}{': ' if sheet else ''}{sheet}"
