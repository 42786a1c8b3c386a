package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// Predictor is a model compiled into tables: it answers as the model does,
// mostly several times as fast, and stays as it is while the model learns on.
// Any number of goroutines may predict with it at once.
type Predictor struct{ predicting }

// NewPredictor compiles what a model has learned so far, into Float64 or
// Float32. Errors: ErrNotTrained, ErrOutOfRange.
func NewPredictor(model *Model, precision Precision) (*Predictor, error) {
	from, err := model.reading()
	if err != nil {
		return nil, err
	}
	defer from.release()
	var predictor *C.naibx_predictor
	var object *C.naibx_error
	status := C.naibx_predictor_create(from.model(), C.int32_t(precision), &predictor, &object)
	return ownPredictor(predictor, status, object)
}

func ownPredictor(predictor *C.naibx_predictor, status C.naibx_status, object *C.naibx_error) (*Predictor, error) {
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	made := &Predictor{predicting{isCompiled: true, handle: own(unsafe.Pointer(predictor), func(pointer unsafe.Pointer) {
		C.naibx_predictor_destroy((*C.naibx_predictor)(pointer))
	})}}
	if err := made.look(); err != nil {
		made.Close()
		return nil, err
	}
	return made, nil
}

// Close gives the memory back, now or when the calls that use it end. Closing
// again, or nil, does nothing; every other use is ErrClosed. It returns nil.
func (p *Predictor) Close() error {
	if p != nil {
		p.handle.close()
	}
	return nil
}

func (p *Predictor) reading() (use, error) {
	if p == nil {
		return use{}, nil
	}
	return p.handle.reading()
}

// Precision is what the tables are made of.
func (p *Predictor) Precision() (Precision, error) {
	self, err := p.handle.reading()
	if err != nil {
		return 0, err
	}
	defer self.release()
	return Precision(C.naibx_predictor_precision(self.predictor())), nil
}

// TableBytes is the memory of the tables.
func (p *Predictor) TableBytes() (uint64, error) {
	self, err := p.handle.reading()
	if err != nil {
		return 0, err
	}
	defer self.release()
	return uint64(C.naibx_predictor_table_bytes(self.predictor())), nil
}

// SetKernel forces an instruction set, to compare or to measure. Errors:
// ErrNotSupported where this machine cannot run it, ErrOutOfRange.
func (p *Predictor) SetKernel(kernel Kernel) error {
	self, err := p.handle.writing()
	if err != nil {
		return err
	}
	defer self.release()
	var object *C.naibx_error
	status := C.naibx_predictor_set_kernel(self.predictor(), C.int32_t(kernel), &object)
	return errorOf(status, object)
}

// Kernel is the instruction set in use.
func (p *Predictor) Kernel() (Kernel, error) {
	self, err := p.handle.reading()
	if err != nil {
		return 0, err
	}
	defer self.release()
	return Kernel(C.naibx_predictor_kernel(self.predictor())), nil
}
