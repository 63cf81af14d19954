"""Who is told of which game, and of which of its events?"""

import pytest

from domain.titles import TITLES
from service.hooks.hook import GameFacts, Hook, concerns, may_hear, reach_of
from service.identity.api_keys import Apps
from service.identity.owners import ANYBODY, OPERATOR
from tests.service.hooks.support import World


def test_every_event_of_every_game_is_told_in_order(world: World) -> None:
    world.hook()
    games = [world.game(), world.game("ranchers")]
    world.tell()
    for game in games:
        world.move(game)
    world.tell()
    for game in games:
        assert world.positions(game) == world.everything(game)


def test_a_hook_is_told_of_what_happens_after_it_was_made(world: World) -> None:
    world.hook("a")
    game = world.game()
    world.dispatch()
    before = len(world.everything(game))
    world.hook("b")
    world.move(game)
    world.tell("b")
    assert world.positions(game) == world.everything(game)[before:]


def test_a_game_that_goes_on_while_a_hook_is_told_is_told_to_its_end(world: World) -> None:
    world.hook()
    game = world.game()
    world.dispatch()
    world.move(game)
    world.deliver()
    world.tell()
    assert world.positions(game) == world.everything(game)


@pytest.mark.parametrize("visibility, told", [("public", True), ("private", False)])
def test_on_a_service_without_keys_hooks_are_told_of_public_games(
    world: World, visibility: str, told: bool
) -> None:
    world.hook("a", ANYBODY)
    world.hook("b", OPERATOR)
    game = world.game(visibility=visibility)
    world.tell("a")
    assert bool(world.positions(game)) == told
    world.sent.clear()
    world.deliver("b")
    assert world.positions(game) == world.everything(game)


def facts(title: str = "el-gaucho", is_public: bool = True, owner: str | None = "k1") -> GameFacts:
    return GameFacts("g1", title, is_public, owner)


@pytest.mark.parametrize("is_public", [True, False])
def test_the_hook_of_a_key_is_told_of_the_games_of_this_key(is_public: bool) -> None:
    assert may_hear("k1", "own", facts(is_public=is_public))
    assert may_hear("k1", "own_public", facts(is_public=is_public)) == is_public
    for owner in ("k2", "operator", None):
        assert not may_hear("k1", "own", facts(is_public=is_public, owner=owner))


def test_the_scopes_of_a_key_say_what_its_hooks_hear(world: World) -> None:
    apps = Apps(world.store)
    reader, _ = apps.add("a", ("hooks", "games:read"))
    teller, _ = apps.add("b", ("hooks",))
    other, _ = apps.add("c", ("games:read",))
    reaches = [reach_of(world.store, app.id) for app in (reader, teller, other)]
    assert reaches == ["own", "own_public", None]


def test_the_hook_of_a_key_that_was_revoked_hears_nothing_more(world: World) -> None:
    app, _ = Apps(world.store).add("a", ("hooks",))
    world.hook(owner=app.id)
    game = world.game(owner=app.id)
    world.tell()
    assert world.positions(game) == world.everything(game)
    world.sent.clear()
    world.move(game)
    world.dispatch()
    Apps(world.store).remove(app.id)
    world.deliver()
    world.move(game)
    world.tell()
    assert world.sent == []


def test_a_hook_may_be_about_some_titles_or_one_game() -> None:
    assert concerns(Hook("00", "", OPERATOR, "", "", titles=("ranchers", "el-gaucho")), facts())
    assert not concerns(Hook("00", "", OPERATOR, "", "", titles=("ranchers",)), facts())
    assert concerns(Hook("00", "", OPERATOR, "", "", game="g1"), facts())
    assert not concerns(Hook("00", "", OPERATOR, "", "", game="g2"), facts())


def test_a_hook_may_be_about_some_types_of_events(world: World) -> None:
    world.hook(events=("game_started", "tiles_kept"))
    game = world.game()
    for _ in range(3):
        world.move(game)
    world.tell()
    wanted = [it["position"] for it in world.feed(game) if it["type"] in ("game_started", "tiles_kept")]
    assert world.positions(game) == wanted != []
    assert world.store.outbox.backlogs(["00"])[0].tasks == 0


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_hook_gets_what_a_spectator_gets_and_nothing_else(world: World, title: str) -> None:
    world.hook()
    game = world.game(title)
    for _ in range(40):
        if world.handler.current(game).to_act():
            world.move(game)
    world.tell()
    assert [body["data"]["event"] for _, body in world.sent] == world.feed(game)
    for _, body in world.sent:
        event = body["data"].pop("event")
        loaded = world.handler.at(game, event["position"])
        assert (body["type"], body["timestamp"]) == (event["type"], event["at"])
        assert body["data"] == {
            "game": game,
            "title": title,
            "version": event["position"],
            "status": loaded.status(),
            "to_act": list(loaded.to_act()),
        }


def test_nothing_is_handed_out_for_nobody(world: World) -> None:
    world.store.outbox.watch()
    world.game()
    world.dispatch()
    assert world.store.outbox.pending(9) == []
