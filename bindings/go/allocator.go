package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// Allocator is a pair of C functions through which models take the memory that
// grows with labels, features or rows. They have to be C: memory of Go cannot
// be given to the library, whose threads call them, too.
type Allocator struct{ handle *handle }

// NewAllocator makes an allocator of a naibx_allocate and a naibx_deallocate,
// which as all of C get the address of a C function from cgo:
// NewAllocator(C.my_allocate, C.my_deallocate, nil). The functions and the
// context must stay valid until the last object made with the allocator is
// destroyed, and must not call Go.
func NewAllocator(allocate, deallocate, context unsafe.Pointer) (*Allocator, error) {
	var allocator *C.naibx_allocator
	var object *C.naibx_error
	status := C.naibxGoAllocatorCreate(allocate, deallocate, context, &allocator, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return &Allocator{own(unsafe.Pointer(allocator), func(pointer unsafe.Pointer) {
		C.naibx_allocator_destroy((*C.naibx_allocator)(pointer))
	})}, nil
}

// Close gives the allocator back; objects made with it go on using the
// functions. Closing again, or nil,
// does nothing. It returns nil.
func (a *Allocator) Close() error {
	if a != nil {
		a.handle.close()
	}
	return nil
}

func (a *Allocator) reading() (use, error) {
	if a == nil {
		return use{}, nil
	}
	return a.handle.reading()
}

func (u use) allocator() *C.naibx_allocator { return (*C.naibx_allocator)(u.pointer()) }
