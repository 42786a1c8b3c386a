package naibx

// #include "bridge.h"
import "C"

import "sync"

// inside holds, for each thread that runs a callback, what the calls use whose
// callbacks those are. cgo keeps the goroutine of a callback on its thread until
// it returns, and every other goroutine off it: so the thread tells whether a call
// comes from inside a callback.
var inside = struct {
	sync.Mutex
	uses map[C.uintptr_t][]use
}{uses: map[C.uintptr_t][]use{}}

// goInside begins a callback of a call with these uses, and goOutside ends it.
func goInside(uses []use) (goOutside func()) {
	thread := C.naibxGoThread()
	inside.Lock()
	defer inside.Unlock()
	before := inside.uses[thread]
	inside.uses[thread] = append(before[:len(before):len(before)], uses...)
	return func() {
		inside.Lock()
		defer inside.Unlock()
		if before == nil {
			delete(inside.uses, thread)
		} else {
			inside.uses[thread] = before
		}
	}
}

// heldByCallback is how a call uses the object whose callback this goroutine runs:
// reading, living, writing, or 0 where there is none.
func (t *turns) heldByCallback() int64 {
	thread := C.naibxGoThread()
	inside.Lock()
	defer inside.Unlock()
	for _, used := range inside.uses[thread] {
		if used.turns == t {
			return used.part
		}
	}
	return 0
}
