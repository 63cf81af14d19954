"""Chapter 10: income."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import Forfeit, RevealHand, SpendCertificates, UseExchangeToken
from domain.gwt_argentina.content.pieces import Master, Row
from domain.gwt_argentina.events import (
    CertificatesChanged,
    HandRevealed,
    IncomeTaken,
    PesosGained,
    WorkerAppointed,
)
from domain.gwt_argentina.frames import Arriving, Income, Loading, Revealing
from tests.domain.gwt_argentina.support import Situation, cleared, disclosed, given, hired, table, turn

HAND = "chaqueno patagonico patagonico serrano"


def _certificates(number: int) -> CertificatesChanged:
    return CertificatesChanged(0, number, number, "action")


def _master(number: int) -> list[Any]:
    appointed = WorkerAppointed(0, Row.GAUCHO, "gaucho", f"station_{number}", Master(f"master_{number}"))
    return [*hired("gaucho"), appointed]


def _revealing(hand: str = HAND, *happened: Any, **more: Any) -> Situation:
    return given(table(3, hands=[hand], **more), turn(Arriving(2), Revealing()), *happened)


def _shown(hand: str = HAND, *happened: Any, **more: Any) -> Situation:
    return _revealing(hand, *happened, **more).when(RevealHand(0)).after


@pytest.mark.parametrize(
    "hand, base",
    [
        (HAND, 8),
        ("niata niata niata niata", 1),
        ("franqueiro_3 franqueiro_5 aberdeen_angus_5", 9),
        ("exhaustion objective_01 niata", 1),
        ("exhaustion", 0),
        ("caracu_2 caracu_3 fronterizo holando_argentino blanco_orejinegro", 8),
        ("", 0),
    ],
)
def test_10_1_the_base_value_counts_each_type_once(hand: str, base: int) -> None:
    """Worked example: two Patagonico, a Chaqueño and a Serrano are 8."""
    assert _shown(hand).pending() == Income(base, 0)


def test_10_1_the_whole_hand_is_shown_to_everybody() -> None:
    done = _revealing().when(RevealHand(0))
    assert done.one(HandRevealed).cards == tuple(HAND.split())
    assert disclosed(done.events, 1) == done.events
    assert done.after.seen_by(2).players[0].hand == tuple(HAND.split())


def test_10_1_nobody_does_without() -> None:
    _revealing().when(Forfeit(0)).rejected("must_choose", "8.14")


def test_10_2_temporary_certificates_may_be_spent() -> None:
    """Worked example: 8 and 2 of 3 certificates are 10."""
    at = _shown(HAND, _certificates(3))
    assert [command.number for command in at.choices(SpendCertificates)] == [0, 1, 2, 3]
    done = at.when(SpendCertificates(0, 2))
    assert done.one(IncomeTaken).total == 10
    assert done.after.player().certificates == 1


def test_10_2_permanent_certificates_always_count() -> None:
    at = _shown(HAND, _master(5))
    assert at.pending() == Income(8, 1)
    assert at.when(SpendCertificates(0, 0)).one(IncomeTaken).total == 9
    both = _shown(HAND, _master(5), _master(6), masters="master_1 master_2 master_3 master_4 master_5")
    assert both.pending() == Income(8, 2)


def test_10_3_the_marker_stops_on_a_space_of_its_track() -> None:
    at = _shown(HAND, cleared("certificate_limit"), _certificates(6))
    assert [command.number for command in at.choices(SpendCertificates)] == [0, 2, 3, 4, 5, 6]
    at.when(SpendCertificates(0, 1)).rejected("no_such_space", "10.3")
    at.when(SpendCertificates(0, 7)).rejected("no_such_space", "10.3")
    at.when(SpendCertificates(0, -1)).rejected("no_such_space", "10.3")


def test_10_3_another_track_may_be_set() -> None:
    at = _shown(HAND, _certificates(6), certificate_track=(0, 1, 2, 3, 4, 5, 6))
    assert [command.number for command in at.choices(SpendCertificates)] == [0, 1, 2, 3, 4, 5, 6]


def test_10_4_the_total_is_taken_in_pesos_and_is_the_loading_value() -> None:
    done = _shown(HAND, _certificates(2)).when(SpendCertificates(0, 2))
    assert done.one(PesosGained).amount == 10
    assert done.after.pending() == Loading(10)


def test_10_5_exhaustion_returns_to_its_stack_and_the_others_are_discarded() -> None:
    at = _shown("exhaustion exhaustion niata objective_01", stacks=[""])
    before = at.state.exhaustion
    after = at.when(SpendCertificates(0, 0)).after
    assert after.player().hand == ()
    assert after.player().pile == ("niata", "objective_01")
    assert after.state.exhaustion == before + 2


def test_10_6_between_showing_and_total_that_seat_uses_no_token() -> None:
    assert UseExchangeToken(0, 1) in _revealing().legal(0)
    at = _shown()
    at.when(UseExchangeToken(0, 1)).rejected("snapshot", "10.6")
    assert UseExchangeToken(0, 1) in at.when(SpendCertificates(0, 0)).after.legal(0)


def test_10_7_others_may_use_theirs_meanwhile() -> None:
    at = _shown()
    assert UseExchangeToken(1, 2) in at.legal(1)
    exchanged = at.when(UseExchangeToken(1, 1)).after.rules().after
    exchanged.when(SpendCertificates(0, 0)).one(IncomeTaken)


def test_10_7_the_settings_may_forbid_it_to_all() -> None:
    at = _shown(tokens_in_snapshots=False)
    at.when(UseExchangeToken(1, 1)).rejected("snapshot", "10.7")
