"""The registry of titles: the only list of them."""

from domain.core.decider import Decider
from domain.el_gaucho.decider import DECIDER as EL_GAUCHO
from domain.gwt_argentina.decider import DECIDER as GWT_ARGENTINA
from domain.ranchers.decider import DECIDER as RANCHERS

TITLES: dict[str, Decider] = {decider.title: decider for decider in (EL_GAUCHO, RANCHERS, GWT_ARGENTINA)}
