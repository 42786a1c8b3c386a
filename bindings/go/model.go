package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// Model is the statistics of the examples seen so far. It learns, and predicts
// straight from its statistics. Any number of goroutines may predict, look and
// save at once; one that learns waits for them, and they for it.
type Model struct{ predicting }

// NewModel makes an empty model of a configuration, which is copied.
func NewModel(config *Config) (*Model, error) {
	from, err := config.reading()
	if err != nil {
		return nil, err
	}
	defer from.release()
	var model *C.naibx_model
	var object *C.naibx_error
	status := C.naibx_create((*C.naibx_config)(from.pointer()), &model, &object)
	return ownModel(model, status, object)
}

func ownModel(model *C.naibx_model, status C.naibx_status, object *C.naibx_error) (*Model, error) {
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	made := &Model{predicting{handle: own(unsafe.Pointer(model), func(pointer unsafe.Pointer) {
		C.naibx_destroy((*C.naibx_model)(pointer))
	})}}
	if err := made.look(); err != nil {
		made.Close()
		return nil, err
	}
	return made, nil
}

// Close gives the memory back, now or when the calls that use it end. Closing
// again, or nil, does nothing; every other use is ErrClosed. It returns nil.
func (m *Model) Close() error {
	if m != nil {
		m.handle.close()
	}
	return nil
}

func (m *Model) reading() (use, error) {
	if m == nil {
		return use{}, nil
	}
	return m.handle.reading()
}

// Copy copies the statistics; threads and executor stay behind.
func (m *Model) Copy() (*Model, error) {
	self, err := m.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	var model *C.naibx_model
	var object *C.naibx_error
	status := C.naibx_copy(self.model(), &model, &object)
	return ownModel(model, status, object)
}

// SetThreads lets AddExamples use 1 to 1024 threads of the library's own, with
// the same result, bit for bit. Errors: ErrOutOfRange.
func (m *Model) SetThreads(threadCount uint32) error {
	self, err := m.handle.writing()
	if err != nil {
		return err
	}
	defer self.release()
	return m.handle.replaceExecutor(nil, func(_ C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibx_set_threads(self.model(), C.uint32_t(threadCount), object)
	})
}

// SetExecutor lets AddExamples use goroutines of the caller's, for 1 to 1024
// tasks; nil stands for threads of the library's own. The executor is kept until
// another is set or the model is closed: one that refers to the model keeps the
// collector from closing it. Errors: ErrOutOfRange.
func (m *Model) SetExecutor(executor Executor, threadCount uint32) error {
	self, err := m.handle.writing()
	if err != nil {
		return err
	}
	defer self.release()
	return m.handle.replaceExecutor(executor, func(context C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoSetExecutor(self.model(), context, C.uint32_t(threadCount), object)
	})
}

// AddExample learns one example. labels is its set, in any order; weight how much
// it counts, 0 or more: 2 is the same example twice.
//
// Errors: ErrFeatureCount, ErrFeatureIndex, ErrFeatureValue, ErrLabel,
// ErrDuplicateLabel, ErrSetSize, ErrWeight. Nothing is learned then.
func (m *Model) AddExample(features Features, labels []uint32, weight float64) error {
	self, err := m.handle.writing()
	if err != nil {
		return err
	}
	defer self.release()
	if err := features.check(); err != nil {
		return err
	}
	status := C.naibx_add_example(
		self.model(), doubles(features.values), sparseIndices(features.isSparse, features.indices),
		C.uint64_t(len(features.values)), uint32s(labels), C.uint64_t(len(labels)), C.double(weight), &m.handle.object)
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
	self, err := m.handle.writing()
	if err != nil {
		return err
	}
	defer self.release()
	if err := m.checkBatch(rows, sets, options); err != nil {
		return err
	}
	progress := newWatch(options.Progress, self)
	defer progress.end()
	labelOffsets, labels, labelCount := sets.addresses()
	var object *C.naibx_error
	status := C.naibxGoAddExamples(
		self.model(), C.uint64_t(rows.count), doubles(rows.values), sparseIndices(rows.isSparse, rows.indices),
		uint64s(rows.offsets), C.uint64_t(len(rows.values)), labels, labelOffsets, labelCount, doubles(options.Weights), C.uintptr_t(progress.number), &object)
	return progress.errorOf(status, object, m.handle.executor)
}

func (m *Model) checkBatch(rows Rows, sets Sets, options *LearnOptions) error {
	if err := rows.check(m.featureCount); err != nil {
		return err
	}
	if err := sets.check(rows.count); err != nil {
		return err
	}
	if options.Weights != nil {
		return sameLength(ErrWeight, "weights", len(options.Weights), "rows", rows.count)
	}
	return nil
}
