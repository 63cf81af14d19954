"""The presentation plug of Stray Calf."""

from domain.core.catalogue import event_clauses
from domain.core.title import Presentation
from domain.stray_calf.content import box
from domain.stray_calf.layout import layout
from domain.stray_calf.scene import scene
from domain.stray_calf.state import State
from domain.stray_calf.texts import TEXTS
from domain.stray_calf.texts.refs import KINDS

PRESENTATION: Presentation[State] = Presentation(
    name="Stray Calf",
    content=box,
    texts=TEXTS,
    references=KINDS,
    clauses=event_clauses("stray_calf"),
    layout=layout,
    scene=scene,
)
