"""Pictures say what the model says."""

import io
import math

import matplotlib
import calls
import naibx
import numpy as np
import pytest
from conftest import PLANNED, TODAY
from hypothesis import given, settings, strategies
from naibx._steps import cascade_of

matplotlib.use("Agg")
from matplotlib import pyplot as plt  # noqa: E402
from naibx import plot  # noqa: E402


SIZES = strategies.sampled_from([naibx.SIZE_PREDICTED, 0, 1, 3])


@pytest.fixture(autouse=True)
def no_figure_stays():
    yield
    plt.close("all")


def bars_of(ax):
    names = [label.get_text() for label in ax.get_yticklabels()]
    return dict(zip(names, [bar.get_width() for bar in ax.patches]))


def random_model(random, label_count, smoothing, fixed_size):
    with naibx.Config(label_count) as config:
        config.add_features(naibx.Family.GAUSSIAN, 2)
        config.smoothing = smoothing
        config.fixed_size = fixed_size
        model = naibx.Model(config)
    for _ in range(12):
        size = fixed_size
        if size == naibx.SIZE_PREDICTED:
            size = random.integers(0, label_count + 1)
        model.add_example(random.normal(size=2), random.permutation(
            label_count)[:size].astype("uint32"))
    return model


@settings(deadline=None)
@given(strategies.integers(0, 2**32), strategies.integers(1, 6),
       strategies.sampled_from([0.0, 1e-300, 0.5, 1.0]), SIZES, SIZES)
def test_probabilities_of_the_steps_are_those_of_the_library(
        seed, label_count, smoothing, fixed_size, size):
    random = np.random.default_rng(seed)
    fixed_size, size = min(fixed_size, label_count), min(size, label_count)
    model = random_model(random, label_count, smoothing, fixed_size)
    values = random.normal(size=2)
    found = cascade_of(model, values, size)
    expected = calls.predict(model, values, size, step_log_probabilities=True)
    assert [step.label for step in found.steps] == list(expected.labels)
    for step, logarithm in zip(found.steps, expected.step_log_probabilities):
        left = [each for each in step.probabilities if each is not None]
        assert math.isclose(math.fsum(left), 1)
        assert step.probabilities[step.label] >= max(left) * (1 - 1e-9)
        assert math.isclose(step.probabilities[step.label],
                            math.exp(logarithm), rel_tol=1e-9)


def test_a_cascade_has_a_panel_for_the_size_and_one_for_each_step(model):
    figure = plot.cascade(model, TODAY, names=["coal", "gas", "hydro"])
    titles = [ax.get_title() for ax in figure.axes]
    assert titles == ["How many?", "First label", "Next, given gas"]
    expected = calls.predict(model, TODAY, step_log_probabilities=True)
    assert bars_of(figure.axes[1])["gas"] == pytest.approx(
        math.exp(expected.step_log_probabilities[0]))
    assert "gas" not in bars_of(figure.axes[2])


def test_where_the_size_is_given_there_is_no_panel_for_it(model):
    figure = plot.cascade(model, TODAY, 1)
    assert [ax.get_title() for ax in figure.axes] == ["First label"]
    with pytest.raises(ValueError, match="no step to draw"):
        plot.cascade(model, TODAY, 0)


def test_a_cascade_shows_as_many_labels_as_asked_for_and_the_chosen(model):
    figure = plot.cascade(model, TODAY, most=1)
    assert list(bars_of(figure.axes[1])) == ["1"]


def test_co_occurrence_is_the_share_of_a_label_that_another_comes_with(model):
    ax = plot.co_occurrence(model)
    assert [label.get_text() for label in ax.get_xticklabels()] == [
        "1", "0", "2"]
    shares = ax.images[0].get_array().filled(np.nan)
    assert np.isnan(shares.diagonal()).all()
    assert shares[0, 1] == pytest.approx(2 / 3)
    assert shares[1, 0] == 1
    assert shares[2, 0] == 0


def test_names_are_those_of_the_model_or_those_given():
    with naibx.Config(2) as config:
        config.set_label_name(1, "gas")
        model = naibx.Model(config)
    model.add_example([], [0, 1])
    names = [label.get_text() for label
             in plot.co_occurrence(model).get_xticklabels()]
    assert names == ["0", "gas"]
    with pytest.raises(ValueError, match="names has 1 elements"):
        plot.co_occurrence(model, names=["coal"])


def test_sizes_are_counted(model):
    ax = plot.sizes(PLANNED, [[0], [0, 1], [2], [2], [1]])
    assert [sorted(bar.get_height() for bar in bars) for bars
            in ax.containers] == [[2, 3], [1, 4]]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "true", "predicted"]


def test_learning_curve_is_a_mean_over_the_last_rows():
    truth = [[0]] * 5
    ax = plot.learning_curve(truth, [[1], [0], [0], [1], [0]], 2,
                             metrics=["zs"], window=2)
    assert ax.lines[0].get_ydata() == pytest.approx([0, 0.5, 1, 0.5, 0.5])
    with pytest.raises(ValueError, match="window is 0"):
        plot.learning_curve(truth, truth, 2, window=0)


def test_pictures_are_drawn_into_the_axes_given(model):
    _, ax = plt.subplots()
    assert plot.co_occurrence(model, ax=ax) is ax
    assert plot.sizes(PLANNED, PLANNED, ax=ax) is ax
    assert plot.learning_curve(PLANNED, PLANNED, 3, ax=ax) is ax


def test_curves_in_the_same_axes_are_all_in_view():
    ax = plot.learning_curve([[0]] * 4, [[1]] * 4, 2)
    plot.learning_curve([[0]] * 4, [[0]] * 4, 2, ax=ax)
    lowest, highest = ax.get_ylim()
    assert lowest == 0
    assert all(max(line.get_ydata()) <= highest for line in ax.lines)


def test_nothing_to_draw_is_an_error(empty_model):
    with pytest.raises(ValueError, match="not learned"):
        plot.co_occurrence(empty_model)
    with pytest.raises(naibx.NotTrainedError):
        plot.cascade(empty_model, TODAY)
    for draw in (plot.sizes, lambda *sets: plot.learning_curve(*sets, 3)):
        with pytest.raises(ValueError, match="no sets"):
            draw([], [])


def test_long_cascades_are_drawn_as_far_as_asked_for():
    with naibx.Config(12) as config:
        model = naibx.Model(config)
    model.add_example([], range(12))
    assert len(plot.cascade(model, [], 12, steps=7).axes) == 10  # two rows
    assert len([ax for ax in plot.cascade(model, [], 12).axes
                if ax.get_title()]) == 10


def test_names_are_drawn_as_they_are():
    with naibx.Config(2) as config:
        config.set_label_name(0, "a_$\\frac$")
        config.set_label_name(1, "$5-$10")
        model = naibx.Model(config)
    model.add_example([], [0, 1])
    for figure in (plot.cascade(model, []), plot.co_occurrence(model).figure):
        figure.savefig(io.BytesIO())


@pytest.mark.parametrize("draw, kind, words", [
    (lambda model: plot.learning_curve([[0]], [[0]], 3, metrics=["lrap"]),
     ValueError, "'lrap' is no figure of a row; there are lcard,"),
    (lambda model: plot.learning_curve([[0]], [[0]], 3, window=2.5),
     TypeError, "window is 2.5"),
    (lambda model: plot.sizes([[0]], [[0], [1]]),
     ValueError, "predicted has 2 rows"),
    (lambda model: plot.co_occurrence(model, most=0), ValueError, "most is 0"),
    (lambda model: plot.co_occurrence(model, names="abc"), TypeError, "names"),
    (lambda model: plot.cascade(model, TODAY, most=0), ValueError, "most is 0"),
    (lambda model: plot.cascade(model, TODAY, steps=0), ValueError, "steps is"),
    (lambda model: plot.cascade(naibx.Predictor(model), TODAY), TypeError,
     "model has to be a Model")])
def test_what_is_wrong_is_said_and_leaves_no_figure(model, draw, kind, words):
    with pytest.raises(kind, match=words):
        draw(model)
    assert plt.get_fignums() == []


def test_one_figure_of_rows_may_be_named_alone():
    ax = plot.learning_curve([[0]], [[0]], 3, metrics="f1")
    assert [line.get_label() for line in ax.lines] == ["f1"]


def test_the_predicted_size_is_shown_however_few_are(model):
    labels = calls.predict(model, TODAY, 2).labels
    figure = plot.cascade(model, TODAY, most=1)
    assert str(len(labels)) in bars_of(figure.axes[0])
