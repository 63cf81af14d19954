"""GET /v1/games/{game}/scoring: points explained, for whoever asks, at any time."""

from collections.abc import Callable

import jsonschema
import pytest
from flask.testing import FlaskClient

from domain.core.luck import Luck
from service.games.handler import Handler
from tests.service.http.support import Duel, assert_problem, bearer, rest


def test_a_seat_is_told_what_it_keeps_in_secret_and_others_that_something_is_hidden(duel: Duel) -> None:
    command = next(each for each in duel.legal(0) if len(each["tiles"]) == 1)
    assert duel.send(command, 0).status_code == 200
    (tile,) = command["tiles"]
    own, other = duel.get("/scoring", 0).get_json(), duel.get("/scoring", 1).get_json()
    assert (own["game"], own["version"], own["status"]) == (duel.game, duel.version(), "running")
    assert not own["final"]
    (line,) = own["sheets"][0]["lines"]
    assert (line["what"], line["points"], line["thanks_to"]) == ("herd", tile["value"], [tile])
    assert line["texts"]["en"] == f"the {tile['race']} {tile['value']}, if it were sold now"
    assert set(line["texts"]) == {"en", "fr", "de"}
    hidden = {"seat": 0, "points": 0, "complete": False, "lines": []}
    assert other["sheets"][0] == duel.get("/scoring").get_json()["sheets"][0] == hidden


def test_the_past_is_told_as_it_was_and_what_is_known_is_not_sent_again(duel: Duel) -> None:
    first = duel.get("/scoring", 0)
    version, etag = duel.version(), first.headers["ETag"]
    assert (etag, first.headers["Cache-Control"]) == (f'"{version}"', "no-store")
    again = duel.get("/scoring", 0, If_None_Match=etag)
    assert (again.status_code, again.get_data()) == (304, b"")
    duel.send(duel.legal(0)[0], 0)
    assert duel.get("/scoring", 0, If_None_Match=etag).status_code == 200
    assert duel.get(f"/scoring?at={version}", 0).get_data() == first.get_data()
    assert_problem(duel.get("/scoring?at=99999", 0), 404, "no_such_position")
    assert_problem(duel.get("/scoring?at=0", 0), 400, "bad_parameter")


def test_before_the_set_up_there_is_nothing_to_tell(client: FlaskClient) -> None:
    seats = [{"kind": "open"}] * 2
    game = client.post("/v1/games", json={"title": "ranchers", "seats": seats}).headers["Location"]
    told = client.get(f"{game}/scoring").get_json()
    assert (told["status"], told["final"], told["sheets"]) == ("open", False, [])


def test_who_must_not_see_a_game_is_not_told_its_score(open_duel: Callable[..., Duel]) -> None:
    duel = open_duel(visibility="private")
    assert_problem(duel.get("/scoring"), 404, "no_such_game")
    assert duel.get("/scoring", 1).status_code == 200
    public = open_duel()
    wrong = public.client.get(f"{public.url}/scoring", headers=bearer("est_seat_wrong"))
    assert_problem(wrong, 401, "bad_token")
    assert_problem(public.client.get(f"/v1/games/{'0' * 20}/scoring"), 404, "no_such_game")


@pytest.mark.parametrize("title, settings", [("el-gaucho", {}), ("ranchers", {"module": "horses"})])
def test_the_final_score_is_explained_to_everybody_and_is_the_result(
    client: FlaskClient, handler: Handler, title: str, settings: dict[str, str]
) -> None:
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    body = {"title": title, "settings": settings, "seats": seats, "sandbox": {"seed": "score"}}
    opened = client.post("/v1/games", json=body).get_json()
    loaded, luck = rest(handler, opened["game"]), Luck(bytes(32))
    while loaded.to_act():
        legal = loaded.legal_commands(loaded.to_act()[0])
        handler.send(loaded.id, legal[luck.below(len(legal))])
        loaded = rest(handler, loaded.id)
    url = f"/v1/games/{loaded.id}"
    told = client.get(f"{url}/scoring").get_json()
    result = client.get(url).get_json()["result"]
    assert told["final"]
    assert [sheet["points"] for sheet in told["sheets"]] == result["scores"]
    assert all(sheet["complete"] for sheet in told["sheets"])
    for sheet in told["sheets"]:
        assert sheet["points"] == sum(line["points"] for line in sheet["lines"])
    fits(client, told)
    for seat in opened["seats"]:
        assert client.get(f"{url}/scoring", headers=bearer(seat["token"])).get_json() == told
    if title == "ranchers":
        scored = [event["data"] for event in events(client, url) if event["type"] == "ranch_scored"]
        lines = [[(it["objective"], it["points"]) for it in each["sheet"]] for each in scored]
        assert [[(it["what"], it["points"]) for it in sheet["lines"]] for sheet in told["sheets"]] == lines
        animals = {
            thing["animal"]
            for sheet in told["sheets"]
            for it in sheet["lines"]
            for thing in it["thanks_to"]
            if "piece" not in thing
        }
        assert animals <= {"goat", "sheep", "chicken", "pig", "cow"}


def fits(client: FlaskClient, told: object) -> None:
    """What the contract says of such an answer is true."""
    components = client.get("/openapi.json").get_json()["components"]
    schema = {"$ref": "#/components/schemas/ScoringShown", "components": components}
    jsonschema.Draft202012Validator(schema).validate(told)


def events(client: FlaskClient, url: str) -> list[dict[str, dict[str, list[dict[str, object]]]]]:
    return list(client.get(f"{url}/events?limit=500").get_json()["events"])
