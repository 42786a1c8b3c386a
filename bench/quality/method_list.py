"""All methods, by name, and their options. Needs no package."""

import set_list

# Name, and the options of `naibx train` and `naibx eval`.
NAIBX_OPTIONS = {
    "naive": ["--method", "naive"],
    "linear": ["--method", "linear"],
    "kernel": ["--method", "kernel"],
    "auto": ["--method", "auto"],
    "auto with --loss hamming": ["--method", "auto", "--loss", "hamming"],
}
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

PACKAGE = "meka.classifiers.multilabel."


def base(name):
    return ["-W", f"weka.classifiers.{name}"]


SVM, NAIVE_BAYES = base("functions.SMO"), base("bayes.NaiveBayes")


def ensemble_of_chains(of):
    return ["meta.EnsembleML", "-W", PACKAGE + "CC", "--", *of]


# Class and options; what is not given is MEKA's default.
MEKA_OPTIONS = {
    "binary relevance of SVMs": ["BR", *SVM],
    "chain of SVMs": ["CC", *SVM],
    "chains of SVMs": ensemble_of_chains(SVM),
    "chain of naive Bayes": ["CC", *NAIVE_BAYES],
    "chains of naive Bayes": ensemble_of_chains(NAIVE_BAYES),
    "RAkEL of SVMs": ["RAkEL", "-k", "3", "-M", "10", *SVM],
}
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
NAIBX, MEKA = "NaiBX ", "MEKA "


def names_for(set_name):
    if set_name in set_list.MISSING:
        return list(OF_MISSING)
    ours = [NAIBX + method for method in NAIBX_OPTIONS]
    return ours + list(SCIKIT_LEARN) + [MEKA + method for method in MEKA_OPTIONS]


def names():
    every = [name for set_name in set_list.NAMES for name in names_for(set_name)]
    return list(dict.fromkeys(every))
