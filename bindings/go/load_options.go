package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// LoadOptions say where the memory of what is loaded comes from, and how large
// a model may be that is let in.
type LoadOptions struct{ handle *handle }

// NewLoadOptions makes options with the default allocator and no limits but
// those of the library.
func NewLoadOptions() (*LoadOptions, error) {
	var options *C.naibx_load_options
	var object *C.naibx_error
	status := C.naibx_load_options_create(&options, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return &LoadOptions{own(unsafe.Pointer(options), func(pointer unsafe.Pointer) {
		C.naibx_load_options_destroy((*C.naibx_load_options)(pointer))
	})}, nil
}

// Close gives the options back. Closing again, or nil,
// does nothing. It returns nil.
func (o *LoadOptions) Close() error {
	if o != nil {
		o.handle.close()
	}
	return nil
}

// SetAllocator sets the allocator of what is loaded; nil is the default one.
func (o *LoadOptions) SetAllocator(allocator *Allocator) error {
	memory, err := allocator.reading()
	if err != nil {
		return err
	}
	defer memory.release()
	return o.change(func(options *C.naibx_load_options, object **C.naibx_error) C.naibx_status {
		return C.naibx_load_options_set_allocator(options, memory.allocator(), object)
	})
}

// SetLimits lets no file in that has more labels, features or bytes: loading it
// is ErrLimit, before memory is taken for it.
func (o *LoadOptions) SetLimits(labels, features, bytes uint64) error {
	return o.change(func(options *C.naibx_load_options, object **C.naibx_error) C.naibx_status {
		return C.naibx_load_options_set_limits(options, C.uint64_t(labels), C.uint64_t(features), C.uint64_t(bytes), object)
	})
}

// SetVerifyTables says whether MapPredictor looks at all numbers of the tables,
// which reads the whole file; it does unless this says otherwise.
func (o *LoadOptions) SetVerifyTables(verify bool) error {
	return o.change(func(options *C.naibx_load_options, object **C.naibx_error) C.naibx_status {
		return C.naibx_load_options_set_verify_tables(options, truth(verify), object)
	})
}

func (o *LoadOptions) change(call func(*C.naibx_load_options, **C.naibx_error) C.naibx_status) error {
	options, err := o.handle.writing()
	if err != nil {
		return err
	}
	defer options.release()
	var object *C.naibx_error
	status := call((*C.naibx_load_options)(options.pointer()), &object)
	return errorOf(status, object)
}

func (o *LoadOptions) reading() (use, error) {
	if o == nil {
		return use{}, nil
	}
	return o.handle.reading()
}

func truth(is bool) C.int32_t {
	if is {
		return 1
	}
	return 0
}
