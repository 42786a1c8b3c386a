package naibx

// #include "bridge.h"
import "C"

import "sync/atomic"

// Model is the statistics of the examples seen so far. It learns, and a Predictor
// predicts from it. Any number of goroutines may predict, look and save at once;
// one that learns waits for them, and they for it.
type Model struct {
	handle *handle
	// Made by the first Predict.
	live atomic.Pointer[Predictor]
}

// Close gives the memory back, now or when the calls that use it end; live
// predictors that were made from it stay as they are. Closing again, or nil, does
// nothing; every other use is ErrClosed. It returns nil.
func (m *Model) Close() error {
	if m == nil {
		return nil
	}
	m.handle.close()
	return m.live.Load().Close()
}

// Predict is the sets of rows, from what the model has learned so far: Predict of a
// live predictor that is kept with the model.
//
// Errors: those of Answer.Predict.
func (m *Model) Predict(rows Rows) (Sets, error) {
	if m.live.Load() == nil {
		made, err := NewPredictor(m, Live)
		if err != nil {
			return Sets{}, err
		}
		if !m.live.CompareAndSwap(nil, made) || m.handle.isClosed() {
			made.Close()
		}
	}
	return m.live.Load().Predict(rows)
}

// SetExecutor lets AddExamples use goroutines of the caller's, for 1 to 1024
// tasks; nil stands for threads of the library's own. What is learned is the same,
// bit for bit. The executor is kept until another is set or the model is closed:
// one that refers to the model keeps the collector from closing it.
//
// Errors: ErrOutOfRange.
func (m *Model) SetExecutor(executor Executor, threadCount uint32) error {
	return m.handle.setExecutor(executor, func(context C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoSetExecutor(m.address(), context, C.uint32_t(threadCount), object)
	})
}

// AddExample learns one row. labels is its set, in any order; weight how much it
// counts, 0 or more: 2 is the same example twice.
//
// Errors: ErrFeatureCount, ErrFeatureIndex, ErrFeatureValue, ErrLabel,
// ErrDuplicateLabel, ErrSetSize, ErrWeight; ErrOffsets for more rows than one.
// Nothing is learned then.
func (m *Model) AddExample(row Rows, labels []uint32, weight float64) error {
	var call call
	if err := call.begin(wantOf(m.handle, writing)); err != nil {
		return err
	}
	defer call.end()
	if err := row.check(); err != nil {
		return err
	}
	if row.count != 1 || row.offsets != nil {
		return failure(ErrOffsets, "an example is one row, Dense or Sparse")
	}
	indices := array(row.indices)
	if row.isSparse {
		indices = notNull(row.indices)
	}
	status := C.naibx_add_example(
		m.address(), (*C.double)(array(row.values)), (*C.uint32_t)(indices), C.uint64_t(len(row.values)),
		(*C.uint32_t)(array(labels)), C.uint64_t(len(labels)), C.double(weight), &m.handle.object)
	return errorOf(status, m.handle.object)
}

// LearnOptions are those of learning a batch; nil stands for none.
type LearnOptions struct {
	// Weights has a weight for each row; nil for 1 each.
	Weights []float64
	// Progress is asked about every thousandth row; may be nil. With it the
	// call works on a copy of the statistics.
	Progress Progress
}

// AddExamples learns many examples, as if one by one. All rows are checked
// before the first is learned.
//
// Errors: those of AddExample, with the row; ErrOffsets; ErrCancelled. Nothing
// is learned then.
func (m *Model) AddExamples(rows Rows, sets Sets, options *LearnOptions) error {
	if options == nil {
		options = &LearnOptions{}
	}
	var call call
	if err := call.begin(wantOf(m.handle, writing)); err != nil {
		return err
	}
	defer call.end()
	if err := checkBatch(rows, sets, options); err != nil {
		return err
	}
	indices, offsets := array(rows.indices), rows.offsets
	if rows.isSparse {
		indices = notNull(rows.indices)
		if offsets == nil {
			offsets = []uint64{0, uint64(len(rows.values))}
		}
	}
	labelOffsets := notNull(sets.Offsets)
	watch := call.watch(options.Progress, m.handle.executor)
	status := C.naibxGoAddExamples(
		m.address(), C.uint64_t(rows.count), (*C.double)(array(rows.values)), (*C.uint32_t)(indices),
		(*C.uint64_t)(array(offsets)), C.uint64_t(len(rows.values)), (*C.uint32_t)(array(sets.Labels)),
		(*C.uint64_t)(labelOffsets), C.uint64_t(len(sets.Labels)), (*C.double)(array(options.Weights)),
		watch.context(), &m.handle.object)
	return watch.end(status, m.handle.object)
}

func checkBatch(rows Rows, sets Sets, options *LearnOptions) error {
	if err := rows.check(); err != nil {
		return err
	}
	if err := sameLength(ErrOffsets, "sets", sets.Len(), "rows", rows.count); err != nil {
		return err
	}
	if options.Weights != nil {
		return sameLength(ErrWeight, "weights", len(options.Weights), "rows", rows.count)
	}
	return nil
}
