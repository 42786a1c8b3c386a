"""Builds and installs the library of this build: install_library.py CMAKE BUILD
PREFIX."""

import subprocess
import sys

cmake, build, prefix = sys.argv[1:]
subprocess.run([cmake, "--build", build, "--target", "naibx", "naibx_static"],
               check=True)
for component in ("runtime", "development"):
    subprocess.run([cmake, "--install", build, "--prefix", prefix,
                    "--component", component], check=True)
