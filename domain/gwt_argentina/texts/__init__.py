"""The words of Great Western Trail: Argentina, by language."""

from domain.core.texts import Texts
from domain.gwt_argentina.texts.de.sheet import TEXTS as DE
from domain.gwt_argentina.texts.en.sheet import TEXTS as EN
from domain.gwt_argentina.texts.fr.sheet import TEXTS as FR

TEXTS: dict[str, Texts] = {texts.language: texts for texts in (EN, FR, DE)}
