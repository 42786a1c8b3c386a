package naibx

// #include "bridge.h"
import "C"

// Prediction is a set in the order of choice and, if asked for, for each label
// the natural logarithm of its probability among the labels that were left when
// it was chosen.
type Prediction struct {
	Labels               []uint32
	StepLogProbabilities []float64
}

// PredictOptions are those of one prediction; nil stands for none of them.
type PredictOptions struct {
	// Steps asks for StepLogProbabilities, which take up to half of the time.
	Steps bool
	// Workspace is scratch memory, or nil to make it for the call, which takes
	// longer than the prediction of a small model.
	Workspace *Workspace
}

// Predict predicts the set of one example: its size, unless that is given as 0
// to L in place of SizePredicted, and then label after label.
//
// Errors: ErrNotTrained, ErrOutOfRange for the size, ErrFeatureCount,
// ErrFeatureIndex, ErrFeatureValue.
func (p *predicting) Predict(features Features, size int64, options *PredictOptions) (Prediction, error) {
	if options == nil {
		options = &PredictOptions{}
	}
	self, err := p.handle.reading()
	if err != nil {
		return Prediction{}, err
	}
	defer self.release()
	scratch, err := options.Workspace.writing()
	if err != nil {
		return Prediction{}, err
	}
	defer scratch.release()
	out := scratch.output(p.labelCount, options.Steps)
	if err := p.predict(features, size, self, scratch, out); err != nil {
		return Prediction{}, err
	}
	return out.prediction().copied(), nil
}

// copied has memory of its own, which is as long as the set.
func (p Prediction) copied() Prediction {
	labels := make([]uint32, len(p.Labels))
	copy(labels, p.Labels)
	if p.StepLogProbabilities == nil {
		return Prediction{Labels: labels}
	}
	steps := make([]float64, len(p.StepLogProbabilities))
	copy(steps, p.StepLogProbabilities)
	return Prediction{labels, steps}
}

// output is where the library puts a set: room for all labels, which is far more
// than most sets need.
type output struct {
	labels []uint32
	steps  []float64
	count  C.uint64_t
	object *C.naibx_error
}

func newOutput(labelCount uint32, withSteps bool) *output {
	out := &output{labels: make([]uint32, labelCount)}
	if withSteps {
		out.steps = make([]float64, labelCount)
	}
	return out
}

// output is kept in the workspace, so that a call with one allocates no more than
// it returns.
func (u use) output(labelCount uint32, withSteps bool) *output {
	if u.handle == nil {
		return newOutput(labelCount, withSteps)
	}
	kept := &u.handle.output
	if withSteps {
		kept = &u.handle.outputWithSteps
	}
	if *kept == nil || uint32(len((*kept).labels)) < labelCount {
		*kept = newOutput(labelCount, withSteps)
	}
	return *kept
}

func (o *output) prediction() Prediction {
	made := Prediction{Labels: o.labels[:o.count:o.count]}
	if o.steps != nil {
		made.StepLogProbabilities = o.steps[:o.count:o.count]
	}
	return made
}

func (p *predicting) predict(features Features, size int64, self, scratch use, out *output) error {
	if err := features.check(); err != nil {
		return err
	}
	var status C.naibx_status
	if p.isCompiled {
		status = C.naibx_predictor_predict(
			self.predictor(), doubles(features.values), sparseIndices(features.isSparse, features.indices),
			C.uint64_t(len(features.values)), C.int64_t(size), uint32s(out.labels), doubles(out.steps),
			C.uint64_t(len(out.labels)), &out.count, scratch.workspace(), &out.object)
	} else {
		status = C.naibx_predict(
			self.model(), doubles(features.values), sparseIndices(features.isSparse, features.indices),
			C.uint64_t(len(features.values)), C.int64_t(size), uint32s(out.labels), doubles(out.steps),
			C.uint64_t(len(out.labels)), &out.count, scratch.workspace(), &out.object)
	}
	if status != C.NAIBX_OK {
		return errorOf(status, out.object)
	}
	return nil
}
