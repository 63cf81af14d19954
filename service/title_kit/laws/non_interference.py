"""What a viewer may not know changes not one byte of what they get.

Histories come in pairs: the second one is just as possible, and differs only in what the viewer may not know.
"""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from domain.core.decider import Viewer
from domain.core.record import Command, SystemCommand
from service.games.codec.answers import encode
from service.title_kit.adapters import adapter_of
from service.title_kit.games import looks, played
from service.title_kit.histories import History, seat_of
from service.title_kit.law import law
from service.title_kit.mutants import mutants
from service.title_kit.streams import answers, feed, secrets_of


@law(examples=4)
def games_that_look_alike_to_a_viewer_are_told_alike(title: str, seats: int, number: int, whims: int) -> None:
    pairs = 0
    for history, viewer, rng in looks(title, seats, number, whims):
        asked = probes(played(title, seats, number), history, viewer, rng)
        seen, heard = feed(history, viewer), answers(history, viewer, asked)
        for twin in adapter_of(title).twins(history, viewer, rng):
            assert feed(twin, viewer) == seen
            assert answers(twin, viewer, asked) == heard
            pairs += 1
    assert pairs or not hides_anything(played(title, seats, number)), "a title with secrets needs twins"


@law(examples=4)
def nothing_that_a_viewer_cannot_know_is_in_anything_they_get(
    title: str, seats: int, number: int, whims: int
) -> None:
    for history, viewer, rng in looks(title, seats, number, whims):
        needles = [encode(fact) for fact in adapter_of(title).hidden(history, viewer)]
        asked = probes(played(title, seats, number), history, viewer, rng)
        asked = [probe for probe in asked if not any(needle in encode(probe) for needle in needles)]
        heard = b"".join(feed(history, viewer)) + b"".join(answers(history, viewer, asked))
        for needle in (*needles, *secrets_of(history)):
            assert needle not in heard


@law(examples=2)
def the_search_finds_what_is_there(title: str, seats: int, number: int) -> None:
    """The same search in everything that happened finds every hidden thing: it could find a leak."""
    history = played(title, seats, number).until(1)
    everything = encode(history.events)
    needles = [encode(fact) for fact in adapter_of(title).hidden(history, None)]
    assert needles or not hides_anything(history), "a title with secrets says what is hidden"
    assert all(needle in everything for needle in needles)


def hides_anything(history: History) -> bool:
    """Whether there is an event that a spectator does not see as it is."""
    return any(history.decider.disclose(event, None) is not event for event in history.events)


def probes(whole: History, history: History, viewer: Viewer, rng: Random) -> Sequence[Command]:
    """Commands that this viewer could try, most of them forbidden: others' ones, and changed legal ones."""
    if viewer is None:
        return ()
    sent = [step.command for step in whole.steps if not isinstance(step.command, SystemCommand)]
    tried = [replace(command, seat=viewer) for command in rng.sample(sent, min(len(sent), 40))]
    legal = history.decider.legal_commands(history.states[-1], viewer)
    for command in rng.sample(legal, min(len(legal), 4)):
        tried += list(mutants(history.codec, command))[:20]
    return [command for command in tried if seat_of(command) == viewer]
