"""Tables for the browser: games opened over the API, and pages that look at them."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.server import Service

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYER = (Path(__file__).parent / "player.js").read_text("utf-8")


@dataclass(frozen=True)
class Table:
    """A game, and the tokens of its reserved seats."""

    game: str
    tokens: tuple[str, ...]

    def address(self, seat: int | None = 0) -> str:
        """Where it is played (by a seat), or watched (None)."""
        return f"/games/{self.game}" + ("" if seat is None else f"#token={self.tokens[seat]}")


def opened(
    service: Service, title: str, seats: int, people: int = 1, bot: str = "random", **more: Any
) -> Table:
    """A game of so many seats, the first of them people's, the others a bot's."""
    names = ("Ana", "Ben", "Cleo", "Dan")
    offered = [{"kind": "reserved", "name": name} for name in names[:people]]
    offered += [{"kind": "bot", "bot": bot}] * (seats - people)
    with service.client() as client:
        told = client.post(
            "/v1/games", {"title": title, "sandbox": {"seed": "browser"}, "seats": offered, **more}
        )
    return Table(told["game"], tuple(seat["token"] for seat in told["seats"] if seat["token"]))


def at_once(page: "Page") -> "Page":
    """Lets a page show what happens without a pause."""
    page.add_init_script("localStorage.setItem('estancia.pace', 'none')")
    return page


def played_out(page: "Page", seed: int = 1) -> int:
    """Plays the game of a page to its end by clicks; says how many commands that took."""
    sent: int = page.evaluate(f"({PLAYER})({seed})")
    return sent
