"""/v1/webhooks: the log of what was told, pings and redeliveries."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.hooks.delivery import Deliverer
from service.hooks.dispatch import Dispatcher
from service.hooks.transport import Answer
from service.times import now_ms
from tests.service.http.support import Duel, assert_problem

URL = "https://example.org/in"


class TestDeliveries:
    @pytest.fixture
    def told(self, client: FlaskClient, handler: Handler, open_duel: Callable[..., Duel]) -> "Told":
        return Told(client, handler, open_duel)

    def test_whatever_happens_after_the_answer_is_told(self, told: "Told") -> None:
        told.tell(Answer(200))
        assert told.messages == told.duel.version()

    def test_the_log_is_read_in_pages_newest_first(self, told: "Told") -> None:
        told.tell(Answer(200))
        found, cursor = list[Any](), ""
        while cursor is not None:
            page = told.client.get(f"{told.url}/deliveries?limit=2{cursor and '&cursor='}{cursor}").get_json()
            found += page["deliveries"]
            cursor = page["next"]
        assert len({each["delivery"] for each in found}) == len(found) == told.duel.version()
        assert {each["position"] for each in found} == set(range(1, told.duel.version() + 1))
        assert [each["first_try"] for each in found] == sorted(
            (it["first_try"] for it in found), reverse=True
        )
        assert {(it["outcome"], it["status"], it["attempts"], it["next_try"]) for it in found} == {
            ("delivered", 200, 1, None)
        }

    @pytest.mark.parametrize("query", ["cursor=nonsense", "limit=0", "limit=201"])
    def test_a_page_that_is_none_is_refused(self, told: "Told", query: str) -> None:
        assert_problem(told.client.get(f"{told.url}/deliveries?{query}"), 400, "bad_parameter")

    def test_a_failure_is_shown_with_its_next_try(self, told: "Told") -> None:
        told.tell(Answer(None, "no answer in time"))
        (failed,) = told.client.get(f"{told.url}/deliveries").get_json()["deliveries"]
        assert (failed["outcome"], failed["status"], failed["error"]) == ("failed", None, "no answer in time")
        shown = told.client.get(told.url).get_json()
        assert shown["failures"] == 1
        assert shown["games_waiting"] == 1
        assert shown["waiting_since"] <= shown["failing_since"] < shown["next_try"] <= failed["next_try"]

    def test_one_that_is_gone_says_so_until_it_is_switched_on_again(self, told: "Told") -> None:
        told.tell(Answer(410))
        assert told.client.get(told.url).get_json()["disabled"] == "gone"
        assert told.client.patch(told.url, json={"enabled": True}).get_json()["disabled"] is None
        told.messages = 0
        told.tell(Answer(200))
        assert told.messages == told.duel.version()

    def test_a_delivery_is_repeated_under_its_id(self, told: "Told") -> None:
        told.tell(Answer(200))
        delivery = told.client.get(f"{told.url}/deliveries?limit=1").get_json()["deliveries"][0]
        asked = told.client.post(f"{told.url}/deliveries/{delivery['delivery']}/redeliver")
        assert (asked.status_code, asked.get_json()) == (202, {"delivery": delivery["delivery"]})
        told.tell(Answer(204))
        again = told.client.get(f"{told.url}/deliveries?limit=1").get_json()["deliveries"][0]
        assert again["delivery"] == delivery["delivery"]
        assert (again["attempts"], again["status"]) == (2, 204)

    def test_a_delivery_that_never_was_is_not_repeated(self, told: "Told") -> None:
        response = told.client.post(f"{told.url}/deliveries/msg_{'0' * 32}/redeliver")
        assert_problem(response, 404, "no_such_delivery")

    def test_a_ping_is_sent_and_can_be_repeated(self, told: "Told") -> None:
        told.tell(Answer(200))
        asked = told.client.post(f"{told.url}/test")
        assert asked.status_code == 202
        told.tell(Answer(200))
        (ping,) = told.pings()
        assert ping["delivery"] == asked.get_json()["delivery"]
        assert (ping["game"], ping["position"]) == (None, None)
        again = told.client.post(f"{told.url}/deliveries/{ping['delivery']}/redeliver")
        assert again.status_code == 202
        told.tell(Answer(200))
        assert [ping["attempts"] for ping in told.pings()] == [2]

    def test_after_a_failure_neither_a_ping_nor_a_redelivery_waits(self, told: "Told") -> None:
        told.tell(Answer(500))
        (failed,) = told.client.get(f"{told.url}/deliveries").get_json()["deliveries"]
        told.client.post(f"{told.url}/test")
        told.tell(Answer(500))
        assert told.messages == 2
        told.client.post(f"{told.url}/deliveries/{failed['delivery']}/redeliver")
        told.tell(Answer(200))
        found = told.client.get(f"{told.url}/deliveries").get_json()["deliveries"]
        assert {it["outcome"] for it in found} == {"delivered"}
        assert told.client.get(told.url).get_json()["failures"] == 0


class Told:
    """A webhook, a game that came after it, and how many messages were sent."""

    def __init__(self, client: FlaskClient, handler: Handler, open_duel: Callable[..., Duel]) -> None:
        self.client = client
        self.url = client.post("/v1/webhooks", json={"url": URL}).headers["Location"]
        self.duel = open_duel()
        self.messages = 0
        self._handler = handler

    def pings(self) -> list[dict[str, Any]]:
        """Its deliveries that no event has caused."""
        found = self.client.get(f"{self.url}/deliveries").get_json()["deliveries"]
        return [it for it in found if it["type"] == "ping"]

    def tell(self, answer: Answer) -> None:
        """What sweeper and worker do, with an endpoint that answers so."""

        def send(*_: object) -> Answer:
            self.messages += 1
            return answer

        Dispatcher(self._handler.store).run(now_ms())
        Deliverer(self._handler, send, 1_000).deliver(self.url.rpartition("/")[2])
