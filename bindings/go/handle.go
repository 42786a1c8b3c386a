package naibx

// #include "bridge.h"
import "C"

import (
	"errors"
	"runtime"
	"unsafe"
)

var (
	// ErrClosed is returned by every use of an object after its Close, and of
	// one that was not made by a function of this package.
	ErrClosed = errors.New("naibx: the object is closed")

	// ErrInUse is returned by a call from inside a callback that would wait for
	// the call whose callback that is, and by a PreparedPrediction that already
	// predicts. Nothing has happened then.
	ErrInUse = errors.New("naibx: the object is in use by another call")
)

// handle owns one object of the library. Several calls may read it at once, or
// one may change it. It is destroyed by close, or by the collector, once no call
// uses it. A call keeps it alive by releasing it afterwards.
type handle struct {
	turns
	pointer unsafe.Pointer
	destroy func(unsafe.Pointer)
	// Where predictions with a workspace are put, before they are returned.
	output, outputWithSteps *output
	// Where calls that learn get their error: a variable whose address C is given
	// would be one more piece of the heap.
	object *C.naibx_error
	// What the object calls: changed by who writes, used by who writes.
	executor *execution
}

func own(pointer unsafe.Pointer, destroy func(unsafe.Pointer)) *handle {
	h := &handle{pointer: pointer, destroy: destroy}
	runtime.SetFinalizer(h, (*handle).close)
	return h
}

// close destroys the object now, or when the last call on it returns.
func (h *handle) close() {
	if h != nil && h.turns.close() {
		h.end()
	}
}

// end is reached once: nobody comes in any more, and nobody is left.
func (h *handle) end() {
	runtime.SetFinalizer(h, nil)
	h.destroy(h.pointer)
	h.pointer = nil
	h.executor.forget()
	h.executor = nil
}

// use is one call's use of a handle, or of none: then the library is given
// NULL, and says whether that will do.
//
// A call that uses several objects takes models first, then predictors, then
// workspaces, so that two calls never wait for each other.
type use struct {
	handle *handle
	part   int64
}

// reading begins a call that leaves the object as it is, when nobody changes it.
func (h *handle) reading() (use, error) {
	if h == nil {
		return use{}, ErrClosed
	}
	if !h.enterToRead(0) {
		if err := h.wait(reading, h.heldByCallback()); err != nil {
			return use{}, err
		}
	}
	collect()
	return use{h, reading}, nil
}

// writing begins a call that changes the object, when nobody uses it.
func (h *handle) writing() (use, error) {
	if h == nil {
		return use{}, ErrClosed
	}
	if !h.enterToWrite() {
		if err := h.wait(writing, h.heldByCallback()); err != nil {
			return use{}, err
		}
	}
	collect()
	return use{h, writing}, nil
}

// writingAtOnce is for what callers do not share: who comes second is told.
func (h *handle) writingAtOnce() (use, error) {
	if !h.enterToWrite() {
		return use{}, h.refusal()
	}
	collect()
	return use{h, writing}, nil
}

// release ends the use. Until then the handle is alive.
func (u use) release() {
	if u.handle != nil && u.handle.leave(u.part) {
		u.handle.end()
	}
}

func (u use) pointer() unsafe.Pointer {
	if u.handle == nil {
		return nil
	}
	return u.handle.pointer
}

func (u use) executor() *execution {
	if u.handle == nil {
		return nil
	}
	return u.handle.executor
}
