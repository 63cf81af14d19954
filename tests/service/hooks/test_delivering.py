"""Is everything told, once, in order, whatever endpoints and workers do?"""

from service.hooks import endpoint_health, hook
from service.hooks.endpoint_health import HOUR
from service.hooks.transport import Answer
from service.store.outbox import DeliveryTask
from tests.service.hooks.support import BROKEN, LEASE, SECOND, World
from tests.support.receiver import Received


def test_a_message_is_signed_and_has_an_id_of_its_own(world: World) -> None:
    its = world.hook()
    world.game()
    world.tell()
    ids = set()
    for headers, body in world.sent:
        body.pop("url")
        assert headers["webhook-timestamp"] == str(world.now // 1000)
        assert headers["Content-Type"] == "application/json"
        ids.add(headers["webhook-id"])
    assert len(ids) == len(world.sent) > 3
    assert its.secret not in str(world.sent)


def test_during_a_change_of_secrets_messages_are_signed_with_both(world: World) -> None:
    its = world.hook()
    changed = hook.change(world.store, its.id, lambda it: hook.with_new_secret(it, world.now))
    assert changed is not None
    world.game()
    world.dispatch()
    world.answers = [Answer(200), BROKEN]
    world.deliver()
    world.now += hook.OLD_SECRET
    world.deliver()
    both, _, new, *_ = (headers["webhook-signature"].split(" ") for headers, _ in world.sent)
    assert (len(both), len(new)) == (2, 1)
    assert changed.secrets_at(world.now) == (changed.secret,)
    assert changed.secrets_at(world.now - 1) == (changed.secret, its.secret)


def test_a_failure_is_tried_again_after_a_pause_with_the_same_id_and_nothing_overtakes_it(
    world: World,
) -> None:
    world.hook()
    game = world.game()
    world.dispatch()
    world.answers = [Answer(200), BROKEN, Answer(None, "no answer in time")]
    world.deliver()
    assert world.positions(game) == [1, 2]
    world.now += 5 * SECOND - 1
    world.deliver()
    assert world.positions(game) == [1, 2]
    world.now += 1
    world.deliver()
    assert world.positions(game) == [1, 2, 2]
    world.now += 30 * SECOND
    world.deliver()
    assert world.positions(game) == [1, 2, 2, *world.everything(game)[1:]]
    first, second, third = (headers for headers, body in world.sent if body["data"]["version"] == 2)
    assert first["webhook-id"] == second["webhook-id"] == third["webhook-id"]
    assert first["webhook-timestamp"] < second["webhook-timestamp"] < third["webhook-timestamp"]
    assert world.counts.count("deliveries|failed") == 2


def test_a_game_that_an_endpoint_chokes_on_does_not_hold_up_the_others_for_long(world: World) -> None:
    world.hook()
    bad, good = world.game(), world.game()
    world.dispatch()
    send = world._deliverer._send
    world._deliverer._send = lambda url, headers, body: (
        send(url, headers, body) and (BROKEN if bad.encode() in body else Answer(200))
    )
    for _ in range(2):
        world.deliver()
        world.now += 5 * SECOND
    world.deliver()
    assert world.positions(good) == world.everything(good)
    assert set(world.positions(bad)) == {1}


def test_of_a_dead_endpoint_one_game_at_a_time_is_tried(world: World) -> None:
    world.hook()
    for _ in range(5):
        world.game()
    world.dispatch()
    world.usual = BROKEN
    world.deliver()
    assert len(world.sent) == 1
    world.now += 5 * SECOND
    world.deliver()
    assert len(world.sent) == 2


def test_a_slow_or_dead_endpoint_takes_nothing_from_another_hook(world: World) -> None:
    world.hook("a")
    world.hook("b")
    game = world.game()
    world.dispatch()
    world.usual = BROKEN
    world.deliver("a")
    world.usual = Answer(200)
    world.sent.clear()
    world.deliver("b")
    assert world.positions(game) == world.everything(game)


def test_a_worker_that_dies_costs_a_repetition_and_no_event(world: World) -> None:
    world.hook()
    game = world.game()
    world.dispatch()

    class Killed(BaseException):
        pass

    def die(*sent: object) -> Answer:
        if len(world.sent) == 2:
            raise Killed
        return send(*sent)  # type: ignore[arg-type]

    send = world._deliverer._send
    world._deliverer._send = die
    try:
        world.deliver()
    except Killed:
        world._deliverer = world.deliverer()
    world.deliver()
    assert world.positions(game) == [1, 2]
    world.now += LEASE
    world.deliver()
    assert world.positions(game) == world.everything(game)


def test_an_endpoint_that_fails_for_more_than_a_day_is_switched_off_and_keeps_what_it_missed(
    world: World,
) -> None:
    world.hook()
    game = world.game()
    world.dispatch()
    world.usual = BROKEN
    began = world.now
    while (state := endpoint_health.read(world.store.outbox.backlogs(["00"])[0].health)).off is None:
        world.now = max(world.now, state.until)
        world.deliver()
    assert state.off == "failing"
    assert world.now - began > 24 * HOUR
    assert world.counts.count("hooks_off") == 1
    assert world.log()[0].again is None
    world.sent.clear()
    world.move(game)
    world.now += 10 * HOUR
    world.usual = Answer(200)
    world.tell()
    assert world.sent == []
    world.store.outbox.recover("00")
    world.deliver()
    assert world.positions(game) == world.everything(game)


def test_gone_switches_off_at_once(world: World) -> None:
    world.hook()
    world.game()
    world.usual = Answer(410)
    world.tell()
    assert endpoint_health.read(world.store.outbox.backlogs(["00"])[0].health).off == "gone"
    assert len(world.sent) == 1


def test_who_says_how_long_to_wait_is_tried_no_sooner_and_the_log_says_when(world: World) -> None:
    world.hook()
    game = world.game()
    world.answers = [Answer(429, wait=60 * SECOND)]
    world.tell()
    assert world.log()[0].again == world.now + 60 * SECOND
    world.now += 60 * SECOND - 1
    world.deliver()
    assert world.positions(game) == [1]
    world.now += 1
    world.deliver()
    assert world.positions(game) == [1, *world.everything(game)]


def test_success_makes_well(world: World) -> None:
    world.hook()
    world.game()
    world.answers = [BROKEN]
    world.tell()
    world.now += 5 * SECOND
    world.deliver()
    assert endpoint_health.read(world.store.outbox.backlogs(["00"])[0].health) == endpoint_health.HEALTHY


def test_a_hook_that_its_owner_switched_off_is_told_later(world: World) -> None:
    world.hook(enabled=False)
    game = world.game()
    world.tell()
    assert world.sent == []
    world.hook()
    world.deliver()
    assert world.positions(game) == world.everything(game)


def test_a_hook_that_is_deleted_in_between_hears_nothing_more(world: World) -> None:
    its = world.hook()
    world.game()
    world.dispatch()
    send = world._deliverer._send

    def delete(*sent: object) -> Answer:
        hook.remove(world.store, its)
        return send(*sent)  # type: ignore[arg-type]

    world._deliverer._send = delete
    world.deliver()
    assert len(world.sent) == 1
    assert world.log() == []


def test_the_log_tells_what_came_of_it(world: World) -> None:
    world.hook()
    game = world.game()
    world.dispatch()
    world.answers = [Answer(503), Answer(302, "a redirect, not followed")]
    world.deliver()
    (failed,) = world.log()
    assert (failed.outcome, failed.status, failed.attempts, failed.again) == (
        "failed",
        503,
        1,
        world.now + 5_000,
    )
    assert (failed.game, failed.position, failed.type) == (game, 1, "game_opened")
    first_at = world.now
    world.now += 5 * SECOND
    world.deliver()
    (failed,) = world.log()
    assert (failed.error, failed.attempts, failed.first_at) == ("a redirect, not followed", 2, first_at)
    world.now += 30 * SECOND
    world.deliver()
    done = next(it for it in world.log() if it.position == 1)
    assert (done.outcome, done.status, done.error, done.attempts) == ("delivered", 200, None, 3)
    assert (done.again, done.id) == (None, failed.id)
    assert len(world.log()) == len(world.everything(game))


def test_a_delivery_can_be_repeated_whatever_the_hook_is_about_by_now(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    delivery = next(it for it in world.log() if it.position == 2)
    world.hook(events=("luck_revealed",))
    world.sent.clear()
    world.store.outbox.add_first("00", DeliveryTask(delivery.id, game, 1, 2), world.now)
    world.deliver()
    ((headers, body),) = world.sent
    assert headers["webhook-id"] == delivery.id
    assert body["data"]["event"] == world.feed(game)[1]
    again = next(it for it in world.log() if it.position == 2)
    assert (again.attempts, again.outcome) == (2, "delivered")


def test_a_store_that_lost_its_last_moments_leaves_no_errand_behind(world: World) -> None:
    world.hook()
    game = world.game()
    end = len(world.everything(game))
    world.store.outbox.add_tasks("00", [DeliveryTask(game, game, end, end + 5)], world.now)
    world.store.outbox.acknowledge(world.store.outbox.pending(9))
    world.deliver()
    assert world.sent == []
    assert world.store.outbox.backlogs(["00"])[0].tasks == 0


def test_the_receiver_of_the_tests_knows_a_wrong_signature(world: World) -> None:
    its, other = world.hook("a"), world.hook("b")
    bodies = list[Received]()
    world._deliverer._send = lambda _, headers, body: (
        bodies.append(Received("/", {k.lower(): v for k, v in headers.items()}, body)) or Answer(200)
    )
    world.game()
    world.tell("a")
    assert all(it.is_signed_with(its.secret) for it in bodies)
    assert not any(it.is_signed_with(other.secret) for it in bodies)
