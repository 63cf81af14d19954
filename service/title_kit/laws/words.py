"""Words: whatever happens and whatever can be done reads well in every language, to every viewer."""

import re
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.markup import plain, refs
from domain.core.record import SystemCommand, snake
from domain.core.texts import Texts
from domain.table.texts import KINDS
from domain.titles import TITLES
from service.title_kit.games import played
from service.title_kit.law import law
from service.title_kit.wording import reads_well

_RANKED = re.compile(r"^ *(-?\d+)  ")
"""How a line of a ranking begins."""
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fay")


def seat_names(seats: int) -> tuple[str, ...]:
    return tuple(NAMES[seat % len(NAMES)] for seat in range(seats))


def accounts(title: str, seats: int, number: int) -> Iterator[dict[str, str]]:
    """What each language says of each event, as it is shown to viewers, and of legal commands."""
    history = played(title, seats, number)
    decider, texts = history.decider, history.presentation.texts
    for viewer in (0, None):
        seen = decider.initial_state
        for event in history.events:
            shown = decider.disclose(event, viewer)
            said = {language: of.account(shown, seen, seat_names(seats)) for language, of in texts.items()}
            yield {language: text for language, text in said.items() if text is not None}
            seen = decider.evolve(seen, shown)
    for state in history.states[1 :: 1 + len(history.steps) // 40]:
        for seat in range(seats):
            for command in decider.legal_commands(state, seat)[:20]:
                yield {language: of.command(command) for language, of in texts.items()}


@law(examples=1)
def every_event_and_command_reads_well_in_every_language(title: str, seats: int, number: int) -> None:
    for said in accounts(title, seats, number):
        for line in (line for text in said.values() for line in plain(text).splitlines()):
            assert reads_well(_RANKED.sub(r"\1 ", line.removeprefix("# "))), said


@law(examples=1)
def every_language_names_the_same_things_and_only_declared_ones(title: str, seats: int, number: int) -> None:
    kinds = {*KINDS, *TITLES[title].presentation.references}
    for said in accounts(title, seats, number):
        named = {language: sorted(ref.id for ref in refs(text)) for language, text in said.items()}
        assert len({tuple(ids) for ids in named.values()}) <= 1, said
        for ids in named.values():
            assert {id.partition(":")[0] for id in ids} <= kinds, said


def refusals(title: str, seats: int, number: int, whims: int) -> Iterator[Rejected]:
    """One refusal for each reason, clause and set of facts, of commands from other moments and seats."""
    history, rng, seen = played(title, seats, number), Random(whims), set[object]()
    sent = [step.command for step in history.steps if not isinstance(step.command, SystemCommand)]
    for place in history.some_places(whims, 20):
        state = history.states[place]
        for command in rng.sample(sent, min(len(sent), 40)):
            command = replace(command, seat=rng.randrange(seats))
            try:
                history.decider.decide(command, state)
            except Rejected as no:
                if (key := (no.reason, no.clause, *sorted(no.facts))) not in seen:
                    seen.add(key)
                    yield no


@law(examples=2)
def every_refusal_reads_well_and_names_the_same_in_every_language(
    title: str, seats: int, number: int, whims: int
) -> None:
    texts = TITLES[title].presentation.texts
    for no in refusals(title, seats, number, whims):
        facts = {
            lang: of.details[no.reason](no.facts) for lang, of in texts.items() if no.reason in of.details
        }
        assert len({tuple(sorted(ref.id for ref in refs(text))) for text in facts.values()}) <= 1, facts
        assert len(facts) in (0, len(texts)), f"not all languages have details of {no.reason}"
        for text in facts.values():
            assert not text or reads_well(plain(text)), text


@law()
def every_code_has_a_word_in_every_language(title: str) -> None:
    rules, texts = TITLES[title].rules, TITLES[title].presentation.texts
    wanted = {
        "commands": {snake(cls.__name__) for cls in (*rules.player_commands, *rules.system_commands)},
        "events": {snake(cls.__name__) for cls in rules.events},
    }
    for language, of in texts.items():
        for kind, codes in wanted.items():
            assert codes <= of.labels.get(kind, {}).keys(), f"{language}: labels.{kind}"
        assert {str(reason) for reason in rules.reasons} <= _reasons(of), f"{language}: reasons"


def _reasons(texts: Texts) -> set[str]:
    return {str(reason) for reason in texts.reasons}


@law()
def every_event_names_a_clause_that_there_is(title: str) -> None:
    shown = TITLES[title].presentation
    for texts in shown.texts.values():
        assert set(shown.clauses.values()) <= texts.clauses.keys()
    if shown.texts:
        assert {*shown.clauses} == {snake(cls.__name__) for cls in TITLES[title].rules.events}
