"""The presentation plug of Stray Calf."""

from domain.core.catalogue import event_clauses
from domain.core.title import Presentation
from stray_calf.content import box
from stray_calf.presentation.layout import layout
from stray_calf.presentation.scene import scene
from stray_calf.presentation.texts import TEXTS
from stray_calf.presentation.texts.refs import KINDS
from stray_calf.state import State

PRESENTATION: Presentation[State] = Presentation(
    name="Stray Calf",
    content=box,
    texts=TEXTS,
    references=KINDS,
    clauses=event_clauses("stray_calf"),
    layout=layout,
    scene=scene,
)
