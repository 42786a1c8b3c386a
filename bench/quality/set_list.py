"""The sets that are measured on, by name. Needs no package."""

# Name here: name of the file in the folder mlc, how many folds are tested.
FILES = {
    "emotions": ("emotions", 5),
    "flags": ("flags", 5),
    "birds": ("Birds", 5),
    "yeast": ("yeast", 5),
    "cal500": ("cal500", 5),
    "enron": ("enron", 5),
    "medical": ("medical", 5),
    "slashdot": ("SLASHDOT-F", 5),
    "langlog": ("Langlog", 5),
    "yahoo_arts": ("yahoo_arts-full", 1),
}
# Events of examples/replan: how many of the first are learned.
STREAMS = {"replan-400": 400, "replan-3200": 3200}
# The same with values of the features taken away: a name, and what share.
MISSING = {
    f"{name}, {share} % missing": (name, share / 100)
    for name in ("emotions", "yeast", *STREAMS)
    for share in (10, 30)
}
NAMES = [*FILES, *STREAMS, *MISSING]
