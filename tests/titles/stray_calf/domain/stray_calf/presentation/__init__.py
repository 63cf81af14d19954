"""The presentation plug of Stray Calf."""

from domain.core.catalogue import event_clauses
from domain.core.title import Presentation
from domain.stray_calf.content import box
from domain.stray_calf.presentation.layout import layout
from domain.stray_calf.presentation.scene import scene
from domain.stray_calf.presentation.texts import TEXTS
from domain.stray_calf.presentation.texts.refs import KINDS
from domain.stray_calf.state import State

PRESENTATION: Presentation[State] = Presentation(
    name="Stray Calf",
    content=box,
    texts=TEXTS,
    references=KINDS,
    clauses=event_clauses("domain.stray_calf"),
    layout=layout,
    scene=scene,
)
