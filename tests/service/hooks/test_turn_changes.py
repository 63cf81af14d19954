"""`your_turn` and `game_over`: one message a turn, which says whose, and no more than a spectator sees."""

from domain.table.commands import HandOver
from service.games.turns import CHANGES, GAME_OVER, YOUR_TURN
from service.hooks import registration
from service.hooks.transport import Answer
from service.identity.api_keys import Apps
from service.identity.owners import OPERATOR
from tests.service.hooks.support import World
from tests.service.playing import play


def test_a_push_needs_one_message_a_turn(world: World) -> None:
    world.hook(events=("game_over", "seat_taken", "your_turn"))
    game = world.game()
    loaded = play(world.handler, world.handler.current(game))
    world.tell()
    types = [body["type"] for _, body in world.sent]
    assert set(types) == {"seat_taken", *CHANGES}
    assert types[-1] == GAME_OVER
    assert types.count(YOUR_TURN) < loaded.version / 3
    for _, body in world.sent:
        data = body["data"]
        if body["type"] == YOUR_TURN:
            assert {it["seat"] for it in data["seats"]} <= set(data["to_act"])
            assert "result" not in data
    data, ended = world.sent[-1][1]["data"], loaded.result()
    assert ended is not None
    assert (data["status"], data["result"]["winners"]) == ("over", list(ended.winners))


def test_a_failed_message_comes_again_and_no_position_twice(world: World) -> None:
    world.hook(events=(YOUR_TURN,))
    game = world.game()
    world.tell()
    world.answers = [Answer(500)]
    for _ in range(12):
        world.move(game)
        world.tell()
        world.now += 3_600_000
    world.tell()
    sent = [(headers["webhook-id"], body["data"]["version"]) for headers, body in world.sent]
    assert len(set(sent)) == len(sent) - 1
    assert len({version for _, version in sent}) == len(set(sent))


def test_after_a_restart_it_goes_on_where_it_was(world: World) -> None:
    world.hook(events=(YOUR_TURN,))
    game = world.game()
    for _ in range(20):
        world.move(game)
        world.dispatch()
        world.deliverer().deliver("00")
    told = world.positions(game)
    world.hook("11", events=(YOUR_TURN,))
    assert told == sorted(set(told))
    world.store.outbox.add_tasks("11", [_task(game, world)], world.now)
    world.sent.clear()
    world.deliver("11")
    assert world.positions(game) == told
    assert len(told) > 3


def test_an_event_that_is_wanted_too_is_in_the_message_of_the_turn(world: World) -> None:
    world.hook("00", events=(YOUR_TURN,))
    world.hook("11")
    game = world.game()
    world.tell("00")
    (turn,) = [body["data"] for _, body in world.sent]
    world.hook("22", events=(YOUR_TURN, turn["event"]["type"]))
    world.move(game)
    world.store.outbox.add_tasks("22", [_task(game, world)], world.now)
    world.sent.clear()
    world.deliver("22")
    at = [body for _, body in world.sent if body["data"]["version"] == turn["version"]]
    assert [body["type"] for body in at] == [YOUR_TURN]
    assert at[0]["data"]["event"] == turn["event"]


def _task(game: str, world: World) -> registration.DeliveryTask:
    return registration.DeliveryTask(game, game, 0, world.store.streams.version(game) or 0)


def test_whoever_is_told_of_all_events_is_told_of_no_turn(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    assert world.positions(game) == world.everything(game)
    assert not {body["type"] for _, body in world.sent} & set(CHANGES)


def test_the_app_of_the_game_is_told_its_own_names_and_nobody_else(world: World) -> None:
    app, _ = Apps(world.store).add("app", ("hooks", "games:read"))
    world.hook("00", owner=app.id, events=(YOUR_TURN,))
    world.hook("11", owner=OPERATOR, events=(YOUR_TURN,))
    game = world.game(owner=app.id)
    world.store.streams.note(game, "external.0", "user-17", 1)
    world.tell("00")
    own = world.sent.pop()[1]["data"]["seats"]
    assert own[0] == {"seat": 0, "external_id": "user-17"}
    world.deliver("11")
    assert world.sent.pop()[1]["data"]["seats"][0] == {"seat": 0}
    assert game


def test_a_seat_that_a_bot_plays_has_no_turn(world: World) -> None:
    world.hook(events=(YOUR_TURN,))
    game = world.game("ranchers")
    world.tell()
    first = world.handler.current(game).to_act()[0]
    world.handler.send(game, HandOver(1 - first, "random"))
    world.sent.clear()
    for _ in range(15):
        world.move(game)
    world.tell()
    assert {it["seat"] for _, body in world.sent for it in body["data"]["seats"]} <= {first}


def test_a_message_is_sent_again_as_what_it_was(world: World) -> None:
    its = world.hook(events=(YOUR_TURN,))
    world.game()
    world.tell()
    before = world.sent[0][1]
    assert registration.ask_again(world.store, its, world.log()[0].id)
    world.deliver()
    again = world.sent[-1][1]
    assert again["type"] == YOUR_TURN
    assert again["data"] == before["data"]
