"""Lines of the results, found by set and method, and how a page shows them."""

OURS = ("NaiBX naive", "NaiBX linear", "NaiBX kernel", "NaiBX auto")
CHOSEN = "NaiBX auto"
FOR_LABELS = "NaiBX auto with --loss hamming"


def is_ours(line):
    return line["method"] in (*OURS, FOR_LABELS)


def is_meka(line):
    return line["method"].startswith("MEKA ")


def is_of_today(line):
    return not is_ours(line) and not is_meka(line)


def name_of(line):
    variant = line["variant"]
    return line["method"].removeprefix("MEKA ") + (f", {variant}" if variant else "")


def figure(line, metric):
    if line is None:
        return "-"
    return f"{line[metric]:.3f} ± {line[metric + '_se']:.3f}"


class Results:
    def __init__(self, lines):
        self.sets = list(dict.fromkeys(line["set"] for line in lines))
        self.run = [line for line in lines if not line["not_run"]]
        self.not_run = [line for line in lines if line["not_run"]]

    def of_set(self, name, kind=lambda line: True):
        return [line for line in self.run if line["set"] == name and kind(line)]

    def of_method(self, name, method, variant=""):
        """The line of this variant, or of the only one that the method has."""
        lines = self.of_set(name, lambda line: line["method"] == method)
        with_variant = [line for line in lines if line["variant"] == variant]
        return (with_variant or lines or [None])[0]

    def best(self, name, metric, kind):
        return max(
            self.of_set(name, kind), key=lambda line: line[metric], default=None
        )


def best_text(line, metric):
    if line is None or line[metric] == 0:
        return figure(line, metric)
    return f"{figure(line, metric)} ({name_of(line)})"
