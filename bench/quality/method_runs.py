"""Runs a method by its name, and says of which software it is."""

from importlib import metadata

import meka_runs
import naibx_runs
from method_list import MEKA, NAIBX

MEKA_VERSION = "1.9.7"


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
