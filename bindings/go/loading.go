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

func loadParts(path string, options *LoadOptions, withModel bool) (*Model, *Predictor, error) {
	text, err := newText("path", path)
	if err != nil {
		return nil, nil, err
	}
	defer freeText(text)
	return parts(options, withModel, true, func(model **C.naibx_model, predictor **C.naibx_predictor, object **C.naibx_error) C.naibx_status {
		return C.naibx_load_parts(text, options.address(), model, predictor, object)
	})
}

func readParts(bytes []byte, options *LoadOptions, withModel, withPredictor bool) (*Model, *Predictor, error) {
	return parts(options, withModel, withPredictor, func(model **C.naibx_model, predictor **C.naibx_predictor, object **C.naibx_error) C.naibx_status {
		return C.naibx_read_parts((*C.uint8_t)(array(bytes)), C.uint64_t(len(bytes)), options.address(), model, predictor, object)
	})
}

// parts owns what is loaded; load gets NULL for the place of what is not wanted.
func parts(options *LoadOptions, withModel, withPredictor bool, load func(**C.naibx_model, **C.naibx_predictor, **C.naibx_error) C.naibx_status) (model *Model, predictor *Predictor, err error) {
	var call call
	if err := call.begin(options.want(reading)); err != nil {
		return nil, nil, err
	}
	defer call.end()
	placeOfModel, placeOfPredictor := new(*C.naibx_model), new(*C.naibx_predictor)
	if !withModel {
		placeOfModel = nil
	}
	if !withPredictor {
		placeOfPredictor = nil
	}
	var object *C.naibx_error
	status := load(placeOfModel, placeOfPredictor, &object)
	if err := errorOf(status, object); err != nil {
		return nil, nil, err
	}
	if withModel {
		model = ownModel(*placeOfModel)
	}
	if withPredictor {
		predictor = ownPredictor(*placeOfPredictor)
	}
	return model, predictor, nil
}
