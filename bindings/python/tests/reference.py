"""The formulas of docs/model.md as they stand there, over a list of examples:
slow, and without a line of the library's."""

import math
from typing import NamedTuple

import naibx


class Feature(NamedTuple):
    family: naibx.Family
    group: int = 0  # multinomial: which features share their totals
    category_count: int = 0


class Reference:
    """`constants`: a, b and k of docs/model.md."""

    def __init__(self, label_count, features, constants=(1.0, 1.0, 1.0)):
        self.label_count = label_count
        self.features = features
        self.smoothing, self.feature_smoothing, self.prior = constants
        self.fixed_size = None
        self.allow_empty = False
        self.examples = []  # values, set, weight

    def counted(self, constant):
        """A constant in examples of the typical weight."""
        total = weight_of(self.examples)
        return constant * squared(self.examples) / total if total else constant

    def of_label(self, label):
        return [each for each in self.examples if label in each[1]]

    def of_size(self, size):
        return [each for each in self.examples if len(each[1]) == size]

    def score_labels(self, values):
        a = self.counted(self.smoothing)
        total = weight_of(self.examples) + a * self.label_count
        scores = {
            label: log((weight_of(members) + a) / total) +
            self.log_likelihood(values, members) if members else -math.inf
            for label, members in enumerate(
                map(self.of_label, range(self.label_count)))}
        return list(scores.values()), log_sum(scores)

    def score_sizes(self, values):
        if self.fixed_size is not None:  # nothing is asked, nothing weighed
            return [0.0 if size == self.fixed_size else -math.inf
                    for size in range(self.label_count + 1)], 0.0
        a = self.counted(self.smoothing)
        total = weight_of(self.examples) + a * (self.label_count + 1)
        scores = {
            size: log((weight_of(members) + a) / total) +
            self.log_likelihood(values, members)
            for size, members in enumerate(
                map(self.of_size, range(self.label_count + 1)))
            if members or (size == 0 and self.allow_empty)}
        posteriors = normalised(scores)
        return [posteriors.get(size, -math.inf)
                for size in range(self.label_count + 1)], log_sum(scores)

    def score_step(self, values, size, chosen):
        """Of every label that is left, with size m and the labels before."""
        a = self.counted(self.smoothing)
        scores = {}
        for label, score in enumerate(self.score_labels(values)[0]):
            if label in chosen:
                continue
            members = self.of_label(label)
            given = [([each for each in members if other in each[1]],
                      self.label_count - 1) for other in chosen]
            if self.fixed_size is None:
                given.append(([each for each in members
                               if len(each[1]) == size], self.label_count))
            for those, of_all in given:
                if members:
                    score += log((weight_of(those) + a) / (
                        weight_of(members) + a * of_all))
            scores[label] = score
        return scores

    def log_likelihood(self, values, members):
        terms = [self.log_term(place, value, members)
                 for place, value in enumerate(values) if not math.isnan(value)]
        return -math.inf if -math.inf in terms else math.fsum(terms)

    def seen(self, place, members):
        """Value and weight of each example that has the feature."""
        return [(values[place], weight) for values, _, weight in members
                if not math.isnan(values[place])]

    def log_term(self, place, value, members):
        feature = self.features[place]
        if feature.family == naibx.Family.GAUSSIAN:
            return self.log_density(value, self.seen(place, members),
                                    self.seen(place, self.examples))
        if feature.family == naibx.Family.MULTINOMIAL:
            return self.log_count(place, value, members)
        b = self.counted(self.feature_smoothing)
        if b == 0 and not self.seen(place, members):
            members = self.examples
        seen = self.seen(place, members)
        total = sum(weight for _, weight in seen)
        if feature.family == naibx.Family.BERNOULLI:
            alike = sum(weight for other, weight in seen
                        if (other > 0) == (value > 0))
            return log((alike + b) / (total + 2 * b))
        alike = sum(weight for other, weight in seen if other == value)
        return log((alike + b) / (total + b * feature.category_count))

    def log_density(self, value, seen, everywhere):
        if len({value for value, _ in everywhere}) < 2:
            return 0.0
        k = self.counted(self.prior)
        mean, square = squares(everywhere)
        overall = square / degrees_of_freedom(everywhere)
        variance = 0.0
        if seen and (k > 0 or len(seen) > 1 or seen[0][1] > 1):
            of_class, square = squares(seen)
            variance = (square + k * overall) / (degrees_of_freedom(seen) + k)
        if variance > 0:
            mean = of_class
        else:
            variance = overall
        return -((value - mean)**2 / variance +
                 math.log(2 * math.pi * variance)) / 2

    def log_count(self, place, value, members):
        b = self.counted(self.feature_smoothing)
        group = self.group_of(place)
        if value == 0:
            return 0.0
        counts = self.counts(group, members)
        if b == 0 and not counts:
            members = self.examples
            counts = self.counts(group, members)
        return value * log((self.counts([place], members) + b) / (
            counts + b * len(group)))

    def group_of(self, place):
        return [other for other, feature in enumerate(self.features)
                if feature == self.features[place]]

    def counts(self, places, members):
        return sum(weight * value for place in places
                   for value, weight in self.seen(place, members))


def log(value):
    return math.log(value) if value > 0 else -math.inf


def weight_of(examples):
    return sum(weight for _, _, weight in examples)


def squared(examples):
    """Sum of w min(w, 1), the weight being the last of each."""
    return sum(each[-1] * min(each[-1], 1) for each in examples)


def degrees_of_freedom(seen):
    total = sum(weight for _, weight in seen)
    return total - squared(seen) / total


def squares(seen):
    """Mean, and weighted squares of the deviations from it."""
    total = sum(weight for _, weight in seen)
    mean = math.fsum(weight * value for value, weight in seen) / total
    return mean, math.fsum(weight * (value - mean)**2 for value, weight in seen)


def log_sum(scores):
    """Of a dictionary's values."""
    largest = max(scores.values())
    if largest == -math.inf:
        return largest
    return largest + math.log(math.fsum(
        math.exp(score - largest) for score in scores.values()))


def normalised(scores):
    """Logarithms of probabilities; equal ones where all are impossible."""
    total = log_sum(scores)
    if total == -math.inf:
        return {key: -math.log(len(scores)) for key in scores}
    return {key: score - total for key, score in scores.items()}
