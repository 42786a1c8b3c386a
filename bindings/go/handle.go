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

	// ErrInUse is returned by a call from inside a callback that would wait for
	// the call whose callback that is. Nothing has happened then.
	ErrInUse = errors.New("naibx: the object is in use by another call")
)

// handle owns one object of the library. Several calls may read it at once, or
// one may change it. It is destroyed by close, or by the collector, once no call
// uses it. A call keeps it alive by ending afterwards.
type handle struct {
	*turns
	// Those of the model that a live predictor reads: no handle, which the
	// collector would have to keep as long as the model keeps the predictor.
	source  *turns
	pointer unsafe.Pointer
	destroy func(unsafe.Pointer)
	// Where calls that change the object get their error: a variable whose
	// address C is given would be one more piece of the heap.
	object *C.naibx_error
	// What the object calls: changed by who writes, used by who writes.
	executor *execution
}

func own(kind int64, pointer unsafe.Pointer, destroy func(unsafe.Pointer)) *handle {
	h := &handle{turns: newTurns(kind), pointer: pointer, destroy: destroy}
	runtime.SetFinalizer(h, (*handle).close)
	return h
}

// close destroys the object now, or when the last call on it returns.
func (h *handle) close() {
	if h != nil && h.turns.close() {
		h.end()
	}
}

func (h *handle) isClosed() bool { return h == nil || atomic.LoadInt64(&h.users)&closed != 0 }

// end is reached once: nobody comes in any more, and nobody is left.
func (h *handle) end() {
	runtime.SetFinalizer(h, nil)
	h.destroy(h.pointer)
	h.pointer = nil
	h.executor.forget()
	h.executor = nil
}

// want is an object that a call uses, and how; one that is not given is NULL, and
// the library says whether that will do.
type want struct {
	handle  *handle
	part    int64
	isGiven bool
}

func wantOf(h *handle, part int64) want { return want{h, part, true} }

// use is a turn that a call has; without a handle that at the model of a live
// predictor.
type use struct {
	handle *handle
	turns  *turns
	part   int64
}

// call is what one call uses.
type call struct {
	uses  [8]use
	count int
}

// begin takes the turns at all objects, in one order for all calls, so that no
// two wait for each other.
func (c *call) begin(wants ...want) error {
	for _, wanted := range wants {
		if !wanted.isGiven {
			continue
		}
		if wanted.handle == nil {
			return ErrClosed
		}
		c.add(use{wanted.handle, wanted.handle.turns, wanted.part})
		if wanted.handle.source != nil {
			c.add(use{nil, wanted.handle.source, living})
		}
	}
	for place := range c.uses[:c.count] {
		if err := c.uses[place].turns.enter(c.uses[place].part); err != nil {
			c.count = place
			c.end()
			return err
		}
	}
	if c.count > 0 {
		collect()
	}
	return nil
}

// add puts a use in its place. An object that is used twice is used once, as it
// takes most.
func (c *call) add(one use) {
	place := c.count
	for place > 0 && c.uses[place-1].turns.order > one.turns.order {
		place--
	}
	if place > 0 && c.uses[place-1].turns == one.turns {
		before := &c.uses[place-1]
		if before.handle == nil || one.part == writing {
			*before = one
		}
		return
	}
	copy(c.uses[place+1:], c.uses[place:c.count])
	c.uses[place] = one
	c.count++
}

// end gives the turns back. Until then all handles are alive.
func (c *call) end() {
	for place := c.count - 1; place >= 0; place-- {
		if one := c.uses[place]; one.turns.leave(one.part) {
			one.handle.end()
		}
	}
}
