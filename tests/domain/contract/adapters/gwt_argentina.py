"""What holds in every game of Great Western Trail: Argentina? Nothing is lost, no peso comes from nowhere."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

from domain.core.record import Event
from domain.gwt_argentina import events as e
from domain.gwt_argentina import frames as f
from domain.gwt_argentina.calculators.abilities import certificate_limit, hand_limit
from domain.gwt_argentina.calculators.multisets import holds
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.buildings import NeutralTile
from domain.gwt_argentina.content.cattle import CATTLE, EXHAUSTION_CARDS
from domain.gwt_argentina.content.effects import (
    Action,
    Effect,
    Engine,
    TakeCattle,
    UpgradeBehind,
    UseAuxiliary,
)
from domain.gwt_argentina.content.job_market import JOB_ROWS
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import EXHAUSTION, Master, Neutral, Row
from domain.gwt_argentina.content.player_board import DISCS, GRAIN_LIMIT, ROW_LENGTH
from domain.gwt_argentina.content.ships import CROWDED, SHIPS
from domain.gwt_argentina.content.supply import BAGS, FARMERS
from domain.gwt_argentina.content.trail import COLOUR_OF
from domain.gwt_argentina.evolve import evolve
from domain.gwt_argentina.presentation.texts import refs
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Phase, State, cards_left, row
from service.title_kit.histories import Adapter, History
from tests.domain.contract.adapters import gwt_argentina_secrets as secrets

COPIES = {card.card: card.copies for card in CATTLE if card.market}
HERD = {card.card: card.copies for card in CATTLE if not card.market}
BOXED_TILES = ("building_", "master_", "sun_", "pile_")
TILES: Counter[str] = sum((Counter(bag) for bag in BAGS.values()), Counter())


def some_settings(rng: Random, seats: int) -> Settings:
    """Rulings this way or the other, tiles and sides by luck; rare actions are on some tiles."""
    rare: tuple[Effect, ...] = (Engine(20), UseAuxiliary(2), UpgradeBehind(), TakeCattle(to="hand"))
    actions = tuple(Action(slot, (effect,)) for slot, effect in enumerate(rare, start=1))
    generous = tuple(NeutralTile(tile, actions) for tile in (Neutral.C, Neutral.D, Neutral.G))
    return Settings(
        neutral_tiles=generous if rng.random() < 0.5 else None,
        start_player=rng.choice([None, rng.randrange(seats)]),
        neutral_tiles_at=rng.choice([None, tuple(Neutral)]),
        building_sides=rng.choice([None, ("a",) * 10, ("b",) * 10]),
        shortcut_reach=rng.choice(["present", "farthest"]),
        forfeited_action_counts=rng.choice([True, False]),
        phase_b_may_be_empty=rng.choice([True, False]),
        tokens_in_snapshots=rng.choice([True, False]),
        loading_offers_stack=rng.choice([True, False]),
        quay_disc_from_station=rng.choice([True, False]),
        higher_valued=rng.choice(["carpinteros", "number"]),
        finish_replaced_building=rng.choice([True, False]),
        run_through_turnouts=rng.choice([True, False]),
        turnout_underneath_is_behind=rng.choice([True, False]),
        must_remove=rng.choice([True, False]),
    )


def cards_are_conserved(history: History) -> None:
    """Every cattle card, objective and exhaustion card is in one place."""
    box = Counter({**COPIES, **{card: number * history.seats for card, number in HERD.items()}})
    box += Counter(card.card for card in OBJECTIVES)
    for state in states(history):
        found = Counter((*state.market, *state.market_stack, *state.display, *state.objective_stack))
        for player in state.players:
            found += Counter((*player.unseen, *player.pile, *player.area))
        found += Counter(thing for thing in state.box if thing in box)
        assert found.pop(EXHAUSTION, 0) + state.exhaustion == EXHAUSTION_CARDS
        assert found == box


def tiles_are_conserved(history: History) -> None:
    """Every worker and farmer tile is in one place; no worker is ever boxed."""
    for state in states(history):
        found = Counter(chain(*state.bags.values(), *state.foresight.values(), state.farmers.values()))
        found += Counter(tile for line in state.job_market for tile in line if tile is not None)
        found += Counter(chain(state.appointed.values(), (it for it in state.box if it in FARMERS)))
        for player in state.players:
            found += Counter((*player.beside, *(tile for which in Row for tile in row(player, which))))
            for frame in player.frames:
                found += Counter(frame.tiles if isinstance(frame, f.Investing) else ())
        assert found == TILES


def masters_ships_and_buildings_are_conserved(history: History) -> None:
    for state in states(history):
        masters = [*state.masters.values(), *(it for player in state.players for it in player.masters)]
        assert sorted((*masters, *(it for it in state.box if it.startswith("master")))) == sorted(Master)
        ships = [*state.zone, *state.ship_pile, *(it for it in state.box if it.startswith(("sun", "pile")))]
        assert sorted(ships) == sorted(ship.ship for ship in SHIPS)
        built = Counter((it.seat, it.number) for it in state.buildings.values())
        for seat, player in enumerate(state.players):
            built.update((seat, number) for number in player.supply)
        for thing in state.box:
            if thing.startswith("building"):
                _, seat_, number_ = thing.split("_")
                built[int(seat_), int(number_)] += 1
        assert built == Counter((seat, number) for seat in range(history.seats) for number in range(1, 11))


def discs_are_conserved(history: History) -> None:
    """18 of each seat; no more than one of a seat where only one may be."""
    for state in states(history):
        found = Counter(chain(*state.zone.values(), *state.quays.values(), *state.stations.values()))
        found.update(state.bonus.values())
        for seat, player in enumerate(state.players):
            found[seat] += len(player.discs)
        assert found == Counter(dict.fromkeys(range(history.seats), DISCS))
        last = list(tables(state.settings).stations)[-1]
        for place, discs in chain(state.zone.items(), state.stations.items()):
            assert len(set(discs)) == len(discs) or place in CROWDED or place == last


def no_peso_comes_from_nowhere(history: History) -> None:
    """All that is there came from the bank, less what went back; nobody owes anything."""
    bank = 0
    for before, event in told(history):
        match event:
            case e.SeatEquipped():
                bank += event.pesos
            case e.PesosGained():
                bank += event.amount
            case e.PesosPaid():
                bank -= event.amount
            case e.GranjerosHelped():
                bank += event.printed
        state = evolve(before, event)  # type: ignore[arg-type]
        assert sum(player.pesos for player in state.players) + sum(state.coins.values()) == bank
        assert all(player.pesos >= 0 for player in state.players)
        assert all(amount > 0 and space in COLOUR_OF for space, amount in state.coins.items())


def markers_stay_on_their_tracks(history: History) -> None:
    for state in states(history):
        in_force = tables(state.settings)
        for player in state.players:
            assert 0 <= player.grain <= GRAIN_LIMIT
            assert player.certificates in in_force.certificate_track
            assert player.certificates <= certificate_limit(player, in_force)
            assert player.tokens >= 0


def hands_are_part_of_herds(history: History) -> None:
    for state in states(history):
        for player in state.players:
            assert player.hand is not None
            assert holds(player.unseen, player.hand)
            assert len(player.hand) == player.hand_count


def a_turn_ends_with_a_full_hand(history: History) -> None:
    for before, event in told(history):
        if isinstance(event, e.TurnEnded):
            player = before.players[event.seat]
            assert player.hand_count >= hand_limit(player, tables(before.settings)) or not cards_left(player)
            assert not player.frames


def engines_and_workers_have_room(history: History) -> None:
    """No two engines on one place but the ends; workers stand without gaps; the token never goes back."""
    at = 0
    for state in states(history):
        places = [player.engine for player in state.players if player.engine not in ("space_0", "depot")]
        assert len(set(places)) == len(places)
        assert all(len(row(player, which)) < ROW_LENGTH for player in state.players for which in Row)
        now = JOB_ROWS + 1 if state.token_row is None else state.token_row
        assert now >= at
        at = now
        if state.token_row is not None:
            cells = state.job_market[state.token_row - 1]
            filled = [cell is not None for cell in cells]
            assert filled == sorted(filled, reverse=True)
            assert not filled[-1]


def estancieros_stand_on_tiles(history: History) -> None:
    """Or at the start, in Buenos Aires while it lasts, or where a farmer was taken from underneath."""
    for state in states(history):
        tiles = {*state.neutral, *state.buildings, *state.farmers}
        for seat, player in enumerate(state.players):
            if player.at == "buenos_aires":
                assert seat == state.active
                assert any(isinstance(frame, f.Arriving) for frame in player.frames)
            else:
                assert player.at in (None, "start") or player.at in tiles or player.at in COLOUR_OF


def the_end_comes_as_it_must(history: History) -> None:
    """A full job market, three departures and two refills before it, eight ships left, one turn for each."""
    happened = history.events
    placed = [event for event in happened if isinstance(event, e.WorkerPlaced)]
    assert len(placed) == {2: 17, 3: 25, 4: 33}[history.seats]
    end = next(i for i, event in enumerate(happened) if isinstance(event, e.EndTriggered))
    departed = [event for event in happened[:end] if isinstance(event, e.ShipsDeparted)]
    refilled = [it for it in happened[:end] if isinstance(it, e.CattleTurnedUp) and it.why == "refill"]
    assert (len(departed), len(refilled)) == (3, 2)
    last: State = history.steps[-1].after
    assert len(last.zone) == 8
    final = [event.seat for event in happened if isinstance(event, e.TurnBegun) and event.final]
    trigger = happened[end]
    assert isinstance(trigger, e.EndTriggered)
    assert final == [(trigger.seat + i) % history.seats for i in range(1, history.seats)]


def turns_go_round(history: History) -> None:
    turns = [event for event in history.events if isinstance(event, e.TurnBegun)]
    first = history.steps[0].after.start
    assert [event.seat for event in turns] == [(first + i) % history.seats for i in range(len(turns))]
    assert [event.number for event in turns] == list(range(1, len(turns) + 1))


def every_point_is_explained(history: History) -> None:
    last: State = history.steps[-1].after
    sheets = [event for event in history.events if isinstance(event, e.SeatScored)]
    assert [sheet.seat for sheet in sheets] == list(range(history.seats))
    for sheet in sheets:
        assert len(sheet.categories) == 12
        assert sheet.points == sum(sheet.categories)
    best = max(sheet.points for sheet in sheets)
    assert last.winners == tuple(sheet.seat for sheet in sheets if sheet.points == best)


def only_the_active_seat_has_frames_of_the_turn(history: History) -> None:
    """Others have at most the discard of their own exchange, or all settle at the end."""
    for state in states(history):
        for seat, player in enumerate(state.players):
            if seat != state.active or state.phase is not Phase.TURN:
                assert all(_is_beside(frame) for frame in player.frames)


def _is_beside(frame: f.Frame) -> bool:
    match frame:
        case f.AwaitingCards() | f.Discarding():
            return frame.exchange
        case _:
            return isinstance(frame, f.Settling)


def every_piece_of_a_view_is_drawn(history: History) -> None:
    """Of every viewer, at some moments: cards, tiles, discs, and all that is counted."""
    decider = history.decider
    for place in history.some_places(1, 25):
        state = history.states[place]
        for viewer in history.viewers:
            view: State = decider.view(state, viewer)
            drawn, known = Counter[object](), Counter[object]()
            for piece in history.presentation.scene(view):
                drawn[piece.kind] += piece.count
                if piece.kind in ("worker", "granjero"):
                    known[piece.ref] += piece.count
                if piece.kind == "disc":
                    known[piece.seat] += piece.count
                if piece.kind in ("pesos", "grain", "certificates", "tokens"):
                    known[piece.kind, piece.seat] = int(piece.text)
            if not view.players:
                assert not drawn
                continue
            cards = (view.market, view.market_stack, view.display, view.objective_stack)
            herds = [it for player in view.players for it in (player.unseen, player.pile, player.area)]
            boxed = [it for it in view.box if not it.startswith(BOXED_TILES) and it not in FARMERS]
            assert drawn["card"] == sum(map(len, (*cards, *herds, boxed))) + view.exhaustion
            bags = Counter(chain(*view.bags.values()))
            assert drawn["supply"] == bags.total()
            left = TILES - bags
            tiles = Counter({refs.supply(tile): number for tile, number in left.items()})
            seats = dict.fromkeys(range(history.seats), DISCS)
            counted = {
                (what, seat): getattr(player, what)
                for seat, player in enumerate(view.players)
                for what in ("pesos", "grain", "certificates", "tokens")
            }
            assert +known == +Counter({**tiles, **seats, **counted})
            assert drawn["building"] == 10 * history.seats
            assert drawn["estanciero"] == drawn["engine"] == history.seats
            assert (drawn["neutral"], drawn["master"]) == (len(view.neutral), len(Master))
            assert drawn["ship"] == len(SHIPS)
            assert drawn["coins"] == len(view.coins)
            assert drawn["cover"] == len(view.closed)
            assert drawn["token"] == (view.token_row is not None or view.token_seat is not None)


# ---- what the laws look at


def states(history: History) -> list[State]:
    return [step.after for step in history.steps]


def told(history: History) -> Iterator[tuple[State, Event]]:
    """Every event, with the state it happened in."""
    for step in history.steps:
        state = step.before
        for event in step.events:
            yield state, event
            state = evolve(state, event)  # type: ignore[arg-type]


ADAPTER = Adapter(
    settings=some_settings,
    laws=(
        cards_are_conserved,
        tiles_are_conserved,
        masters_ships_and_buildings_are_conserved,
        discs_are_conserved,
        no_peso_comes_from_nowhere,
        markers_stay_on_their_tracks,
        hands_are_part_of_herds,
        a_turn_ends_with_a_full_hand,
        engines_and_workers_have_room,
        estancieros_stand_on_tiles,
        the_end_comes_as_it_must,
        turns_go_round,
        every_point_is_explained,
        only_the_active_seat_has_frames_of_the_turn,
        every_piece_of_a_view_is_drawn,
    ),
    hidden=secrets.hidden,
    twins=secrets.twins,
)
