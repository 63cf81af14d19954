"""The words of Great Western Trail: Argentina, by language."""

from domain.core.texts import Texts

TEXTS: dict[str, Texts] = {}
