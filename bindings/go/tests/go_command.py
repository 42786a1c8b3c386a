"""How go is called for the module, and which release of it."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path


class Module:
    """The module, and how go is called for it."""

    def __init__(self, given):
        self.given = given
        self.environment = {**os.environ, "GOFLAGS": "-buildvcs=false",
                            "CGO_ENABLED": "1"}

    def use_system(self):
        """Take the library that install_library.py has installed."""
        found = sorted(self.given.system.rglob("naibx.pc"))
        self.environment["PKG_CONFIG_PATH"] = str(found[0].parent)
        self.environment["LD_LIBRARY_PATH"] = str(found[0].parents[1])
        # Go keeps what it has linked, whatever pkg-config says since then.
        self.environment["CGO_LDFLAGS"] = f"-L{found[0].parents[1]}"
        self.environment["NAIBX_GO_TAGS"] = "naibx_system"

    def take(self, release):
        """Call another release, which lies in a folder of its own."""
        self.given.go = release / "bin/go"
        self.environment.update(GOROOT=str(release), GOTOOLCHAIN="local")

    def release_as_declared(self):
        """The folder of the oldest release that go.mod allows, or None: it
        cannot be fetched as a module, but Debian 12 has it."""
        text = (self.given.module / "go.mod").read_text(encoding="utf-8")
        declared = re.search(r"^go (\S+)$", text, re.M).group(1)
        for go in (self.given.go, f"/usr/lib/go-{declared}/bin/go"):
            said = subprocess.run([str(go), "env", "GOVERSION", "GOROOT"],
                                  text=True, stdout=subprocess.PIPE,
                                  env=self.environment).stdout.split(
            ) if shutil.which(go) else []
            if said and f"{said[0]}.".startswith(f"go{declared}."):
                return Path(said[1])
        return None

    def fetched_release(self):
        """The folder of the oldest release that there is as a module, or None.
        Go fetches it by itself from 1.21 on alone, and only then lets programs
        of a module run."""
        self.given.work.mkdir(parents=True, exist_ok=True)
        system = "-".join(self.says("env", "GOHOSTOS", "GOHOSTARCH").split())
        fetched = self.says(
            "mod", "download", "-json",
            f"golang.org/toolchain@v0.0.1-go{self.given.oldest}.{system}")
        if not fetched:
            return None
        folder = Path(json.loads(fetched)["Dir"])
        for program in [*folder.glob("bin/*"), *folder.glob("pkg/tool/*/*")]:
            program.chmod(program.stat().st_mode | 0o111)
        return folder

    def says(self, *words):
        """What go writes, or nothing where it fails."""
        result = subprocess.run([str(self.given.go), *words], text=True,
                                cwd=self.given.work, env=self.environment,
                                stdout=subprocess.PIPE)
        return "" if result.returncode else result.stdout

    def go(self, *words, folder=None, **more):
        return subprocess.run(
            [str(self.given.go), *map(str, words)],
            cwd=folder or self.given.module,
            env={**self.environment, **more}).returncode

    def succeeds(self, *words, **more):
        return subprocess.run(
            [str(self.given.go), *words], cwd=self.given.module,
            env={**self.environment, **more}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0
