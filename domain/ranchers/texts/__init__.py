"""How is Ranchers put into words? One package per language, with the same modules in each."""

from domain.core.texts import Texts
from domain.ranchers.texts.de import TEXTS as DE
from domain.ranchers.texts.en import TEXTS as EN
from domain.ranchers.texts.fr import TEXTS as FR

TEXTS: dict[str, Texts] = {texts.language: texts for texts in (EN, FR, DE)}
