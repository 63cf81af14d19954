"""Pings: when they are sent, and what their answers change."""

from service.hooks import endpoint_health
from service.hooks.endpoint_health import Health
from service.hooks.transport import Answer
from service.store.outbox import DeliveryTask
from tests.service.hooks.support import BROKEN, SECOND, World


def ask_ping(world: World) -> None:
    world.store.outbox.add_first("00", DeliveryTask("msg_ping", "", world.now - 1, world.now), world.now)


def standing(world: World) -> Health:
    return endpoint_health.read(world.store.outbox.backlogs(["00"])[0].health)


def test_a_ping_waits_for_no_pause_and_when_it_arrives_all_goes_on(world: World) -> None:
    world.hook()
    games = [world.game(), world.game()]
    world.dispatch()
    world.usual = BROKEN
    world.deliver()
    world.now += 5 * SECOND
    world.deliver()
    world.sent.clear()
    world.usual = Answer(200)
    ask_ping(world)
    world.deliver()
    assert [body["type"] for _, body in world.sent][:2] == ["ping", "game_opened"]
    assert [world.positions(game) for game in games] == [world.everything(game) for game in games]
    assert standing(world) == endpoint_health.HEALTHY


def test_a_ping_that_fails_in_a_pause_leaves_the_pause_as_it_was_and_is_tried_again_after_it(
    world: World,
) -> None:
    world.hook()
    world.game()
    world.usual = BROKEN
    world.tell()
    before = standing(world)
    for sent in (2, 3):
        ask_ping(world)
        world.deliver()
        assert len(world.sent) == sent
        assert standing(world) == before
    world.now = before.until
    world.usual = Answer(200)
    world.sent.clear()
    world.deliver()
    assert "ping" in [body["type"] for _, body in world.sent]


def test_a_ping_that_fails_when_all_was_well_is_a_failure_like_any(world: World) -> None:
    world.hook()
    world.usual = BROKEN
    ask_ping(world)
    world.deliver()
    assert standing(world).failures == 1


def test_a_ping_that_is_told_that_nobody_lives_there_switches_off(world: World) -> None:
    world.hook()
    world.game()
    world.answers = [BROKEN]
    world.usual = Answer(410)
    world.tell()
    ask_ping(world)
    world.deliver()
    ask_ping(world)
    world.deliver()
    assert standing(world).off == "gone"
    assert len(world.sent) == 2


def test_a_ping_is_sent_and_logged(world: World) -> None:
    world.hook()
    ask_ping(world)
    world.deliver()
    ((headers, body),) = world.sent
    assert (body["type"], body["data"]) == ("ping", {"webhook": "00"})
    assert world.log()[0].id == headers["webhook-id"]
