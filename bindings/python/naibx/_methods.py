"""What include/naibx/naibx.h declares, as plain methods and properties.

Made by generate_methods.py from bindings/declarations.json, which tests hold
it against: change the header, not this file.
"""

from ctypes import c_char_p, c_double, c_int32, c_uint32
from typing import TYPE_CHECKING, Callable, Iterable, NamedTuple, Optional

from ._buffers import DOUBLE, INT64, UINT32, plain_array
from ._declarations import Decoder, Family, Form, Kernel, Loss, Method
from ._handle import Handle, given
from ._library import lib, real, text, whole

if TYPE_CHECKING:
    from ._allocator import Allocator
    from ._config import Config
    from ._model import Model
    from ._predictor import Predictor
    from ._request import Request


class Feature(NamedTuple):
    """What `feature` returns."""
    family: Family
    """its family."""
    group: int
    """number of its group."""
    category_count: int
    """its number of categories, 0 where it is not categorical."""


class Gaussian(NamedTuple):
    """What `gaussian` returns."""
    weight: float
    """weight of the class's examples in which the feature is not missing."""
    mean: float
    """mean, in the unit of the feature."""
    variance: float
    """variance, with the variance prior for a label or a size, in the unit
    squared. A class for which the formula has no value shows mean and variance
    of all examples. 0 where the feature counts in no score: it is constant
    over all examples, or was observed in one alone."""


class ValueWeight(NamedTuple):
    """What `value_weight` returns."""
    value_weight: float
    """Bernoulli: weight of the examples that have the feature. Multinomial:
    weighted sum of its counts. Categorical: weight of the examples with that
    category."""
    total_weight: float
    """Bernoulli and categorical: weight of the examples in which the feature
    is not missing. Multinomial: weighted sum of the counts of the feature's
    group."""


def version() -> int:
    """Version of the library at run time, as NAIBX_VERSION encodes it."""
    return lib.version()


def version_string() -> str:
    """Version of the library at run time, as text such as "0.2.0"."""
    return lib.version_string().decode("utf-8")


def format_version() -> int:
    """Newest version of the model file format that this library reads, and the
    one that it writes: 65536 major + minor."""
    return lib.format_version()


def status_name(status: int) -> str:
    """Name of a status constant, such as "NAIBX_ERROR_LABEL"; "unknown status"
    for a number that this version does not know."""
    return lib.status_name(status).decode("utf-8")


class PlainConfig(Handle):
    """The plain part of Config."""

    _destroy_function = "config_destroy"

    def __init__(self, label_count: int) -> None:
        """Make a configuration with no features and the default allocator.

        `label_count`: number of labels L, 1 to `MAX_LABELS`."""
        self._create(lib.config_create, label_count)

    def add_features(self, family: int, feature_count: int) -> None:
        """Append the next columns as a new group of one family. Groups are
        numbered in the order of addition.

        `family`: `Family.GAUSSIAN`, `Family.BERNOULLI` or
        `Family.MULTINOMIAL`.

        `feature_count`: how many columns, at least 1.

        Raises `Status.ERROR_LIMIT` for more than `MAX_FEATURES` columns in
        all."""
        self._change(lib.config_add_features, family, feature_count)

    def add_categorical(self, category_counts: Iterable[int]) -> None:
        """Append the next columns as a new group of categorical features.

        `category_counts`: for each column its number of categories, at least
        1.

        Raises `Status.ERROR_LIMIT` for more than `MAX_FEATURES` columns or
        categories."""
        self._change(
            lib.config_add_categorical,
            plain_array("category_counts", UINT32, category_counts))

    def extend_group(self, group: int, feature_count: int) -> None:
        """Append the next columns to a group that exists, so that the columns
        of a group need not be neighbours. It matters for multinomial groups
        alone, whose features share one total.

        `group`: number of a group that is not categorical.

        `feature_count`: how many columns, at least 1.

        Raises `Status.ERROR_LIMIT` for more than `MAX_FEATURES` columns in
        all."""
        self._change(lib.config_extend_group, group, feature_count)

    def set_allocator(self, allocator: "Optional[Allocator]") -> None:
        """Set the allocator of the models that are made from this
        configuration, of their copies and of their predictors.

        `allocator`: the allocator, or None for the default one."""
        self._change(
            lib.config_set_allocator,
            given("Allocator", allocator, "allocator", True))

    def set_label_name(self, label: int, name: str) -> None:
        """Name a label. Names are kept in the model and in its file; they need
        not differ.

        `label`: 0 to L-1.

        Raises `Status.ERROR_INVALID_TEXT`."""
        self._change(lib.config_set_label_name, label, text(name, "name"))

    def set_feature_name(self, column: int, name: str) -> None:
        """Name a feature.

        `column`: number of a column that has been added.

        Raises `Status.ERROR_INVALID_TEXT`."""
        self._change(lib.config_set_feature_name, column, text(name, "name"))

    def set_category_name(self, column: int, category: int, name: str) -> None:
        """Name a category of a categorical feature.

        `column`: number of a categorical column.

        `category`: 0 to K-1.

        Raises `Status.ERROR_INVALID_TEXT`."""
        self._change(
            lib.config_set_category_name, column, category, text(name, "name"))

    def set_column_kind(self, column: int, kind: int) -> None:
        """Set what a column is to the linear and the kernel method, which
        otherwise choose. The paper's method does not look at it.

        `kind`: `ColumnKind.DENSE` to `ColumnKind.AUTO`. Categorical columns
        stay dense.

        Raises `Status.ERROR_LIMIT` where more than 1,000 columns would be set
        to `ColumnKind.RARE`."""
        self._change(lib.config_set_column_kind, column, kind)

    def column_kind(self, column: int) -> int:
        """Look up the kind of a column as it is set.

        Returns `ColumnKind.DENSE` to `ColumnKind.AUTO`."""
        return self._look(lib.config_column_kind, (c_int32,), column)[0]

    def feature(self, column: int) -> Feature:
        """Look up what a column is.

        `column`: number of a column."""
        found = self._look(
            lib.config_feature, (c_int32, c_uint32, c_uint32), column)
        return Feature(Family(found[0]), found[1], found[2])

    def label_name(self, label: int) -> str:
        """Look up the name of a label.

        `label`: 0 to L-1.

        Returns UTF-8, "" where none was given."""
        return self._look(lib.config_label_name, (c_char_p,), label)[0]

    def feature_name(self, column: int) -> str:
        """Look up the name of a feature.

        `column`: number of a column.

        Returns as of `Config.label_name`."""
        return self._look(lib.config_feature_name, (c_char_p,), column)[0]

    def category_name(self, column: int, category: int) -> str:
        """Look up the name of a category.

        `column`: number of a categorical column.

        `category`: 0 to K-1.

        Returns as of `Config.label_name`."""
        return self._look(
            lib.config_category_name, (c_char_p,), column, category)[0]

    @property
    def label_count(self) -> int:
        """Number of labels L."""
        return int(self._number(lib.config_get_number, 1))

    @property
    def feature_count(self) -> int:
        """Number of columns."""
        return int(self._number(lib.config_get_number, 2))

    @property
    def smoothing(self) -> float:
        """`a`, which is added to every count of labels and sizes (Laplacian
        smoothing, section 4.3 of the paper): 0, or 1e-300 to 1e12, in typical
        examples, see WEIGHTS in naibx.h; 1 unless set."""
        return self._number(lib.config_get_number, 3)

    @smoothing.setter
    def smoothing(self, number: float) -> None:
        self._change(lib.config_set_number, 3, real("smoothing", number))

    @property
    def feature_smoothing(self) -> float:
        """`b`, which is added to every count of Bernoulli, multinomial and
        categorical features: 0, or 1e-300 to 1e12, in typical examples; 1
        unless set."""
        return self._number(lib.config_get_number, 4)

    @feature_smoothing.setter
    def feature_smoothing(self, number: float) -> None:
        self._change(
            lib.config_set_number, 4, real("feature_smoothing", number))

    @property
    def variance_prior(self) -> float:
        """`k`, the number of imagined examples with the overall variance that
        are added to the variance of every class: 0, which is the paper's
        formula, or 1e-12 to 1e12, in typical examples; 1 unless set."""
        return self._number(lib.config_get_number, 5)

    @variance_prior.setter
    def variance_prior(self, number: float) -> None:
        self._change(lib.config_set_number, 5, real("variance_prior", number))

    @property
    def fixed_size(self) -> Optional[int]:
        """The size that every set has (the paper's specialisation, end of
        section 4.2): no size statistics are kept, no size is predicted, and
        P(M = m | y) is 1. 0 to L, or None, as it is unless set: sizes vary."""
        number = int(self._number(lib.config_get_number, 6))
        return None if number < 0 else number

    @fixed_size.setter
    def fixed_size(self, number: Optional[int]) -> None:
        self._change(
            lib.config_set_number, 6,
            -1 if number is None else whole("fixed_size", number))

    @property
    def allow_empty(self) -> bool:
        """True where the empty set may be predicted although no example had
        it; its features then have the statistics of all examples. False unless
        set."""
        return bool(self._number(lib.config_get_number, 7))

    @allow_empty.setter
    def allow_empty(self, number: bool) -> None:
        self._change(lib.config_set_number, 7, whole("allow_empty", number))

    @property
    def merge_duplicates(self) -> bool:
        """True where a label that occurs twice in one set counts once; False,
        as it is unless set, where it is an error."""
        return bool(self._number(lib.config_get_number, 8))

    @merge_duplicates.setter
    def merge_duplicates(self, number: bool) -> None:
        self._change(
            lib.config_set_number, 8, whole("merge_duplicates", number))

    @property
    def method(self) -> Method:
        """How predictors that are compiled predict: `Method.NAIVE`, as it is
        unless set, to `Method.AUTO` (docs/ridge.md). With fewer than 150
        different examples they follow the paper, unless `Model.freeze` has
        made a map, and live until `Model.compile`. A model of another method
        keeps rows of its data, and so do its files."""
        return Method(int(self._number(lib.config_get_number, 9)))

    @method.setter
    def method(self, number: Method) -> None:
        self._change(lib.config_set_number, 9, whole("method", number))

    @property
    def landmarks(self) -> int:
        """Landmarks of `Method.KERNEL` and `Method.AUTO`: 1 to 8192; 500
        unless set."""
        return int(self._number(lib.config_get_number, 10))

    @landmarks.setter
    def landmarks(self, number: int) -> None:
        self._change(lib.config_set_number, 10, whole("landmarks", number))

    @property
    def reservoir(self) -> int:
        """Different examples that are kept whole: 150 to 65536; 2000 unless
        set. When there are more, the features are fixed and a sample stays.
        Those of a group stay together, so there may be almost twice as many
        (`Model.set_group`)."""
        return int(self._number(lib.config_get_number, 11))

    @reservoir.setter
    def reservoir(self, number: int) -> None:
        self._change(lib.config_set_number, 11, whole("reservoir", number))

    @property
    def seed(self) -> int:
        """Which examples the sample has: 0, as it is unless set, to 2^53."""
        return int(self._number(lib.config_get_number, 12))

    @seed.setter
    def seed(self, number: int) -> None:
        self._change(lib.config_set_number, 12, whole("seed", number))

    @property
    def loss(self) -> Loss:
        """`Loss.SUBSET_AND_JACCARD`, as it is unless set, to `Loss.HAMMING`.
        """
        return Loss(int(self._number(lib.config_get_number, 13)))

    @loss.setter
    def loss(self, number: Loss) -> None:
        self._change(lib.config_set_number, 13, whole("loss", number))

    @property
    def seen_sets(self) -> int:
        """Different label sets that are counted, where the method is not the
        paper's: 1 to 1048576; 65536 unless set. When there are more, the least
        counted go, until three quarters of this are left, and
        `dropped_set_weight` says how much they weighed."""
        return int(self._number(lib.config_get_number, 14))

    @seen_sets.setter
    def seen_sets(self, number: int) -> None:
        self._change(lib.config_set_number, 14, whole("seen_sets", number))


class PlainModel(Handle):
    """The plain part of Model."""

    _destroy_function = "destroy"

    def __init__(self, config: "Config") -> None:
        """Make an empty model.

        `config`: what it is made of; copied."""
        self._create(lib.create, given("Config", config, "config"))

    def copy(self) -> "Model":
        """Copy a model, statistics and all, with its allocator. Threads,
        executor and group stay behind: the copy begins with one thread and
        without a group."""
        return self._make("Model", lib.copy)

    def create_part(self) -> "Model":
        """Make a model of the same configuration and allocator that has
        learned nothing. Of the linear and the kernel method it has the map, if
        the model has one: parts that learn apart, of any number of rows, merge
        exactly."""
        return self._make("Model", lib.create_part)

    def get_config(self) -> "Config":
        """Copy the configuration of a model, to look at or to make another
        like it; the allocator is the model's."""
        return self._make("Config", lib.get_config)

    def get_decided_config(self) -> "Config":
        """Copy the configuration of a model with the kind of each column
        decided: it is that of the model's map or, as long as this may change,
        that of a map made now, for which all kept examples are looked at.
        Nothing is decided before the first example, and where the method is
        `Method.NAIVE`. A model made of such a configuration keeps these kinds,
        whatever its data."""
        return self._make("Config", lib.get_decided_config)

    def merge(self, other: "Model") -> None:
        """Learn all that another model has learned: the result is that of
        learning all examples with one model, where merges may be of any
        number, in any order. It is exact for the paper's statistics: counts
        add up, means and variances agree to rounding (docs/model.md). Of the
        linear and the kernel method see "Merging" in docs/ridge.md. Names have
        to be equal or absent in one of the two; the model keeps its own. What
        both have learned, as a model and its copy have, counts twice. Where
        the call fails nothing was learned.

        `other`: stays as it is. It may be the model itself, all of whose
        examples then count twice.

        Raises `Status.ERROR_MISMATCH` where the configurations differ, or both
        have maps and these differ; the message names what differs.
        `Status.ERROR_WEIGHT` where the sum of all weights would exceed 2^53.
        """
        self._change(lib.merge, given("Model", other, "other"))

    def set_group(self, group: int) -> None:
        """Say that the examples that are learned from now on belong together,
        such as those of one day or one plant, which may be all but the same.
        It is for the linear and the kernel method and the choice among
        methods: figures for examples that a method has not seen then leave out
        the whole group, and the sample has all or none of it ("Groups" in
        docs/ridge.md). It holds for `Model.add_example` and
        `Model.add_examples` until the next call, or `Model.clear_group`.
        Copies and files have what was learned, but begin without a current
        group.

        `group`: any number; the same one is the same group, also in models
        that are merged.

        Raises `Status.ERROR_MISMATCH` where the method is `Method.NAIVE`,
        which has no use for groups."""
        self._change(lib.set_group, group)

    def clear_group(self) -> None:
        """Say that each example that is learned from now on stands for itself,
        as before the first `Model.set_group`; equal ones belong together."""
        self._change(lib.clear_group)

    def freeze(self) -> None:
        """Make the map of the linear or the kernel method now, from the
        examples that are kept: all of them, as long as there are no more than
        `reservoir` different ones. Models without a map that are merged with
        this one are then learned through its map; those of `Model.create_part`
        have it from the start. Where there is a map already, it is made anew
        from the sample that is kept, and everything else that the method has
        learned is forgotten: its statistics then are those of the sample
        alone. The paper's statistics stay. Where the call fails nothing
        changes.

        Raises `Status.NOT_TRAINED` without an example; `Status.ERROR_MISMATCH`
        where the method is `Method.NAIVE`."""
        self._change(lib.freeze)

    def compile(self) -> None:
        """Fit the weights of the linear or the kernel method to all that was
        learned. `Model.predict` and live predictors follow them from then on;
        until the first call, and where `Method.AUTO` finds the paper's method
        better, they follow the paper. Nothing else fits them anew: what is
        learned later is not in them, which `uncompiled_weight` tells. Copies
        and files have them. It takes up to seconds, as `Predictor.create`
        does. Where the call fails nothing changes.

        Raises `Status.NOT_TRAINED` without an example; `Status.ERROR_MISMATCH`
        where the method is `Method.NAIVE`."""
        self._change(lib.compile)

    def gaussian(
            self, class_kind: int, class_number: int, column: int) -> Gaussian:
        """Look up the distribution of a Gaussian feature in a class, as
        prediction uses it.

        `class_kind`: `ClassKind.ALL`, `ClassKind.LABEL`, `ClassKind.SIZE`.

        `class_number`: which class of the kind.

        `column`: number of a Gaussian column."""
        found = self._look(
            lib.get_gaussian, (c_double, c_double, c_double), class_kind,
            class_number, column)
        return Gaussian(found[0], found[1], found[2])

    def value_weight(
            self, class_kind: int, class_number: int, column: int,
            category: int = 0) -> ValueWeight:
        """Look up the weight of a value of a discrete feature in a class.

        `class_kind`: `ClassKind.ALL`, `ClassKind.LABEL`, `ClassKind.SIZE`.

        `class_number`: which class of the kind.

        `column`: number of a Bernoulli, multinomial or categorical column.

        `category`: for a categorical column its category, else 0."""
        found = self._look(
            lib.get_value_weight, (c_double, c_double), class_kind,
            class_number, column, category)
        return ValueWeight(found[0], found[1])

    @property
    def weight(self) -> float:
        """N, the weight of all examples."""
        return self._number(lib.get_number, 1, 0, 0)

    @property
    def typical_weight(self) -> float:
        """The weight of a typical example, 0 to 1: the sum of w min(w, 1) over
        the sum of w, which is 1 where no weight is below 1, and before the
        first example. The smoothing, the feature smoothing and the variance
        prior are multiplied by it."""
        return self._number(lib.get_number, 2, 0, 0)

    def label_weight(self, label: int) -> float:
        """N_y, the weight of the examples whose set holds the label `label`.
        """
        return self._number(lib.get_number, 3, label, 0)

    def size_weight(self, size: int) -> float:
        """N_m, the weight of the examples whose set has the size `size`."""
        return self._number(lib.get_number, 4, size, 0)

    def label_size_weight(self, label: int, size: int) -> float:
        """N_ym, the weight of the examples whose set holds the label `label`
        and has the size `size`."""
        return self._number(lib.get_number, 5, label, size)

    def pair_weight(self, label: int, other: int) -> float:
        """N_yy', the weight of the examples whose set holds the labels `label`
        and `other`; 0 where these are the same."""
        return self._number(lib.get_number, 6, label, other)

    @property
    def uncompiled_weight(self) -> float:
        """The weight of the examples that `Model.compile` has not seen: they
        were learned since. All of them where `Model.compile` was never called;
        0 where the paper's method predicts live, which lacks none."""
        return self._number(lib.get_number, 7, 0, 0)

    @property
    def dropped_set_weight(self) -> float:
        """The weight of the examples whose sets are no more counted, since
        there were more different ones than `seen_sets`: a predictor of another
        method than the paper's knows these sets no more. 0 while all are
        counted, and for the paper's method."""
        return self._number(lib.get_number, 8, 0, 0)


class PlainPredictor(Handle):
    """The plain part of Predictor."""

    _destroy_function = "predictor_destroy"

    def __init__(self, model: "Model", form: int) -> None:
        """Make a predictor from a model. Compiling one takes about as long as
        some tens of predictions; with sparse rows, whose predictions are
        short, some hundreds or thousands. By another method than the paper's
        it takes up to seconds.

        `model`: what to compile, which stays free to learn; or what a live one
        reads, which lives on inside it.

        `form`: `Form.FLOAT64`, `Form.FLOAT32` or `Form.LIVE`.

        Raises `Status.NOT_TRAINED` for tables of a model without examples."""
        self._create(
            lib.predictor_create, given("Model", model, "model"), form)

    def get_config(self) -> "Config":
        """Copy the configuration of the model that a predictor was made from,
        names and all; the allocator is the predictor's."""
        return self._make("Config", lib.predictor_get_config)

    def get_decided_config(self) -> "Config":
        """Copy that configuration with the kind of each column as it is in the
        predictor's map; where the paper's method predicts there is none, and
        kinds are as they were set."""
        return self._make("Config", lib.predictor_get_decided_config)

    @property
    def form(self) -> Form:
        """`Form.FLOAT64`, `Form.FLOAT32` or `Form.LIVE`."""
        return Form(int(self._number(lib.predictor_get_number, 1, 0)))

    @property
    def table_bytes(self) -> int:
        """Memory of the tables in bytes; 0 for a live one."""
        return int(self._number(lib.predictor_get_number, 2, 0))

    @property
    def kernel(self) -> Kernel:
        """The instruction set in use, `Kernel.PORTABLE` to `Kernel.NEON`. Set
        it, to compare or to measure, to one of these or to `Kernel.BEST`, as
        it is from the start. Scores of two kernels agree within 1e-12 of the
        sizes of the terms that are summed; one kernel always gives the same
        bits, whatever the number of rows or threads. A live predictor has that
        of its machine."""
        return Kernel(int(self._number(lib.predictor_get_number, 3, 0)))

    @kernel.setter
    def kernel(self, number: Kernel) -> None:
        self._change(lib.predictor_set_number, 3, whole("kernel", number))

    def label_seen(self, index: int) -> bool:
        """True where the label with the number `index` was seen in training,
        else False."""
        return bool(self._number(lib.predictor_get_number, 4, index))

    def size_seen(self, index: int) -> bool:
        """True where the size `index` can be predicted, else False."""
        return bool(self._number(lib.predictor_get_number, 5, index))

    @property
    def method(self) -> Method:
        """The method that predicts, `Method.NAIVE` to `Method.KERNEL`: what
        `Method.AUTO` has chosen."""
        return Method(int(self._number(lib.predictor_get_number, 6, 0)))

    @property
    def held_out_utility(self) -> float:
        """What `loss` says of the sets that the method predicts for held-out
        examples: a mean from 0 to 1, which is the best. NaN where it was not
        measured: where the method is the paper's without a choice, and live
        before `Model.compile`."""
        return self._number(lib.predictor_get_number, 7, 0)

    @property
    def gain(self) -> float:
        """How much of it the method gains over the paper's. NaN where there
        was no choice."""
        return self._number(lib.predictor_get_number, 8, 0)

    @property
    def ridge_lambda(self) -> float:
        """What the weights of ridge regression are held down with
        (docs/ridge.md); 0 where the method is the paper's."""
        return self._number(lib.predictor_get_number, 9, 0)

    @property
    def ridge_width(self) -> float:
        """How narrow the kernel is (docs/ridge.md); 0 where the method has
        none."""
        return self._number(lib.predictor_get_number, 10, 0)

    @property
    def decoder(self) -> Decoder:
        """How a set follows from scores, `Decoder.SETS` to `Decoder.CASCADE`,
        chosen on held-out examples but for the last."""
        return Decoder(int(self._number(lib.predictor_get_number, 11, 0)))

    @property
    def decoder_set_weight(self) -> float:
        """How much the frequency of a set counts, h of docs/ridge.md; 0 unless
        the decoder is `Decoder.SETS`."""
        return self._number(lib.predictor_get_number, 12, 0)

    @property
    def decoder_size_weight(self) -> float:
        """How much the size of a set counts, h' of docs/ridge.md; 0 unless the
        decoder is `Decoder.SETS`."""
        return self._number(lib.predictor_get_number, 13, 0)

    @property
    def decoder_threshold(self) -> float:
        """The probability from which on a label is in the set, of
        `Decoder.THRESHOLD`; else 0."""
        return self._number(lib.predictor_get_number, 14, 0)

    @property
    def decoder_gain(self) -> float:
        """How much `held_out_utility` gains by the choice of a decoder, over
        `Decoder.SETS` with both weights .5. NaN where there was no choice."""
        return self._number(lib.predictor_get_number, 15, 0)


class PlainRequest(Handle):
    """The plain part of Request."""

    _destroy_function = "request_destroy"

    def __init__(self) -> None:
        """Make a request for the predicted sets."""
        self._create(lib.request_create)

    def set_size(self, least: int, most: int) -> None:
        """Set bounds for the size of the sets. The size is the best of those
        seen in training that lie within; where none does, the bound that is
        nearest to the best one. (The linear and the kernel method take the
        best set of a size that was seen within, or of any size within where
        none was.) With equal bounds it is given, and no size is predicted.

        `least`: smallest size.

        `most`: largest size, at least `least`; 2**32 - 1 for L."""
        self._change(lib.request_set_size, least, most)

    def set_row_sizes(self, sizes: Optional[Iterable[int]]) -> None:
        """Set the size of the set of each row. Rows and sizes must then match
        in number wherever the request is used, else `Status.ERROR_MISMATCH`.

        `sizes`: for each row 0 to L, or `SIZE_PREDICTED` for what the request
        says otherwise; copied. None for no such sizes."""
        self._change(
            lib.request_set_row_sizes,
            plain_array("sizes", INT64, sizes, True))

    def set_size_rule(self, size_rule: int, level: float = 0) -> None:
        """Set how the size is taken where it is not given.

        `size_rule`: `SizeRule.BEST`, which it is unless set, to `SizeRule.F1`.

        `level`: for `SizeRule.QUANTILE` above 0 and below 1, else 0."""
        self._change(lib.request_set_size_rule, size_rule, level)

    def set_size_posterior(
            self, log_probabilities: Optional[Iterable[float]]) -> None:
        """Set how likely each size is, in place of what the model says, for
        all rows: from a predictor of the caller's own, or from counts. The
        rule is applied to this; with `SizeRule.BEST` that is the mode, of each
        method.

        `log_probabilities`: of the sizes 0, 1 and so on, but for a summand of
        all; -infinity, like a size that is not there, for one that cannot be.
        At least one is a number, and none is of a size above L; copied."""
        self._change(
            lib.request_set_size_posterior,
            plain_array("log_probabilities", DOUBLE, log_probabilities, True))

    def set_row_size_posterior(
            self, row: int, log_probabilities: Optional[Iterable[float]]) -> None:
        """Set how likely each size is for one row, in place of what is said
        for all. A request with such of a row that a prediction does not have
        gives `Status.ERROR_MISMATCH` there.

        `row`: which row of the prediction, from 0.

        `log_probabilities`: as for all rows; copied."""
        self._change(
            lib.request_set_row_size_posterior, row,
            plain_array("log_probabilities", DOUBLE, log_probabilities, True))

    def set_labels(self, rule: int, labels: Optional[Iterable[int]]) -> None:
        """Set which labels must be in the sets of all rows, must not be, or
        are given. Within all that a request asks, the paper's method takes the
        best size, and then each label the best after which the rest can still
        be met; the other methods take the best set by expected utility
        (docs/constraints.md). Where no set meets it all, a prediction of one
        row fails with `Status.ERROR_IMPOSSIBLE`, and one of a batch has an
        empty set, which `Answer.outcomes` tells.

        `rule`: `Rule.REQUIRED`, `Rule.FORBIDDEN` or `Rule.GIVEN`.

        `labels`: in place of those that the rule had before; copied."""
        self._change(
            lib.request_set_labels, rule,
            plain_array("labels", UINT32, labels, True))

    def set_row_labels(
            self, rule: int, row: int, labels: Optional[Iterable[int]]) -> None:
        """Set such labels of one row, besides those of all rows. A request
        with labels of a row that a prediction does not have gives
        `Status.ERROR_MISMATCH` there.

        `rule`: `Rule.REQUIRED`, `Rule.FORBIDDEN` or `Rule.GIVEN`.

        `row`: which row of the prediction, from 0.

        `labels`: in place of those that the rule had for this row; copied."""
        self._change(
            lib.request_set_row_labels, rule, row,
            plain_array("labels", UINT32, labels, True))

    def add_group(
            self, labels: Optional[Iterable[int]], least: int, most: int) -> None:
        """Ask for at least and at most so many labels of a group, besides what
        else is asked. Groups are numbered from 0 in their order.

        `labels`: without duplicates; copied.

        `least`: fewest of them.

        `most`: most of them, at least `least`.

        Raises `Status.ERROR_DUPLICATE_LABEL`."""
        self._change(
            lib.request_add_group, plain_array("labels", UINT32, labels, True),
            least, most)

    def add_implication(self, label: int, implied: int) -> None:
        """Ask that a label is in only if another is.

        `label`: which label.

        `implied`: what is in where `label` is."""
        self._change(lib.request_add_implication, label, implied)

    def clear_constraints(self) -> None:
        """Forget all labels, groups and implications; sizes stay."""
        self._change(lib.request_clear_constraints)

    def set_best(self, set_count: int, width: int) -> None:
        """Ask for the most likely sets of each row, best first, in place of
        the one that is predicted (a set count and a width of 1). How many
        there are is told by `Answer.set_offsets`; their scores are
        `Output.SET_SCORES`. The paper's method follows so many beginnings of
        sets from label to label as the width says: half of them for the best
        size, a quarter for the second, and so on. With `WIDTH_EXACT` it then
        searches for what is better (branch and bound), each node being the
        beginning of a set. The linear and the kernel method rank what they
        weigh and the neighbours of the best `width` of them; they have no
        exact search, and take a width of 64.

        `set_count`: at most so many sets of a row, 1 to 1,024.

        `width`: at least `set_count` and at most 1,024, or `WIDTH_EXACT`."""
        self._change(lib.request_set_best, set_count, width)

    def set_node_limit(self, nodes: int) -> None:
        """Set how long a set is searched for where constraints exclude the
        first choices, or with `WIDTH_EXACT`: both may be as hard as any
        problem is.

        `nodes`: so many labels of each row are put in or out to see what
        follows; 10,000 unless told. With 0 none is searched for."""
        self._change(lib.request_set_node_limit, nodes)

    def set_deadline(self, microseconds: int) -> None:
        """Set how long one call may take. The clock is read between the steps
        of a search and before rows are scored, some hundreds at once. A search
        that it ends keeps the best sets that it has found: the outcome of the
        row is `Status.CUT_SHORT`. A cascade that it meets takes its remaining
        labels by the scores that they have by then. Rows that are not reached
        have no set, the outcome `Status.ERROR_UNDECIDED`, and NaN for numbers.

        `microseconds`: from the beginning of the call; 0 for none."""
        self._change(lib.request_set_deadline, microseconds)

    def set_outputs(self, outputs: int) -> None:
        """Set what is computed.

        `outputs`: `Output.SETS` and so on, summed; at least one of them, and
        `Output.STEPS` and `Output.SET_SCORES` only with `Output.SETS`."""
        self._change(lib.request_set_outputs, outputs)


class PlainAnswer(Handle):
    """The plain part of Answer."""

    _destroy_function = "answer_destroy"

    def __init__(self, allocator: "Optional[Allocator]" = None) -> None:
        """Make an answer without results.

        `allocator`: where its memory comes from, or None for the default one.
        """
        self._create(
            lib.answer_create,
            given("Allocator", allocator, "allocator", True))

    def reserve(
            self, predictor: "Predictor", request: "Optional[Request]",
            row_count: int) -> None:
        """Make room, so that predictions allocate nothing: with this predictor
        (a live one also when its model has learned more), this request and so
        many rows. Room for the labels of a row is for the largest set that it
        can have. The results that are there are dropped.

        `request`: what will be asked, or None.

        `row_count`: at most so many rows.

        Raises `Status.NOT_TRAINED` for a live predictor of a model without
        examples; `Status.ERROR_MISMATCH` for sizes of other rows."""
        self._change(
            lib.answer_reserve, given("Predictor", predictor, "predictor"),
            given("Request", request, "request", True), row_count)

    def predict_again(
            self, predictor: "Predictor", request: "Optional[Request]") -> None:
        """Ask something else of the rows that were predicted last: from the
        scores that the answer has kept (`Output.KEPT_SCORES`), as when a
        solver has fixed some of the labels. The results are those of
        `Answer.predict` with the same rows and this request, on the calling
        thread alone. The scores stay until the next call of `Answer.predict`
        or `Answer.reserve`.

        `predictor`: the one that predicted them.

        `request`: what is asked, or None.

        Raises `Status.STALE` where a live predictor's model has changed since;
        `Status.ERROR_MISMATCH` for another predictor, or where there are no
        kept scores; those of `Answer.predict`."""
        self._change(
            lib.answer_predict_again,
            given("Predictor", predictor, "predictor"),
            given("Request", request, "request", True))

    def log_probability(
            self, predictor: "Predictor", row: int,
            labels: Optional[Iterable[int]]) -> float:
        """Look up how likely a set is for a row whose scores the answer has
        kept. By the paper's method log P(M = m | x) and the logarithm of the
        sum over all orders of its labels: those of all sets sum to 1. By the
        linear and the kernel method the log-probability among the sets that
        are weighed and this one. Results stay; memory of the call is
        allocated.

        `predictor`: the one that predicted it.

        `row`: which row.

        `labels`: the set, in any order, without duplicates.

        Returns the result; -infinity for a size never seen.

        Raises `Status.STALE`; `Status.ERROR_MISMATCH` as of
        `Answer.predict_again`; `Status.ERROR_LABEL`;
        `Status.ERROR_DUPLICATE_LABEL`; `Status.ERROR_LIMIT`."""
        return self._look_up(
            lib.answer_log_probability, (c_double,),
            given("Predictor", predictor, "predictor"), row,
            plain_array("labels", UINT32, labels, True))[0]


class PlainLoadOptions(Handle):
    """The plain part of LoadOptions."""

    _destroy_function = "load_options_destroy"

    def __init__(self) -> None:
        """Make load options."""
        self._create(lib.load_options_create)

    def set_allocator(self, allocator: "Optional[Allocator]") -> None:
        """Set the allocator of what is loaded.

        `allocator`: the allocator, or None for the default one."""
        self._change(
            lib.load_options_set_allocator,
            given("Allocator", allocator, "allocator", True))

    def set_label_limit(self, number: int) -> None:
        """At most so many labels; `MAX_LABELS` unless set."""
        self._change(
            lib.load_options_set_number, 1, whole("label_limit", number))

    def set_feature_limit(self, number: int) -> None:
        """At most so many features; `MAX_FEATURES` unless set."""
        self._change(
            lib.load_options_set_number, 2, whole("feature_limit", number))

    def set_byte_limit(self, number: int) -> None:
        """A file of at most so many bytes; 2^53 and more, as unless set, for
        any."""
        self._change(
            lib.load_options_set_number, 3, whole("byte_limit", number))

    def set_map_tables(self, number: bool) -> None:
        """True to leave the tables of a predictor where the system keeps the
        file, which all processes share that map it, in place of a copy. Until
        the predictor is gone the file must not be written to or cut off, which
        would end the process or change the answers; saving to its path is
        safe, since that puts a new file in its place. Where a file cannot be
        mapped (a pipe, a big-endian machine) it is loaded. False unless set.
        """
        self._change(
            lib.load_options_set_number, 4, whole("map_tables", number))

    def set_verify_tables(self, number: bool) -> None:
        """False to leave the numbers of tables that are mapped unchecked: then
        a predictor of any size is ready at once, and its tables come from the
        disk as they are used. What they index is checked all the same, so that
        a damaged file does no harm but to the answers: these may be anything,
        even a label twice. True unless set."""
        self._change(
            lib.load_options_set_number, 5, whole("verify_tables", number))


class PlainFile:
    """The plain part of File."""

    _number: Callable[..., float]

    @property
    def bytes(self) -> int:
        """Its length in bytes."""
        return int(self._number(lib.file_get_number, 1))

    @property
    def version(self) -> int:
        """Version of its format: 65536 major + minor."""
        return int(self._number(lib.file_get_number, 2))

    @property
    def has_model(self) -> bool:
        """True where it holds a model, else False."""
        return bool(self._number(lib.file_get_number, 3))

    @property
    def has_predictor(self) -> bool:
        """True where it holds a predictor, else False."""
        return bool(self._number(lib.file_get_number, 4))
