package naibx

// #include "bridge.h"
import "C"

import (
	"errors"
	"io"
	"runtime/cgo"
	"unsafe"
)

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

func (o *outcome) raise() {
	if o.panicked {
		panic(o.value)
	}
}

// errorOf is that of the call, with the error of the callback in it. A panic of
// the callback goes on, or else one of the executor, which may be nil.
func (o *outcome) errorOf(status C.naibx_status, object *C.naibx_error, executor *execution) error {
	err := errorOf(status, object)
	ofExecutor := executor.take()
	o.raise()
	ofExecutor.raise()
	if failed, isOurs := err.(*Error); isOurs && o.err != nil {
		failed.cause = o.err
	}
	return err
}

// watch is a progress callback during one call, which may have none. It knows
// what the call uses, and tells its executor.
type watch struct {
	outcome
	progress Progress
	number   cgo.Handle
}

func newWatch(progress Progress, uses ...use) *watch {
	w := &watch{outcome: outcome{uses: uses}, progress: progress}
	w.tellExecutors(uses)
	if progress != nil {
		w.number = cgo.NewHandle(w)
	}
	return w
}

func (w *watch) end() {
	w.tellExecutors(nil)
	if w.number != 0 {
		w.number.Delete()
	}
}

// tellExecutors says what uses the objects whose executors the call may ask: those
// that are its own meanwhile.
func (w *watch) tellExecutors(uses []use) {
	for _, used := range w.uses {
		if used.part == writing {
			used.executor().during(uses)
		}
	}
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

// target is a writer during one call.
type target struct {
	outcome
	writer  io.Writer
	written int64
}

// writeTo saves what is used through a writer; save gets the number of the target.
func writeTo(writer io.Writer, save func(C.uintptr_t, **C.naibx_error) C.naibx_status, uses ...use) (int64, error) {
	if writer == nil {
		return 0, failure(ErrNullArgument, "writer is nil")
	}
	to := &target{outcome: outcome{uses: uses}, writer: writer}
	number := cgo.NewHandle(to)
	defer number.Delete()
	var object *C.naibx_error
	status := save(C.uintptr_t(number), &object)
	err := to.errorOf(status, object, nil)
	return to.written, err
}

//export naibxGoWrite
func naibxGoWrite(context C.uintptr_t, part *C.uint8_t, size C.uint64_t) C.int32_t {
	to := cgo.Handle(context).Value().(*target)
	return stopUnless(to.run(func() error {
		for left := uint64(size); left > 0; {
			// Lengths are ints, also where these have 32 bits.
			step := left
			if step > 1<<30 {
				step = 1 << 30
			}
			written, err := to.writer.Write(unsafe.Slice((*byte)(unsafe.Pointer(part)), int(step)))
			if written < 0 || written > int(step) {
				written = 0
				if err == nil {
					err = errors.New("the writer returned a count that cannot be")
				}
			}
			to.written += int64(written)
			if err == nil && written != int(step) {
				err = io.ErrShortWrite
			}
			if err != nil {
				return err
			}
			part = (*C.uint8_t)(unsafe.Add(unsafe.Pointer(part), step))
			left -= step
		}
		return nil
	}))
}
