package naibx

// #include "bridge.h"
import "C"

import "runtime/cgo"

// Progress is asked now and then during a long call, and at its end, how many
// rows of all are finished. An error stops the call, which then returns one
// that is both ErrCancelled and this error; so
//
//	func(done, total uint64) error { return ctx.Err() }
//
// ties a call to a context. It runs in the goroutine of the call, may read what
// the call reads, gets ErrInUse from what would wait for the call, and may panic.
// It must not wait for another goroutine that uses an object of the call.
// To end its goroutine (runtime.Goexit, FailNow of a test) ends the program.
type Progress func(done, total uint64) error

// outcome is how a callback ended. No panic crosses the library: it is kept,
// and goes on when the call has returned.
type outcome struct {
	// What the call uses.
	uses     []use
	err      error
	panicked bool
	value    interface{}
}

// run calls the callback, and says whether the library is to go on. A callback
// that ends its goroutine would take the stack of the library away while its
// threads work: nothing can be done then but to say why.
func (o *outcome) run(callback func() error) (goOn bool) {
	ended := false
	defer func() {
		if !ended {
			go panic("naibx: a callback has ended its goroutine (runtime.Goexit, or FailNow of a test) inside a call of the library; return an error, or panic")
			select {}
		}
	}()
	goOutside := goInside(o.uses)
	goOn = o.guard(callback)
	goOutside()
	ended = true
	return goOn
}

// guard calls the callback and keeps its panic.
func (o *outcome) guard(callback func() error) (goOn bool) {
	returned := false
	defer func() {
		if !returned {
			o.value = recover()
			o.panicked = true
			goOn = false
		}
	}()
	collect()
	o.err = callback()
	returned = true
	return o.err == nil
}

// errorOf is the error of the call whose callback it was.
func (o *outcome) errorOf(status C.naibx_status, object *C.naibx_error) error {
	err := errorOf(status, object)
	o.raise()
	if failed, isOurs := err.(*Error); isOurs && o.err != nil {
		failed.cause = o.err
	}
	return err
}

func (o *outcome) raise() {
	if o.panicked {
		panic(o.value)
	}
}

// watch is what one call asks meanwhile: a progress callback, and the executor of
// the object that the call changes; nil where there is neither.
type watch struct {
	outcome
	progress Progress
	executor *execution
	number   cgo.Handle
}

func (c *call) watch(progress Progress, executor *execution) *watch {
	if progress == nil && executor == nil {
		return nil
	}
	uses := append([]use(nil), c.uses[:c.count]...)
	w := &watch{outcome: outcome{uses: uses}, progress: progress, executor: executor}
	executor.during(uses)
	if progress != nil {
		w.number = cgo.NewHandle(w)
	}
	return w
}

func (w *watch) context() C.uintptr_t {
	if w == nil {
		return 0
	}
	return C.uintptr_t(w.number)
}

// end is the error of the call, with that of the callback in it. A panic of the
// callback goes on, or else one of the executor.
func (w *watch) end(status C.naibx_status, object *C.naibx_error) error {
	if w == nil {
		return errorOf(status, object)
	}
	if w.number != 0 {
		w.number.Delete()
	}
	ofExecutor := w.executor.take()
	err := w.errorOf(status, object)
	ofExecutor.raise()
	return err
}

//export naibxGoProgress
func naibxGoProgress(context C.uintptr_t, done, total C.uint64_t) C.int32_t {
	w := cgo.Handle(context).Value().(*watch)
	return stopUnless(w.run(func() error {
		return w.progress(uint64(done), uint64(total))
	}))
}

func stopUnless(goOn bool) C.int32_t {
	if goOn {
		return 0
	}
	return 1
}
