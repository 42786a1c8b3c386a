package naibx

// #include "bridge.h"
import "C"

import (
	"runtime/cgo"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Executor runs the tasks of a call on goroutines of the caller's: it calls
// task(i) once for each i below count, in any order and at once or one after
// the other, and returns when all have returned. What it leaves out is done
// after it, what it calls twice is done once. A panic in it goes on when the
// work of the call has been done.
type Executor func(count int, task func(index int))

// execution is an executor that an object of the library has. It stays
// reachable as long as the object does.
type execution struct {
	outcome
	executor Executor
	number   cgo.Handle
}

func newExecution(executor Executor) *execution {
	if executor == nil {
		return nil
	}
	e := &execution{executor: executor}
	e.number = cgo.NewHandle(e)
	return e
}

func (e *execution) context() C.uintptr_t {
	if e == nil {
		return 0
	}
	return C.uintptr_t(e.number)
}

func (e *execution) forget() {
	if e != nil {
		e.number.Delete()
	}
}

// take is how the executor ended in the call, of which nothing stays for the
// next one.
func (e *execution) take() (last outcome) {
	if e != nil {
		last, e.outcome = e.outcome, outcome{}
	}
	return last
}

// during says what the call uses that may ask the executor, from now on.
func (e *execution) during(uses []use) {
	if e != nil {
		e.uses = uses
	}
}

// setExecutor sets what the object calls, if the library takes it.
func (h *handle) setExecutor(executor Executor, set func(C.uintptr_t, **C.naibx_error) C.naibx_status) error {
	var call call
	if err := call.begin(wantOf(h, writing)); err != nil {
		return err
	}
	defer call.end()
	next := newExecution(executor)
	var object *C.naibx_error
	status := set(next.context(), &object)
	if err := errorOf(status, object); err != nil {
		next.forget()
		return err
	}
	h.executor.forget()
	h.executor = next
	return nil
}

// tasks are those of one call.
type tasks struct {
	run     C.uintptr_t
	context unsafe.Pointer
	begun   []int32
	left    sync.WaitGroup
}

func (t *tasks) do(index int) {
	if !atomic.CompareAndSwapInt32(&t.begun[index], 0, 1) {
		return
	}
	defer t.left.Done()
	C.naibxGoRunTask(t.run, t.context, C.uint64_t(index))
}

//export naibxGoExecute
func naibxGoExecute(context C.uintptr_t, count C.uint64_t, run C.uintptr_t, taskContext unsafe.Pointer) {
	e := cgo.Handle(context).Value().(*execution)
	t := &tasks{run: run, context: taskContext, begun: make([]int32, count)}
	t.left.Add(int(count))
	e.run(func() error {
		e.executor(int(count), t.do)
		return nil
	})
	for index := range t.begun {
		t.do(index)
	}
	t.left.Wait()
}
