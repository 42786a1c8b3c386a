package naibx_test

import "naibx.example/naibx"

// How the tests predict: the one place that knows the calls, but for the examples
// and for what a call itself allocates.

// source is a model or a predictor.
type source interface {
	Predict(naibx.Features, int64, *naibx.PredictOptions) (naibx.Prediction, error)
	PredictBatch(naibx.Rows, *naibx.BatchOptions) (*naibx.Predictions, error)
}

func predict(from source, features naibx.Features, size int64, options *naibx.PredictOptions) (naibx.Prediction, error) {
	return from.Predict(features, size, options)
}

func predictBatch(from source, rows naibx.Rows, options *naibx.BatchOptions) (*naibx.Predictions, error) {
	return from.PredictBatch(rows, options)
}

func predictPrepared(prepared *naibx.PreparedPrediction, features naibx.Features, size int64) (naibx.Prediction, error) {
	return prepared.Predict(features, size)
}
