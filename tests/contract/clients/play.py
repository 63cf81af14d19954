"""How does a program play that was written against the generated Python client?

`play.py <address> <key that opens games>`
"""

import sys

from estancia_client import AuthenticatedClient
from estancia_client.api.audits import export_game
from estancia_client.api.commands import get_commands, send_command
from estancia_client.api.events import get_events
from estancia_client.api.games import get_game, open_game
from estancia_client.models import (
    CommandSent,
    CommandsShown,
    ElGauchoDiceTakenEvent,
    ElGauchoEndTurn,
    EventsShown,
    GameCreated,
    GameShown,
    NewBotSeat,
    NewGame,
    NewReservedSeat,
    StaleProblem,
)
from estancia_client.types import File


def main(address: str, key: str) -> None:
    app = AuthenticatedClient(address, key)
    seats: list[NewBotSeat | NewReservedSeat] = [
        NewReservedSeat(kind="reserved", name="Ana"),
        NewBotSeat(kind="bot", bot="random"),
    ]
    opened = open_game.sync(client=app, body=NewGame(title="el-gaucho", seats=[*seats]))
    assert isinstance(opened, GameCreated)
    token = opened.seats[0].token
    assert token is not None
    ana = AuthenticatedClient(address, token)
    stale = send_command.sync(opened.game, client=ana, body=ElGauchoEndTurn(type_="end_turn"), if_match='"1"')
    assert isinstance(stale, StaleProblem)
    assert stale.events[0].position == 2
    dice = 0
    while (game := shown(ana, opened.game)).status in ("open", "running"):
        legal = get_commands.sync(opened.game, client=ana)
        assert isinstance(legal, CommandsShown)
        if not legal.commands:
            page = get_events.sync(opened.game, client=ana, after=game.version, wait=10)
            assert isinstance(page, EventsShown)
            continue
        sent = send_command.sync(opened.game, client=ana, body=legal.commands[0], prefer="wait=10")
        assert isinstance(sent, CommandSent), sent
        for event in sent.events:
            if isinstance(event, ElGauchoDiceTakenEvent):
                dice += len(event.data.dice)
    assert game.result is not None
    assert dice > 0
    assert len(game.view.barons) == 2
    bundle = export_game.sync(opened.game, client=ana)
    assert isinstance(bundle, File)
    assert len(bundle.payload.readlines()) > game.version
    sys.stdout.write(f"{game.result.scores} {game.result.winners}\n")


def shown(client: AuthenticatedClient, game: str) -> GameShown:
    found = get_game.sync(game, client=client)
    assert isinstance(found, GameShown)
    return found


main(*sys.argv[1:])
