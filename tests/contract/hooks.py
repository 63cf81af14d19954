"""How does the contract test get behind the tokens? It knows some games, and learns of those it opens.

Loaded by schemathesis. Whatever is chosen here follows from the data of the call, never from a counter or an
id that the service made, so that the same seed makes the same calls.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import schemathesis
from schemathesis.generation.meta import TestPhase

KNOWN = json.loads(Path(os.environ["ESTANCIA_TEST_KNOWN"]).read_text())
OPERATOR: str = KNOWN["operator"]
OVER: str = KNOWN["over"]
"""A game that has ended: the live streams of all others would only end with the test's patience."""
BUNDLE: str = KNOWN["bundle"]
LEFT: str = KNOWN["left"]
"""A game that only the operator still cares for."""
SEATED: dict[str, str] = KNOWN["seated"]
"""A game and a seat's token that no other call takes away."""
TOLD: dict[str, str] = KNOWN["told"]
"""A webhook and a delivery of its log: when made up ones get into theirs is a matter of moments."""
COMMANDS: dict[str, list[str]] = KNOWN["commands"]
"""title -> the types of its commands"""
TOKENS: dict[str, list[tuple[int, str]]] = {}
"""game -> seats and their tokens"""
TITLES: dict[str, str] = {}
SEATS: dict[str, int] = {}
PRIVATE: set[str] = set()
"""Games that are not there for whoever has no token: 404 and not 401, on purpose."""
SSE = "text/event-stream"
_ID = re.compile("[0-9a-f]{20}")


def learn(body: Any) -> None:
    """A game, if it is one, with the tokens of its seats."""
    if not isinstance(body, dict) or not isinstance(game := body.get("game"), str):
        return
    if "title" in body:
        TITLES[game] = body["title"]
    if game not in TITLES:
        return
    SEATS[game] = len(body.get("seats", [])) or SEATS.get(game, 4)
    if body.get("visibility") == "private":
        PRIVATE.add(game)
    seats = [body, *(seat for seat in body.get("seats", []) if isinstance(seat, dict))]
    TOKENS.setdefault(game, []).extend(
        (it["seat"], it["token"]) for it in seats if "seat" in it and it.get("token")
    )


for opened in KNOWN["games"]:
    learn(opened)
_USUAL = tuple(TOKENS)


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context: Any, value: Any) -> bytes:
    """Whatever was made up, as it is."""
    return (value if isinstance(value, str) else json.dumps(value)).encode()


@schemathesis.hook
def before_call(_context: Any, case: Any, _kwargs: Any) -> None:
    """A game and a seat that exist, every kind of answer that can be had, and a token that opens the door."""
    declared = case.operation.definition.raw
    security = declared.get("security", [])
    made_up = [it for it in (case.path_parameters or {}).values() if it not in TOKENS]
    chosen = _hash(case.operation.label, made_up, case.query, case.headers, case.body)
    game = _game(case, in_private=not security or {} in security)
    _seat(case)
    is_alone = case.meta.phase.name != TestPhase.STATEFUL  # a chain of calls brings what it needs along
    met = _meets(case) if chosen % 4 and is_alone and case.meta.generation.mode.is_positive else None
    kinds = sorted(_kinds(declared))
    if len(kinds) > 1 and "Accept" not in case.headers:
        kind = kinds[chosen % len(kinds)]
        if kind == SSE and game is not None:
            case.path_parameters["game"] = game = OVER
        if kind != SSE or game is not None:
            case.headers["Accept"] = kind
    if isinstance(case.query, dict) and "wait" in case.query and str(case.query.get("after", 0)).isdigit():
        case.query["after"] = 0  # where there is something: nobody has to wait for it
    if (
        not security
        or "Authorization" in case.headers
        or case.operation.schema.is_security_param_negated(case)
    ):
        return
    anybody = [None] if game and {} in security else []
    tokens = _tokens(game, (case.path_parameters or {}).get("seat"))
    secrets = [met] if met else [*tokens, OPERATOR, *anybody]
    if (secret := secrets[chosen // 8 % len(secrets)]) is not None:
        case.headers["Authorization"] = f"Bearer {secret}"
        case._has_explicit_auth = True


@schemathesis.hook
def after_call(_context: Any, case: Any, response: Any) -> None:
    """Games that were opened, and seats that were taken; and which calls were answered how."""
    if response.request.method.lower() == case.operation.method.lower():
        with Path(KNOWN["answers"]).open("a") as answers:
            answers.write(f"{case.operation.definition.raw['operationId']} {response.status_code}\n")
    if (
        response.status_code // 100 == 2
        and "application/json" in response.headers.get("content-type", [""])[0]
    ):
        learn(response.json())


def _game(case: Any, *, in_private: bool) -> str | None:
    """The game of the call: one that is there in place of most made up ones, and of the command's title."""
    game = (case.path_parameters or {}).get("game")
    if not isinstance(game, str) or not _ID.fullmatch(game):
        return None
    if case.operation.definition.raw["operationId"] == "deleteGame":  # others need theirs; this one goes on
        game = case.path_parameters["game"] = SEATED["game"]
        return game
    kind = case.body.get("type") if isinstance(case.body, dict) else None
    titles = [title for title, types in COMMANDS.items() if kind in types] or list(COMMANDS)

    def fits(it: str) -> bool:
        of_the_title = TITLES[it] in titles
        return of_the_title and (in_private or (bool(TOKENS[it]) and it not in PRIVATE))

    usual = [it for it in _USUAL if fits(it)]
    if game in TOKENS:
        chosen = _hash(case.query, case.headers, case.body)
        stays = fits(game)
    else:
        chosen = _hash(case.path_parameters, case.query, case.headers, case.body)
        stays = not chosen % 8
    if not stays:
        game = case.path_parameters["game"] = usual[chosen // 8 % len(usual)]
    return game


def _meets(case: Any) -> str | None:
    """Calls that seldom find what they need are given it, with a token: a game that rests for ever, one that
    was exported, a delivery in the log, a seat.
    """
    match case.operation.definition.raw["operationId"]:
        case "forkGame":
            case.path_parameters["game"], case.body = OVER, {}
            return OPERATOR
        case "analyseGame" | "getAnalysis":
            case.path_parameters["game"] = OVER
            return OPERATOR
        case "importGame":
            case.body = BUNDLE
            return OPERATOR
        case "redeliver":
            case.path_parameters = dict(TOLD)
            return OPERATOR
        case "exportGames":
            few = (case.query or {}).get("limit", 10)  # a thousand games that others have opened take a while
            case.query = {**(case.query or {}), "limit": min(few, 10) if isinstance(few, int) else few}
            return OPERATOR
        case "exportGame":
            case.path_parameters["game"] = OVER
            return OPERATOR
        case "renewToken" | "eraseName":
            case.path_parameters = {"game": LEFT, "seat": 0}
            return OPERATOR
        case "renameSeat":
            case.path_parameters = {"game": LEFT, "seat": 0}
            return OPERATOR
        case (
            "inviteSpectators" | "excludeSpectators" | "changeGame" | "invitePlayers" | "withdrawInvitation"
            | "closeTable" | "startGame"
        ):  # fmt: skip
            case.path_parameters["game"] = LEFT
            return OPERATOR
        case "deleteGame":
            return OPERATOR
        case "getTicket" | "askForHint" | "undo" | "rematch":
            case.path_parameters["game"] = SEATED["game"]
            return SEATED["token"]
    return None


def _seat(case: Any) -> None:
    """One that the game has in place of most; a number that is none stays what it is."""
    seat = (case.path_parameters or {}).get("seat")
    if str(seat).isdecimal() and int(seat) < 100 and (chosen := _hash(seat, case.query, case.body)) % 8:
        case.path_parameters["seat"] = chosen // 8 % SEATS.get(case.path_parameters.get("game"), 4)


def _tokens(game: str | None, seat: Any) -> list[str]:
    """Those of a game; of its seat, when the call is about one and they are known."""
    known = TOKENS.get(game or "", [])
    return [token for its, token in known if its == seat] or [token for _, token in known]


def _hash(*data: Any) -> int:
    return crc32(repr(data).encode())


def _kinds(operation: dict[str, Any]) -> Iterator[str]:
    """The media types that its good answer can have."""
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            yield from answer.get("content", {})
