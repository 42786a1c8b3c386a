"""What include/naibx/naibx.h declares, for ctypes.

Made by generate_declarations.py from bindings/declarations.json, which tests
hold it against: change the header, not this file.
"""

from ctypes import (CFUNCTYPE, c_char_p, c_double, c_int32, c_int64, c_size_t,
                    c_uint32, c_uint64, c_void_p)
from enum import IntEnum

VERSION = 200


class Status(IntEnum):
    OK = 0
    BUFFER_TOO_SMALL = 1
    NOT_TRAINED = 2
    CANCELLED = 3
    NOT_SUPPORTED = 4
    CUT_SHORT = 5
    STALE = 6
    ERROR_NULL_ARGUMENT = 100
    ERROR_OUT_OF_RANGE = 101
    ERROR_INVALID_TEXT = 102
    ERROR_MISMATCH = 103
    ERROR_IMPOSSIBLE = 104
    ERROR_LABEL = 200
    ERROR_DUPLICATE_LABEL = 201
    ERROR_SET_SIZE = 202
    ERROR_WEIGHT = 203
    ERROR_FEATURE_COUNT = 204
    ERROR_FEATURE_INDEX = 205
    ERROR_FEATURE_VALUE = 206
    ERROR_OFFSETS = 207
    ERROR_NOT_A_MODEL = 300
    ERROR_NEWER_VERSION = 301
    ERROR_UNKNOWN_FEATURE = 302
    ERROR_TRUNCATED = 303
    ERROR_CHECKSUM = 304
    ERROR_CORRUPT = 305
    ERROR_OLDER_VERSION = 306
    ERROR_READ = 400
    ERROR_WRITE = 401
    ERROR_OUT_OF_MEMORY = 500
    ERROR_LIMIT = 501
    ERROR_UNDECIDED = 502
    ERROR_INTERNAL = 600


MAX_LABELS = 16777216
MAX_FEATURES = 268435456


class Family(IntEnum):
    GAUSSIAN = 0
    BERNOULLI = 1
    MULTINOMIAL = 2
    CATEGORICAL = 3


class Method(IntEnum):
    NAIVE = 0
    LINEAR = 1
    KERNEL = 2
    AUTO = 3


class ColumnKind(IntEnum):
    DENSE = 0
    RARE = 1
    SPARSE = 2
    AUTO = 3


class Loss(IntEnum):
    SUBSET_AND_JACCARD = 0
    SUBSET = 1
    JACCARD = 2
    F1 = 3
    HAMMING = 4


class ConfigNumber(IntEnum):
    LABEL_COUNT = 1
    FEATURE_COUNT = 2
    SMOOTHING = 3
    FEATURE_SMOOTHING = 4
    VARIANCE_PRIOR = 5
    FIXED_SIZE = 6
    ALLOW_EMPTY = 7
    MERGE_DUPLICATES = 8
    METHOD = 9
    LANDMARKS = 10
    RESERVOIR = 11
    SEED = 12
    LOSS = 13
    SEEN_SETS = 14


SIZE_PREDICTED = -1


class Form(IntEnum):
    FLOAT64 = 0
    FLOAT32 = 1
    LIVE = 2


class Kernel(IntEnum):
    BEST = 0
    PORTABLE = 1
    AVX2 = 2
    AVX512 = 3
    NEON = 4


class PredictorNumber(IntEnum):
    FORM = 1
    TABLE_BYTES = 2
    KERNEL = 3
    LABEL_SEEN = 4
    SIZE_SEEN = 5
    PREDICTOR_METHOD = 6
    HELD_OUT_UTILITY = 7
    GAIN = 8
    RIDGE_LAMBDA = 9
    RIDGE_WIDTH = 10
    DECODER = 11
    DECODER_SET_WEIGHT = 12
    DECODER_SIZE_WEIGHT = 13
    DECODER_THRESHOLD = 14
    DECODER_GAIN = 15


class Decoder(IntEnum):
    SETS = 0
    SIZE = 1
    THRESHOLD = 2
    CASCADE = 3


class Output(IntEnum):
    SETS = 1
    STEPS = 2
    SIZES = 4
    SIZE_EVIDENCE = 8
    LABEL_SCORES = 16
    LABEL_EVIDENCE = 32
    SET_SCORES = 64
    RANKING = 128
    KEPT_SCORES = 256


class SizeRule(IntEnum):
    BEST = 0
    MODE = 1
    MEDIAN = 2
    MEAN = 3
    QUANTILE = 4
    ACCURACY = 5
    F1 = 6


class Rule(IntEnum):
    REQUIRED = 0
    FORBIDDEN = 1
    GIVEN = 2


WIDTH_EXACT = 0


class ModelNumber(IntEnum):
    WEIGHT = 1
    TYPICAL_WEIGHT = 2
    LABEL_WEIGHT = 3
    SIZE_WEIGHT = 4
    LABEL_SIZE_WEIGHT = 5
    PAIR_WEIGHT = 6
    UNCOMPILED_WEIGHT = 7
    DROPPED_SET_WEIGHT = 8


class ClassKind(IntEnum):
    ALL = 0
    LABEL = 1
    SIZE = 2


class LoadOptionsNumber(IntEnum):
    LABEL_LIMIT = 1
    FEATURE_LIMIT = 2
    BYTE_LIMIT = 3
    MAP_TABLES = 4
    VERIFY_TABLES = 5


class FileNumber(IntEnum):
    FILE_BYTES = 1
    FILE_VERSION = 2
    FILE_HAS_MODEL = 3
    FILE_HAS_PREDICTOR = 4


naibx_allocate = CFUNCTYPE(c_void_p, c_void_p, c_size_t, c_size_t)
naibx_deallocate = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t, c_size_t)
naibx_progress = CFUNCTYPE(c_int32, c_void_p, c_uint64, c_uint64)
naibx_task = CFUNCTYPE(None, c_void_p, c_uint64)
naibx_executor = CFUNCTYPE(None, c_void_p, c_uint64, naibx_task, c_void_p)
naibx_write = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64)


# Name: (result, whether it reports an error object, parameters)
FUNCTIONS = {
    "naibx_version": (c_uint32, False, ()),
    "naibx_version_string": (c_char_p, False, ()),
    "naibx_format_version": (c_uint32, False, ()),
    "naibx_status_name": (c_char_p, False, (("status", c_int32),)),
    "naibx_error_status": (c_int32, False, (("error", c_void_p),)),
    "naibx_error_message": (c_char_p, False, (("error", c_void_p),)),
    "naibx_error_row": (c_int64, False, (("error", c_void_p),)),
    "naibx_error_column": (c_int64, False, (("error", c_void_p),)),
    "naibx_error_destroy": (None, False, (("error", c_void_p),)),
    "naibx_allocator_create": (c_int32, True, (
        ("allocate", naibx_allocate), ("deallocate", naibx_deallocate),
        ("context", c_void_p), ("allocator", c_void_p), ("error", c_void_p))),
    "naibx_allocator_destroy": (None, False, (("allocator", c_void_p),)),
    "naibx_config_create": (c_int32, True, (
        ("label_count", c_uint32), ("config", c_void_p), ("error", c_void_p))),
    "naibx_config_destroy": (None, False, (("config", c_void_p),)),
    "naibx_config_add_features": (c_int32, True, (
        ("config", c_void_p), ("family", c_int32),
        ("feature_count", c_uint32), ("error", c_void_p))),
    "naibx_config_add_categorical": (c_int32, True, (
        ("config", c_void_p), ("category_counts", c_void_p),
        ("feature_count", c_uint32), ("error", c_void_p))),
    "naibx_config_extend_group": (c_int32, True, (
        ("config", c_void_p), ("group", c_uint32),
        ("feature_count", c_uint32), ("error", c_void_p))),
    "naibx_config_set_number": (c_int32, True, (
        ("config", c_void_p), ("key", c_int32), ("number", c_double),
        ("error", c_void_p))),
    "naibx_config_get_number": (c_int32, True, (
        ("config", c_void_p), ("key", c_int32), ("number", c_void_p),
        ("error", c_void_p))),
    "naibx_config_set_allocator": (c_int32, True, (
        ("config", c_void_p), ("allocator", c_void_p), ("error", c_void_p))),
    "naibx_config_set_label_name": (c_int32, True, (
        ("config", c_void_p), ("label", c_uint32), ("name", c_char_p),
        ("error", c_void_p))),
    "naibx_config_set_feature_name": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("name", c_char_p),
        ("error", c_void_p))),
    "naibx_config_set_category_name": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("category", c_uint32),
        ("name", c_char_p), ("error", c_void_p))),
    "naibx_config_set_column_kind": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("kind", c_int32),
        ("error", c_void_p))),
    "naibx_config_column_kind": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("kind", c_void_p),
        ("error", c_void_p))),
    "naibx_config_feature": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("family", c_void_p),
        ("group", c_void_p), ("category_count", c_void_p),
        ("error", c_void_p))),
    "naibx_config_label_name": (c_int32, True, (
        ("config", c_void_p), ("label", c_uint32), ("name", c_void_p),
        ("error", c_void_p))),
    "naibx_config_feature_name": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("name", c_void_p),
        ("error", c_void_p))),
    "naibx_config_category_name": (c_int32, True, (
        ("config", c_void_p), ("column", c_uint32), ("category", c_uint32),
        ("name", c_void_p), ("error", c_void_p))),
    "naibx_create": (c_int32, True, (
        ("config", c_void_p), ("model", c_void_p), ("error", c_void_p))),
    "naibx_destroy": (None, False, (("model", c_void_p),)),
    "naibx_copy": (c_int32, True, (
        ("model", c_void_p), ("copy", c_void_p), ("error", c_void_p))),
    "naibx_create_part": (c_int32, True, (
        ("model", c_void_p), ("part", c_void_p), ("error", c_void_p))),
    "naibx_get_config": (c_int32, True, (
        ("model", c_void_p), ("config", c_void_p), ("error", c_void_p))),
    "naibx_get_decided_config": (c_int32, True, (
        ("model", c_void_p), ("config", c_void_p), ("error", c_void_p))),
    "naibx_set_executor": (c_int32, True, (
        ("model", c_void_p), ("executor", naibx_executor),
        ("context", c_void_p), ("thread_count", c_uint32),
        ("error", c_void_p))),
    "naibx_add_example": (c_int32, True, (
        ("model", c_void_p), ("values", c_void_p), ("indices", c_void_p),
        ("value_count", c_uint64), ("labels", c_void_p),
        ("label_count", c_uint64), ("weight", c_double), ("error", c_void_p))),
    "naibx_add_examples": (c_int32, True, (
        ("model", c_void_p), ("row_count", c_uint64), ("values", c_void_p),
        ("indices", c_void_p), ("row_offsets", c_void_p),
        ("value_count", c_uint64), ("labels", c_void_p),
        ("label_offsets", c_void_p), ("label_count", c_uint64),
        ("weights", c_void_p), ("progress", naibx_progress),
        ("context", c_void_p), ("error", c_void_p))),
    "naibx_merge": (c_int32, True, (
        ("model", c_void_p), ("other", c_void_p), ("error", c_void_p))),
    "naibx_set_group": (c_int32, True, (
        ("model", c_void_p), ("group", c_uint64), ("error", c_void_p))),
    "naibx_clear_group": (c_int32, True, (
        ("model", c_void_p), ("error", c_void_p))),
    "naibx_freeze": (c_int32, True, (
        ("model", c_void_p), ("error", c_void_p))),
    "naibx_compile": (c_int32, True, (
        ("model", c_void_p), ("error", c_void_p))),
    "naibx_predict": (c_int32, True, (
        ("model", c_void_p), ("values", c_void_p), ("indices", c_void_p),
        ("value_count", c_uint64), ("size", c_int64), ("labels", c_void_p),
        ("capacity", c_uint64), ("label_count", c_void_p),
        ("error", c_void_p))),
    "naibx_predictor_create": (c_int32, True, (
        ("model", c_void_p), ("form", c_int32), ("predictor", c_void_p),
        ("error", c_void_p))),
    "naibx_predictor_destroy": (None, False, (("predictor", c_void_p),)),
    "naibx_predictor_get_config": (c_int32, True, (
        ("predictor", c_void_p), ("config", c_void_p), ("error", c_void_p))),
    "naibx_predictor_get_decided_config": (c_int32, True, (
        ("predictor", c_void_p), ("config", c_void_p), ("error", c_void_p))),
    "naibx_predictor_set_number": (c_int32, True, (
        ("predictor", c_void_p), ("key", c_int32), ("number", c_double),
        ("error", c_void_p))),
    "naibx_predictor_get_number": (c_int32, True, (
        ("predictor", c_void_p), ("key", c_int32), ("index", c_uint32),
        ("number", c_void_p), ("error", c_void_p))),
    "naibx_request_create": (c_int32, True, (
        ("request", c_void_p), ("error", c_void_p))),
    "naibx_request_destroy": (None, False, (("request", c_void_p),)),
    "naibx_request_set_size": (c_int32, True, (
        ("request", c_void_p), ("least", c_uint32), ("most", c_uint32),
        ("error", c_void_p))),
    "naibx_request_set_row_sizes": (c_int32, True, (
        ("request", c_void_p), ("sizes", c_void_p), ("row_count", c_uint64),
        ("error", c_void_p))),
    "naibx_request_set_size_rule": (c_int32, True, (
        ("request", c_void_p), ("size_rule", c_int32), ("level", c_double),
        ("error", c_void_p))),
    "naibx_request_set_size_posterior": (c_int32, True, (
        ("request", c_void_p), ("log_probabilities", c_void_p),
        ("size_count", c_uint64), ("error", c_void_p))),
    "naibx_request_set_row_size_posterior": (c_int32, True, (
        ("request", c_void_p), ("row", c_uint64),
        ("log_probabilities", c_void_p), ("size_count", c_uint64),
        ("error", c_void_p))),
    "naibx_request_set_labels": (c_int32, True, (
        ("request", c_void_p), ("rule", c_int32), ("labels", c_void_p),
        ("label_count", c_uint64), ("error", c_void_p))),
    "naibx_request_set_row_labels": (c_int32, True, (
        ("request", c_void_p), ("rule", c_int32), ("row", c_uint64),
        ("labels", c_void_p), ("label_count", c_uint64), ("error", c_void_p))),
    "naibx_request_add_group": (c_int32, True, (
        ("request", c_void_p), ("labels", c_void_p),
        ("label_count", c_uint64), ("least", c_uint32), ("most", c_uint32),
        ("error", c_void_p))),
    "naibx_request_add_implication": (c_int32, True, (
        ("request", c_void_p), ("label", c_uint32), ("implied", c_uint32),
        ("error", c_void_p))),
    "naibx_request_clear_constraints": (c_int32, True, (
        ("request", c_void_p), ("error", c_void_p))),
    "naibx_request_set_best": (c_int32, True, (
        ("request", c_void_p), ("set_count", c_uint32), ("width", c_uint32),
        ("error", c_void_p))),
    "naibx_request_set_node_limit": (c_int32, True, (
        ("request", c_void_p), ("nodes", c_uint64), ("error", c_void_p))),
    "naibx_request_set_deadline": (c_int32, True, (
        ("request", c_void_p), ("microseconds", c_uint64),
        ("error", c_void_p))),
    "naibx_request_set_outputs": (c_int32, True, (
        ("request", c_void_p), ("outputs", c_uint32), ("error", c_void_p))),
    "naibx_answer_create": (c_int32, True, (
        ("allocator", c_void_p), ("answer", c_void_p), ("error", c_void_p))),
    "naibx_answer_destroy": (None, False, (("answer", c_void_p),)),
    "naibx_answer_set_executor": (c_int32, True, (
        ("answer", c_void_p), ("executor", naibx_executor),
        ("context", c_void_p), ("thread_count", c_uint32),
        ("error", c_void_p))),
    "naibx_answer_reserve": (c_int32, True, (
        ("answer", c_void_p), ("predictor", c_void_p), ("request", c_void_p),
        ("row_count", c_uint64), ("error", c_void_p))),
    "naibx_answer_predict": (c_int32, True, (
        ("answer", c_void_p), ("predictor", c_void_p), ("request", c_void_p),
        ("row_count", c_uint64), ("values", c_void_p), ("indices", c_void_p),
        ("row_offsets", c_void_p), ("value_count", c_uint64),
        ("progress", naibx_progress), ("context", c_void_p),
        ("error", c_void_p))),
    "naibx_answer_predict_again": (c_int32, True, (
        ("answer", c_void_p), ("predictor", c_void_p), ("request", c_void_p),
        ("error", c_void_p))),
    "naibx_answer_log_probability": (c_int32, True, (
        ("answer", c_void_p), ("predictor", c_void_p), ("row", c_uint64),
        ("labels", c_void_p), ("label_count", c_uint64),
        ("log_probability", c_void_p), ("error", c_void_p))),
    "naibx_answer_sets": (c_int32, True, (
        ("answer", c_void_p), ("set_count", c_void_p),
        ("label_offsets", c_void_p), ("labels", c_void_p),
        ("error", c_void_p))),
    "naibx_answer_set_offsets": (c_int32, True, (
        ("answer", c_void_p), ("row_count", c_void_p),
        ("set_offsets", c_void_p), ("error", c_void_p))),
    "naibx_answer_outcomes": (c_int32, True, (
        ("answer", c_void_p), ("row_count", c_void_p),
        ("outcomes", c_void_p), ("error", c_void_p))),
    "naibx_answer_numbers": (c_int32, True, (
        ("answer", c_void_p), ("output", c_uint32), ("numbers", c_void_p),
        ("count", c_void_p), ("error", c_void_p))),
    "naibx_answer_ranking": (c_int32, True, (
        ("answer", c_void_p), ("labels", c_void_p), ("count", c_void_p),
        ("error", c_void_p))),
    "naibx_get_number": (c_int32, True, (
        ("model", c_void_p), ("key", c_int32), ("first", c_uint32),
        ("second", c_uint32), ("number", c_void_p), ("error", c_void_p))),
    "naibx_get_gaussian": (c_int32, True, (
        ("model", c_void_p), ("class_kind", c_int32),
        ("class_number", c_uint32), ("column", c_uint32),
        ("weight", c_void_p), ("mean", c_void_p), ("variance", c_void_p),
        ("error", c_void_p))),
    "naibx_get_value_weight": (c_int32, True, (
        ("model", c_void_p), ("class_kind", c_int32),
        ("class_number", c_uint32), ("column", c_uint32),
        ("category", c_uint32), ("value_weight", c_void_p),
        ("total_weight", c_void_p), ("error", c_void_p))),
    "naibx_save": (c_int32, True, (
        ("model", c_void_p), ("path", c_char_p), ("error", c_void_p))),
    "naibx_save_parts": (c_int32, True, (
        ("model", c_void_p), ("predictor", c_void_p), ("path", c_char_p),
        ("error", c_void_p))),
    "naibx_write_parts": (c_int32, True, (
        ("model", c_void_p), ("predictor", c_void_p), ("write", naibx_write),
        ("context", c_void_p), ("error", c_void_p))),
    "naibx_load_options_create": (c_int32, True, (
        ("options", c_void_p), ("error", c_void_p))),
    "naibx_load_options_destroy": (None, False, (("options", c_void_p),)),
    "naibx_load_options_set_allocator": (c_int32, True, (
        ("options", c_void_p), ("allocator", c_void_p), ("error", c_void_p))),
    "naibx_load_options_set_number": (c_int32, True, (
        ("options", c_void_p), ("key", c_int32), ("number", c_double),
        ("error", c_void_p))),
    "naibx_load": (c_int32, True, (
        ("path", c_char_p), ("options", c_void_p), ("model", c_void_p),
        ("error", c_void_p))),
    "naibx_load_parts": (c_int32, True, (
        ("path", c_char_p), ("options", c_void_p), ("model", c_void_p),
        ("predictor", c_void_p), ("error", c_void_p))),
    "naibx_read_parts": (c_int32, True, (
        ("bytes", c_void_p), ("size", c_uint64), ("options", c_void_p),
        ("model", c_void_p), ("predictor", c_void_p), ("error", c_void_p))),
    "naibx_merge_bytes": (c_int32, True, (
        ("model", c_void_p), ("bytes", c_void_p), ("size", c_uint64),
        ("options", c_void_p), ("error", c_void_p))),
    "naibx_file_get_number": (c_int32, True, (
        ("bytes", c_void_p), ("size", c_uint64), ("key", c_int32),
        ("number", c_void_p), ("error", c_void_p))),
}
