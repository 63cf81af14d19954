"""Do the exceptions of the rules reach other processes whole?"""

import pickle

from domain.core.errors import Rejected
from domain.table.errors import Reason


def test_a_refusal_is_the_same_in_another_process() -> None:
    sent = Rejected(Reason.TOO_LONG, "table.19", most=10)
    came = pickle.loads(pickle.dumps(sent))
    assert (came.reason, came.clause, came.facts, came.args) == (
        sent.reason,
        "table.19",
        {"most": 10},
        sent.args,
    )
