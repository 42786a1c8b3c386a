"""What the predictor is to reach, and where it falls short."""

from table_text import number


class Shortfalls:
    """Which targets were missed, and by what."""

    def __init__(self):
        self.lines = []
        self.targets = []

    def judge(self, target, figures, limit, at_least=False):
        """`figures`: pairs of what and its figure."""
        figures = [pair for pair in figures if pair[1] is not None]
        if not figures:
            return
        best_first = sorted(figures, key=lambda pair: pair[1], reverse=at_least)
        worst = best_first[-1]
        missed = [
            (name, value)
            for name, value in figures
            if (value < limit if at_least else value > limit)
        ]
        self.targets.append(
            [
                target,
                ("at least " if at_least else "at most ") + number(limit),
                f"{number(worst[1])} ({worst[0]})",
                f"{len(figures) - len(missed)} of {len(figures)}",
            ]
        )
        if missed:
            what = ", ".join(f"{name} {number(value)}" for name, value in missed)
            self.lines.append(f"- {target}: {what}\n")


def of_kind(results, kind, counter):
    """`kind`: the first parts of the names."""
    parts = tuple(kind.split("/"))
    return [
        ("/".join(name[len(parts) :]), entry.get(counter))
        for name, entry in results.items()
        if name[: len(parts)] == parts
    ]


def judge_predictor(results, shortfalls):
    for target, kind, counter, limit, at_least in (
        (
            "one dense prediction over its target, by the numbers it needs",
            "one",
            "over_target",
            1.0,
            False,
        ),
        (
            "one dense prediction over its target, by its tables",
            "one",
            "over_target_of_tables",
            1.0,
            False,
        ),
        ("prediction on the model over predictor", "model", "over_predictor", 5, False),
        ("sparse prediction over gathering", "sparse", "over_gather", 1.5, False),
        ("cascade over scoring", "cascade", "added", 0.3, False),
        ("two threads over one", "threads", "gain", 1.8, True),
        ("ns that a call in C++ adds to that in C", "cpp", "added_ns", 100, False),
        (
            "ns that a prepared call from Python adds to that in C",
            "python/prepared",
            "added_ns",
            2000,
            False,
        ),
        (
            "ns that a prepared call from Rust adds to that in C",
            "rust/prepared",
            "added_ns",
            200,
            False,
        ),
        (
            "ns that a prepared call from Go adds to that in C",
            "go/prepared",
            "added_ns",
            300,
            False,
        ),
        (
            "ns that a prepared call from C# adds to that in C",
            "csharp/prepared",
            "added_ns",
            200,
            False,
        ),
    ):
        figures = of_kind(results, kind, counter)
        shortfalls.judge(target, figures, limit, at_least)
    one = [
        (name, value)
        for name, value in of_kind(results, "learn", "over_traffic")
        if name.startswith("one/")
    ]
    shortfalls.judge("learning one over its traffic", one, 1.5)
    million = [
        (how, results[name]["ns"] * 1e-3)
        for how, name in (
            ("one at a time", ("learn", "one", "100x50")),
            ("in batches", ("learn", "many", "100x50")),
        )
        if name in results
    ]
    shortfalls.judge("seconds for a million examples, n = 100, m = 4", million, 2)
