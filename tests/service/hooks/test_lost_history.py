"""What a webhook is told when the store has lost events that it was told of."""

from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.hooks.messages import HISTORY_LOST
from tests.service.hooks.support import BROKEN, World
from tests.support.moments import moment


def failed_over(world: World, game: str, *, is_told: bool = True) -> tuple[LoadedGame, LoadedGame]:
    """A command is lost of which the webhook was told (or is to be told): the game before and after it."""
    left = world.handler.current(game)
    lose = moment(world.store)
    seat = left.to_act()[0]
    lost = world.handler.send(game, left.legal_commands(seat)[0]).loaded
    world.dispatch()
    if is_told:
        world.deliver()
    lose()
    world.sent.clear()
    return left, lost


def go_on(world: World, left: LoadedGame) -> LoadedGame:
    """At another process, by another command."""
    command = left.legal_commands(left.to_act()[0])[-1]
    return Handler(world.store).send(left.id, command).loaded


def told(world: World) -> list[object]:
    """Types, with the positions of events."""
    return [
        body["type"] if body["type"] == HISTORY_LOST else body["data"]["event"]["position"]
        for _, body in world.sent
    ]


def test_one_that_was_told_of_a_lost_event_is_told_so_and_then_what_is_there(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    left, lost = failed_over(world, game)
    now = go_on(world, left)
    assert world.handler.current(game) == now
    world.tell()
    assert told(world) == [HISTORY_LOST, *range(left.version + 1, now.version + 1)]
    body = world.sent[0][1]
    assert body["data"] == {
        "game": game, "title": "el-gaucho", "version": now.version, "lost_after": left.version,
    }  # fmt: skip
    assert world.sent[-1][1]["data"]["event"]["hash"] == now.hash.hex()
    world.tell()
    world.move(game)
    world.tell()
    assert told(world).count(HISTORY_LOST) == 1
    assert lost.version >= now.version


def test_it_is_told_although_nothing_has_come_since(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    failed_over(world, game)
    world.handler.current(game)
    world.tell()
    assert told(world) == [HISTORY_LOST]


def test_whoever_tells_notices_it(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    left, _ = failed_over(world, game)
    now = go_on(world, left)
    for _ in range(2):
        world.tell()
    assert HISTORY_LOST in told(world)
    assert told(world)[-1] == now.version


def test_what_waited_to_be_told_is_told_as_it_is_now(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    left, _ = failed_over(world, game, is_told=False)
    now = go_on(world, left)
    world.handler.current(game)
    world.tell()
    assert told(world) == [HISTORY_LOST, *range(left.version + 1, now.version + 1)]


def test_it_is_tried_again_until_it_arrives_and_can_be_sent_again(world: World) -> None:
    world.hook()
    game = world.game()
    world.tell()
    failed_over(world, game)
    world.handler.current(game)
    world.answers = [BROKEN]
    world.tell()
    world.now += 60_000
    world.tell()
    assert told(world) == [HISTORY_LOST] * 2
    assert world.sent[0][0]["webhook-id"] == world.sent[1][0]["webhook-id"]
    assert [(it.type, it.outcome, it.attempts) for it in world.log()][:1] == [(HISTORY_LOST, "delivered", 2)]


def test_a_hook_that_wants_few_events_is_told_of_a_loss_as_well(world: World) -> None:
    world.hook(events=("game_over",))
    game = world.game()
    world.tell()
    failed_over(world, game)
    world.handler.current(game)
    world.tell()
    assert told(world) == [HISTORY_LOST]


def test_what_was_to_be_told_before_the_loss_is_told_before_it(world: World) -> None:
    world.hook()
    game = world.game()
    world.answers = [BROKEN]
    world.tell()
    left, _ = failed_over(world, game, is_told=False)
    world.handler.current(game)
    world.now += 60_000
    world.tell()
    assert told(world) == [*range(1, left.version + 1), HISTORY_LOST]


def test_one_that_wants_few_events_passes_no_loss_by(world: World) -> None:
    world.hook(events=("luck_revealed",))
    game = world.game()
    left, _ = failed_over(world, game, is_told=False)
    go_on(world, left)
    world.handler.current(game)
    world.tell()
    assert told(world) == [HISTORY_LOST]
