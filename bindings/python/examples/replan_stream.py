"""Which power plants have to be planned anew today? A stream of days.

Each morning the set is predicted; in the evening it is known, and learned in
one call. Two models do so: the paper's, and one that chooses its method by
itself. Cells are marked as notebooks read them.

  python replan_stream.py [FOLDER]   with a folder: draws into it (matplotlib)
"""

# %% The grid: a made-up one, so that the example runs anywhere.
import math
import random
import sys
from pathlib import Path

import naibx
from naibx import eval as metrics

PLANTS = ["coal", "gas A", "gas B", "hydro", "battery", "biomass", "peaker"]
DAYS = 2000


def make_day(generator):
    """Measurements at dawn, and the plants whose plan did not survive the day.

    Gas A and gas B are twins: what one can do the other need not. A method that
    judges each plant by itself would often take both.
    """
    load = generator.gauss(60, 8)  # GW
    wind = abs(generator.gauss(6, 3))  # GW
    rain = generator.random() < 0.3
    outage = generator.random() < 0.1
    missing = load - 2 * wind + 10 * outage + generator.gauss(0, 2)
    planned = set()
    if missing > 50:
        planned.add("coal")
    if missing > 44:
        planned.add("gas A" if rain or generator.random() < 0.2 else "gas B")
    if rain and missing < 60:
        planned.add("hydro")
    if wind > 9:
        planned.add("battery")
    if 40 < missing < 48:
        planned.add("biomass")
    if outage and missing > 58:
        planned.add("peaker")
    return [load, wind, rain, outage], {PLANTS.index(name) for name in planned}


# %% A model: two measurements, and two things that are there or not.
def make_model(method):
    with naibx.Config(len(PLANTS)) as config:
        config.add_features(naibx.Family.GAUSSIAN, 2)
        config.add_features(naibx.Family.BERNOULLI, 2)
        config.allow_empty = True
        for label, name in enumerate(PLANTS):
            config.set_label_name(label, name)
        config.method = method
        config.landmarks = 100  # with four columns more gain nothing
        return naibx.Model(config)


# %% The stream: predict in the morning, learn in the evening.
def predict_days(model, days, next_compilation=math.inf):
    """The sets that were predicted, each before it was learned. Compiling takes
    a while, so it is done where a quarter more was learned since the last time.
    """
    predicted = []
    for values, planned in days:
        known = model.weight > 0
        predicted.append(model.predict(values).labels if known else [])
        model.add_example(values, planned)
        if len(predicted) >= next_compilation:
            model.compile()
            next_compilation = 1.25 * len(predicted)
    return predicted


generator = random.Random(2017)
days = [make_day(generator) for _ in range(DAYS)]
truth = [planned for _, planned in days]
model = make_model(naibx.Method.NAIVE)
predicted = predict_days(model, days)  # the paper's model is never compiled
best_model = make_model(naibx.Method.AUTO)
best_predicted = predict_days(best_model, days, 150)

# %% How well? The first days were guesses; the last ones count.
for name, sets in (("paper", predicted), ("auto", best_predicted)):
    for title, part in (("first 100 days", slice(100)),
                        ("last 1000 days", slice(-1000, None))):
        found = metrics.measure_sets(truth[part], sets[part], len(PLANTS))
        print(f"{name}, {title}: {100 * found.zs:.0f} % of the sets exactly "
              f"right, F1 {found.f1:.2f}")

# %% One day more: cold, still, and a plant is out.
today = [71.0, 4.0, False, True]
prediction = model.predict(today)
print("today:", ", ".join(PLANTS[label] for label in prediction.labels))

# %% Pictures.
if len(sys.argv) == 2:  # a notebook has arguments of its own
    from naibx import plot

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    curve = plot.learning_curve(truth, predicted, len(PLANTS))
    plot.learning_curve(truth, best_predicted, len(PLANTS), ax=curve)
    for line, name in zip(curve.lines, ("f1, paper", "zs, paper",
                                        "f1, auto", "zs, auto")):
        line.set_label(name)
    curve.legend()
    pictures = {
        "co_occurrence": plot.co_occurrence(model).figure,
        "sizes": plot.sizes(truth[-1000:], predicted[-1000:]).figure,
        "learning_curve": curve.figure,
        "cascade": plot.cascade(model, today)}
    for name, figure in pictures.items():
        figure.savefig(folder / f"{name}.png", dpi=100)
    print(f"pictures: {folder}")
