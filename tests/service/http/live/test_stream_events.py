"""The names of what a live stream tells, and the changes of turns among it."""

from collections.abc import Callable
from contextlib import closing

from domain.core.record import snake
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.turns import CHANGES
from service.http.live import sse
from service.http.server.contract import contract
from tests.service.http.listening import Ear, follow
from tests.service.http.live.support import said
from tests.service.http.support import Duel, assert_problem, rest
from tests.service.playing import play


def test_a_stream_without_names_says_the_same_and_its_types_in_the_data(duel: Duel, handler: Handler) -> None:
    loaded = rest(handler, duel.game)
    while loaded.to_act():
        loaded = play(handler, loaded, 10)
    after = loaded.version + 5  # beyond the end, so that it begins with a reset
    named, unnamed = (
        duel.get(f"/events?after={after}&named={it}", Accept="text/event-stream").text.split("\n\n")
        for it in ("true", "false")
    )
    assert not any(line.startswith("event:") for frame in unnamed for line in frame.splitlines())
    texts = "\n\n".join(unnamed)
    assert f'data: {{"type":"reset","version":{loaded.version}}}' in texts
    assert 'data: {"type":"farewell","why":"over"}' in texts
    assert 'event: farewell\ndata: {"why":"over"}' in "\n\n".join(named)
    of_the_game = [
        [line for line in frame.splitlines() if not line.startswith("event:")]
        for frame in named
        if '"position"' in frame
    ]
    assert [frame.splitlines() for frame in unnamed if '"position"' in frame] == of_the_game
    assert_problem(duel.get("/events?named=no", Accept="text/event-stream"), 400, "bad_parameter")


def test_the_contract_lists_every_name_of_an_event() -> None:
    schemas = contract()["components"]["schemas"]
    events = (*TABLE_EVENTS, *(event for title in TITLES.values() for event in title.rules.events))
    assert set(schemas["EventType"]["enum"]) == {*CHANGES, *(snake(cls.__name__) for cls in events)}
    told = schemas["EventFrame"]["properties"]["event"]["description"]
    assert all(f"`{name}`" in told for name in ("EventType", sse.RESET, sse.FAREWELL))


class TestTurnChanges:
    """What `types=your_turn,game_over` asks for."""

    QUERY = "?types=your_turn,game_over"

    def test_a_seat_hears_of_its_own_turns_and_a_spectator_of_all(
        self, duel: Duel, handler: Handler, listen: Callable[..., Ear]
    ) -> None:
        version = duel.version()
        ears = {seat: listen(f"{self.QUERY}&after={version}", seat) for seat in (0, 1, None)}
        loaded = play(handler, handler.current(duel.game))
        result = duel.get().get_json()["result"]
        for seat, ear in ears.items():
            *turns, over, _ = ear.rest()
            assert all(frame.event == "your_turn" for frame in turns)
            assert {tuple(frame.data["seats"]) for frame in turns} <= {(0,), (1,), (0, 1)} - {
                (0, 1) if seat is not None else None, (1 - seat,) if seat is not None else None
            }  # fmt: skip
            for frame in turns:
                assert frame.id == frame.data["version"]
                assert set(frame.data["seats"]) <= set(handler.at(duel.game, frame.id or 0).to_act())
            assert (over.event, over.data["result"]) == ("game_over", result)
            assert over.id is not None
            assert over.id <= loaded.version

    def test_whoever_comes_back_hears_nothing_again_and_misses_nothing(
        self, duel: Duel, handler: Handler, listen: Callable[..., Ear]
    ) -> None:
        play(handler, handler.current(duel.game))
        whole = [said(frame) for frame in listen(self.QUERY).rest()]
        ends = [frame.id for frame in listen(self.QUERY).rest() if frame.id]
        for count, end in list(enumerate(ends[:-1], 1))[::9]:
            with closing(follow(duel, self.QUERY, Last_Event_ID=str(end))) as ear:
                assert [said(frame) for frame in ear.rest()] == whole[count:]

    def test_one_comes_right_before_the_event_that_has_brought_it_about(
        self, duel: Duel, listen: Callable[..., Ear]
    ) -> None:
        first = duel.get("/events?types=your_turn", Accept="text/event-stream")
        with closing(Ear(first)) as ear:
            turn = ear.next()
        event = duel.get(f"/events?after={turn.id - 1}&limit=1").get_json()["events"][0]
        both = listen(f"?types={event['type']},your_turn&after={turn.id - 1}")
        change, brought = both.next(), both.next()
        assert (change.event, change.id, change.data) == ("your_turn", None, turn.data)
        assert (brought.event, brought.id) == (event["type"], turn.id)

    def test_nobody_hears_of_them_unasked(self, duel: Duel, listen: Callable[..., Ear]) -> None:
        heard = listen().until(duel.version())
        assert not {frame.event for frame in heard} & set(CHANGES)
