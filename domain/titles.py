"""The registry of titles: the only list of them."""

from domain.core.title import Title
from domain.el_gaucho.title import TITLE as EL_GAUCHO
from domain.gwt_argentina.title import TITLE as GWT_ARGENTINA
from domain.ranchers.title import TITLE as RANCHERS

TITLES: dict[str, Title] = {title.id: title for title in (EL_GAUCHO, RANCHERS, GWT_ARGENTINA)}
