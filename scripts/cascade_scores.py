"""What a saved model thinks at each step of the cascade, asked of the library.

A prediction tells the probability of the labels that it chose. A picture also
needs those of the others, which follow from the base scores and the counts:
the formulas of docs/model.md.
"""

import ctypes
import math

PREDICTED_SIZE = -1


class Model:
    """A model file, by way of the shared library."""

    def __init__(self, library, path):
        self.library = ctypes.CDLL(library)
        self.handle = ctypes.c_void_p()
        self.call("naibx_load", path.encode(), None, ctypes.byref(self.handle))
        config = ctypes.c_void_p()
        self.call("naibx_get_config", self.handle, ctypes.byref(config))
        self.library.naibx_config_smoothing.restype = ctypes.c_double
        self.smoothing = self.library.naibx_config_smoothing(config)
        self.label_count = self.library.naibx_config_label_count(config)
        self.library.naibx_config_destroy(config)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.naibx_destroy(self.handle)

    def call(self, name, *arguments):
        status = getattr(self.library, name)(*arguments, None)
        if status != 0:
            raise RuntimeError(f"{name} returned {status}")

    def weight(self, name, *numbers):
        """One of the statistics: N_y, N_ym or N_yy'."""
        result = ctypes.c_double()
        arguments = [ctypes.c_uint32(number) for number in numbers]
        self.call(name, self.handle, *arguments, ctypes.byref(result))
        return result.value

    def scores(self, name, features, count):
        values = (ctypes.c_double * len(features))(*features)
        result = (ctypes.c_double * count)()
        self.call(name, self.handle, values, None,
                  ctypes.c_uint64(len(features)), result,
                  ctypes.c_uint64(count), None, None)
        return list(result)

    def size_posterior(self, features):
        scores = self.scores("naibx_score_sizes", features,
                             self.label_count + 1)
        return [math.exp(score) for score in scores]

    def predict(self, features):
        """The set in the order of choice and the probability of each step."""
        values = (ctypes.c_double * len(features))(*features)
        labels = (ctypes.c_uint32 * self.label_count)()
        steps = (ctypes.c_double * self.label_count)()
        count = ctypes.c_uint64()
        self.call("naibx_predict", self.handle, values, None,
                  ctypes.c_uint64(len(features)),
                  ctypes.c_int64(PREDICTED_SIZE), labels, steps,
                  ctypes.c_uint64(self.label_count), ctypes.byref(count), None)
        chosen = range(count.value)
        return [labels[i] for i in chosen], [math.exp(steps[i]) for i in chosen]

    def step_probabilities(self, features, size, chosen):
        """By label, given those chosen before; None for these."""
        labels = range(self.label_count)
        scores = self.scores("naibx_score_labels", features, self.label_count)
        for y in labels:
            weight = self.weight("naibx_get_label_weight", y)
            scores[y] += math.log(
                self.weight("naibx_get_label_size_weight", y, size) +
                self.smoothing)
            scores[y] -= math.log(weight + self.smoothing * self.label_count)
            for other in chosen:
                scores[y] += math.log(
                    self.weight("naibx_get_pair_weight", y, other) +
                    self.smoothing)
                scores[y] -= math.log(
                    weight + self.smoothing * (self.label_count - 1))
        return normalised(scores, chosen)


def normalised(scores, chosen):
    left = [y for y in range(len(scores)) if y not in chosen]
    largest = max(scores[y] for y in left)
    total = math.fsum(math.exp(scores[y] - largest) for y in left)
    return [None if y in chosen else math.exp(scores[y] - largest) / total
            for y in range(len(scores))]
