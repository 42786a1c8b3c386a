package naibx

// #include "bridge.h"
import "C"

import "io"

// Save saves the predictor to a file. Errors: ErrWrite, ErrLimit.
func (p *Predictor) Save(path string) error {
	self, err := p.handle.reading()
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
	status := C.naibx_predictor_save(self.predictor(), text, &object)
	return errorOf(status, object)
}

// SaveToBuffer is the bytes of that file.
func (p *Predictor) SaveToBuffer() ([]byte, error) {
	self, err := p.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	return saveToBuffer(func(buffer *C.uint8_t, capacity C.uint64_t, size *C.uint64_t, object **C.naibx_error) C.naibx_status {
		return C.naibx_predictor_save_to_buffer(self.predictor(), buffer, capacity, size, object)
	})
}

// WriteTo saves the predictor through a writer, as that of a model.
func (p *Predictor) WriteTo(writer io.Writer) (int64, error) {
	self, err := p.handle.reading()
	if err != nil {
		return 0, err
	}
	defer self.release()
	return writeTo(writer, func(number C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoPredictorSaveToCallback(self.predictor(), number, object)
	}, self)
}
