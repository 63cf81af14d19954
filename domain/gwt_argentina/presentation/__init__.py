"""The presentation plug of Great Western Trail: Argentina."""

from domain.core.catalogue import command_bindings, event_clauses, field_descriptions
from domain.core.title import Presentation
from domain.gwt_argentina.content import box
from domain.gwt_argentina.presentation.layout import layout
from domain.gwt_argentina.presentation.scene import scene
from domain.gwt_argentina.presentation.texts import TEXTS
from domain.gwt_argentina.presentation.texts.refs import KINDS
from domain.gwt_argentina.state import State

PRESENTATION: Presentation[State] = Presentation(
    name="Great Western Trail: Argentina",
    content=box,
    texts=TEXTS,
    references=KINDS,
    fields=field_descriptions("domain.gwt_argentina"),
    bindings=command_bindings("domain.gwt_argentina"),
    clauses=event_clauses("domain.gwt_argentina"),
    layout=layout,
    scene=scene,
)
