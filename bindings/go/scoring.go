package naibx

// #include "bridge.h"
import "C"

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
	self, err := p.handle.reading()
	if err != nil {
		return nil, 0, err
	}
	defer self.release()
	scratch, err := workspace.writing()
	if err != nil {
		return nil, 0, err
	}
	defer scratch.release()
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
