"""The steps of `deploy/Containerfile` in bare Debian roots, for machines where no container can be built.

`python -m tests.deploy.image [FOLDER]`, as root, with debootstrap and a network. It takes minutes and a
gigabyte. FROM is a bare root, RUN a chroot, COPY a copy. The last root then starts as the image would, and
has to become healthy.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from service.process.parent_death import die_with_parent
from tests.support import valkey
from tests.support.server import ROOT

CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
CHROOT = shutil.which("chroot", path="/usr/sbin:/usr/bin") or "chroot"
PATIENCE = 180.0
"""Seconds until the service has to be healthy."""


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


class Stage:
    """One stage of the build: a root folder, and what its instructions set."""

    def __init__(self, root: Path, base: Path) -> None:
        self.root = root
        self.environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
        self.settings: dict[str, str] = {}
        subprocess.run(("cp", "-a", str(base), str(root)), check=True)
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        self.network = {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
        if Path(CERTIFICATES).exists():  # a network with a certificate of its own
            shutil.copy(CERTIFICATES, root / "build.crt")
            self.network["PIP_CERT"] = "/build.crt"

    def run(self, command: str) -> None:
        environment = {**self.environment, **self.network}
        subprocess.run((CHROOT, str(self.root), "/bin/sh", "-c", command), env=environment, check=True)

    def copy(self, sources: list[Path], target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        for source in sources:
            into = target / source.name if len(sources) > 1 else target
            into.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(("cp", "-aT", str(source), str(into)), check=True)


def built(work: Path) -> Stage:
    """Do what the file says; return its last stage."""
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for line in (ROOT / "deploy/Containerfile").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        say(line)
        name, _, rest = line.partition(" ")
        if name == "FROM":
            image, *as_name = rest.split()
            base = bare(work, image.rpartition(":")[2].removesuffix("-slim"))
            label = as_name[-1] if as_name else "last"
            stage = stages[label] = Stage(work / label, base)
            continue
        assert stage is not None, "FROM comes first"
        match name:
            case "RUN":
                stage.run(rest)
            case "COPY":
                *sources, target = rest.split()
                origin = ROOT
                if sources[0].startswith("--from="):
                    origin = stages[sources.pop(0).partition("=")[2]].root
                paths = [origin / source.lstrip("/") for source in sources]
                into = stage.root / target.lstrip("/")
                stage.copy(paths, into / paths[0].name if target.endswith("/") and len(paths) == 1 else into)
            case "ENV":
                key, _, value = rest.partition("=")
                stage.environment[key] = value.replace("$PATH", stage.environment["PATH"])
            case _:
                stage.settings[name] = rest
    assert stage is not None
    return stage


def bare(work: Path, suite: str) -> Path:
    """A root of this release of Debian, made once in the folder."""
    root = work / f"debian-{suite}"
    if not (root / "etc/debian_version").exists():
        subprocess.run(
            ("debootstrap", "--variant=minbase", suite, str(root)), check=True, stdout=subprocess.DEVNULL
        )
    return root


def becomes_healthy(stage: Stage) -> None:
    """Start it as the image does, but on loopback; ask for its health as the image does; stop it."""
    bind = f"127.0.0.1:{valkey.free_port()}"
    (stage.root / "dev/shm").chmod(0o1777)  # as in a container
    user, folder = stage.settings["USER"], stage.settings["WORKDIR"]
    inside = (CHROOT, f"--userspec={user}:{user}", str(stage.root), "env", "-C", folder)
    command = json.loads(stage.settings["ENTRYPOINT"]) + json.loads(stage.settings["CMD"])
    environment = {**stage.environment, "ESTANCIA_BIND": bind, "ESTANCIA_OPERATOR_KEY": "k" * 32}
    service = subprocess.Popen((*inside, *command), env=environment, preexec_fn=die_with_parent(os.getpid()))
    check = stage.settings["HEALTHCHECK"].partition("CMD ")[2].replace("127.0.0.1:8000", bind)
    until = time.monotonic() + PATIENCE
    try:
        while subprocess.run((*inside, *json.loads(check)), env=environment, capture_output=True).returncode:
            assert service.poll() is None, "it has ended"
            assert time.monotonic() < until, "it did not become healthy"
            time.sleep(1)
        owners = {str(path.stat().st_uid) for path in (stage.root / folder.lstrip("/")).iterdir()}
        assert owners == {user}, f"its data belong to {owners}"
        say(f"It is healthy as user {user}.")
    finally:
        service.terminate()
        code = service.wait(90)
    assert code == 0, f"it ended with {code}"


def main(folder: Path) -> None:
    for program in ("debootstrap", "chroot"):
        if shutil.which(program) is None or os.geteuid():
            sys.exit(f"NOT RUN: this needs root, and {program}")
    stage = built(folder)
    becomes_healthy(stage)
    (stage.root / "build.crt").unlink(missing_ok=True)
    size = subprocess.run(("du", "-sm", str(stage.root)), capture_output=True, text=True, check=True).stdout
    say(f"All steps work. The root has {size.split()[0]} MB: {shlex.join(('du', '-sm', str(stage.root)))}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with TemporaryDirectory(prefix="image-") as made:
            main(Path(made))
