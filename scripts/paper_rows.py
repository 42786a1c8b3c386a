"""Where each row of the paper's tables comes from."""

OURS = ("NaiBX", "NaiBX_TrueM")
SHARED = ("hs", "zs", "acc", "pre", "rec")


def distance(printed, figures, metrics):
    return max(abs(figures[name][0] - float(printed[name]))
               for name in metrics if printed[name])


def of_ours(printed, figures):
    """A row that was computed again, from its figures by origin."""
    everything = distance(printed, figures["authors"], ("lcard_pred", *SHARED))
    shared = distance(printed, figures["published"], SHARED)
    text = (f"the authors' program: all columns within {everything:.4f}; NaiBX "
            f"in the published protocol: hs to rec within {shared:.3f}")
    if printed["lcard_pred"]:
        size = distance(printed, figures["published"], ("lcard_pred",))
        text += f", lcard_pred within {size:.3f}"
    return text


def has_figures(row):
    return any(row[name] for name in SHARED)


def accounts(paper, measured):
    """[set, algorithms, origin] for all rows of `paper`, by set and algorithm;
    `measured` has figures by set, then by origin and algorithm."""
    counted = 0
    for name in dict.fromkeys(name for name, _ in paper):
        rows = {algorithm: row for (of, algorithm), row in paper.items()
                if of == name}
        groups = {}
        for algorithm, row in rows.items():
            if algorithm in OURS and name in measured:
                origin = of_ours(row, {key: figures for (key, of), figures
                                       in measured[name].items()
                                       if of == algorithm})
            elif algorithm in OURS:
                origin = "only quoted: the data set is not here"
            elif has_figures(row):
                origin = ("only quoted: other methods, which the authors ran "
                          "in MEKA")
            else:
                origin = "the paper has no figures"
            groups.setdefault(origin, []).append(algorithm)
        for origin, algorithms in groups.items():
            counted += len(algorithms)
            yield [name, ", ".join(algorithms), origin]
    assert counted == len(paper)
