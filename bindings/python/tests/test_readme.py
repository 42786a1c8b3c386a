"""The example of the README runs and prints what stands there."""

import contextlib
import io
import re
from pathlib import Path

import naibx
import pytest
from conftest import DAYS, PLANNED
from sklearn.datasets import make_multilabel_classification

README = Path(__file__).parents[1] / "README.md"


@pytest.fixture
def readme():
    return README.read_text("utf-8")


def test_example_prints_what_the_readme_says(readme, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)[0]
    text, = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, str(README), "exec"), {})
    assert printed.getvalue() == text
    assert naibx.Model.load("plants.naibx").get_weight() == 5


def test_example_of_a_prepared_prediction_runs(readme, model):
    code = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)[1]
    names = {"naibx": naibx, "model": model}
    exec(compile(code, str(README), "exec"), names)
    assert list(names["labels"]) == [1, 0]


def test_example_of_figures_runs(readme, model, capsys):
    code = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)[2]
    exec(compile(code, str(README), "exec"), {
        "model": model, "values": DAYS, "truth": PLANNED})
    figures = [float(line) for line in capsys.readouterr().out.split()]
    assert len(figures) == 2 and min(figures) > 0.9


def test_example_of_scikit_learn_runs(readme):
    code = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)[3]
    X, y = make_multilabel_classification(60, 4, random_state=1)
    names = {"X": X[:40], "y": y[:40], "more_X": X[40:], "more_y": y[40:],
             "weights": [1.0] * 20, "new_X": X}
    exec(compile(code, str(README), "exec"), names)
    assert names["estimator"].model_.get_weight() == 60
    assert names["sets"].shape == names["scores"].shape == y.shape


def test_every_class_of_the_tables_exists_and_is_what_they_say(readme):
    rows = re.findall(r"^\| `(\w+)` \|(?: `(\w+)` \|)?", readme, re.MULTILINE)
    assert len(rows) == 19
    for name, also in rows:
        class_ = getattr(naibx, name)
        assert not also or issubclass(class_, getattr(
            __import__("builtins"), also))
