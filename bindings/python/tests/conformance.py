"""Makes the calls of the conformance suite (tests/conformance/README.md) with
this package. `record FILE...` writes what they return into the files."""

import json
import math
import sys
from pathlib import Path

import calls
import naibx

SUITE = Path(__file__).resolve().parents[3] / "tests" / "conformance"


def number(value):
    """JSON has no NaN and no infinity: null is what is missing."""
    return math.nan if value is None else float(value)


def numbers(values):
    return [number(value) for value in values]


def rows(call):
    """Values, and what else says where they stand."""
    if "row_offsets" in call:
        return numbers(call["values"]), {
            "indices": call["indices"], "row_offsets": call["row_offsets"]}
    if "indices" in call:
        return numbers(call["values"]), {"indices": call["indices"]}
    if call["values"] and isinstance(call["values"][0], list):
        return [numbers(row) for row in call["values"]], {}
    return numbers(call["values"]), {}


class Host:
    """One configuration, one model and one predictor at a time."""

    def __init__(self):
        self.config = self.model = self.predictor = None

    def make(self, call):
        """What the call returns, by name."""
        name = call["call"]
        arguments = {key: value for key, value in call.items()
                     if key not in ("call", "expect")}
        if hasattr(self, name):
            return getattr(self, name)(arguments) or {}
        for prefix, target in (("config_", self.config),
                               ("predictor_", self.predictor),
                               ("", self.model)):
            if name.startswith(prefix):
                method = name[len(prefix):]
                break
        if method in ("predict", "predict_batch", "score_sizes",
                      "score_labels"):
            return getattr(self, "_" + method)(target, arguments)
        if method.startswith("get_"):
            return self._look(getattr(target, method[len("get_"):]), arguments)
        if isinstance(getattr(type(target), method[len("set_"):], None),
                      property):
            number, = arguments.values()
            setattr(target, method[len("set_"):], number)
        else:
            getattr(target, method)(**arguments)
        return {}

    def config_create(self, arguments):
        self.config = naibx.Config(arguments["label_count"])

    def config_add_features(self, arguments):
        self.config.add_features(naibx.Family[arguments["family"].upper()],
                                 arguments["feature_count"])

    def create(self, _):
        self.model = naibx.Model(self.config)

    def copy(self, _):
        self.model = self.model.copy()

    def add_example(self, arguments):
        values, places = rows(arguments)
        self.model.add_example(values, arguments["labels"],
                               number(arguments.get("weight", 1)), **places)

    def add_examples(self, arguments):
        values, places = rows(arguments)
        weights = arguments.get("weights")
        self.model.add_examples(values, arguments["labels"],
                                weights and numbers(weights), **places)

    def save_to_buffer(self, _):
        return as_bytes(self.model.to_bytes())

    def load_from_buffer(self, arguments):
        self.model = naibx.Model.from_bytes(
            bytes.fromhex(arguments["bytes"]))

    def save_with_predictor_to_buffer(self, _):
        return as_bytes(naibx.bytes_of_parts(self.model, self.predictor))

    def predictor_create(self, arguments):
        self.predictor = naibx.Predictor(
            self.model, naibx.Form[arguments["precision"].upper()])

    def predictor_save_to_buffer(self, _):
        return as_bytes(self.predictor.to_bytes())

    def predictor_load_from_buffer(self, arguments):
        self.predictor = naibx.Predictor.from_bytes(
            bytes.fromhex(arguments["bytes"]))

    @staticmethod
    def _predict(target, arguments):
        values, places = rows(arguments)
        size = arguments.get("size", naibx.SIZE_PREDICTED)
        prediction = calls.predict(target, values, size,
                                   step_log_probabilities=True, **places)
        return {"labels": list(prediction.labels),
                "step_log_probabilities":
                    list(prediction.step_log_probabilities)}

    @staticmethod
    def _predict_batch(target, arguments):
        values, places = rows(arguments)
        predictions = calls.predict_batch(
            target, values, arguments.get("sizes"), step_log_probabilities=True,
            **places)
        return {"label_offsets": list(predictions.label_offsets),
                "labels": list(predictions.labels),
                "step_log_probabilities":
                    list(predictions.step_log_probabilities)}

    @staticmethod
    def _score_sizes(target, arguments):
        values, places = rows(arguments)
        posterior, evidence = calls.score_sizes(target, values, **places)
        return {"log_posterior": list(posterior), "log_evidence": evidence}

    @staticmethod
    def _score_labels(target, arguments):
        values, places = rows(arguments)
        scores, evidence = calls.score_labels(target, values, **places)
        return {"scores": list(scores), "log_evidence": evidence}

    @staticmethod
    def _look(method, arguments):
        if "class_kind" in arguments:
            kind = naibx.ClassKind[arguments["class_kind"].upper()]
            arguments = dict(arguments, class_kind=kind)
        # The weight of all examples is a property.
        answer = method(**arguments) if callable(method) else method
        if isinstance(answer, tuple):
            return answer._asdict()
        return {"weight": answer}


def as_bytes(data):
    return {"bytes": data.hex()}


def outcome(host, call):
    """What the call returns, or its error; as `expect` says it."""
    try:
        returns = host.make(call)
    except naibx.Error as error:
        said = {"status": naibx.status_name(error.code)}
        if error.row is not None:
            said["row"] = error.row
        if error.column is not None:
            said["column"] = error.column
        return said
    return returns


def as_json(value):
    """JSON has no infinity and no NaN."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, dict):
        return {key: as_json(item) for key, item in value.items()}
    return value


def is_close(said, expected):
    """Kernels round differently; nothing else does."""
    if isinstance(expected, list):
        return len(said) == len(expected) and all(map(is_close, said, expected))
    if isinstance(expected, float) and math.isfinite(expected):
        return math.isclose(said, expected, rel_tol=1e-9, abs_tol=1e-9)
    return said == expected


def write(path, cases):
    """One call a line."""
    lines = ["["]
    for case in cases:
        lines.append(f' {{"name": {json.dumps(case["name"])}, "calls": [')
        calls = [f"  {json.dumps(as_json(call), allow_nan=False)}"
                 for call in case["calls"]]
        lines.append(",\n".join(calls))
        lines.append(" ]}" + ("," if case is not cases[-1] else ""))
    lines.append("]")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def record(path):
    cases = json.loads(path.read_text(encoding="utf-8"))
    for case in cases:
        host = Host()
        for call in case["calls"]:
            call.pop("expect", None)
            said = outcome(host, call)
            if said:
                call["expect"] = said
    write(path, cases)


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] != "record":
        sys.exit(f"usage: {sys.argv[0]} record FILE...")
    for name in sys.argv[2:]:
        record(Path(name))
