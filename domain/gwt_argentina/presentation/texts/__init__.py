"""The words of Great Western Trail: Argentina, by language."""

from domain.core.frozen import Lazy
from domain.core.texts import Texts


def _texts() -> dict[str, Texts]:
    from domain.gwt_argentina.presentation.texts.de.sheet import TEXTS as DE
    from domain.gwt_argentina.presentation.texts.en.sheet import TEXTS as EN
    from domain.gwt_argentina.presentation.texts.fr.sheet import TEXTS as FR

    return {texts.language: texts for texts in (EN, FR, DE)}


TEXTS = Lazy(_texts)
