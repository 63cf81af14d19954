"""Points are explained at any time: all to their owner, to others what can be seen, at the end to all."""

import msgspec

from domain.core.sheet import Line
from domain.core.texts import LANGUAGES
from domain.table.texts import texts_of
from domain.titles import TITLES
from service.title_kit.games import played
from service.title_kit.law import law


@law(examples=4)
def every_seat_can_know_all_of_its_own_points_at_any_time(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    scoring, view = history.decider.scoring, history.decider.view
    for place in history.some_places(whims, 40):
        state = history.states[place]
        for seat, whole in enumerate(scoring(state)):
            assert scoring(view(state, seat))[seat] == whole
            assert whole.complete


@law(examples=4)
def others_are_told_the_same_unless_they_are_told_that_something_is_hidden(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for place in history.some_places(whims, 40):
        state = history.states[place]
        for viewer in history.viewers:
            seen = decider.view(state, viewer)
            sheets = decider.scoring(seen)
            assert decider.scoring(decider.view(seen, viewer)) == sheets
            for masked, whole in zip(sheets, decider.scoring(state), strict=True):
                assert masked == whole or not masked.complete
                same_lines = [line.what for line in masked.lines] == [line.what for line in whole.lines]
                # What is hidden adds lines, or counts in those that are there, as a declared Horse does.
                assert same_lines or set(masked.lines) <= set(whole.lines)


@law(examples=4)
def a_sheet_is_the_sum_of_its_lines_and_there_is_one_for_every_seat(
    title: str, seats: int, number: int
) -> None:
    history = played(title, seats, number)
    scoring = history.decider.scoring
    assert scoring(history.states[0]) == ()
    for state in history.states[1:]:
        sheets = scoring(state)
        assert [sheet.seat for sheet in sheets] == list(range(seats))
        for sheet in sheets:
            assert sheet.points == sum(line.points for line in sheet.lines)


@law(examples=4)
def when_the_game_is_over_everybody_is_told_the_final_score(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    decider, state = history.decider, history.states[-1]
    whole = decider.scoring(state)
    assert tuple(sheet.points for sheet in whole) == decider.totals(state)
    for viewer in history.viewers:
        assert decider.scoring(decider.view(state, viewer)) == whole


@law()
def every_line_has_a_word_in_every_language(title: str) -> None:
    """The sources of points are also available as plain data, for apps that draw them."""
    decider = TITLES[title].rules
    seen: set[Line] = set()
    for seats in decider.seats:
        for number in range(6):
            history = played(title, seats, number)
            for place in history.some_places(number, 20):
                seen |= {line for sheet in decider.scoring(history.states[place]) for line in sheet.lines}
    for line in seen:
        sentences = {texts_of(TITLES[title], language).line(line) for language in LANGUAGES}
        assert all(sentences)
        assert "None" not in "".join(sentences)
        plain = msgspec.json.decode(msgspec.json.encode(line))
        assert all(isinstance(thing, dict) for thing in plain["thanks_to"])
