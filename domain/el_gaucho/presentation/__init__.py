"""The presentation plug of El Gaucho."""

from domain.core.catalogue import command_bindings, event_clauses, field_descriptions
from domain.core.title import Presentation
from domain.el_gaucho.content import box
from domain.el_gaucho.presentation.layout import layout
from domain.el_gaucho.presentation.scene import scene
from domain.el_gaucho.presentation.texts import TEXTS
from domain.el_gaucho.presentation.texts.refs import KINDS
from domain.el_gaucho.state import State

PRESENTATION: Presentation[State] = Presentation(
    name="El Gaucho",
    content=box,
    texts=TEXTS,
    references=KINDS,
    fields=field_descriptions("domain.el_gaucho"),
    bindings=command_bindings("domain.el_gaucho"),
    clauses=event_clauses("domain.el_gaucho"),
    layout=layout,
    scene=scene,
)
