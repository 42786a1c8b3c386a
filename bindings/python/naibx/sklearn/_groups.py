"""Rows that are learned together, as those of one day."""

from hashlib import blake2b
from numbers import Integral

import numpy as np
from sklearn.utils.validation import check_consistent_length, column_or_1d

from .._buffers import is_masked_array


class Groups:
    """Which rows belong together, group by group."""

    def __init__(self, groups, X):
        if is_masked_array(groups) and groups.mask.any():
            raise ValueError("groups has masked elements; every row needs a "
                             "group")
        groups = column_or_1d(groups, dtype=None, input_name="groups")
        check_consistent_length(groups, X)
        # By their numbers, since a column may mix texts and numbers.
        keys = np.array([_key(group) for group in groups], np.uint64)
        self._order = np.argsort(keys, kind="stable")
        self._keys, self._begins = np.unique(keys[self._order],
                                             return_index=True)

    def learn(self, model, X, labels, weights, offsets):
        """Group by group. What fails leaves a model with some of them."""
        offsets = np.asarray(offsets).astype(np.int64)
        sizes = np.diff(offsets)[self._order]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        places = np.repeat(offsets[:-1][self._order] - starts[:-1], sizes)
        labels = np.asarray(labels)[places + np.arange(len(places))]
        ends = np.append(self._begins[1:], len(self._order))
        for key, begin, end in zip(self._keys, self._begins, ends):
            rows = self._order[begin:end]
            model.set_group(int(key))
            model.add_examples(
                X[rows], labels[starts[begin]:starts[end]],
                None if weights is None else weights[rows],
                label_offsets=starts[begin:end + 1] - starts[begin],
                interruptible=False)  # which would copy the model each time
        model.clear_group()


def _key(group):
    """Whole numbers are their own; others have the same in every process."""
    if isinstance(group, Integral):
        return int(group) % 2**64
    if group is None or group != group:
        raise ValueError(f"groups has the missing value {group}; every row "
                         "needs a group")
    digest = blake2b(str(group).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")
