"""Predictors: models compiled into tables, or live."""

from typing import TYPE_CHECKING

from ._declarations import Form
from ._methods import PlainPredictor
from ._predicting import Predicting
from ._saving import Saved

if TYPE_CHECKING:
    from ._model import Model


class Predictor(PlainPredictor, Predicting, Saved):
    """Tables compiled from what a model has learned so far: they answer as the
    model did then, mostly several times as fast. Or, live, the model itself;
    of the linear and the kernel method, by the weights of `Model.compile`.

    `Predictor(model, form)`, with `Form.FLOAT64`, `FLOAT32` or `LIVE`. A
    live one predicts from the model as it is by then, and keeps that alive; it cannot be saved. Any number of threads may predict at once; with a
    live one those that learn wait until they have finished, and the other way
    round. Pickling keeps what `save` keeps: not the kernel.
    """

    _part = "Predictor"

    def __init__(self, model: "Model", form: int = Form.FLOAT64):
        super().__init__(model, form)
        if form == Form.LIVE:
            self._ownership.model = model._ownership

    def __reduce__(self):
        return Predictor.from_bytes, (self.to_bytes(),)

    def _get_predictor(self):
        return self
