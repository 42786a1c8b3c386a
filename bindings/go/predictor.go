package naibx

// #include "bridge.h"
import "C"

// Predictor is what predicts: live, from the statistics that a model has at the
// time; or compiled into tables, which answer as the model did then, mostly several
// times as fast, and stay as they are while it learns on. Any number of goroutines
// may predict with it at once. A call that uses a live one and one that changes its
// model wait for each other; the model may be closed.
type Predictor struct{ handle *handle }

// NewPredictor makes a predictor of the form Float64, Float32 or Live.
//
// Errors: ErrNotTrained for tables of a model without examples; ErrOutOfRange.
func NewPredictor(model *Model, form Form) (*Predictor, error) {
	var call call
	if err := call.begin(model.want(reading)); err != nil {
		return nil, err
	}
	defer call.end()
	var predictor *C.naibx_predictor
	var object *C.naibx_error
	status := C.naibx_predictor_create(model.address(), C.int32_t(form), &predictor, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	made := ownPredictor(predictor)
	if form == Live {
		made.handle.source = model.handle.turns
	}
	return made, nil
}

// Predict is the sets of rows, from an answer of its own. An Answer that is used
// again is faster, and has all else that can be asked.
//
// Errors: those of Answer.Predict.
func (p *Predictor) Predict(rows Rows) (Sets, error) {
	answer, err := NewAnswer(nil)
	if err != nil {
		return Sets{}, err
	}
	defer answer.Close()
	if err := answer.Predict(p, nil, rows, nil); err != nil {
		return Sets{}, err
	}
	return answer.Sets()
}
