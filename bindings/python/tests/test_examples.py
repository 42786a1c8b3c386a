"""The examples run, and learn something."""

import re
import runpy
import sys
from pathlib import Path

import matplotlib
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PICTURES = {"cascade", "co_occurrence", "learning_curve", "sizes"}


@pytest.fixture
def run(monkeypatch, capsys):
    def run_example(name, *arguments):
        monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        return capsys.readouterr().out
    return run_example


def figures_of(printed):
    return [float(each) for each in re.findall(r"F1 (\d\.\d+)", printed)]


def test_tags_of_texts_are_learned_from_a_stream(run):
    printed = run("text_tagging.py")
    figures = figures_of(printed)
    assert len(figures) == 5
    assert min(figures) > 0.75
    assert "we cannot wait. -> turbine, urgent" in printed


def test_plans_are_learned_day_by_day(run):
    printed = run("replan_stream.py")
    first, last, first_of_auto, last_of_auto = figures_of(printed)
    assert last > first
    assert first_of_auto == first  # it is not compiled yet
    assert last_of_auto > last + 0.05
    assert re.search(r"^today: coal, gas [AB]$", printed, re.MULTILINE)


def test_plans_are_drawn_where_a_folder_is_given(run, tmp_path):
    matplotlib.use("Agg")
    run("replan_stream.py", tmp_path / "pictures")
    drawn = list((tmp_path / "pictures").iterdir())
    assert {path.stem for path in drawn} == PICTURES
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in drawn)
    matplotlib.pyplot.close("all")
