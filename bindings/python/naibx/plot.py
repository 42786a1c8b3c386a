"""Pictures of models and predictions, with matplotlib (`pip install
naibx[plot]`).

Each function draws into `ax`, axes of matplotlib, or into new ones, and returns
them; `cascade` needs several and returns a figure. Nothing is shown or saved:
that is for the caller.
"""

from collections import Counter

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from ._declarations import SIZE_PREDICTED
from ._label_sets import same_rows, sets_of
from ._library import whole
from ._model import Model
from ._steps import cascade_of
from .eval import RowMetrics, measure_rows

__all__ = ["cascade", "co_occurrence", "learning_curve", "sizes"]

# Names are data: a dollar sign in one begins no formula.
_AS_IT_IS = {"parse_math": False}
_CHOSEN, _OTHER, _TRUE = "#0969da", "#afb8c1", "#57606a"


def co_occurrence(model: Model, *, names=None, most: int = 30,
                  ax=None) -> Axes:
    """How often a label comes with another: P(column | row), without smoothing,
    of the `most` most frequent labels that the model has learned.

    `names`: of all labels; by default those of the model, or numbers.
    """
    _check(model, most)
    weights = [model.label_weight(label)
               for label in range(model.label_count)]
    shown = sorted((label for label, weight in enumerate(weights) if weight),
                   key=lambda label: -weights[label])[:most]
    if not shown:
        raise ValueError("the model has not learned an example with a label")
    shares = [[float("nan") if row == column else
               model.pair_weight(row, column) / weights[row]
               for column in shown] for row in shown]
    names = _names(model, names)
    side = max(4, 0.3 * len(shown) + 2)
    ax = _axes(ax, (side + 1, side))
    image = ax.imshow(shares, vmin=0, vmax=1, cmap=plt.get_cmap(
        "Blues").with_extremes(bad="#d0d7de"))
    ax.figure.colorbar(image, ax=ax, label="P(column | row)", shrink=0.8)
    ax.set_xticks(range(len(shown)), [names[label] for label in shown],
                  rotation=90, **_AS_IT_IS)
    ax.set_yticks(range(len(shown)), [names[label] for label in shown],
                  **_AS_IT_IS)
    ax.set_title("Labels that come together")
    return ax


def sizes(truth, predicted, *, ax=None) -> Axes:
    """How many sets have each size, true and predicted. Sets are given as for
    `naibx.eval`."""
    sets = [sets_of(truth, "truth", None),
            sets_of(predicted, "predicted", None)]
    same_rows(len(sets[0]), len(sets[1]), "predicted")
    if not sets[0]:
        raise ValueError("there are no sets to draw")
    ax = _axes(ax, (6, 4))
    for place, (of_rows, name, colour) in enumerate(zip(
            sets, ("true", "predicted"), (_TRUE, _CHOSEN))):
        count = Counter(map(len, of_rows))
        ax.bar([size + 0.4 * place - 0.2 for size in count], count.values(),
               width=0.4, label=name, color=colour)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set(xlabel="size of the set", ylabel="sets",
           title="Sizes, true and predicted")
    ax.legend()
    return ax


def learning_curve(truth, predicted, label_count: int, *,
                   metrics=("f1", "zs"), window: int = 100,
                   empty_score: float = 1.0, ax=None) -> Axes:
    """Figures of each row over a stream, in the order in which it came: the
    mean of the last `window` rows, of fewer at the beginning.

    `metrics`: names of `naibx.eval.RowMetrics`; sets are given as for it.
    """
    metrics = [metrics] if isinstance(metrics, str) else list(metrics)
    for metric in metrics:
        if metric not in RowMetrics._fields:
            raise ValueError(f"{metric!r} is no figure of a row; there are "
                             f"{', '.join(RowMetrics._fields)}")
    if whole("window", window) < 1:
        raise ValueError(f"window is {window}; it has to have a row")
    rows = measure_rows(truth, predicted, label_count, empty_score=empty_score)
    if not rows:
        raise ValueError("there are no sets to draw")
    ax = _axes(ax, (6, 4))
    for metric in metrics:
        values = [getattr(row, metric) for row in rows]
        ax.plot(range(1, len(rows) + 1), _running_means(values, window),
                label=metric)
    ax.set(xlabel="examples seen", ylabel=f"mean of the last {window}",
           title="Predicted first, learned afterwards")
    ax.set_ylim(bottom=0, auto=True)  # further curves may be higher
    ax.legend()
    return ax


def cascade(model: Model, values, size: int = SIZE_PREDICTED, *, indices=None,
            names=None, most: int = 6, steps: int = 10) -> Figure:
    """How the set of one example comes about: the probabilities of the sizes,
    and at each of the first `steps` steps those of the `most` most probable
    labels that were left.

    Arguments as for `model.predict`, and `names` of all labels; returns a
    figure. Only a Model has the statistics that this needs.
    """
    _check(model, most)
    if whole("steps", steps) < 1:
        raise ValueError(f"steps is {steps}; it has to be 1 or more")
    names = _names(model, names)
    found = cascade_of(model, values, size, indices)
    panels = min(len(found.steps), steps) + (found.sizes is not None)
    if not panels:
        raise ValueError("the set is empty and its size was given: there is no "
                         "step to draw")
    figure, axes = _panels(panels, most)
    if found.sizes is not None:
        shown = _most_probable(found.sizes, most)
        if len(found.steps) not in shown:
            shown[-1] = len(found.steps)
        shown.sort()
        _bars(axes.pop(0), "How many?", [str(size) for size in shown],
              [found.sizes[size] for size in shown],
              shown.index(len(found.steps)))
    for number, (ax, step) in enumerate(zip(axes, found.steps)):
        before = names[found.steps[number - 1].label] if number else None
        shown = _most_probable(step.probabilities, most)
        if step.label not in shown:
            shown[-1] = step.label
        _bars(ax, f"Next, given {before}" if number else "First label",
              [names[label] for label in shown],
              [step.probabilities[label] for label in shown],
              shown.index(step.label))
    return figure


def _check(model, most):
    if not isinstance(model, Model):
        raise TypeError("model has to be a Model, which has the statistics, "
                        f"not {type(model).__name__}")
    if whole("most", most) < 1:
        raise ValueError(f"most is {most}; it has to be 1 or more")


def _axes(ax, size):
    """`ax`, or new axes of a size in inches."""
    if ax is not None:
        return ax
    return plt.subplots(figsize=size, layout="constrained")[1]


def _panels(count, most):
    """A figure of rows of five, and so many of its axes."""
    columns = min(count, 5)
    rows = -(-count // columns)
    figure, axes = plt.subplots(
        rows, columns, squeeze=False, layout="constrained",
        figsize=(2.6 * columns + 0.6, (0.35 * most + 1.6) * rows))
    axes = list(axes.flat)
    for ax in axes[count:]:
        ax.set_axis_off()
    return figure, axes[:count]


def _names(model, names):
    if names is None:
        with model.get_config() as config:
            return [config.label_name(label) or str(label)
                    for label in range(model.label_count)]
    if isinstance(names, (str, dict)):
        raise TypeError("names has to be a sequence of names, not "
                        f"{type(names).__name__}")
    names = [str(name) for name in names]
    if len(names) != model.label_count:
        raise ValueError(f"names has {len(names)} elements, but the model has "
                         f"{model.label_count} labels")
    return names


def _running_means(values, window):
    total, means = 0.0, []
    for place, value in enumerate(values):
        total += value
        if place >= window:
            total -= values[place - window]
        means.append(total / min(place + 1, window))
    return means


def _most_probable(probabilities, most):
    known = [place for place, each in enumerate(probabilities)
             if each is not None]
    return sorted(known, key=lambda place: -probabilities[place])[:most]


def _bars(ax, title, names, probabilities, chosen):
    colours = [_CHOSEN if place == chosen else _OTHER
               for place in range(len(names))]
    bars = ax.barh(range(len(names)), probabilities, color=colours)
    ax.bar_label(bars, [_percent(each) for each in probabilities], padding=3,
                 fontsize="small")
    ax.set_yticks(range(len(names)), names, **_AS_IT_IS)
    ax.invert_yaxis()
    ax.set_xlim(0, 1.35)  # room for the numbers
    ax.set_xticks([0, 0.5, 1])
    ax.set_title(title, fontsize="medium", **_AS_IT_IS)
    ax.set_xlabel("probability")
    ax.spines[["top", "right"]].set_visible(False)


def _percent(share):
    return "< 0.1 %" if share < 0.001 else f"{100 * share:.1f} %"
