"""The presentation plug of Ranchers."""

from domain.core.catalogue import command_bindings, event_clauses, field_descriptions
from domain.core.title import Presentation
from domain.ranchers.content import box
from domain.ranchers.presentation.layout import layout
from domain.ranchers.presentation.scene import scene
from domain.ranchers.presentation.texts import TEXTS
from domain.ranchers.presentation.texts.refs import KINDS
from domain.ranchers.state import State

PRESENTATION: Presentation[State] = Presentation(
    name="Ranchers",
    content=box,
    texts=TEXTS,
    references=KINDS,
    fields=field_descriptions("domain.ranchers"),
    bindings=command_bindings("domain.ranchers"),
    clauses=event_clauses("domain.ranchers"),
    layout=layout,
    scene=scene,
)
