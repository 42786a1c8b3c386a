package naibx

// #include "bridge.h"
import "C"

// What is loaded is trusted in nothing. Options may be nil. Errors of all: those
// of files (ErrNotAModel, ErrNewerVersion, ErrOlderVersion, ErrUnknownFeature,
// ErrTruncated, ErrChecksum, ErrCorrupt), ErrLimit and, with a path, ErrRead.

// Load loads a model from a file; of one that holds a predictor, too, the model
// alone. A file that does not exist is fs.ErrNotExist, too.
func Load(path string, options *LoadOptions) (*Model, error) {
	text, err := newText("path", path)
	if err != nil {
		return nil, err
	}
	defer freeText(text)
	limits, err := options.reading()
	if err != nil {
		return nil, err
	}
	defer limits.release()
	var model *C.naibx_model
	var object *C.naibx_error
	status := C.naibx_load(text, (*C.naibx_load_options)(limits.pointer()), &model, &object)
	return ownModel(model, status, object)
}

// LoadPredictor loads a predictor from a file; of one that holds a model, too, the
// predictor alone.
func LoadPredictor(path string, options *LoadOptions) (*Predictor, error) {
	text, err := newText("path", path)
	if err != nil {
		return nil, err
	}
	defer freeText(text)
	limits, err := options.reading()
	if err != nil {
		return nil, err
	}
	defer limits.release()
	var predictor *C.naibx_predictor
	var object *C.naibx_error
	status := C.naibx_predictor_load(text, (*C.naibx_load_options)(limits.pointer()), &predictor, &object)
	return ownPredictor(predictor, status, object)
}

// MapPredictor loads a predictor without a copy of its tables: until it is closed
// the file must not be written to or cut off; saving to its path is safe.
func MapPredictor(path string, options *LoadOptions) (*Predictor, error) {
	text, err := newText("path", path)
	if err != nil {
		return nil, err
	}
	defer freeText(text)
	limits, err := options.reading()
	if err != nil {
		return nil, err
	}
	defer limits.release()
	var predictor *C.naibx_predictor
	var object *C.naibx_error
	status := C.naibx_predictor_map(text, (*C.naibx_load_options)(limits.pointer()), &predictor, &object)
	return ownPredictor(predictor, status, object)
}

// LoadFromBuffer loads a model from the bytes of a file.
func LoadFromBuffer(buffer []byte, options *LoadOptions) (*Model, error) {
	limits, err := options.reading()
	if err != nil {
		return nil, err
	}
	defer limits.release()
	var model *C.naibx_model
	var object *C.naibx_error
	status := C.naibx_load_from_buffer(bytes(buffer), C.uint64_t(len(buffer)), (*C.naibx_load_options)(limits.pointer()), &model, &object)
	return ownModel(model, status, object)
}

// LoadPredictorFromBuffer loads a predictor from the bytes of a file.
func LoadPredictorFromBuffer(buffer []byte, options *LoadOptions) (*Predictor, error) {
	limits, err := options.reading()
	if err != nil {
		return nil, err
	}
	defer limits.release()
	var predictor *C.naibx_predictor
	var object *C.naibx_error
	status := C.naibx_predictor_load_from_buffer(bytes(buffer), C.uint64_t(len(buffer)), (*C.naibx_load_options)(limits.pointer()), &predictor, &object)
	return ownPredictor(predictor, status, object)
}
