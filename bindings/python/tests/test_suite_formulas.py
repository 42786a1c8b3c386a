"""What the conformance suite expects is what the formulas say: its numbers were
written by the library, and every language is held against them."""

import contextlib
import copy
import json

import conformance
import pytest
from naibx import Family
from reference import Feature, Reference, normalised, squares, weight_of

CASES = {f"{path.stem}: {case['name']}": case["calls"]
         for path in sorted(conformance.SUITE.glob("*.json"))
         for case in json.loads(path.read_text(encoding="utf-8"))}


def close(value):
    return pytest.approx(value, rel=1e-9, abs=1e-9)


class Formulas:
    """The calls of a case over the reference. `files`: by their bytes, what was
    saved; what is in them no formula says."""

    def __init__(self, files):
        self.files = files
        self.model = self.predictor = None
        self.merge = False
        self.group_count = 0

    def make(self, call):
        expect = call.get("expect", {})
        if "status" in expect:
            return
        target, name = self.model, call["call"]
        if name.startswith("predictor_"):
            target, name = self.predictor, name[len("predictor_"):]
        if name in ("predict", "score_sizes", "score_labels"):
            check = getattr(self, "check_" + name)
            check(target, self.row(call), expect, call)
        elif name == "predict_batch":
            self.check_batch(target, expect, call)
        elif name.startswith("get_"):
            assert getattr(self, name)(call) == {
                key: close(value) for key, value in expect.items()}
        elif name.startswith("save_"):
            self.files[expect["bytes"]] = copy.deepcopy(target)
        elif call["call"] not in ("create", "copy") and not (
                name.endswith("_name")):
            getattr(self, call["call"])(call)

    def config_create(self, call):
        self.model = Reference(call["label_count"], [])

    def config_add_features(self, call):
        self.model.features += [
            Feature(Family[call["family"].upper()], self.group_count)
        ] * call["feature_count"]
        self.group_count += 1

    def config_extend_group(self, call):
        self.model.features += [
            feature for feature in self.model.features
            if feature.group == call["group"]][:1] * call["feature_count"]

    def config_add_categorical(self, call):
        self.model.features += [
            Feature(Family.CATEGORICAL, self.group_count, count)
            for count in call["category_counts"]]
        self.group_count += 1

    def config_set_smoothing(self, call):
        self.model.smoothing = call["smoothing"]

    def config_set_feature_smoothing(self, call):
        self.model.feature_smoothing = call["smoothing"]

    def config_set_variance_prior(self, call):
        self.model.prior = call["prior"]

    def config_set_fixed_size(self, call):
        self.model.fixed_size = call["size"]

    def config_set_allow_empty(self, call):
        self.model.allow_empty = bool(call["allow"])

    def config_set_merge_duplicates(self, call):
        self.merge = bool(call["merge"])

    def add_example(self, call):
        self.learn(self.row(call), call["labels"], call.get("weight", 1.0))

    def add_examples(self, call):
        rows = self.rows(call)
        weights = call.get("weights", [1.0] * len(rows))
        for example in zip(rows, call["labels"], weights):
            self.learn(*example)

    def learn(self, values, labels, weight):
        assert self.merge or len(set(labels)) == len(labels)
        if weight:
            self.model.examples.append((values, set(labels), weight))

    def predictor_create(self, _):
        self.predictor = copy.deepcopy(self.model)

    def load_from_buffer(self, call):
        self.model = copy.deepcopy(self.files[call["bytes"]])

    def predictor_load_from_buffer(self, call):
        self.predictor = self.files[call["bytes"]]

    def row(self, call):
        return self.filled(call["values"], call.get("indices"))

    def rows(self, call):
        if "row_offsets" not in call:
            return [self.filled(row, call.get("indices"))
                    for row in call["values"]]
        begins = call["row_offsets"]
        return [self.filled(call["values"][begin:end],
                            call["indices"][begin:end])
                for begin, end in zip(begins, begins[1:])]

    def filled(self, values, columns):
        """A dense row: what is not given is 0, and null is missing."""
        values = conformance.numbers(values)
        if columns is None:
            return values
        row = [0.0] * len(self.model.features)
        for column, value in zip(columns, values):
            row[column] = value
        return row

    @staticmethod
    def check_score_sizes(target, values, expect, _):
        posterior, evidence = target.score_sizes(values)
        assert conformance.numbers(expect["log_posterior"]) == close(posterior)
        assert float(expect["log_evidence"]) == close(evidence)

    @staticmethod
    def check_score_labels(target, values, expect, _):
        scores, evidence = target.score_labels(values)
        assert conformance.numbers(expect["scores"]) == close(scores)
        assert float(expect["log_evidence"]) == close(evidence)

    @staticmethod
    def check_predict(target, values, expect, call):
        labels = expect["labels"]
        size = call.get("size", -1)
        if size == -1 and target.fixed_size is not None:
            size = target.fixed_size
        if size == -1:
            sizes, _ = target.score_sizes(values)
            assert len(labels) == [
                score == close(max(sizes)) for score in sizes].index(True)
        else:
            assert len(labels) == size
        for place, label in enumerate(labels):
            scores = target.score_step(values, len(labels), labels[:place])
            best = max(scores.values())
            equal = [other for other, score in scores.items()
                     if score == close(best)]
            assert label == min(equal)
            assert expect["step_log_probabilities"][place] == close(
                normalised(scores)[label])

    def check_batch(self, target, expect, call):
        rows = self.rows(call)
        sizes = call.get("sizes", [-1] * len(rows))
        offsets = expect["label_offsets"]
        assert len(offsets) == len(rows) + 1
        for row, size, begin, end in zip(rows, sizes, offsets, offsets[1:]):
            self.check_predict(target, row, {
                key: expect[key][begin:end]
                for key in ("labels", "step_log_probabilities")},
                {"size": size})

    def get_weight(self, _):
        return {"weight": weight_of(self.model.examples)}

    def get_label_weight(self, call):
        return {"weight": weight_of(self.model.of_label(call["label"]))}

    def get_size_weight(self, call):
        return {"weight": weight_of(self.model.of_size(call["size"]))}

    def get_pair_weight(self, call):
        return {"weight": weight_of([
            example for example in self.model.of_label(call["label"])
            if call["other"] in example[1]
            and call["other"] != call["label"]])}

    def get_label_size_weight(self, call):
        return {"weight": weight_of([
            example for example in self.model.of_label(call["label"])
            if len(example[1]) == call["size"]])}

    def get_gaussian(self, call):
        """Mean and variance as docs/model.md has them: with the prior."""
        members = self.of_class(call)
        seen = self.model.seen(call["column"], members)
        total = sum(weight for _, weight in seen)
        everywhere = self.model.seen(call["column"], self.model.examples)
        mean, square = squares(seen)
        variance = squares(everywhere)[1] / (
            sum(weight for _, weight in everywhere) - 1)
        if call["class_kind"] != "all":
            variance = (square + self.model.prior * variance) / (
                max(total - 1, 0) + self.model.prior)
        return {"weight": total, "mean": mean, "variance": variance}

    def get_value_weight(self, call):
        members, column = self.of_class(call), call["column"]
        seen = self.model.seen(column, members)
        total = sum(weight for _, weight in seen)
        family = self.model.features[column].family
        if family == Family.MULTINOMIAL:
            return {"value_weight": self.model.counts([column], members),
                    "total_weight": self.model.counts(
                        self.model.group_of(column), members)}
        return {"value_weight": sum(
            weight for value, weight in seen
            if (value > 0 if family == Family.BERNOULLI
                else value == call["category"])), "total_weight": total}

    def of_class(self, call):
        return {"all": lambda _: self.model.examples,
                "label": self.model.of_label, "size": self.model.of_size}[
                    call["class_kind"]](call["class_number"])


@pytest.fixture(scope="module", name="files")
def files_of_the_suite():
    """What those cases save that load nothing."""
    files = {}
    for calls in CASES.values():
        if not any("load" in call["call"] for call in calls):
            with contextlib.suppress(AssertionError):  # fails on its own
                play(calls, files)
    return files


def play(calls, files):
    formulas = Formulas(files)
    for call in calls:
        formulas.make(call)


@pytest.mark.parametrize("name", CASES)
def test_the_suite_expects_what_the_formulas_say(name, files):
    play(CASES[name], files)
