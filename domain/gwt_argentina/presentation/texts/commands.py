"""The commands, in no language yet: what the sentence of each is made of."""

from domain.core.languages.sentences import Sentence, telling
from domain.gwt_argentina import commands as c


def command(command: c.PlayerCommand) -> Sentence:
    """See `Script.commands`."""
    if isinstance(command, c.MoveEstanciero):
        if not command.path:
            return telling(command, "nowhere")
        return telling(command, over=command.path[:-1], to=command.path[-1])
    return telling(command)
