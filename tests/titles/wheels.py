"""How does a test get wheels, and an environment with them? Without a network, in seconds."""

import fcntl
import shutil
import site
import subprocess
import sys
import venv
from pathlib import Path

from tests.support.server import ROOT

_LEFT = shutil.ignore_patterns("__pycache__", "*.pyc")
_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def our_wheel(shared: Path) -> Path:
    """The wheel of this repository, which all processes of a test run share in this folder: one builds it."""
    with (shared / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        root = shared / "tree"
        if not (built := list((root / "built").glob("*.whl"))):
            for name in ("domain", "service", "workers", "docs"):
                shutil.copytree(ROOT / name, root / name, ignore=_LEFT, symlinks=True, dirs_exist_ok=True)
            for name in ("pyproject.toml", "README.md", "LICENSE"):
                shutil.copy(ROOT / name, root)
            built = [_built(root, root / "built")]
    return built[0]


def build_wheel(project: Path, folder: Path) -> Path:
    """The wheel of a project, built from a copy, since building leaves things behind."""
    copy = folder / project.name
    shutil.copytree(project, copy, ignore=_LEFT)
    return _built(copy, folder)


def _built(root: Path, folder: Path) -> Path:
    build = ("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(root))
    before = set(folder.glob("*.whl"))
    subprocess.run((*_PIP, *build), check=True, capture_output=True, text=True, cwd=root)
    (wheel,) = set(folder.glob("*.whl")) - before
    return wheel


def install(environment: Path, wheels: list[Path]) -> None:
    """Make an environment with these wheels. What they need is that of this one, but not its own packages."""
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    target = ("install", "--no-deps", "--no-index", *map(str, wheels))
    subprocess.run((*_PIP, "--python", str(python), *target), check=True, capture_output=True, text=True)
    (packages,) = (environment / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))
