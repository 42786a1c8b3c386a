package naibx

// #include "bridge.h"
import "C"

// LoadPredictor loads the predictor of a file, as LoadParts.
func LoadPredictor(path string, options *LoadOptions) (*Predictor, error) {
	_, predictor, err := loadParts(path, options, false)
	return predictor, err
}

// LoadParts loads the model and the predictor of a file. Nothing in the file is
// trusted. Options may be nil. LoadOptions.SetMapTables leaves the tables of the
// predictor where the system keeps the file.
//
// Errors: those of Load; ErrNotAModel also where the file has not both.
func LoadParts(path string, options *LoadOptions) (*Model, *Predictor, error) {
	return loadParts(path, options, true)
}

// ReadModel loads the model of a file that is in memory.
//
// Errors: those of Load but ErrRead.
func ReadModel(bytes []byte, options *LoadOptions) (*Model, error) {
	model, _, err := readParts(bytes, options, true, false)
	return model, err
}

// ReadPredictor loads the predictor of a file that is in memory, as ReadModel.
func ReadPredictor(bytes []byte, options *LoadOptions) (*Predictor, error) {
	_, predictor, err := readParts(bytes, options, false, true)
	return predictor, err
}

// ReadParts loads the model and the predictor of a file that is in memory, as
// ReadModel.
func ReadParts(bytes []byte, options *LoadOptions) (*Model, *Predictor, error) {
	return readParts(bytes, options, true, true)
}

// parts are those of a file that are loaded; the places are NULL of those that
// are not wanted.
type parts struct {
	model     *C.naibx_model
	predictor *C.naibx_predictor
}

func (p *parts) places(withModel, withPredictor bool) (model **C.naibx_model, predictor **C.naibx_predictor) {
	if withModel {
		model = &p.model
	}
	if withPredictor {
		predictor = &p.predictor
	}
	return model, predictor
}

func (p *parts) loaded(status C.naibx_status, object *C.naibx_error) (model *Model, predictor *Predictor, err error) {
	if err := errorOf(status, object); err != nil {
		return nil, nil, err
	}
	if p.model != nil {
		model = ownModel(p.model)
	}
	if p.predictor != nil {
		predictor = ownPredictor(p.predictor)
	}
	return model, predictor, nil
}

func loadParts(path string, options *LoadOptions, withModel bool) (*Model, *Predictor, error) {
	var call call
	if err := call.begin(options.want(reading)); err != nil {
		return nil, nil, err
	}
	defer call.end()
	text, err := newText("path", path)
	if err != nil {
		return nil, nil, err
	}
	defer freeText(text)
	var loaded parts
	var object *C.naibx_error
	model, predictor := loaded.places(withModel, true)
	status := C.naibx_load_parts(text, options.address(), model, predictor, &object)
	return loaded.loaded(status, object)
}

func readParts(bytes []byte, options *LoadOptions, withModel, withPredictor bool) (*Model, *Predictor, error) {
	var call call
	if err := call.begin(options.want(reading)); err != nil {
		return nil, nil, err
	}
	defer call.end()
	var loaded parts
	var object *C.naibx_error
	model, predictor := loaded.places(withModel, withPredictor)
	status := C.naibx_read_parts((*C.uint8_t)(array(bytes)), C.uint64_t(len(bytes)), options.address(), model, predictor, &object)
	return loaded.loaded(status, object)
}
