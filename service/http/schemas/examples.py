"""Examples of requests and responses, from El Gaucho. A test checks each against its schema."""

from typing import Any

from msgspec import to_builtins

from domain.bots import bots_of
from domain.titles import TITLES
from service.games.bot_decision import BUDGET

Example = dict[str, Any]

_GAME = "4f0c1d6be2a79b35d810"
_TOKEN = "est_seat_mZ3v8n1xq0Jd5Yt7uWc2Lr9sKb4Hf6PgXoAeTi0RzVw"  # noqa: S105
_COMMITMENT = "6c1f0ad3d6f5b0a2c88a2e4b0c5d3a2f9f9d1f0e6b7c8d9e0f1a2b3c4d5e6f70"
_DIGEST = "0b6f1c2d3e4f5061728394a5b6c7d8e9f00112233445566778899aabbccddeef"
_HASH = "9d1e2f30415263748596a7b8c9daebfc0d1e2f30415263748596a7b8c9daebfc"
_SALT = "77665544332211000f0e0d0c0b0a09080706050403020100ffeeddccbbaa9988"
_SETTINGS = to_builtins(TITLES["el-gaucho"].rules.settings())
_NOBODY: Example = {
    "seat": 1, "kind": "open", "taken": False, "name": None, "bot": None, "stands_in": False,
    "resigned": False,
}  # fmt: skip
_ANA: Example = {**_NOBODY, "seat": 0, "kind": "reserved", "taken": True, "name": "Ana"}

NEW_GAME: Example = {
    "title": "el-gaucho",
    "seats": [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}],
}
GAME_CREATED: Example = {
    "game": _GAME,
    "title": "el-gaucho",
    "version": 4,
    "status": "running",
    "visibility": "public",
    "sandbox": False,
    "commitment": _COMMITMENT,
    "settings": _SETTINGS,
    "seats": [
        {**_ANA, "token": _TOKEN},
        {**_NOBODY, "kind": "bot", "taken": True, "bot": "greedy", "token": None},
    ],
    "manager": "est_manager_" + _TOKEN[9:],
    "invitation": None,
}
NEW_FORK: Example = {
    "at": 31,
    "seats": [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}],
}
GAMES_SHOWN: Example = {
    "games": [
        {
            "game": _GAME,
            "title": "el-gaucho",
            "status": "open",
            "version": 2,
            "visibility": "public",
            "sandbox": False,
            "created_at": "2026-11-27T22:40:00.000Z",
            "updated_at": "2026-11-27T22:40:00.000Z",
            "forked_from": None,
            "imported_at": None,
            "settings": {},
            "seats": [
                _ANA,
                _NOBODY,
            ],
            "to_act": [],
            "clock": None,
            "result": None,
        }
    ],
    "next": f"1795819200000.{_GAME}",
    "unreadable": [{"game": "7c2b9d4e1f0a8c635b2d", "title": "el-bandido", "why": "other_release"}],
}
GAME_SHOWN: Example = {
    "game": _GAME,
    "title": "el-gaucho",
    "status": "open",
    "version": 2,
    "rules_version": 1,
    "visibility": "public",
    "sandbox": False,
    "commitment": _COMMITMENT,
    "settings": _SETTINGS,
    "seats": [
        _ANA,
        _NOBODY,
    ],
    "to_act": [],
    "may_act": [],
    "due": [],
    "clock": {
        "turn": 86400,
        "game": None,
        "then": "bot",
        "bot": "greedy",
        "now": None,
        "seats": [
            {"seat": 0, "used_ms": 0, "deadline": None},
            {"seat": 1, "used_ms": 0, "deadline": None},
        ],
    },
    "abandoned_at": "2026-11-28T22:40:00.000Z",
    "forked_from": None,
    "imported_at": None,
    "rematch_of": None,
    "rematch": None,
    "view": to_builtins(TITLES["el-gaucho"].rules.initial_state),
    "result": None,
}
SEATS_CHANGED: Example = {
    "game": _GAME,
    "version": 33,
    "status": "running",
    "to_act": [1],
    "seats": [
        {**_ANA, "bot": "greedy"},
        {**_NOBODY, "taken": True, "name": "Ben"},
    ],
}
HANDS: Example = {"bot": "greedy"}
CLOCK_SETTING: Example = {"advance": 3600}
SITTING: Example = {"name": "Ben", "entropy": "the third crow on the left"}
SEAT_GRANTED: Example = {
    "game": _GAME,
    "seat": 1,
    "name": "Ben",
    "token": _TOKEN,
    "version": 4,
    "status": "running",
}
REMATCH_JOINED: Example = {
    **SEAT_GRANTED,
    "version": 2,
    "status": "open",
    "manager": "est_manager_" + _TOKEN[9:],
}
TOKEN_GRANTED: Example = {"game": _GAME, "seat": 1, "token": _TOKEN}
COMMAND: Example = {"type": "take_dice", "dice": [5, 6]}
COMMAND_BATCH: Example = {"commands": [COMMAND, {"type": "end_turn"}]}
COMMANDS_SHOWN: Example = {
    "version": 31,
    "seat": 0,
    "commands": [COMMAND, {"type": "take_dice", "dice": [2, 5]}],
    "undo": {
        "possible": False,
        "to": None,
        "command": None,
        "reason": "nothing_to_undo",
        "clause": "table.11",
    },
}
_EVENT: Example = {
    "position": 32,
    "type": "dice_taken",
    "data": {"seat": 0, "dice": [5, 6]},
    "seat": 0,
    "cause": COMMAND,
    "at": "2026-11-27T22:44:13.123Z",
    "rules_version": 1,
    "luck": None,
    "digest": _DIGEST,
    "hash": _HASH,
    "salt": _SALT,
}
COMMAND_SENT: Example = {
    "version": 32,
    "status": "running",
    "to_act": [0],
    "due": [],
    "events": [_EVENT],
}
COMMAND_CHECKED: Example = {
    "version": 32,
    "legal": False,
    "reason": "already_drafted",
    "clause": "4.5",
    "detail": "Already drafted (rule 4.5). Legal now: stand_gaucho, lay_gaucho, end_turn.",
    "facts": {},
    "events": [],
    "changes": [],
}
EVENTS_SHOWN: Example = {"events": [_EVENT], "version": 32, "through": 32, "reset": False}
SPECTATORS_INVITED: Example = {"game": _GAME, "token": "est_spectator_" + _TOKEN[9:]}
INVITATION_MADE: Example = {"game": _GAME, "token": "est_invitation_" + _TOKEN[9:]}
CHANGED_GAME: Example = {"metadata": {"league": "pampas-7"}}
GAME_CHANGED: Example = {"game": _GAME, **CHANGED_GAME}
NEW_NAME: Example = {"name": "Ana"}
NEW_BOT_MARK: Example = {"bot": "Gauchito", "version": "1.2"}
TICKET_GRANTED: Example = {"ticket": "est_ticket_" + _TOKEN[9:], "seconds": 60}
TITLES_SHOWN: Example = {
    "titles": [{"title": "el-gaucho", "name": "El Gaucho", "seats": [2, 3, 4], "rules_version": 1}]
}
_RATING = {
    "seats": 2,
    "rating": 1500,
    "low": 1450,
    "high": 1550,
    "games": 200,
    "version": "1",
    "date": "2026-11-28",
}
BOTS_SHOWN: Example = {
    "bots": [
        {
            "bot": bot.id,
            "title": "el-gaucho",
            "level": level,
            "version": bot.version,
            "about": bot.about,
            "grade": bot.grade,
            "ratings": [_RATING],
            "budget_ms": round(1_000 * BUDGET),
        }
        for level, bot in enumerate(bots_of("el-gaucho")[:1])
    ]
}
READY: Example = {
    "status": "ready", "due_games": 2, "oldest_due_ms": 40, "late_games": 0, "workers": True,
    "other_releases": [{"title": "el-gaucho", "reason": "newer_rules", "found": "9"}],
    "broken_titles": [],
}  # fmt: skip
_HOOK = "3f9a1c0e7b52d846"
_DELIVERY = "msg_5d41402abc4b2a76b9719d911017c592"
_SECRET = "whsec_" + "C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
NEW_WEBHOOK: Example = {
    "url": "https://example.org/estancia",
    "events": ["game_started", "luck_revealed"],
    "description": "The club's score board",
}
CHANGED_WEBHOOK: Example = {"events": ["*"], "enabled": True}
WEBHOOK_SHOWN: Example = {
    "webhook": _HOOK,
    "url": "https://example.org/estancia",
    "events": ["game_started", "luck_revealed"],
    "titles": [],
    "game": None,
    "description": "The club's score board",
    "disabled": None,
    "failures": 1,
    "failing_since": "2026-11-27T22:44:13.123Z",
    "next_try": "2026-11-27T22:44:18.001Z",
    "games_waiting": 1,
    "waiting_since": "2026-11-27T22:44:13.050Z",
    "old_secret_until": None,
    "created_at": "2026-11-27T22:40:00.000Z",
}
WEBHOOK_CREATED: Example = {
    **WEBHOOK_SHOWN,
    "failures": 0,
    "failing_since": None,
    "next_try": None,
    "games_waiting": 0,
    "waiting_since": None,
    "secret": _SECRET,
}
WEBHOOKS_SHOWN: Example = {"webhooks": [WEBHOOK_SHOWN]}
SECRET_CHANGED: Example = {"secret": _SECRET, "old_secret_until": "2026-11-28T22:40:00.000Z"}
DELIVERY_ASKED: Example = {"delivery": _DELIVERY}
DELIVERIES_SHOWN: Example = {
    "deliveries": [
        {
            "delivery": _DELIVERY,
            "type": "game_started",
            "game": _GAME,
            "position": 4,
            "outcome": "failed",
            "attempts": 1,
            "status": 503,
            "error": None,
            "duration_ms": 84,
            "first_try": "2026-11-27T22:44:13.123Z",
            "last_try": "2026-11-27T22:44:13.123Z",
            "next_try": "2026-11-27T22:44:18.001Z",
        }
    ],
    "next": f"1795819453123.{_DELIVERY}",
}
EVENT_MESSAGE: Example = {
    "type": "dice_taken",
    "timestamp": "2026-11-27T22:44:13.123Z",
    "data": {
        "game": _GAME,
        "title": "el-gaucho",
        "version": 32,
        "status": "running",
        "to_act": [0],
        "event": _EVENT,
    },
}
POSITION_ASKED: Example = {
    "seats": 2,
    "settings": {"start_player": 0},
    "seed": "00" * 32,
    "seat": 1,
    "command": {"type": "keep_tiles", "tiles": [{"race": "white", "value": 1}]},
    "view_for": [1],
}
POSITION_JUDGED: Example = {
    "title": "el-gaucho",
    "rules_version": 1,
    "legal": False,
    "reason": "not_dealt",
    "clause": "3.7",
    "detail": "You were not dealt these tiles. Rule 3.7: …",
    "facts": {"tiles": [{"race": "white", "value": 1}]},
    "events": [],
    "status": "running",
    "to_act": [0, 1],
    "due": [],
    "commands": [],
    "result": None,
    "views": [{"seat": 1, "view": to_builtins(TITLES["el-gaucho"].rules.initial_state), "events": []}],
}
