package naibx

// #include <stdlib.h>
// #include "bridge.h"
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// Addresses of slices for the length of a call. cgo keeps what they point to
// where it is, and nothing is copied; the library keeps no address.

func doubles(numbers []float64) *C.double {
	if len(numbers) == 0 {
		return nil
	}
	return (*C.double)(unsafe.Pointer(&numbers[0]))
}

func uint32s(numbers []uint32) *C.uint32_t {
	if len(numbers) == 0 {
		return nil
	}
	return (*C.uint32_t)(unsafe.Pointer(&numbers[0]))
}

func uint64s(numbers []uint64) *C.uint64_t {
	if len(numbers) == 0 {
		return nil
	}
	return (*C.uint64_t)(unsafe.Pointer(&numbers[0]))
}

func int64s(numbers []int64) *C.int64_t {
	if len(numbers) == 0 {
		return nil
	}
	return (*C.int64_t)(unsafe.Pointer(&numbers[0]))
}

func bytes(data []byte) *C.uint8_t {
	if len(data) == 0 {
		return nil
	}
	return (*C.uint8_t)(unsafe.Pointer(&data[0]))
}

var (
	// noIndices stand for those of a sparse row without any: NULL would make it
	// a dense one.
	noIndices [1]uint32
	// noOffsets are those of no sets.
	noOffsets [1]uint64
)

func sparseIndices(isSparse bool, indices []uint32) *C.uint32_t {
	if isSparse && len(indices) == 0 {
		return uint32s(noIndices[:])
	}
	return uint32s(indices)
}

// newText copies a text for C, where a NUL ends it; freeText takes it back.
func newText(what, text string) (*C.char, error) {
	if strings.IndexByte(text, 0) >= 0 {
		return nil, failure(ErrInvalidText, what+" holds a NUL character")
	}
	return C.CString(text), nil
}

func freeText(text *C.char) { C.free(unsafe.Pointer(text)) }

// sameLength refuses slices that belong together and are not equally long.
func sameLength(status Status, what string, have int, other string, want int) error {
	if have == want {
		return nil
	}
	return failure(status, fmt.Sprintf("there are %d %s for %d %s", have, what, want, other))
}
