"""How are bundles judged here?"""

from pathlib import Path
from typing import Any

from service.audit.bundles.verification import Report, verify_bundle


def verdict(tmp_path: Path, raw: bytes, **more: Any) -> Report:
    path = tmp_path / "some.ndjson"
    path.write_bytes(raw)
    return verify_bundle(path, **more)
