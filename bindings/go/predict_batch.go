package naibx

// #include "bridge.h"
import "C"

// Labels that a batch has room for at first, if there are not fewer in all.
const firstCapacity = 1 << 20

// Predictions are the sets of a batch. That of row r is
// Labels[LabelOffsets[r]:LabelOffsets[r+1]].
type Predictions struct {
	LabelOffsets         []uint64
	Labels               []uint32
	StepLogProbabilities []float64 // nil unless asked for
}

// Len is the number of rows.
func (p *Predictions) Len() int {
	if len(p.LabelOffsets) == 0 {
		return 0
	}
	return len(p.LabelOffsets) - 1
}

// Row is the set of a row, in memory that it shares with the others.
func (p *Predictions) Row(row int) Prediction {
	begin, end := p.LabelOffsets[row], p.LabelOffsets[row+1]
	one := Prediction{Labels: p.Labels[begin:end:end]}
	if p.StepLogProbabilities != nil {
		one.StepLogProbabilities = p.StepLogProbabilities[begin:end:end]
	}
	return one
}

// BatchOptions are those of the prediction of a batch; nil stands for none.
type BatchOptions struct {
	// Sizes has a size for each row, as for Predict; nil to predict them all.
	Sizes []int64
	// Steps asks for StepLogProbabilities, which take up to half of the time.
	Steps bool
	// Progress is asked now and then; may be nil. Of a batch with more than 2
	// labels a row and a million in all it may be told of all rows twice: there
	// is room for so many at first, and a second time for what the first one
	// has counted.
	Progress Progress
	// Workspace is scratch memory, and how many threads; may be nil.
	Workspace *Workspace
}

// PredictBatch predicts the sets of many examples, each as Predict does, bit for
// bit.
//
// Errors: those of Predict, with the row; ErrOffsets; ErrCancelled.
func (p *predicting) PredictBatch(rows Rows, options *BatchOptions) (*Predictions, error) {
	if options == nil {
		options = &BatchOptions{}
	}
	self, err := p.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	scratch, err := options.Workspace.writing()
	if err != nil {
		return nil, err
	}
	defer scratch.release()
	if err := rows.check(p.featureCount); err != nil {
		return nil, err
	}
	if options.Sizes != nil {
		if err := sameLength(ErrOutOfRange, "sizes", len(options.Sizes), "rows", rows.count); err != nil {
			return nil, err
		}
	}
	progress := newWatch(options.Progress, self, scratch)
	defer progress.end()
	return p.predictRows(rows, options, self, scratch, progress)
}

func (p *predicting) predictRows(rows Rows, options *BatchOptions, self, scratch use, progress *watch) (*Predictions, error) {
	capacity := uint64(rows.count) * uint64(p.labelCount)
	first := uint64(2 * rows.count)
	if first < firstCapacity {
		first = firstCapacity
	}
	if capacity > first {
		capacity = first
	}
	made := &Predictions{LabelOffsets: make([]uint64, rows.count+1)}
	for {
		made.Labels = make([]uint32, capacity)
		if options.Steps {
			made.StepLogProbabilities = make([]float64, capacity)
		}
		var count C.uint64_t
		var object *C.naibx_error
		status := p.predictInto(made, &count, rows, options, self, scratch, progress, &object)
		err := progress.errorOf(status, object, scratch.executor())
		if status == C.NAIBX_BUFFER_TOO_SMALL {
			capacity = uint64(count)
			continue
		}
		if err != nil {
			return nil, err
		}
		made.cut(int(count))
		return made, nil
	}
}

// cut ends the result after so many labels, and lets room go that is larger than
// the result itself.
func (p *Predictions) cut(count int) {
	isRoomy := len(p.Labels) > 2*count
	p.Labels = p.Labels[:count:count]
	if p.StepLogProbabilities != nil {
		p.StepLogProbabilities = p.StepLogProbabilities[:count:count]
	}
	if isRoomy {
		copied := Prediction{p.Labels, p.StepLogProbabilities}.copied()
		p.Labels, p.StepLogProbabilities = copied.Labels, copied.StepLogProbabilities
	}
}

func (p *predicting) predictInto(made *Predictions, count *C.uint64_t, rows Rows, options *BatchOptions, self, scratch use, progress *watch, object **C.naibx_error) C.naibx_status {
	indices := sparseIndices(rows.isSparse, rows.indices)
	valueCount, capacity := C.uint64_t(len(rows.values)), C.uint64_t(len(made.Labels))
	if p.isCompiled {
		return C.naibxGoPredictorPredictBatch(
			self.predictor(), C.uint64_t(rows.count), doubles(rows.values), indices, uint64s(rows.offsets),
			valueCount, int64s(options.Sizes), uint64s(made.LabelOffsets), uint32s(made.Labels),
			doubles(made.StepLogProbabilities), capacity, count, C.uintptr_t(progress.number),
			scratch.workspace(), object)
	}
	return C.naibxGoPredictBatch(
		self.model(), C.uint64_t(rows.count), doubles(rows.values), indices, uint64s(rows.offsets),
		valueCount, int64s(options.Sizes), uint64s(made.LabelOffsets), uint32s(made.Labels),
		doubles(made.StepLogProbabilities), capacity, count, C.uintptr_t(progress.number),
		scratch.workspace(), object)
}
