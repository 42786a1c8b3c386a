package naibx

// #include <stdlib.h>
// #include "bridge.h"
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// nothing is what an array without elements points to, where NULL means another
// thing.
var nothing uint64

// array is the address of a slice for the length of a call. cgo keeps what it
// points to where it is, and nothing is copied; the library keeps no address. nil
// is NULL.
func array[Element any](elements []Element) unsafe.Pointer {
	if elements == nil {
		return nil
	}
	return notNull(elements)
}

// notNull is an array that may be empty but never NULL.
func notNull[Element any](elements []Element) unsafe.Pointer {
	if len(elements) == 0 {
		return unsafe.Pointer(&nothing)
	}
	return unsafe.Pointer(&elements[0])
}

// copied has the elements of an array of the library, in the memory of into where
// that is large enough.
func copied[Element any](into []Element, from unsafe.Pointer, count uint64) []Element {
	if into == nil || uint64(cap(into)) < count {
		into = make([]Element, count)
	}
	into = into[:count]
	copy(into, unsafe.Slice((*Element)(from), int(count)))
	return into
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
