package naibx

// #include "bridge.h"
import "C"

import "io"

// Files appear whole or not at all; the same object gives the same bytes.

// Save saves the model to a file. Errors: ErrWrite.
func (m *Model) Save(path string) error {
	self, err := m.handle.reading()
	if err != nil {
		return err
	}
	defer self.release()
	text, err := newText("path", path)
	if err != nil {
		return err
	}
	defer freeText(text)
	var object *C.naibx_error
	status := C.naibx_save(self.model(), text, &object)
	return errorOf(status, object)
}

// SaveToBuffer is the bytes of that file.
func (m *Model) SaveToBuffer() ([]byte, error) {
	self, err := m.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	return saveToBuffer(func(buffer *C.uint8_t, capacity C.uint64_t, size *C.uint64_t, object **C.naibx_error) C.naibx_status {
		return C.naibx_save_to_buffer(self.model(), buffer, capacity, size, object)
	})
}

// WriteTo saves the model through a writer, part by part, and gives the number of
// bytes (io.WriterTo). Errors: ErrWrite, which is the error of the writer, too.
func (m *Model) WriteTo(writer io.Writer) (int64, error) {
	self, err := m.handle.reading()
	if err != nil {
		return 0, err
	}
	defer self.release()
	return writeTo(writer, func(number C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoSaveToCallback(self.model(), number, object)
	}, self)
}

// SaveWithPredictor saves the model and a predictor to one file, from which
// Load gets the model and LoadPredictor the predictor. Errors: ErrMismatch for a
// predictor of another kind of model, ErrWrite, ErrLimit.
func (m *Model) SaveWithPredictor(predictor *Predictor, path string) error {
	self, err := m.handle.reading()
	if err != nil {
		return err
	}
	defer self.release()
	text, err := newText("path", path)
	if err != nil {
		return err
	}
	defer freeText(text)
	other, err := predictor.reading()
	if err != nil {
		return err
	}
	defer other.release()
	var object *C.naibx_error
	status := C.naibx_save_with_predictor(self.model(), other.predictor(), text, &object)
	return errorOf(status, object)
}

// SaveWithPredictorToBuffer is the bytes of that file.
func (m *Model) SaveWithPredictorToBuffer(predictor *Predictor) ([]byte, error) {
	self, err := m.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	other, err := predictor.reading()
	if err != nil {
		return nil, err
	}
	defer other.release()
	return saveToBuffer(func(buffer *C.uint8_t, capacity C.uint64_t, size *C.uint64_t, object **C.naibx_error) C.naibx_status {
		return C.naibx_save_with_predictor_to_buffer(self.model(), other.predictor(), buffer, capacity, size, object)
	})
}

// WriteWithPredictorTo saves both through a writer, as WriteTo.
func (m *Model) WriteWithPredictorTo(predictor *Predictor, writer io.Writer) (int64, error) {
	self, err := m.handle.reading()
	if err != nil {
		return 0, err
	}
	defer self.release()
	other, err := predictor.reading()
	if err != nil {
		return 0, err
	}
	defer other.release()
	return writeTo(writer, func(number C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoSaveWithPredictorToCallback(self.model(), other.predictor(), number, object)
	}, self, other)
}

// saveToBuffer asks for the size first. The object is in use meanwhile, so that
// its file does not grow in between.
func saveToBuffer(save func(*C.uint8_t, C.uint64_t, *C.uint64_t, **C.naibx_error) C.naibx_status) ([]byte, error) {
	var size C.uint64_t
	var object *C.naibx_error
	status := save(nil, 0, &size, &object)
	if status != C.NAIBX_BUFFER_TOO_SMALL {
		return nil, errorOf(status, object)
	}
	buffer := make([]byte, size)
	status = save(bytes(buffer), size, &size, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return buffer, nil
}
