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
// destroyed, and must not call Go. Closing the allocator leaves these as they are.
func NewAllocator(allocate, deallocate, context unsafe.Pointer) (*Allocator, error) {
	var allocator *C.naibx_allocator
	var object *C.naibx_error
	status := C.naibxGoAllocatorCreate(allocate, deallocate, context, &allocator, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return ownAllocator(allocator), nil
}
