"""Small forms of the same: slim feeds, feeds of some types, and replays by changes."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from service.games.feed_form import PROOF
from service.games.handler import Handler
from tests.service.http.listening import Ear, follow, ids
from tests.service.http.live.json_patch import applied
from tests.service.http.support import Duel, assert_problem, rest
from tests.service.playing import play
from tests.support.games import open_bots

NDJSON = "application/x-ndjson"


@pytest.fixture
def over(open_duel: Callable[..., Duel], handler: Handler) -> Duel:
    """A game that was played to its end."""
    duel = open_duel(sandbox={"seed": "forms"})
    play(handler, rest(handler, duel.game))
    return duel


@pytest.fixture
def listen(over: Duel) -> Iterator[Callable[..., Ear]]:
    with ExitStack() as ears:
        yield lambda *args, **more: ears.enter_context(closing(follow(over, *args, **more)))


def events(duel: Duel, query: str = "", seat: int | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = duel.get(f"/events?limit=500{query}", seat).get_json()["events"]
    return found


class TestASlimFeed:
    def test_has_what_a_screen_needs_of_each_event_and_its_position(self, over: Duel) -> None:
        for seat in (0, None):
            whole, slim = events(over, "", seat), events(over, "&form=slim", seat)
            assert slim == [
                {name: each[name] for name in each if name not in PROOF}
                for each in whole
                if each["type"] != "bot_decided"
            ]
            assert set(slim[0]) == {"position", "type", "data", "seat"}

    def test_tells_nothing_of_how_bots_have_decided(self, duel: Duel, handler: Handler) -> None:
        game = Duel(duel.client, open_bots(handler, seed="slim"), duel.tokens)
        loaded = handler.current(game.game)
        play(handler, loaded)
        whole, slim = events(game), events(game, "&form=slim")
        assert "bot_decided" not in {each["type"] for each in slim}
        assert len(slim) == len([each for each in whole if each["type"] != "bot_decided"])

    def test_comes_in_words_as_well(self, over: Duel) -> None:
        first = events(over, "&form=slim&text=true")[0]
        assert set(first) == {"position", "type", "data", "seat", "text", "parts"}

    def test_comes_as_lines_as_well(self, over: Duel) -> None:
        lines = over.get("/events?form=slim", Accept=NDJSON).text.splitlines()
        assert [json.loads(line) for line in lines][:500] == events(over, "&form=slim")

    @pytest.mark.parametrize("query", ["form=thin", "types=no_such", "types=dice_taken,dice_taken", "form="])
    def test_of_another_form_is_refused(self, duel: Duel, query: str) -> None:
        for accepted in ("application/json", NDJSON, "text/event-stream"):
            assert_problem(duel.get(f"/events?{query}", Accept=accepted), 400, "bad_parameter")


class TestAFeedOfSomeTypes:
    def test_has_all_of_these_and_no_other(self, over: Duel) -> None:
        wanted = ("game_ended", "turn_ended", "game_started")
        assert events(over, f"&types={','.join(wanted)}") == [
            each for each in events(over) if each["type"] in wanted
        ]

    def test_says_how_far_each_page_goes_so_that_none_is_missed(self, over: Duel) -> None:
        version, after, found = over.version(), 0, []
        while after < version:
            page = over.get(f"/events?types=round_started&after={after}&limit=7").get_json()
            assert page["through"] == min(after + 7, version)
            found += page["events"]
            after = page["through"]
        assert found
        assert found == events(over, "&types=round_started")

    def test_may_be_empty_in_any_form(self, over: Duel) -> None:
        page = over.get("/events?types=seat_resigned&limit=9").get_json()
        assert (page["events"], page["through"]) == ([], 9)
        assert over.get("/events?types=seat_resigned", Accept=NDJSON).text == ""


class TestALiveStream:
    @pytest.mark.parametrize("query", ["form=slim", "types=round_started"])
    def test_is_the_page_of_the_same_form(self, over: Duel, listen: Callable[..., Ear], query: str) -> None:
        heard = listen(f"?{query}").rest()[:-1]
        assert [frame.data for frame in heard][:300] == events(over, f"&{query}")[:300]

    def test_leaves_the_position_of_what_it_left_out_with_the_browser(
        self, over: Duel, listen: Callable[..., Ear]
    ) -> None:
        version = over.version()
        known = [frame.id for frame in listen("?types=round_started") if frame.id is not None]
        assert known[-1] == version
        assert known == sorted(known)
        again = over.get(
            "/events?types=round_started", Accept="text/event-stream", Last_Event_ID=str(known[-1])
        )
        assert again.status_code == 204

    def test_goes_on_after_any_of_them_without_gap_or_repeat(self, over: Duel) -> None:
        query = "?types=round_started,game_ended"

        def heard(last: int) -> list[int | None]:
            with closing(follow(over, query, Last_Event_ID=str(last))) as ear:
                return ids(ear.rest()[:-1])

        all_of_them = heard(0)
        for last in range(0, over.version(), 7):
            assert heard(last) == [at for at in all_of_them if at is not None and at > last]


class TestAReplayByChanges:
    @pytest.mark.parametrize("first", [1, 8, 95])
    def test_is_the_whole_one_when_they_are_applied(self, over: Duel, first: int) -> None:
        for seat in (0, 1, None):
            query = f"/replay?from={first}&to={first + 99}"
            whole = over.get(query, seat).get_json()
            small = over.get(f"{query}&form=changes", seat).get_json()
            assert {name: small[name] for name in ("game", "title", "version", "next")} == {
                name: whole[name] for name in ("game", "title", "version", "next")
            }
            (shown,) = small["positions"]
            shown.pop("event")
            made = [shown]
            for each in small["changes"]:
                made.append({**applied(made[-1], each["changes"]), "position": each["position"]})
            for position, expected in zip(made, whole["positions"], strict=True):
                assert position == {name: expected[name] for name in expected if name != "event"}

    def test_has_the_events_in_their_slim_form(self, over: Duel) -> None:
        small = over.get("/replay?to=20&form=changes", 0).get_json()
        told = [each["event"] for each in (*small["positions"], *small["changes"])]
        whole = [
            {name: each[name] for name in each if name not in PROOF} for each in events(over, "", 0)[:20]
        ]
        assert told == whole

    def test_is_a_fraction_of_the_whole(self, over: Duel) -> None:
        whole, small = over.get("/replay?from=100"), over.get("/replay?from=100&form=changes")
        assert len(small.get_data()) < len(whole.get_data()) / 6

    def test_of_one_position_has_no_changes(self, over: Duel) -> None:
        page = over.get("/replay?from=9&to=9&form=changes").get_json()
        assert (len(page["positions"]), page["changes"], page["next"]) == (1, [], None)
