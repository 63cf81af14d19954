"""The presentation plug of Ranchers."""

from domain.core.catalogue import command_bindings, event_clauses, field_descriptions
from domain.core.title import Presentation
from domain.ranchers.content import box
from domain.ranchers.layout import layout
from domain.ranchers.scene import scene
from domain.ranchers.state import State
from domain.ranchers.texts import TEXTS
from domain.ranchers.texts.refs import KINDS

PRESENTATION: Presentation[State] = Presentation(
    name="Ranchers",
    content=box,
    texts=TEXTS,
    references=KINDS,
    fields=field_descriptions("ranchers"),
    bindings=command_bindings("ranchers"),
    clauses=event_clauses("ranchers"),
    layout=layout,
    scene=scene,
)
