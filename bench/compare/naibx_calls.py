"""NaiBX through ctypes: thin, and with the arguments of calls made before."""

import ctypes

import numpy as np

FAMILIES = {"gaussian": 0, "bernoulli": 1, "multinomial": 2}
TABLE_BYTES = ctypes.c_int32(2)


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


class Examples:
    """Rows as the library takes them: dense, or as CSR where `is_sparse`."""

    def __init__(self, x, y, is_sparse):
        self.rows = len(x)
        self.columns = self.offsets = None
        if is_sparse:
            rows, columns = np.nonzero(x)
            self.columns = columns.astype(np.uint32)
            self.values = np.ascontiguousarray(x[rows, columns])
            ends = np.cumsum(np.bincount(rows, minlength=len(x)))
            self.offsets = np.r_[0, ends].astype(np.uint64)
        else:
            self.values = np.ascontiguousarray(x).ravel()
        set_rows, labels = np.nonzero(y)
        self.labels = labels.astype(np.uint32)
        ends = np.cumsum(np.bincount(set_rows, minlength=len(y)))
        self.label_offsets = np.r_[0, ends].astype(np.uint64)

    def row_arguments(self, row):
        """values, indices, value_count of one row."""
        if self.columns is None:
            length = len(self.values) // self.rows
            start, indices = row * length, None
        else:
            start = int(self.offsets[row])
            length = int(self.offsets[row + 1]) - start
            indices = ctypes.c_void_p(self.columns.ctypes.data + 4 * start)
        values = ctypes.c_void_p(self.values.ctypes.data + 8 * start)
        return values, indices, ctypes.c_uint64(length)

    def batch_arguments(self):
        """row_count, values, indices, row_offsets, value_count."""
        return (
            ctypes.c_uint64(self.rows),
            pointer(self.values),
            None if self.columns is None else pointer(self.columns),
            None if self.offsets is None else pointer(self.offsets),
            ctypes.c_uint64(len(self.values)),
        )


class Naibx:
    def __init__(self, library, family, feature_count, label_count):
        self.library = library
        self.labels = label_count
        config = ctypes.c_void_p()
        self.model = ctypes.c_void_p()
        self.predictor = ctypes.c_void_p()
        self.answer = ctypes.c_void_p()
        self.check(
            library.naibx_answer_create(None, ctypes.byref(self.answer), None)
        )
        self.check(
            library.naibx_config_create(
                ctypes.c_uint32(label_count), ctypes.byref(config), None
            )
        )
        self.check(
            library.naibx_config_add_features(
                config, FAMILIES[family], ctypes.c_uint32(feature_count), None
            )
        )
        self.check(library.naibx_create(config, ctypes.byref(self.model), None))
        library.naibx_config_destroy(config)

    def check(self, status):
        if status != 0:
            self.library.naibx_status_name.restype = ctypes.c_char_p
            raise RuntimeError(self.library.naibx_status_name(status).decode())

    def __del__(self):
        self.library.naibx_predictor_destroy(self.predictor)
        self.library.naibx_answer_destroy(self.answer)
        self.library.naibx_destroy(self.model)

    def learn_arguments(self, examples):
        """For each row what naibx_add_example takes."""
        ends = examples.label_offsets.astype(int)
        return [
            (
                self.model,
                *examples.row_arguments(row),
                ctypes.c_void_p(examples.labels.ctypes.data + 4 * int(ends[row])),
                ctypes.c_uint64(int(ends[row + 1] - ends[row])),
                ctypes.c_double(1.0),
                None,
            )
            for row in range(examples.rows)
        ]

    def learn_batch(self, examples):
        self.check(
            self.library.naibx_add_examples(
                self.model,
                *examples.batch_arguments(),
                pointer(examples.labels),
                pointer(examples.label_offsets),
                ctypes.c_uint64(len(examples.labels)),
                None,
                None,
                None,
                None,
            )
        )

    def compile(self):
        library = self.library
        library.naibx_predictor_destroy(self.predictor)
        self.check(
            library.naibx_predictor_create(
                self.model, 0, ctypes.byref(self.predictor), None
            )
        )

    def table_bytes(self):
        number = ctypes.c_double()
        self.check(
            self.library.naibx_predictor_get_number(
                self.predictor,
                TABLE_BYTES,
                ctypes.c_uint32(0),
                ctypes.byref(number),
                None,
            )
        )
        return int(number.value)

    def predict_arguments(self, examples):
        """For each row what naibx_answer_predict takes."""
        arguments = []
        for row in range(examples.rows):
            values, indices, count = examples.row_arguments(row)
            arguments.append(
                (
                    self.answer,
                    self.predictor,
                    None,
                    ctypes.c_uint64(1),
                    values,
                    indices,
                    None,
                    count,
                    None,
                    None,
                    None,
                )
            )
        return arguments

    def predict_batch(self, examples):
        self.check(
            self.library.naibx_answer_predict(
                self.answer,
                self.predictor,
                None,
                *examples.batch_arguments(),
                None,
                None,
                None,
            )
        )

    def sets(self):
        """The label offsets and the labels of the last batch, copied."""
        count = ctypes.c_uint64()
        offsets = ctypes.POINTER(ctypes.c_uint64)()
        labels = ctypes.POINTER(ctypes.c_uint32)()
        self.check(
            self.library.naibx_answer_sets(
                self.answer,
                ctypes.byref(count),
                ctypes.byref(offsets),
                ctypes.byref(labels),
                None,
            )
        )
        ends = np.ctypeslib.as_array(offsets, (count.value + 1,)).copy()
        if ends[-1] == 0:
            return ends, np.zeros(0, dtype=np.uint32)
        return ends, np.ctypeslib.as_array(labels, (int(ends[-1]),)).copy()
