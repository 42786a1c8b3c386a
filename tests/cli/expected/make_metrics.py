#!/usr/bin/env python3
"""Makes metrics.txt: random sets and scores, and what scikit-learn says of
them. Needs numpy and scikit-learn; the file was made with the versions that
its first line names. Usage: make_metrics.py > metrics.txt

Each case is one block of lines:
  case NAME ROWS LABELS EMPTY_SCORE
  truth BITS, predicted BITS and scores NUMBERS, one line per row each
  expect METRIC VALUE
"""

import sys

import numpy
import sklearn
from sklearn import metrics


def expected(truth, predicted, scores, empty_score):
    # A row with an empty truth and an empty prediction counts empty_score;
    # scikit-learn's zero_division would also score rows with one empty set, so
    # that precision and recall are corrected by hand for the former.
    both_empty = (truth.sum(axis=1) + predicted.sum(axis=1) == 0).mean()
    bonus = empty_score * both_empty
    label_empty = (truth.sum(axis=0) + predicted.sum(axis=0) == 0).mean()
    all_empty = truth.sum() + predicted.sum() == 0

    def of(function, average):
        return function(truth, predicted, average=average, zero_division=0)

    values = {
        "hs": 1 - metrics.hamming_loss(truth, predicted),
        "zs": metrics.accuracy_score(truth, predicted),
        "acc": of(metrics.jaccard_score, "samples") + bonus,
        "pre": of(metrics.precision_score, "samples") + bonus,
        "rec": of(metrics.recall_score, "samples") + bonus,
        "f1": of(metrics.f1_score, "samples") + bonus,
        "micro_f1": of(metrics.f1_score, "micro") + empty_score * all_empty,
        "macro_f1": of(metrics.f1_score, "macro") + empty_score * label_empty,
        "coverage": metrics.coverage_error(truth, scores),
        "ranking_loss": metrics.label_ranking_loss(truth, scores),
        "lrap": metrics.label_ranking_average_precision_score(truth, scores),
    }
    # There is no one-error, but the gain of the first place is its complement
    # where a label is to be found; scikit-learn takes others of equal scores.
    top = scores.max(axis=1, keepdims=True)
    if ((scores == top).sum(axis=1) == 1).all():
        gain = metrics.ndcg_score(truth, scores, k=1, ignore_ties=True)
        values["one_error"] = (truth.sum(axis=1) > 0).mean() - gain
    return values


def draw(generator, rows, labels, density, ties):
    truth = (generator.random((rows, labels)) < density).astype(int)
    noise = generator.random((rows, labels)) < 0.25
    predicted = numpy.where(noise, 1 - truth, truth)
    scores = generator.normal(size=(rows, labels)) + truth
    # Few distinct scores make many ties.
    scores = scores.round(0 if ties else 3) + 0.0
    return truth, predicted, scores


def cases(generator):
    yield "plain", 1, *draw(generator, 40, 6, 0.4, False)
    yield "ties", 1, *draw(generator, 40, 6, 0.4, True)
    yield "wide", 1, *draw(generator, 12, 30, 0.1, False)
    for empty_score in (0, 1):
        truth, predicted, scores = draw(generator, 40, 5, 0.2, True)
        truth[:6] = 0
        predicted[3:9] = 0
        truth[9] = 1
        truth[:, 4] = 0
        predicted[:, 4] = 0
        yield f"empty_counts_{empty_score}", empty_score, truth, predicted, scores
    truth, predicted, scores = draw(generator, 12, 4, 0.4, False)
    nothing = numpy.zeros_like(truth)
    for empty_score in (0, 1):
        yield f"no_truth_{empty_score}", empty_score, nothing, predicted, scores
        yield f"no_prediction_{empty_score}", empty_score, truth, nothing, scores
        yield f"nothing_{empty_score}", empty_score, nothing, nothing, scores
    yield "everything", 1, nothing + 1, predicted, scores
    yield "everything_predicted", 1, truth, nothing + 1, scores


def main():
    print(f"# scikit-learn {sklearn.__version__}, numpy {numpy.__version__}")
    generator = numpy.random.default_rng(20240229)
    for name, empty_score, truth, predicted, scores in cases(generator):
        print("case", name, *truth.shape, empty_score)
        for row in range(len(truth)):
            print("truth", *truth[row])
            print("predicted", *predicted[row])
            print("scores", *(repr(float(score)) for score in scores[row]))
        values = expected(truth, predicted, scores, empty_score)
        for metric, value in values.items():
            print("expect", metric, repr(float(value)))


if __name__ == "__main__":
    sys.exit(main())
