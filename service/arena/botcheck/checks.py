"""The checks: what a bot is asked to do at a table, a function each, and what to do when they fail."""

import time

from service.arena.botcheck.grading import Check, Failed, Inapplicable
from service.arena.botcheck.proxy import Exchange, Fault
from service.arena.botcheck.table import Table

BUSY_REQUESTS, BUSY_SECONDS = 15, 3
"""More requests in this number of seconds while nothing happens are busy polling."""
_REFUSAL = {
    "type": "/problems/rejected", "title": "Rejected by the rules", "status": 409, "reason": "rules_busy",
    "detail": "The rules have something to do.", "clause": "table.7", "facts": {},
}  # fmt: skip
_TOO_MANY = {"type": "/problems/too-many-requests", "status": 429, "reason": "too_many_requests"}
_UNAVAILABLE = {"type": "/problems/unavailable", "status": 503, "reason": "unavailable"}


def plays(table: Table) -> None:
    """From the first command to the end."""
    table.start()
    table.until(table.is_over, "the game is not over", 8 * table.patience)
    _require_legal(table)
    table.exits()


def plays_a_while(table: Table) -> None:
    """The same, but the rivals resign early."""
    table.start()
    table.plays_on(8)
    _require_legal(table)
    table.end()
    table.exits()


def waits(table: Table) -> None:
    table.start()
    table.until(lambda: bool(table.proxy.log), "it has asked for nothing")
    before = len(table.proxy.log)
    table.proxy.until(lambda: len(table.proxy.log) > before + BUSY_REQUESTS, BUSY_SECONDS)
    if (asked := len(table.proxy.log) - before) > BUSY_REQUESTS:
        raise Failed(f"{asked} requests in {BUSY_SECONDS} s while nobody else sat there")
    table.sit_down()
    table.plays_on()


def ends(table: Table) -> None:
    table.start()
    table.plays_on(1)
    table.end()
    table.exits()


def late(table: Table) -> None:
    table.end()
    table.start()
    table.exits()


def is_marked(table: Table) -> None:
    table.start()
    table.plays_on(1)
    seat = table.game.snapshot()["seats"][table.case.seat]
    if "played_by" not in seat:
        raise Failed("the seat is not marked as a bot's (PUT …/seats/{seat}/played-by)")


def refused(table: Table) -> None:
    _faulty(table, Fault("answer", 2, status=409, problem=_REFUSAL))


def overtaken(table: Table) -> None:
    def move_on() -> None:
        table.game.hands(table.case.seat, "random")
        table.game.hands(table.case.seat, None)

    _faulty(table, Fault("call", call=move_on))


def too_many(table: Table) -> None:
    any_of = lambda _: True  # noqa: E731
    busy = Fault("answer", 2, of=any_of, status=429, problem=_TOO_MANY, retry_after=1)
    _faulty(table, busy, Fault("answer", 2, of=any_of, problem=_UNAVAILABLE, retry_after=1))


def lost_requests(table: Table) -> None:
    _faulty(table, Fault("cut", 2), Fault("cut", 2, of=_is_read))


def lost_replies(table: Table) -> None:
    try:
        _faulty(table, Fault("lose", 2), Fault("lose", 2, of=_is_read))
    except Failed:
        _require_once(table)
        raise
    _require_once(table)


def _require_once(table: Table) -> None:
    """After a lost answer the same comes under the same key, or the bot has looked before."""
    log = tuple(table.proxy.log)
    for i, lost in enumerate(log):
        if lost.fate != "lost" or not lost.is_done:
            continue
        later = log[i + 1 :]
        number, again = next(
            ((n, exchange) for n, exchange in enumerate(later) if exchange.is_command), (0, None)
        )
        has_asked = any(exchange.status == 200 for exchange in later[:number] if exchange.method == "GET")
        if again is None or has_asked or (lost.key is not None and again.key == lost.key):
            continue
        raise Failed("after a lost answer it has sent a command under another key, and asked for nothing")


def streams(table: Table) -> None:
    table.proxy.doubles, table.proxy.stream_cuts = True, 3
    table.start()
    table.plays_on(4)
    _require_legal(table)
    if not any(exchange.streamed for exchange in table.proxy.log):
        raise Inapplicable("it follows no stream")


def timed_out(table: Table) -> None:
    def too_late() -> None:
        table.other.ask("POST", "/clock", {"advance": 3_600})
        table.event("seat_timed_out", 10)

    _faulty(table, Fault("call", call=too_late))


def others_undo(table: Table) -> None:
    table.start()
    table.until(lambda: table.is_over() or any(rival.undone for rival in table.rivals), "no rival could undo")
    if not any(rival.undone for rival in table.rivals):
        raise Inapplicable("the game was over before a rival could take anything back")
    table.plays_on(3)
    _require_legal(table)


def handed_over(table: Table) -> None:
    table.start()
    table.plays_on(1)
    table.game.hands(table.case.seat, "random")
    table.event("bot_decided", 10, lambda event: event["data"]["seat"] == table.case.seat)
    table.game.hands(table.case.seat, None)
    table.plays_on()


def restarted(table: Table) -> None:
    table.start()
    table.plays_on(1)
    for outage in ("cut", "unavailable"):
        table.proxy.outage = outage
        table.proxy.cut()
        time.sleep(1.5)
    table.proxy.outage = ""
    table.plays_on(failing="it has not come back")


def crashed(table: Table) -> None:
    table.start()
    table.plays_on(2)
    if table.program is not None:
        table.program.kill()
    table.start()
    table.plays_on(failing="after a restart it did not continue")


CHECKS = (
    Check("plays", "plays whole games, with legal commands alone, and ends by itself",
          "Send one of the bodies that `commands` lists, as it is; end when `status` is not running.",
          plays, full=True, quick=plays_a_while),
    Check("waits", "waits for a table to fill, without asking all the time",
          "While there is nothing to do wait at GET …/events with `wait=20`, or on a stream.",
          waits, ("waits",)),
    Check("ends", "ends when the game ends early", "End with exit code 0 when `status` is over or abandoned.",
          ends),
    Check("late", "ends when it comes to a game that is over", "Look at `status` first.", late),
    Check("marked", "says that it is a bot, and which",
          "PUT …/seats/{seat}/played-by with your bot's name and version.", is_marked, required=False),
    Check("refused", "goes on after a refusal", "After 409 ask for the game again, and choose again.",
          refused),
    Check("overtaken", "goes on when the game has moved on under its command",
          "Send If-Match; after 412 ask for the game again, and choose again.", overtaken),
    Check("too-many", "slows down after 429 and 503", "Wait for the seconds of Retry-After, then repeat.",
          too_many),
    Check("lost-requests", "goes on when requests are lost", "Repeat what was not answered.", lost_requests),
    Check("lost-replies", "does nothing twice when replies are lost",
          "Give each command an Idempotency-Key, and repeat it under the same; or ask for the game first.",
          lost_replies),
    Check("streams", "is not misled by frames that come twice, and takes up streams that are cut",
          "Skip events at or below the last position; connect again with `after`.", streams),
    Check("timed-out", "plays on after its time was up", "After 409 `played_by_bot` wait for your turn.",
          timed_out, ("clocked",)),
    Check("undo", "is not misled when others take commands back",
          "After `command_undone` forget what you have, and ask for the game.", others_undo, ("undoes",)),
    Check("handed-over", "waits while a hosted bot has its seat, and goes on when it is taken back",
          "While `commands` is empty wait for events; do not end.", handed_over),
    Check("restarted", "survives a restart of the service",
          "Repeat for at least a minute after broken connections and 503.", restarted),
    Check("crashed", "continues when it was killed and is restarted",
          "Keep nothing that you cannot ask for: all is in the game.", crashed),
)  # fmt: skip
"""All of them, the most basic first."""


def _faulty(table: Table, *faults: Fault) -> None:
    """Play a command, then with these faults, until all have happened, and on."""
    table.start()
    table.plays_on(1)
    table.proxy.faults = [*faults]
    table.until(
        lambda: table.is_over() or not any(fault.times for fault in faults),
        "it has not sent what was to go wrong",
    )
    if any(fault.times for fault in faults):
        raise Inapplicable("the game was over before all of it could go wrong")
    table.plays_on()
    _require_legal(table)


def _require_legal(table: Table) -> None:
    if refused := table.refused():
        first = refused[0]
        why = first.problem.get("detail") or first.problem.get("reason")
        raise Failed(f"{len(refused)} commands were refused, such as {first.body[:80]!r}: {why}")


def _is_read(exchange: Exchange) -> bool:
    return exchange.method == "GET"
