package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// Answer is the scratch memory and the results of predictions, one after the
// other: it grows as needed, and serves any predictor and any request. Each
// goroutine has its own. Two that share one take turns, but find the results of
// whoever predicted last.
type Answer struct{ handle *handle }

// SetExecutor lets the batches of the answer use goroutines of the caller's, for
// 1 to 1024 tasks; nil stands for threads of the library's own. The results are
// the same, bit for bit. The executor is kept until another is set or the answer
// is closed: one that refers to the answer keeps the collector from closing it.
//
// Errors: ErrOutOfRange.
func (a *Answer) SetExecutor(executor Executor, threadCount uint32) error {
	return a.handle.setExecutor(executor, func(context C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoAnswerSetExecutor(a.address(), context, C.uint32_t(threadCount), object)
	})
}

// Predict predicts the sets of rows, and whatever else the request asks for; nil
// asks for the sets alone. Sets and Numbers have the results until the next call
// of Predict or Reserve, also one that the library refuses: then there are none.
// The same row gives the same bits alone and in every batch. progress may be nil;
// it is asked after at most 100 rows, and with several threads after work of some
// 20 to 300 ms for each of them.
//
// Errors: ErrNotTrained for a live predictor, ErrCancelled, ErrOffsets,
// ErrMismatch for sizes of other rows, ErrOutOfRange for sizes above the number of
// labels, ErrFeatureCount, ErrFeatureIndex, ErrFeatureValue, with the row.
func (a *Answer) Predict(predictor *Predictor, request *Request, rows Rows, progress Progress) error {
	var call call
	if err := call.begin(wantOf(a.handle, writing), predictor.want(reading), request.want(reading)); err != nil {
		return err
	}
	defer call.end()
	if err := rows.check(); err != nil {
		C.naibxGoPredict(a.address(), nil, nil, 0, nil, nil, nil, 0, 0, nil) // no results any more
		return err
	}
	indices := array(rows.indices)
	if rows.isSparse {
		indices = notNull(rows.indices)
	}
	watch := call.watch(progress, a.handle.executor)
	status := C.naibxGoPredict(
		a.address(), predictor.address(), request.address(), C.uint64_t(rows.count), (*C.double)(array(rows.values)),
		(*C.uint32_t)(indices), (*C.uint64_t)(array(rows.offsets)), C.uint64_t(len(rows.values)),
		watch.context(), &a.handle.object)
	return watch.end(status, a.handle.object)
}

// Sets are the sets of all rows, each in the order of choice.
//
// Errors: ErrMismatch where there are no results, or no sets among them.
func (a *Answer) Sets() (Sets, error) {
	var sets Sets
	err := a.SetsInto(&sets)
	return sets, err
}

// SetsInto is Sets, in the slices of sets where these are large enough.
func (a *Answer) SetsInto(sets *Sets) error {
	var call call
	if err := call.begin(wantOf(a.handle, reading)); err != nil {
		return err
	}
	defer call.end()
	found := C.naibxGoSets(a.address())
	if found.status != C.NAIBX_OK {
		return errorOf(found.status, found.error)
	}
	sets.Offsets = copied(sets.Offsets, unsafe.Pointer(found.label_offsets), uint64(found.count)+1)
	sets.Labels = copied(sets.Labels, unsafe.Pointer(found.labels), sets.Offsets[found.count])
	return nil
}

// SetOffsets say which sets are of which row: one more than there are rows, those
// of row r being SetOffsets[r] to SetOffsets[r+1]-1, the best first.
//
// Errors: ErrMismatch where there are no results, or no sets among them.
func (a *Answer) SetOffsets() ([]uint64, error) {
	var call call
	if err := call.begin(wantOf(a.handle, reading)); err != nil {
		return nil, err
	}
	defer call.end()
	var count C.uint64_t
	var found *C.uint64_t
	var object *C.naibx_error
	status := C.naibx_answer_set_offsets(a.address(), &count, &found, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	if found != nil {
		return copied([]uint64(nil), unsafe.Pointer(found), uint64(count)+1), nil
	}
	offsets := make([]uint64, count+1) // one set of each row
	for row := range offsets {
		offsets[row] = uint64(row)
	}
	return offsets, nil
}

// Ranking has all labels of each row, best first, row after row.
//
// Errors: ErrMismatch where there are no results, or the request did not ask for
// OutputRanking.
func (a *Answer) Ranking() ([]uint32, error) {
	var call call
	if err := call.begin(wantOf(a.handle, reading)); err != nil {
		return nil, err
	}
	defer call.end()
	var count C.uint64_t
	var found *C.uint32_t
	var object *C.naibx_error
	status := C.naibx_answer_ranking(a.address(), &found, &count, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return copied([]uint32(nil), unsafe.Pointer(found), uint64(count)), nil
}

// Outcomes are OK for each row; ErrCutShort where the search for better sets was
// ended by the node limit or the deadline; or they say why it has no set:
// ErrImpossible where none meets what the request asks, ErrUndecided where that was
// not known in time. Asked for alone, such a row has an error that names the
// conflict.
//
// Errors: ErrMismatch where there are no results, or no sets among them.
func (a *Answer) Outcomes() ([]Status, error) {
	var call call
	if err := call.begin(wantOf(a.handle, reading)); err != nil {
		return nil, err
	}
	defer call.end()
	var count C.uint64_t
	var found *C.naibx_status
	var object *C.naibx_error
	status := C.naibx_answer_outcomes(a.address(), &count, &found, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	if found == nil { // nothing was asked of labels
		return make([]Status, count), nil
	}
	return copied([]Status(nil), unsafe.Pointer(found), uint64(count)), nil
}

// Numbers are those of one output, row after row. OutputSteps has one for each
// label of the sets: the logarithm of its probability among the labels that were
// left when it was chosen. OutputSizes has for each row one for each size 0 to L,
// log P(M = m | x), whatever bounds the request has. OutputLabelScores has for each
// row one for each label, log P(y) + log p(x | y): they rank the labels, but are
// not the probabilities of each label being in the set. The two evidences have one
// for each row, OutputSetScores one for each set. What was never seen has -Inf. The linear and the kernel method have
// no evidence, and their label scores are log-odds of each label being in the set.
//
// Errors: ErrMismatch where there are no results, or the request did not ask for
// this; ErrOutOfRange for OutputSets.
func (a *Answer) Numbers(output Output) ([]float64, error) {
	var numbers []float64
	err := a.NumbersInto(output, &numbers)
	return numbers, err
}

// NumbersInto is Numbers, in a slice where that is large enough.
func (a *Answer) NumbersInto(output Output, numbers *[]float64) error {
	var call call
	if err := call.begin(wantOf(a.handle, reading)); err != nil {
		return err
	}
	defer call.end()
	found := C.naibxGoNumbers(a.address(), C.uint32_t(output))
	if found.status != C.NAIBX_OK {
		return errorOf(found.status, found.error)
	}
	*numbers = copied(*numbers, unsafe.Pointer(found.numbers), uint64(found.count))
	return nil
}
