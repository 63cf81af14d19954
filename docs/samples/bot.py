"""A bot in Python that plays at random: the least that passes `estancia bot-check`.

ESTANCIA_URL=http://127.0.0.1:8000 ESTANCIA_GAME=… ESTANCIA_TOKEN=… ESTANCIA_SEAT=0 python bot.py
"""

import os
import random
import time

from service.sdk import Estancia, Problem

client = Estancia(os.environ["ESTANCIA_URL"])
game = client.game(os.environ["ESTANCIA_GAME"], os.environ["ESTANCIA_TOKEN"])


def choose(table):
    """The choice is yours: `table` is the game as your seat sees it."""
    return random.choice(table["commands"]["commands"])


if game.snapshot()["status"] in ("open", "running"):
    game.mark_bot(int(os.environ["ESTANCIA_SEAT"]), "random.py", "1")
for table in game.turns():  # waits for the others, until the game is over
    try:
        game.act(choose(table), version=table["version"], trace=["by chance"])
    except Problem as problem:
        if problem.code not in ("stale", "rejected"):
            raise
        time.sleep(0.2)  # the game has moved on: ask again, choose again
