"""El Gaucho in words: tables in `words.toml`, sentences in a package for each language."""

from domain.core.frozen import Lazy
from domain.core.texts import Texts


def _texts() -> dict[str, Texts]:
    from domain.el_gaucho.presentation.texts.de.sentences import TEXTS as DE
    from domain.el_gaucho.presentation.texts.en.sentences import TEXTS as EN
    from domain.el_gaucho.presentation.texts.fr.sentences import TEXTS as FR

    return {texts.language: texts for texts in (EN, FR, DE)}


TEXTS = Lazy(_texts)
