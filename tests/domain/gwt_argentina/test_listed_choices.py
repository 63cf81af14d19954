"""Is what a seat can choose listed with an end, however much there is to choose from?"""

import pytest

from domain.core.decider import MOST_CANDIDATES
from domain.gwt_argentina.calculators.multisets import choices
from domain.gwt_argentina.content.cattle import HERD, MARKET
from domain.gwt_argentina.content.pieces import Filter
from domain.gwt_argentina.frames import Discarding
from tests.domain.gwt_argentina import support as gwt_argentina


@pytest.mark.parametrize(("wanted", "listed"), [(Filter.CARD, MOST_CANDIDATES), (Filter.PAIR, 0)])
def test_however_much_could_be_chosen_what_is_listed_has_an_end(wanted: Filter, listed: int) -> None:
    hand = " ".join((*gwt_argentina.CARDS, *HERD, *MARKET))
    happened = [*gwt_argentina.table(hands=[hand]), *gwt_argentina.turn(Discarding(20, wanted, drawn=True))]
    assert len(gwt_argentina.TITLE.legal_commands(gwt_argentina.given(happened).state, 0)) == listed


def test_a_choice_of_nearly_everything_is_no_longer_a_search_than_one_of_little() -> None:
    cards = gwt_argentina.CARDS
    assert len(list(choices(cards, len(cards) - 1))) == len(cards)
    assert list(choices(cards, len(cards) + 1)) == []
