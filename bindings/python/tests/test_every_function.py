"""Every function of the library has a name in Python, and is called there."""

import ast
import inspect
import re
from pathlib import Path

import naibx
import pytest
from naibx import _declarations

OBJECTS = [("config_", naibx.Config), ("predictor_", naibx.Predictor),
           ("request_", naibx.Request), ("answer_", naibx.Answer),
           ("allocator_", naibx.Allocator), ("file_", naibx.File),
           ("load_options_", naibx.LoadOptions), ("error_", naibx.Error)]
# What Python calls otherwise than C.
OTHER_NAMES = {
    "error_destroy": None,  # exceptions are collected
    "error_status": (naibx.Error("x"), "code"),
    "predict": (naibx.Model, "predict"),
    "load_parts": (naibx, "load_parts"), "read_parts": (naibx, "read_parts"),
    "save_parts": (naibx, "save_parts"), "write_parts": (naibx, "write_parts"),
    "get_config": (naibx.Model, "get_config"),
    "get_decided_config": (naibx.Model, "get_decided_config"),
    "predictor_get_decided_config": (naibx.Predictor, "get_decided_config"),
    "predictor_get_config": (naibx.Predictor, "get_config"),
    "version": (naibx, "version"), "version_string": (naibx, "version_string"),
    "format_version": (naibx, "format_version"),
    "status_name": (naibx, "status_name")}
# What others do better: all parts, and an answer.
NOT_CALLED = {"load", "predict", "save"}
PACKAGE = Path(naibx.__file__).parent
FUNCTIONS = list(_declarations.FUNCTIONS)


def counterpart(name):
    if name in OTHER_NAMES:
        return OTHER_NAMES[name]
    for prefix, owner in OBJECTS:
        if name.startswith(prefix):
            name = name[len(prefix):]
            break
    else:
        owner = naibx.Model
    if owner is naibx.Error:
        owner = naibx.Error("x")
    # Numbers by key are properties of this one.
    return owner, {"create": "__init__", "destroy": "close",
                   "get_number": "_number", "set_number": "_change"}.get(
                       name, re.sub("^get_", "", name))


@pytest.mark.parametrize("function", FUNCTIONS)
def test_has_a_counterpart(function):
    found = counterpart(function[len("naibx_"):])
    assert found is None or hasattr(*found)


def names_used():
    """Every attribute and every text in the package's own code."""
    for path in PACKAGE.glob("_*.py"):
        if path.name == "_declarations.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(
                    node.value, ast.Name) and node.value.id == "lib":
                yield node.attr
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


# Those whose names are put together, as `_prefix + name`.
PUT_TOGETHER = {"set_executor", "answer_set_executor"}


def test_is_called_by_the_package():
    functions = {name[len("naibx_"):] for name in FUNCTIONS}
    assert functions - set(names_used()) - PUT_TOGETHER == NOT_CALLED


def test_is_in_the_list_of_symbols():
    symbols = Path(__file__).parents[3] / "src/capi/symbols.txt"
    if not symbols.exists():
        pytest.skip("not in the repository: there is no list of symbols")
    assert {line.split()[0] for line in symbols.read_text().splitlines()} == set(
        _declarations.FUNCTIONS)


@pytest.mark.parametrize("owner", [
    naibx.Config, naibx.Model, naibx.Predictor, naibx.Request, naibx.Answer,
    naibx.LoadOptions, naibx.Allocator, naibx.File, naibx.Predictions,
    naibx.Error])
def test_is_documented_and_annotated(owner):
    assert owner.__doc__
    for name in dir(owner):
        member = inspect.getattr_static(owner, name)
        member = getattr(member, "fget", None) or getattr(
            member, "__func__", member)
        if name.startswith("_") or not inspect.isfunction(member) or (
                not member.__module__.startswith("naibx")):
            continue
        assert member.__doc__, name
        assert "return" in member.__annotations__, name


def test_all_names_are_exported():
    assert sorted(naibx.__all__) == naibx.__all__
    public = {name for name in vars(naibx) if re.match("[A-Za-z]", name)}
    modules = {name for name in public if hasattr(getattr(naibx, name), "__path__")
               or type(getattr(naibx, name)) is type(naibx)}
    assert public - modules == set(naibx.__all__) - {"__version__"}
