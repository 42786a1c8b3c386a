"""The formulas of docs/model.md as they stand there, over a list of examples:
slow, and without a line of the library's."""

import math

import naibx


class Reference:
    """`families`: of each feature; all multinomial ones are one group."""

    def __init__(self, label_count, families, category_count, constants):
        self.label_count = label_count
        self.families = families
        self.category_count = category_count
        self.smoothing, self.feature_smoothing, self.prior = constants
        self.examples = []  # values, set, weight

    def model(self):
        """A model of the library that has learned the same."""
        with naibx.Config(self.label_count) as config:
            groups = []
            for family in self.families:
                if family == naibx.Family.CATEGORICAL:
                    config.add_categorical([self.category_count])
                    groups.append(family)
                elif family in groups:
                    config.extend_group(groups.index(family), 1)
                else:
                    config.add_features(family, 1)
                    groups.append(family)
            config.set_smoothing(self.smoothing)
            config.set_feature_smoothing(self.feature_smoothing)
            config.set_variance_prior(self.prior)
            model = naibx.Model(config)
        for values, labels, weight in self.examples:
            model.add_example(values, sorted(labels), weight)
        return model

    def of_label(self, label):
        return [each for each in self.examples if label in each[1]]

    def of_size(self, size):
        return [each for each in self.examples if len(each[1]) == size]

    def score_labels(self, values):
        total = weight_of(self.examples) + self.smoothing * self.label_count
        return [
            math.log((weight_of(members) + self.smoothing) / total) +
            self.log_likelihood(values, members) if members else -math.inf
            for members in map(self.of_label, range(self.label_count))]

    def score_sizes(self, values):
        total = weight_of(self.examples) + (
            self.smoothing * (self.label_count + 1))
        scores = [
            math.log((weight_of(members) + self.smoothing) / total) +
            self.log_likelihood(values, members) if members else -math.inf
            for members in map(self.of_size, range(self.label_count + 1))]
        evidence = log_sum(scores)
        return [score - evidence for score in scores]

    def score_step(self, values, size, chosen):
        """Of every label that is left, with size m and the labels before."""
        scores = {}
        for label, score in enumerate(self.score_labels(values)):
            if label in chosen:
                continue
            members = self.of_label(label)
            weight = weight_of(members)
            for count, of_all in [
                    (weight_of([each for each in members
                                if len(each[1]) == size]), self.label_count),
                    *[(weight_of([each for each in members
                                  if other in each[1]]), self.label_count - 1)
                      for other in chosen]]:
                score += math.log((count + self.smoothing) / (
                    weight + self.smoothing * of_all))
            scores[label] = score
        return scores

    def log_likelihood(self, values, members):
        return math.fsum(
            self.log_term(place, value, members)
            for place, value in enumerate(values) if not math.isnan(value))

    def log_term(self, place, value, members):
        seen = [(values[place], weight) for values, _, weight in members
                if not math.isnan(values[place])]
        total = sum(weight for _, weight in seen)
        b = self.feature_smoothing
        family = self.families[place]
        if family == naibx.Family.GAUSSIAN:
            everywhere = [(values[place], weight)
                          for values, _, weight in self.examples]
            overall = squares(everywhere)[1] / (
                sum(weight for _, weight in everywhere) - 1)
            mean, square = squares(seen)
            variance = (square + self.prior * overall) / (
                max(total - 1, 0) + self.prior)
            return -((value - mean)**2 / variance +
                     math.log(2 * math.pi * variance)) / 2
        if family == naibx.Family.BERNOULLI:
            alike = sum(weight for other, weight in seen
                        if (other > 0) == (value > 0))
            return math.log((alike + b) / (total + 2 * b))
        if family == naibx.Family.CATEGORICAL:
            alike = sum(weight for other, weight in seen if other == value)
            return math.log((alike + b) / (total + b * self.category_count))
        group = [other for other, family in enumerate(self.families)
                 if family == naibx.Family.MULTINOMIAL]
        count = sum(weight * other for other, weight in seen)
        counts = sum(weight * values[other] for values, _, weight in members
                     for other in group)
        return value * math.log((count + b) / (counts + b * len(group)))


def weight_of(examples):
    return sum(weight for _, _, weight in examples)


def squares(seen):
    """Mean, and weighted squares of the deviations from it."""
    total = sum(weight for _, weight in seen)
    mean = math.fsum(weight * value for value, weight in seen) / total
    return mean, math.fsum(weight * (value - mean)**2 for value, weight in seen)


def log_sum(scores):
    largest = max(scores)
    return largest + math.log(math.fsum(
        math.exp(score - largest) for score in scores))
