"""The account of a game in French: what has happened, event by event."""

from collections.abc import Sequence
from typing import assert_never

from domain.core.languages.fr import both
from domain.core.markup import capitalized
from domain.core.record import snake
from domain.core.texts import ranked
from domain.gwt_argentina import events as e
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, DEPOT, Row
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.fr.words import (
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
    disc,
    for_pesos,
    foresight,
    from_place,
    grain,
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
            return f"pioche {number_of_cards(event.count) if event.cards is None else cards(event.cards)}"
        case e.TurnBegun(final=final):
            return "joue un dernier tour" if final else None
        case e.EndTriggered(owed=owed):
            have = "a" if len(owed) == 1 else "ont"
            return f"déclenche la fin : {both(names[seat] for seat in owed)} {have} encore un tour"
        case e.EstancieroPlaced():
            return f"commence au {neutral(event.tile)}"
        case e.EstancieroMoved():
            return _moved(event, before, names)
        case e.FeePaid(amount=amount, owner=owner):
            if owner is not None:
                return f"paie {pesos(amount)} à {names[owner]}"
            here = event.space == before.players[event.seat].at
            whom = "sur place" if here else to_granjero(before.farmers[event.space])
            return f"laisse {pesos(amount)} {whom}"
        case e.AuxiliaryBegun(times=times):
            return f"utilise {an_auxiliary(event.auxiliary, times)}"
        case e.ActionForfeited(frame=frame):
            return FORFEITS.get(snake(type(frame).__name__))
        case e.PesosGained(amount=amount, why=why):
            return None if why in facts.TOLD_LATER else f"gagne {pesos(amount)}"
        case e.PesosPaid(amount=amount, why=why):
            return None if why in facts.TOLD_LATER else f"paie {pesos(amount)}"
        case e.GrainChanged(by=by, why=why):
            is_implied = why in ("loading", "bonus") and by < 0
            return None if is_implied else f"{'gagne' if by > 0 else 'donne'} {grain(abs(by))}"
        case e.CertificatesChanged(by=by, why=why):
            return None if why == "income" else f"{'gagne' if by > 0 else 'dépense'} {certificates(abs(by))}"
        case e.TokensChanged(by=by):
            return "gagne un jeton Échange" if by > 0 else "utilise un jeton Échange"
        case e.PileShuffledIn():
            return "mélange sa défausse"
        case e.CardsDiscarded(why=why):
            return f"{'montre et défausse' if why == 'revealed' else 'défausse'} {cards(event.cards)}"
        case e.CardsRemoved():
            return f"écarte {cards(event.cards)} de son troupeau"
        case e.HandRevealed():
            return f"montre {cards(event.cards)}" if event.cards else "montre une main vide"
        case e.ExhaustionTaken(count=count):
            return f"reçoit {cards(('exhaustion',) * count)}"
        case e.WorkerHired():
            paid = for_pesos(facts.hiring_pesos(event, before))
            return f"embauche {worker(event.worker)} de la {job_row(event.row)}{paid}"
        case e.WorkerAppointed():
            gone = f"nomme {tile(event.worker)} chef de {station(event.station)}"
            return f"{gone} et prend {master(event.master)}"
        case e.BuildingPlaced():
            paid = for_pesos(facts.building_pesos(event, before))
            return f"construit le {built(event.building, before)} sur {space(event.space)}{paid}"
        case e.BuildingReplaced(old=old):
            paid = for_pesos(facts.building_pesos(event, before, old))
            over = f"le {built(old, before)} sur {space(event.space)}"
            return f"remplace {over} par le {built(event.building, before)}{paid}"
        case e.CattleBought():
            return f"achète {cards(event.cards)}{for_pesos(facts.deal_pesos(event, before))}"
        case e.GauchoDrew():
            return f"envoie un gaucho chercher des bovins pour le {MARKET}"
        case e.CattleTurnedUp(cards=shown):
            return f"Nouveau au {MARKET} : {cards(shown)}." if shown else f"Rien de nouveau au {MARKET}."
        case e.CattleTaken(to=to):
            where = "en main" if to == "hand" else "gratuitement"
            return f"prend {where} {card(event.card)} au {MARKET}"
        case e.EngineMoved():
            moves = "recule" if facts.is_back(event) else "avance"
            return f"{moves} sa locomotive {from_place(event.origin)} {to_place(event.to)}"
        case e.EngineParked():
            return f"gare sa locomotive {to_place(DEPOT)}"
        case e.DiscMoved():
            return _disc(event, before)
        case e.GranjerosHelped(tiles=tiles):
            paid = f" et reçoit {pesos(gained)}" if (gained := event.coins + event.printed) else ""
            return f"aide {both(map(granjero, tiles))} avec une force de {event.strength}{paid}"
        case e.GranjeroHired():
            paid = for_pesos(facts.granjero_pesos(event, before))
            return f"place {granjero(event.tile)} dans la {worker_row(Row.GRANJERO)}{paid}"
        case e.GranjerosSetBeside(tiles=tiles):
            return f"pose {both(map(granjero, tiles))} à côté du plateau"
        case e.ObjectiveTaken(source=source):
            return f"prend {card(event.card)}{' sur la pioche' if source == 'stack' else ''}"
        case e.ObjectiveTurnedUp():
            return f"Nouvel objectif visible : {objective(event.card)}."
        case e.ObjectivePlayed():
            return f"joue {card(event.card)}"
        case e.ObjectiveSettled(scored=scored):
            return f"{'compte' if scored else 'laisse de côté'} {card(event.card)}"
        case e.DeliveryMade():
            return f"livre {grain(event.grain)} sur {bonus(event.space)}"
        case e.IncomeTaken():
            return _income(event)
        case e.ShipLoaded(missing=missing):
            return _grain(event.grain, missing)
        case e.TileChosen():
            return _sent(event, before)
        case e.JobTokenMoved():
            return _token(event, names)
        case e.ShipsDeparted():
            return _departed(event, names)
        case e.ShipsTurnedUp(ships=ships):
            return f"Nouveau dans la zone de chargement : {both(ship(name) for name in ships)}."
        case e.ForesightRefilled(tiles=tiles):
            new = both(f"{tile(supply)} ({foresight(at)})" for at, supply in tiles.items())
            return f"Nouveau dans les prévisions : {new}."
        case e.ObjectivesAsked():
            left = "Les objectifs restés dans les troupeaux peuvent encore compter."
            return f"# La fin\nTous les tours sont joués. {left}"
        case e.SeatScored():
            return _scored(event)
        case e.GameEnded(scores=scores, winners=winners):
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            who = both(names[winner] for winner in winners)
            return "\n".join(["# Décompte final", *ranked(scores, names), f"{who} {won}."])
        case (
            e.SeatEquipped() | e.ChoiceOpened() | e.ChoiceChanged() | e.ChoiceClosed() | e.TurnEnded()
            | e.ActionBegun() | e.GranjeroPicked() | e.FarmerPlaced() | e.FarmerBoxed() | e.WorkerPlaced()
            | e.BuenosAiresLeft()
        ):  # fmt: skip
            return None  # shows in what goes before or follows
        case _:
            assert_never(event)


def _set_up(event: e.GameSetUp | e.BoardLaidOut, names: Sequence[str]) -> str:
    match event:
        case e.GameSetUp(settings=settings):
            other = both(f"« {WORDS.labels['settings'][name]} »" for name in replaced(settings))
            own = f" Autrement que dans la boîte : {other}." if other else ""
            return f"{event.seats} estancieros partent pour {space(BUENOS_AIRES)}.{own}"
        case e.BoardLaidOut():
            waiting = both(f"{granjero(farmer)} sur {space(at)}" for at, farmer in event.farmers.items())
            stations = both(f"{master(name)} à {station(at)}" for at, name in event.masters.items())
            return "\n".join(
                (
                    f"Au {MARKET} : {cards(event.market)}.",
                    f"Objectifs visibles : {both(map(objective, event.display))}.",
                    f"Le long de la piste : {waiting}.",
                    f"Chefs de gare : {stations}.",
                    f"{names[event.start]} commence.",
                )
            )


def _moved(event: e.EstancieroMoved, before: State, names: Sequence[str]) -> str:
    steps = f"chevauche {len(event.path)} pas"
    if event.to != BUENOS_AIRES:
        return f"{steps} jusqu'{standing(event.to, before, event.seat, names)}"
    at = facts.shortcut(event.path)
    by = f" par {space(event.path[-1])}" if at else ""
    return f"{steps} jusqu'{to_space(BUENOS_AIRES)}{by}"


def _disc(event: e.DiscMoved, before: State) -> str | None:
    """From a quay a disc goes to a bonus space, which its delivery tells."""
    if facts.is_quay(event.origin):
        return None
    paid = for_pesos(facts.disc_pesos(event, before))
    using = f"avec le disque de {disc(event.origin)}"
    if facts.is_station(event.to):
        return f"améliore {station(event.to)}{paid} {using}"
    if facts.is_quay(event.to):
        return f"pose le disque de {disc(event.origin)} sur le {quay(event.to)}{paid}"
    return f"charge {ship(event.to)} {using}{paid}"


def _income(event: e.IncomeTaken) -> str:
    adding = []
    if event.permanent:
        adding.append(f"{certificates(event.permanent)} à demeure")
    if event.spent:
        adding.append(certificates(event.spent))
    more = f", avec {both(adding)} en plus" if adding else ""
    return f"touche {pesos(event.total)} pour un troupeau de valeur {event.base}{more}"


def _grain(loading: int, missing: int) -> str | None:
    loaded = f"charge {grain(loading)}" if loading else ""
    lacks = f"{grain(missing)} manquante{'s' if missing > 1 else ''}"
    lacking = f"paie {pesos(facts.missing_pesos(missing))} pour {lacks}" if missing else ""
    return both(filter(None, (loaded, lacking))) or None


def _sent(event: e.TileChosen, before: State) -> str:
    if not facts.is_farmer(event.tile):
        return f"envoie {worker(event.tile)} dans la {job_row(before.token_row or 0)}"
    at = facts.farmer_space(event.tile, before)
    where = "hors du jeu" if at is None else f"sur {space(at)}"
    return f"envoie {granjero(event.tile)} {where}"


def _token(event: e.JobTokenMoved, names: Sequence[str]) -> str:
    if event.taker is not None:
        return f"{names[event.taker]} prend {TOKEN}."
    then = f" : {_lowered(WORDS.labels['market_events'][event.queued])}" if event.queued else ""
    return f"{capitalized(TOKEN)} passe à la {row(event.row or 0)}{then}."


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def _departed(event: e.ShipsDeparted, names: Sequence[str]) -> str:
    gone = f"Les {SHIP_COLOURS[event.colour]} partent : {both(ship(name) for name in event.ships)}."
    for at, discs in event.discs.items():
        of = both(names[seat] if n == 1 else f"{names[seat]} ({n})" for seat, n in facts.seats(discs))
        gone += f" Arrivent sur le {quay(at)} : {of}."
    return gone


def _scored(event: e.SeatScored) -> str:
    lines = zip(WORDS.labels["score_lines"].values(), event.categories, strict=True)
    sheet = ", ".join(f"{what.lower()} {number}" for what, number in lines if number)
    return f"marque {points(event.points)}{' : ' if sheet else ''}{sheet}"
