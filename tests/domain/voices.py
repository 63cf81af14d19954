"""The voices of all titles that have words."""

from importlib import import_module

import pytest

from domain.titles import TITLES
from tests.domain.texts_support import Voice

VOICES: tuple[Voice, ...] = tuple(
    import_module(f"tests.domain.{id.replace('-', '_')}.voice").VOICE
    for id, title in TITLES.items()
    if title.presentation.texts
)
"""Whatever has words needs one."""
every_title = pytest.mark.parametrize("voice", VOICES, ids=repr)
