// Package naibx predicts which labels out of a fixed set belong to an example:
// first how many, then which ones, each given the features and the labels chosen
// before. It is naive Bayes or, where Config.SetMethod says so, ridge regression,
// and learns from one example at a time.
//
// The package is a thin layer over the C library, which it carries as sources;
// with the build tag naibx_system it takes the one that pkg-config finds. Names
// are those of the header without the prefix; what a Close destroys is destroyed
// by the collector as well.
//
// A Model learns, a Predictor decides, a Request says what is asked, and an Answer
// is the scratch memory and the results of one goroutine. Predict of a model and of
// a predictor is the short way to the sets.
//
// Errors are an *Error, with the status, row and column, or ErrClosed or
// ErrInUse. Objects may be shared by goroutines: calls that would race wait for
// each other, and one that would wait for itself, being made by a callback, returns
// ErrInUse.
package naibx
