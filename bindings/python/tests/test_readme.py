"""The examples of the README run and print what stands there."""

import contextlib
import io
import re
from pathlib import Path

import naibx
import pytest

README = Path(__file__).parents[1] / "README.md"


@pytest.fixture
def readme():
    return README.read_text("utf-8")


def test_examples_run_one_after_the_other(readme, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text, = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
    examples = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names, printed = {}, []
    for example in examples:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(example, str(README), "exec"), names)
        printed.append(output.getvalue())
        if example is examples[1]:  # of an answer
            assert names["labels"] == [1, 0]
            assert {len(each.labels) for each in names["sets"]} <= {1, 2}
            assert len(names["sizes"]) == 5 * 4
    assert printed[0] == text
    assert naibx.Model.load("plants.naibx").weight == 5
    figures = [float(line) for line in printed[2].split()]
    assert len(figures) == 2 and min(figures) > 0.9
    assert names["estimator"].model_.weight == 60
    assert names["sets"].shape == names["scores"].shape == (60, 5)
    assert (names["two_each"].sum(axis=1) == 2).all()


def test_every_class_of_the_tables_exists_and_is_what_they_say(readme):
    rows = re.findall(r"^\| `(\w+)` \|(?: `(\w+)` \|)?", readme, re.MULTILINE)
    assert len(rows) == 20
    for name, also in rows:
        class_ = getattr(naibx, name)
        assert not also or issubclass(class_, getattr(
            __import__("builtins"), also))
