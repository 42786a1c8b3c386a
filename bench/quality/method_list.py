"""All methods, by name, and the software that each is of."""

from importlib import metadata

import data_sets
import meka_runs
import naibx_runs

SCIKIT_LEARN = (
    "random forest",
    "extra trees",
    "extra trees on label sets",
    "logistic regression on label sets",
    "kernel ridge",
    "logistic regression for each label",
    "chains of logistic regressions",
    "nearest neighbours",
    "LightGBM for each label",
)
# What sets with missing values are measured by.
OF_MISSING = (
    "NaiBX naive",
    "NaiBX linear",
    "NaiBX kernel",
    "NaiBX auto",
    "random forest",
    "imputed, NaiBX auto",
    "imputed, random forest",
    "imputed, kernel ridge",
)
MEKA_VERSION = "1.9.7"
NAIBX, MEKA = "NaiBX ", "MEKA "


def names_for(set_name):
    if set_name in data_sets.MISSING:
        return list(OF_MISSING)
    ours = [NAIBX + method for method in naibx_runs.METHODS]
    return ours + list(SCIKIT_LEARN) + [MEKA + method for method in meka_runs.METHODS]


def names():
    every = [name for set_name in data_sets.NAMES for name in names_for(set_name)]
    return list(dict.fromkeys(every))


def software(name, naibx_version):
    if name.startswith(NAIBX) or name.endswith(NAIBX + "auto"):
        return naibx_version
    if name.startswith(MEKA):
        return f"MEKA {MEKA_VERSION}"
    package = "LightGBM" if "LightGBM" in name else "scikit-learn"
    return f"{package} {metadata.version(package.lower())}"


def run(name, data_set, options, work):
    """Figures by variant."""
    if name.startswith(NAIBX):
        method = name[len(NAIBX) :]
        return {"": naibx_runs.run(options.build, method, data_set, work)}
    if name.startswith(MEKA):
        outcomes = meka_runs.run(
            name[len(MEKA) :], data_set, work, options.class_path
        )
    else:
        import scikit_learn_runs

        outcomes = scikit_learn_runs.run(name, data_set)
    return {
        variant: outcome.figures(data_set) for variant, outcome in outcomes.items()
    }
