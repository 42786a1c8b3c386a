package naibx

// #include "bridge.h"
import "C"

// PreparedPrediction predicts again and again in memory that it made once, so
// that a call allocates nothing (from Go 1.22 on, and for a row that is a slice
// already) and costs little more than in C. It serves one call at a time: a
// second one gets ErrInUse.
type PreparedPrediction struct {
	predicting *predicting
	workspace  *Workspace
	out        *output
}

// Prepare makes the memory of predictions, with or without their
// StepLogProbabilities. Between them the model may learn.
func (p *predicting) Prepare(steps bool) (*PreparedPrediction, error) {
	workspace, err := p.NewWorkspace()
	if err != nil {
		return nil, err
	}
	return &PreparedPrediction{p, workspace, newOutput(p.labelCount, steps)}, nil
}

// Predict predicts as Predict of a model and a predictor does. The slices of
// the prediction are overwritten by the next call.
func (p *PreparedPrediction) Predict(features Features, size int64) (Prediction, error) {
	if p.workspace == nil {
		return Prediction{}, ErrClosed
	}
	self, err := p.predicting.handle.reading()
	if err != nil {
		return Prediction{}, err
	}
	defer self.release()
	scratch, err := p.workspace.handle.writingAtOnce()
	if err != nil {
		return Prediction{}, err
	}
	defer scratch.release()
	if err := p.predicting.predict(features, size, self, scratch, p.out); err != nil {
		return Prediction{}, err
	}
	return p.out.prediction(), nil
}

// Close gives the memory back. Closing again, or nil, does nothing. It returns
// nil.
func (p *PreparedPrediction) Close() error {
	if p == nil {
		return nil
	}
	return p.workspace.Close()
}
