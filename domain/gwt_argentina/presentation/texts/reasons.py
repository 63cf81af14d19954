"""The facts of refusals, in no language yet: why not."""

from domain.core.languages.sentences import Sentence
from domain.core.texts import Facts
from domain.gwt_argentina.errors import Reason as R
from domain.gwt_argentina.presentation.texts import facts as known


def refusal(reason: str, facts: Facts) -> Sentence:
    """See `Script.refusals`. What a refusal lacks of its facts is `None`."""
    match reason:
        case R.MUST_CHOOSE:
            more = {"asked": "pending" in facts, "pending": facts.get("pending")}
        case R.WRONG_CARDS:
            more = {"wanted": facts.get("wanted")}
        case R.WRONG_NUMBER_OF_CARDS:
            more = {"most": facts.get("most"), "wanted": facts.get("wanted"), "limited": "most" in facts}
        case R.NO_SUCH_ACTION | R.ACTION_ALREADY_USED:
            more = {"number": facts["action"] + 1 if "action" in facts else None}
        case R.ROW_IS_FULL:
            more = {"row": known.row_of(facts["worker"])}
        case R.NOT_ON_DISPLAY:
            more = {"cards": (facts["card"],)}
        case R.SPACE_IS_TAKEN:
            more = {"in_city": known.is_bonus(facts["space"])}
        case R.NO_SUCH_SPACE:
            space = facts.get("space")
            more = {"space": space, "in_city": space is not None and known.is_bonus(space)}
            more |= {"number": facts.get("number"), "possible": facts.get("possible")}
            more |= {"counted": "number" in facts}
        case _:
            more = {}
    return Sentence(reason, {**facts, **more})
