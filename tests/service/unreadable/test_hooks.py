"""Webhooks where one game is broken: they hear of the others, and of that one when it can be read again."""

import msgspec
import pytest

from service.games.unreadable.errors import FORMAT_FIELD
from service.hooks.delivery import SKIPPED
from service.hooks.hook import REGISTER
from service.store.records import Entry
from tests.service.hooks.support import World


@pytest.fixture
def world() -> World:
    return World()


def test_a_game_of_another_release_waits_and_the_others_are_told(world: World) -> None:
    world.hook()
    other, well = world.game(), world.game()
    world.store.state.games[other].meta[FORMAT_FIELD] = "2"
    world.tell()
    assert world.positions(other) == []
    assert world.positions(well) == world.everything(well)
    assert world.store.outbox.claim("00", world.now, world.now + 1) is None
    del world.store.state.games[other].meta[FORMAT_FIELD]
    world.now += SKIPPED["other_release"]
    world.deliver()
    assert world.positions(other) == world.everything(other)


def test_a_record_that_cannot_be_read_keeps_no_other_game_from_being_told(world: World) -> None:
    world.hook()
    broken, well = world.game(), world.game()
    entries = world.store.state.games[broken].entries
    world.handler.cache.drop(broken)
    entries[2] = Entry(b"\xff{]", entries[2].hash)
    world.tell()
    assert world.positions(broken) == []
    assert world.positions(well) == world.everything(well)


def test_a_game_of_which_not_even_the_first_record_can_be_read_stops_no_dispatch(world: World) -> None:
    world.hook()
    broken, well = world.game(), world.game()
    entries = world.store.state.games[broken].entries
    entries[0] = Entry(b"\xff{]", entries[0].hash)
    world.tell()
    assert world.positions(well) == world.everything(well)
    assert world.store.outbox.pending_count() == 0


def test_a_webhook_whose_line_cannot_be_read_stops_no_other(world: World) -> None:
    world.hook("01")
    world.store.registers.put(REGISTER, "00", "{]")
    game = world.game()
    world.tell("01")
    world.deliver("00")
    assert world.positions(game) == world.everything(game)


def test_a_health_that_cannot_be_read_is_good(world: World) -> None:
    world.hook()
    game = world.game()
    world.dispatch()
    its = world.store.state.outbox._hooks["00"]
    its.health = msgspec.json.encode({"failures": []}).decode()
    world.deliver()
    assert world.positions(game) == world.everything(game)
