package naibx

// #include "bridge.h"
import "C"

import (
	"bytes"
	"errors"
	"io"
	"runtime/cgo"
	"unsafe"
)

// target is a writer during one call.
type target struct {
	outcome
	writer  io.Writer
	written int64
}

// WriteParts saves as SaveParts does, through a writer, and gives the number of
// bytes.
//
// Errors: those of SaveParts; of ErrWrite the error of the writer is the cause.
func WriteParts(model *Model, predictor *Predictor, writer io.Writer) (int64, error) {
	var call call
	if err := call.begin(model.want(reading), predictor.want(reading)); err != nil {
		return 0, err
	}
	defer call.end()
	if writer == nil {
		return 0, failure(ErrNullArgument, "writer is nil")
	}
	to := &target{outcome: outcome{uses: call.uses[:call.count]}, writer: writer}
	number := cgo.NewHandle(to)
	defer number.Delete()
	var object *C.naibx_error
	status := C.naibxGoWriteParts(model.address(), predictor.address(), C.uintptr_t(number), &object)
	err := to.errorOf(status, object)
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

// WriteTo saves the model through a writer (io.WriterTo), as WriteParts.
func (m *Model) WriteTo(writer io.Writer) (int64, error) { return WriteParts(m, nil, writer) }

// WriteTo saves the predictor through a writer (io.WriterTo), as WriteParts.
func (p *Predictor) WriteTo(writer io.Writer) (int64, error) { return WriteParts(nil, p, writer) }

// PartsToBytes saves as SaveParts does, to memory.
func PartsToBytes(model *Model, predictor *Predictor) ([]byte, error) {
	var buffer bytes.Buffer
	if _, err := WriteParts(model, predictor, &buffer); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}
