"""The same cascade as the library's, in numpy: vectorised over rows."""

import numpy as np
import scipy.sparse


class NumpyCascade:
    """Statistics are sums over examples for each class: the labels, then the
    sizes 0 to L, then all examples. The constants are the library's: 1."""

    def __init__(self, family, feature_count, label_count):
        self.family = family
        self.labels = label_count
        classes = 2 * label_count + 2
        self.all = classes - 1
        self.counts = np.zeros(classes)
        self.sums = np.zeros((classes, feature_count))
        self.squares = np.zeros((classes, feature_count))
        self.pairs = np.zeros((label_count, label_count))
        self.by_size = np.zeros((label_count, label_count + 1))
        self.centre = None

    def learn_batch(self, x, y):
        y = y.astype(np.float64)
        sizes = y.sum(axis=1).astype(int)
        largest = sizes.max()
        size_is = np.zeros((len(y), largest + 1))
        size_is[np.arange(len(y)), sizes] = 1
        member = np.hstack([y, size_is])
        used = np.r_[0 : member.shape[1]]
        self.counts[used] += member.sum(axis=0)
        self.counts[self.all] += len(y)
        if self.family == "gaussian":
            if self.centre is None:
                self.centre = x[0].copy()
            x = x - self.centre
            squared = x * x
            self.squares[used] += member.T @ squared
            self.squares[self.all] += squared.sum(axis=0)
        if scipy.sparse.issparse(x):
            self.sums[used] += (x.T @ member).T
        else:
            self.sums[used] += member.T @ x
        self.sums[self.all] += np.asarray(x.sum(axis=0)).ravel()
        pairs = y.T @ y
        np.fill_diagonal(pairs, 0)
        self.pairs += pairs
        self.by_size[:, : largest + 1] += y.T @ size_is

    def learn_one(self, x, labels):
        size = len(labels)
        classes = np.append(labels, (self.labels + size, self.all))
        if self.family == "gaussian":
            if self.centre is None:
                self.centre = x.copy()
            x = x - self.centre
            self.squares[classes] += x * x
        self.sums[classes] += x
        self.counts[classes] += 1
        self.pairs[labels[:, None], labels] += 1
        self.pairs[labels, labels] = 0
        self.by_size[labels, size] += 1

    def compile(self):
        """Turns sums into the matrices of a prediction."""
        count = self.labels
        total = self.counts[self.all]
        self.seen = np.flatnonzero(self.counts[count:-1])
        used = np.r_[0:count, count + self.seen]
        numbers = self.counts[used, None]
        if self.family == "gaussian":
            constant = self._compile_gaussian(used, numbers, total)
        else:
            constant = self._compile_counts(used, numbers)
        label_weights = self.counts[:count]
        prior = np.log(label_weights + 1) - np.log(total + count)
        size_prior = np.log(self.counts[count + self.seen] + 1) - np.log(
            total + count + 1
        )
        self.constant = constant + np.r_[prior, size_prior]
        self.constant[:count][label_weights == 0] = -np.inf
        self.size_given_label = np.ascontiguousarray(
            (np.log(self.by_size + 1) - np.log(label_weights + count)[:, None]).T
        )
        self.pair_terms = np.log(self.pairs + 1) - np.log(label_weights + count - 1)

    def _compile_gaussian(self, used, numbers, total):
        def mean_and_squares(classes, weights):
            mean = self.sums[classes] / np.maximum(weights, 1)
            return mean, np.maximum(self.squares[classes] - weights * mean**2, 0)

        mean, squares = mean_and_squares(used, numbers)
        overall_mean, overall = mean_and_squares(self.all, total)
        overall = overall / (total - 1)
        variance = (squares + overall) / (np.maximum(numbers - 1, 0) + 1)
        mean = np.where(numbers == 0, overall_mean, mean)
        constant_features = overall == 0
        variance[:, constant_features] = np.inf
        self.square_factors = np.ascontiguousarray((-0.5 / variance).T)
        self.factors = np.ascontiguousarray((mean / variance).T)
        logs = np.log(2 * np.pi * variance, where=np.isfinite(variance))
        logs[:, constant_features] = 0
        return -0.5 * (mean**2 / variance + logs).sum(axis=1)

    def _compile_counts(self, used, numbers):
        sums = self.sums[used]
        if self.family == "bernoulli":
            absent = np.log((numbers - sums + 1) / (numbers + 2))
            self.factors = np.ascontiguousarray(
                (np.log((sums + 1) / (numbers + 2)) - absent).T
            )
            return absent.sum(axis=1)
        totals = sums.sum(axis=1, keepdims=True)
        self.factors = np.ascontiguousarray(
            np.log((sums + 1) / (totals + sums.shape[1])).T
        )
        return np.zeros(len(used))

    def _class_scores(self, x):
        if self.family == "gaussian":
            x = x - self.centre
            return (x * x) @ self.square_factors + x @ self.factors + self.constant
        return x @ self.factors + self.constant

    def predict_batch(self, x):
        scores = self._class_scores(x)
        sizes = self.seen[scores[:, self.labels :].argmax(axis=1)]
        # The largest sets first: those that are not done are then the first.
        order = np.argsort(-sizes, kind="stable")
        sizes = sizes[order]
        scores = scores[order, : self.labels] + self.size_given_label[sizes]
        chosen = np.zeros(scores.shape, dtype=bool)
        for step in range(sizes[0] if len(sizes) else 0):
            left = int(np.searchsorted(-sizes, -step, side="left"))
            part = scores[:left]
            best = part.argmax(axis=1)
            rows = np.arange(left)
            chosen[rows, best] = True
            part += self.pair_terms[best]
            part[rows, best] = -np.inf
        result = np.empty_like(chosen)
        result[order] = chosen
        return result

    def predict_one(self, x):
        scores = self._class_scores(x)
        size = self.seen[scores[self.labels :].argmax()]
        scores = scores[: self.labels] + self.size_given_label[size]
        chosen = []
        for _ in range(size):
            best = int(scores.argmax())
            chosen.append(best)
            scores += self.pair_terms[best]
            scores[best] = -np.inf
        return chosen
