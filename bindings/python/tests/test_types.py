"""What type checkers see."""

import re
from pathlib import Path

import naibx
from mypy import api

USE = """
from array import array
from typing import List, Optional
from typing_extensions import assert_type

import naibx
from naibx import eval as metrics

with naibx.Config(3) as config:
    config.add_features(naibx.Family.GAUSSIAN, 2)
    model = naibx.Model(config)
sets = model.predict_batch([[1, 2]])
assert_type(model.predict([1, 2]).labels, "array[int]")
assert_type(sets[0], naibx.Prediction)
assert_type(sets[0:1], List[naibx.Prediction])
assert_type(naibx.Config(3).fixed_size, Optional[int])
assert_type(naibx.Predictor(model).kernel, naibx.Kernel)
assert_type(naibx.Answer().labels(), List[int])
assert_type(naibx.Answer().sets(), naibx.Predictions)
assert_type(model.get_config().feature(0).family, naibx.Family)
assert_type(model.get_config(), naibx.Config)
assert_type(naibx.load_parts("x")[1], naibx.Predictor)
assert_type(naibx.Model.load("model.naibx"), naibx.Model)
assert_type(metrics.measure_sets([], [], 3).f1, float)
"""
WRONG = """
import naibx

naibx.Config("three")
naibx.Config(3).smoothing = "much"
naibx.Model(3)
with naibx.Config(3) as config:
    config.set_label_name(0, 7)
    naibx.Answer().predict(naibx.Model(config), None, [1, 2])
    config.label_count = 4
"""


def faults_of(code, tmp_path, monkeypatch):
    folder = Path(naibx.__file__).parents[1]
    if folder.name != "site-packages":  # mypy knows those
        monkeypatch.setenv("MYPYPATH", str(folder))
    (tmp_path / "use.py").write_text(code, "utf-8")
    printed, _, _ = api.run(["--cache-dir", str(tmp_path / "cache"),
                             str(tmp_path / "use.py")])
    assert "1 source file" in printed
    return [line for line in printed.splitlines() if "use.py" in line]


def test_results_have_the_types_that_they_are(tmp_path, monkeypatch):
    assert faults_of(USE, tmp_path, monkeypatch) == []


def test_wrong_arguments_are_seen(tmp_path, monkeypatch):
    faults = faults_of(WRONG, tmp_path, monkeypatch)
    assert [int(re.search(r":(\d+):", fault).group(1)) for fault in faults] == [
        4, 5, 6, 8, 9, 10]
    assert all("ncompatible type" in fault for fault in faults[:-1])
    assert "read-only" in faults[-1]
