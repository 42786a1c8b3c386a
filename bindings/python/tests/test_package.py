"""What is installed: the library, its version, what it depends on."""

import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import naibx
import pytest

PACKAGE = Path(naibx.__file__).parent


def test_versions_of_the_package_the_library_and_the_header_agree():
    assert importlib.metadata.version("naibx") == naibx.version_string()
    assert naibx.version() == naibx._declarations.VERSION
    assert naibx.__version__ == naibx.version_string()
    assert naibx.format_version() > 0


def test_package_has_the_library_its_types_and_its_licence():
    files = {str(file) for file in importlib.metadata.files("naibx")}
    assert {"naibx/libnaibx.so", "naibx/py.typed"} <= files
    assert any(file.endswith("licenses/LICENSE") for file in files)


def test_wheel_serves_every_python_of_its_platform():
    wheel = importlib.metadata.distribution("naibx").read_text("WHEEL")
    assert "Tag: py3-none-" in wheel
    assert "Root-Is-Purelib: false" in wheel


def test_another_copy_of_the_library_is_not_taken_for_this_one():
    assert b"libnaibx.so.1" not in (PACKAGE / "libnaibx.so").read_bytes()


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True,
        env={**os.environ, **environment})


def test_import_takes_nothing_but_the_standard_library():
    result = python("import sys, naibx\n"
                    "print([name for name in ('numpy', 'scipy', 'pandas',"
                    " 'sklearn', 'tqdm') if name in sys.modules])")
    assert result.stdout.strip() == "[]", result.stderr


@pytest.fixture
def package_without_library(tmp_path):
    (tmp_path / "naibx").mkdir()
    for file in PACKAGE.glob("*.py"):
        (tmp_path / "naibx" / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_library_of_the_system_serves_where_the_package_has_none(
        package_without_library):
    folder = package_without_library / "lib"
    folder.mkdir()
    (folder / "libnaibx.so.1").symlink_to(PACKAGE / "libnaibx.so")
    result = python("import naibx; print(naibx.__file__, naibx.version())",
                    PYTHONPATH=str(package_without_library),
                    LD_LIBRARY_PATH=str(folder))
    assert result.stdout.split() == [
        str(package_without_library / "naibx/__init__.py"),
        str(naibx.version())], result.stderr


def test_missing_library_is_an_import_error_that_says_what_to_do(
        package_without_library):
    result = python("import naibx", PYTHONPATH=str(package_without_library))
    assert "ImportError: the library of naibx cannot be loaded" in result.stderr
    assert "install the package anew" in result.stderr
