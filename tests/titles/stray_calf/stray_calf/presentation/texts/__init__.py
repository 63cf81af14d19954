"""How is Stray Calf put into words? A module per language; of a bigger title a package with several."""

from domain.core.frozen import Lazy
from domain.core.texts import Texts


def _texts() -> dict[str, Texts]:
    from stray_calf.presentation.texts.de import TEXTS as DE
    from stray_calf.presentation.texts.en import TEXTS as EN
    from stray_calf.presentation.texts.fr import TEXTS as FR

    return {texts.language: texts for texts in (EN, FR, DE)}


TEXTS = Lazy(_texts)
