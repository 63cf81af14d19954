"""OpenAPI info: the version and description of the API, and the messages that it sends to webhooks."""

from service.http.openapi.spec import Doc, content, ref
from service.http.schemas import examples

ABOUT = """\
Estancia plays the rules of cattle-ranch board games: it deals, decides, remembers and referees; apps draw.

A *title* is what is in the box, a *game* is one play of it, and a game's events are its stream: positions
1, 2 and so on. The *version* of a game is the number of its events, and is its `ETag`. A *viewer* is a seat
(0, 1, …: the holder of its token) or a spectator. Every answer depends only on what its viewer may know.
"""

WEBHOOKS: Doc = {
    "message": {
        "post": {
            "operationId": "takeMessage",
            "summary": "The request to your endpoint.",
            "description": "Any 2xx confirms the message. 410 switches the webhook off. 429 and 503 may set "
            "the time of the next attempt with `Retry-After`. Verify the body with "
            "`webhook-signature` (Standard Webhooks) before you use it.",
            "parameters": [
                {"name": name, "in": "header", "required": True, "schema": {"type": "string"}}
                for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
            ],
            "requestBody": {
                "required": True,
                "content": content(
                    {"anyOf": [ref(it) for it in ("EventMessage", "HistoryLostMessage", "PingMessage")]},
                    examples.EVENT_MESSAGE,
                ),
            },
            "responses": {"2XX": {"description": "You have it."}},
            "security": [],
        }
    }
}
