"""Reference ids: what Stray Calf names in sentences, layouts and scenes, for screens to light up."""

from stray_calf.content import Calf

KINDS = {
    "calf": "a calf: `calf:lola`",
    "herd": "the herd",
    "pen": "the pen of a seat: `pen:0`",
    "hand": "the calf that a seat has just caught: `hand:0`",
}
HERD = "herd"


def calf(it: Calf) -> str:
    return f"calf:{it}"


def pen(seat: int) -> str:
    return f"pen:{seat}"


def hand(seat: int) -> str:
    return f"hand:{seat}"
