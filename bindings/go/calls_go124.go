//go:build go1.24

package naibx

// What of the library calls no Go function and keeps no pointer: calls of it
// need no memory of the heap for what they are given the address of. Neither
// do its error functions; those with callbacks are called through bridge.c.

/*
#cgo noescape naibx_add_example
#cgo nocallback naibx_add_example
#cgo noescape naibx_predict
#cgo nocallback naibx_predict
#cgo noescape naibx_score_sizes
#cgo nocallback naibx_score_sizes
#cgo noescape naibx_score_labels
#cgo nocallback naibx_score_labels
#cgo noescape naibx_predictor_predict
#cgo nocallback naibx_predictor_predict
#cgo noescape naibx_predictor_score_sizes
#cgo nocallback naibx_predictor_score_sizes
#cgo noescape naibx_predictor_score_labels
#cgo nocallback naibx_predictor_score_labels
*/
import "C"
