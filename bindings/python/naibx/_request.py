"""What is asked of a predictor."""

from ._buffers import INT64
from ._declarations import Output, Status
from ._examples import vector
from ._library import lib
from ._methods import PlainRequest


class Request(PlainRequest):
    """What is asked: the sizes of the sets, and what is computed. Set once,
    then read by any number of predictions and threads; None in its place asks
    for the predicted sets alone."""

    _destroy_function = "request_destroy"

    def set_row_sizes(self, sizes) -> None:
        """Set the size of the set of each row: 0 to L, or SIZE_PREDICTED for
        what the request says otherwise. None: no such sizes. A prediction of
        another number of rows is an ArgumentError then."""
        array = None if sizes is None else vector(
            sizes, INT64, "sizes", Status.ERROR_OUT_OF_RANGE)
        with self._write() as address:
            lib.request_set_row_sizes(
                address, array and array.address, array.count if array else 0)


def request_of(sizes, with_steps):
    """A request for sets, or None where nothing else is asked for."""
    if sizes is None and not with_steps:
        return None
    request = Request()
    request.set_row_sizes(sizes)
    if with_steps:
        request.set_outputs(Output.SETS | Output.STEPS)
    return request
