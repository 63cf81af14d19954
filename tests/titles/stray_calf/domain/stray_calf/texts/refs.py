"""Reference ids: what the sentences of Stray Calf name, for screens that make it clickable."""

from domain.stray_calf.content import Calf

KINDS = {"calf": "a calf: `calf:lola`"}


def calf(it: Calf) -> str:
    return f"calf:{it}"
