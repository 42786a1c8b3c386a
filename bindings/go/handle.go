package naibx

// #include "bridge.h"
import "C"

import (
	"errors"
	"runtime"
	"sync/atomic"
	"unsafe"
)

var (
	// ErrClosed is returned by every use of an object after its Close, and of
	// one that was not made by a function of this package.
	ErrClosed = errors.New("naibx: the object is closed")

	// ErrInUse is returned by a call that would change an object while another
	// call uses it, or use one while another call changes it: of another
	// goroutine, or of the one whose callback makes this call. Nothing has
	// happened then.
	ErrInUse = errors.New("naibx: the object is in use by another call")
)

// Users of a handle, in one number that is changed atomically: how many calls
// read it, or writing, and beside that whether it is closed.
const (
	closed  int64 = 1 << 62
	writing int64 = 1 << 61
)

// handle owns one object of the library. Several calls may read it at once, or
// one may change it; whoever comes in between gets an error instead of a race.
// It is destroyed by close, or by the collector, once no call uses it. A call
// keeps it alive by releasing it afterwards.
type handle struct {
	users   int64
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

// read begins a call that leaves the object as it is.
func (h *handle) read() error {
	if h == nil {
		return ErrClosed
	}
	for {
		users := atomic.LoadInt64(&h.users)
		if users&closed != 0 {
			return ErrClosed
		}
		if users&writing != 0 {
			return ErrInUse
		}
		if atomic.CompareAndSwapInt64(&h.users, users, users+1) {
			collect()
			return nil
		}
	}
}

// write begins a call that changes the object.
func (h *handle) write() error {
	if h == nil {
		return ErrClosed
	}
	if !atomic.CompareAndSwapInt64(&h.users, 0, writing) {
		if atomic.LoadInt64(&h.users)&closed != 0 {
			return ErrClosed
		}
		return ErrInUse
	}
	collect()
	return nil
}

func (h *handle) release(part int64) {
	if atomic.AddInt64(&h.users, -part) == closed {
		h.end()
	}
}

// close destroys the object now, or when the last call on it returns.
func (h *handle) close() {
	if h == nil {
		return
	}
	for {
		users := atomic.LoadInt64(&h.users)
		if users&closed != 0 {
			return
		}
		if atomic.CompareAndSwapInt64(&h.users, users, users|closed) {
			if users == 0 {
				h.end()
			}
			return
		}
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
type use struct {
	handle *handle
	part   int64
}

func (h *handle) reading() (use, error) {
	if err := h.read(); err != nil {
		return use{}, err
	}
	return use{h, 1}, nil
}

func (h *handle) writing() (use, error) {
	if err := h.write(); err != nil {
		return use{}, err
	}
	return use{h, writing}, nil
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

// release ends the use. Until then the handle is alive.
func (u use) release() {
	if u.handle != nil {
		u.handle.release(u.part)
	}
}
