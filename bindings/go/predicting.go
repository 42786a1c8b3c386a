package naibx

// #include "bridge.h"
import "C"

// predicting is what models and predictors have in common.
type predicting struct {
	handle       *handle
	isCompiled   bool
	labelCount   uint32
	featureCount uint32
}

func (u use) model() *C.naibx_model         { return (*C.naibx_model)(u.pointer()) }
func (u use) predictor() *C.naibx_predictor { return (*C.naibx_predictor)(u.pointer()) }

// LabelCount is the number of labels, L; it may be asked for after Close, too.
func (p *predicting) LabelCount() uint32 { return p.labelCount }

// FeatureCount is the number of columns; it may be asked for after Close, too.
func (p *predicting) FeatureCount() uint32 { return p.featureCount }

// Config is a copy of the configuration.
func (p *predicting) Config() (*Config, error) {
	self, err := p.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	var config *C.naibx_config
	var object *C.naibx_error
	var status C.naibx_status
	if p.isCompiled {
		status = C.naibx_predictor_get_config(self.predictor(), &config, &object)
	} else {
		status = C.naibx_get_config(self.model(), &config, &object)
	}
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return ownConfig(config), nil
}

// look remembers what a model or predictor never changes.
func (p *predicting) look() error {
	config, err := p.Config()
	if err != nil {
		return err
	}
	defer config.Close()
	if p.labelCount, err = config.LabelCount(); err != nil {
		return err
	}
	p.featureCount, err = config.FeatureCount()
	return err
}

// NewWorkspace makes a workspace that fits.
func (p *predicting) NewWorkspace() (*Workspace, error) {
	self, err := p.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	var workspace *C.naibx_workspace
	var object *C.naibx_error
	var status C.naibx_status
	if p.isCompiled {
		status = C.naibx_predictor_workspace_create(self.predictor(), &workspace, &object)
	} else {
		status = C.naibx_workspace_create(self.model(), &workspace, &object)
	}
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return ownWorkspace(workspace), nil
}

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
	// Workspace is scratch memory, or nil to make it for the call.
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
	scratch, err := options.Workspace.writing()
	if err != nil {
		return Prediction{}, err
	}
	defer scratch.release()
	out := newOutput(p.labelCount, options.Steps)
	if err := p.predict(features, size, scratch, out); err != nil {
		return Prediction{}, err
	}
	return out.prediction(), nil
}

// output is where the library puts a set, in memory of the heap, so that calls
// allocate nothing.
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

func (o *output) prediction() Prediction {
	made := Prediction{Labels: o.labels[:o.count:o.count]}
	if o.steps != nil {
		made.StepLogProbabilities = o.steps[:o.count:o.count]
	}
	return made
}

func (p *predicting) predict(features Features, size int64, scratch use, out *output) error {
	if err := p.handle.read(); err != nil {
		return err
	}
	self := use{p.handle, 1}
	if err := features.check(); err != nil {
		self.release()
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
	self.release()
	if status != C.NAIBX_OK {
		return errorOf(status, out.object)
	}
	return nil
}

// ScoreSizes gives the posterior over the sizes 0 to L of the set of one
// example, log P(M = m | x), and log p(x). A size that no example had has
// -Inf. The workspace may be nil.
//
// Errors: ErrNotTrained, ErrFeatureCount, ErrFeatureIndex, ErrFeatureValue.
func (p *predicting) ScoreSizes(features Features, workspace *Workspace) (logPosterior []float64, logEvidence float64, err error) {
	return p.score(features, workspace, int(p.labelCount)+1, func(self, scratch use, scores []float64, evidence *C.double, object **C.naibx_error) C.naibx_status {
		indices := sparseIndices(features.isSparse, features.indices)
		count, places := C.uint64_t(len(features.values)), C.uint64_t(len(scores))
		if p.isCompiled {
			return C.naibx_predictor_score_sizes(self.predictor(), doubles(features.values), indices, count, doubles(scores), places, evidence, scratch.workspace(), object)
		}
		return C.naibx_score_sizes(self.model(), doubles(features.values), indices, count, doubles(scores), places, evidence, scratch.workspace(), object)
	})
}

// ScoreLabels gives the base score of every label for one example, log P(y) +
// log p(x | y), and the logarithm of the sum of their exponentials. The scores
// rank the labels; they are not the probabilities of each label being in the
// set. A label never seen has -Inf. The workspace may be nil.
//
// Errors: ErrNotTrained, ErrFeatureCount, ErrFeatureIndex, ErrFeatureValue.
func (p *predicting) ScoreLabels(features Features, workspace *Workspace) (scores []float64, logEvidence float64, err error) {
	return p.score(features, workspace, int(p.labelCount), func(self, scratch use, scores []float64, evidence *C.double, object **C.naibx_error) C.naibx_status {
		indices := sparseIndices(features.isSparse, features.indices)
		count, places := C.uint64_t(len(features.values)), C.uint64_t(len(scores))
		if p.isCompiled {
			return C.naibx_predictor_score_labels(self.predictor(), doubles(features.values), indices, count, doubles(scores), places, evidence, scratch.workspace(), object)
		}
		return C.naibx_score_labels(self.model(), doubles(features.values), indices, count, doubles(scores), places, evidence, scratch.workspace(), object)
	})
}

func (p *predicting) score(features Features, workspace *Workspace, places int, call func(self, scratch use, scores []float64, evidence *C.double, object **C.naibx_error) C.naibx_status) ([]float64, float64, error) {
	scratch, err := workspace.writing()
	if err != nil {
		return nil, 0, err
	}
	defer scratch.release()
	self, err := p.handle.reading()
	if err != nil {
		return nil, 0, err
	}
	defer self.release()
	if err := features.check(); err != nil {
		return nil, 0, err
	}
	scores := make([]float64, places)
	var evidence C.double
	var object *C.naibx_error
	status := call(self, scratch, scores, &evidence, &object)
	if err := errorOf(status, object); err != nil {
		return nil, 0, err
	}
	return scores, float64(evidence), nil
}
