"""What the program of the paper's authors learns and predicts.

Of sparse words, PublishedWords; of numbers, PublishedNumbers. Neither is the
model of the paper in every point; docs/paper-table.md says where they part.
Written anew, from what that program does.
"""

import math


def log(number):
    return math.log(number) if number > 0 else -math.inf


def add(scores, terms, factor=1):
    return [score + factor * term for score, term in zip(scores, terms)]


class LabelCounts:
    """What both kinds count; `a` is added to the counts of labels."""

    def __init__(self, rows, label_count, a):
        self.labels = range(label_count)
        self.sizes = range(label_count + 1)
        self.n = len(rows)
        self.n_m = [0] * (label_count + 1)
        self.n_y = [0] * label_count
        n_ym = [[0] * label_count for _ in self.sizes]
        n_yy = [[0] * label_count for _ in self.labels]
        for _, labels in rows:
            self.n_m[len(labels)] += 1
            for y in labels:
                self.n_y[y] += 1
                n_ym[len(labels)][y] += 1
                for other in labels:
                    n_yy[other][y] += 1
        # Of P(y'|y), too, all labels are taken for possible.
        whole = [n + a * label_count for n in self.n_y]
        self.size_priors = [log((n + 1) / (self.n + label_count + 1))
                            for n in self.n_m]
        self.label_priors = [log((n + a) / (self.n + a * label_count))
                             for n in self.n_y]
        self.size_given_label, self.other_given_label = (
            [[log((n + a) / of) for n, of in zip(counts, whole)]
             for counts in table] for table in (n_ym, n_yy))

    def choose(self, scores, size):
        scores = add(scores, self.size_given_label[size])
        chosen = []
        for _ in range(size):
            best = max((y for y in self.labels if y not in chosen),
                       key=scores.__getitem__)
            chosen.append(best)
            scores = add(scores, self.other_given_label[best])
        return chosen


class PublishedWords(LabelCounts):
    """Bernoulli and multinomial features. Of n columns the first n are read,
    the columns of labels included where these come first."""

    def __init__(self, rows, n, label_count, family):
        super().__init__(rows, label_count, a=1)
        self.n_words = n
        self.is_bernoulli = family == "bernoulli"
        rows_with = [[0] * len(self.sizes) for _ in range(n)]
        counts = [[0] * label_count for _ in range(n)]
        for values, labels in rows:
            for word, count in self.seen(values):
                rows_with[word][len(labels)] += 1
                for y in labels:
                    counts[word][y] += count
        # Of multinomial features, too, the rows are counted for sizes, and the
        # denominators are numbers of rows and not of words.
        self.size_terms = [[log((c + 1) / (m + n + 1))
                            for c, m in zip(row, self.n_m)]
                           for row in rows_with]
        self.label_terms = []
        for row in counts:
            of = [y + (2 if self.is_bernoulli else n) for y in self.n_y]
            present = [log((c + 1) / d) for c, d in zip(row, of)]
            if self.is_bernoulli:
                absent = [log((d - c - 1) / d) for c, d in zip(row, of)]
                self.label_priors = add(self.label_priors, absent)
                present = add(present, absent, -1)
            self.label_terms.append(present)

    def seen(self, values):
        return [(column, value) for column, value in sorted(values.items())
                if column < self.n_words]

    def size(self, values):
        scores, words = self.size_priors, self.seen(values)
        if self.is_bernoulli and words:
            # Twice for the word itself, and once for each absent one that
            # follows. Those before the first have what the size before had.
            first, last = words[0][0], words[-1][0]
            ends = [word for word, _ in words[1:]] + [self.n_words]
            words = [(word, end - word + 1)
                     for (word, _), end in zip(words, ends)]
            scores = add(scores, [0] + self.size_terms[last][:-1], first)
        for word, factor in words:
            scores = add(scores, self.size_terms[word], factor)
        return scores.index(max(scores))

    def label_scores(self, values):
        scores = self.label_priors
        for word, count in self.seen(values):
            scores = add(scores, self.label_terms[word], count)
        return scores


class PublishedNumbers(LabelCounts):
    """Gaussian features. The counts of labels are not smoothed, those of sizes
    are; a size that one row has, or none, has mean 0 and variance 100,000; the
    empty set is never predicted."""

    def __init__(self, rows, n, label_count, _family):
        super().__init__(rows, label_count, a=0)
        self.of_sizes = [
            self.density([v for v, labels in rows if len(labels) == m], n)
            for m in self.sizes[1:]]
        self.of_labels = [
            self.density([v for v, labels in rows if y in labels], n)
            for y in self.labels]

    @staticmethod
    def density(rows, n):
        """Means, -1/2 of the inverse variances, and the logarithm at 0."""
        means, variances = [0] * n, [100000] * n
        if len(rows) > 1:
            columns = list(zip(*(row.values() for row in rows)))
            means = [sum(column) / len(rows) for column in columns]
            variances = [sum((x - mean)**2 for x in column) / (len(rows) - 1)
                         for column, mean in zip(columns, means)]
        return (means, [-0.5 / v for v in variances],
                sum(-0.5 * log(2 * math.pi * v) for v in variances))

    @staticmethod
    def scores(densities, values):
        return [constant + sum((x - mean)**2 * factor for x, mean, factor
                               in zip(values.values(), means, factors))
                for means, factors, constant in densities]

    def size(self, values):
        scores = add(self.size_priors[1:], self.scores(self.of_sizes, values))
        return scores.index(max(scores)) + 1

    def label_scores(self, values):
        return add(self.label_priors, self.scores(self.of_labels, values))
