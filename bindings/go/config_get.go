package naibx

// #include "bridge.h"
import "C"

// Feature is what a column is; CategoryCount is 0 where it is not categorical.
type Feature struct {
	Family        Family
	Group         uint32
	CategoryCount uint32
}

// LabelCount is the number of labels, L.
func (c *Config) LabelCount() (value uint32, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = uint32(C.naibx_config_label_count(config))
		return C.NAIBX_OK
	})
	return value, err
}

// FeatureCount is the number of columns.
func (c *Config) FeatureCount() (value uint32, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = uint32(C.naibx_config_feature_count(config))
		return C.NAIBX_OK
	})
	return value, err
}

// Smoothing is the constant a.
func (c *Config) Smoothing() (value float64, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = float64(C.naibx_config_smoothing(config))
		return C.NAIBX_OK
	})
	return value, err
}

// FeatureSmoothing is the constant b.
func (c *Config) FeatureSmoothing() (value float64, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = float64(C.naibx_config_feature_smoothing(config))
		return C.NAIBX_OK
	})
	return value, err
}

// VariancePrior is the constant k.
func (c *Config) VariancePrior() (value float64, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = float64(C.naibx_config_variance_prior(config))
		return C.NAIBX_OK
	})
	return value, err
}

// FixedSize is the size of every set, or SizePredicted.
func (c *Config) FixedSize() (value int64, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = int64(C.naibx_config_fixed_size(config))
		return C.NAIBX_OK
	})
	return value, err
}

// AllowEmpty says whether the empty set may be predicted although no
// example had it.
func (c *Config) AllowEmpty() (value bool, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = C.naibx_config_allow_empty(config) != 0
		return C.NAIBX_OK
	})
	return value, err
}

// MergeDuplicates says whether a label that stands twice counts once.
func (c *Config) MergeDuplicates() (value bool, err error) {
	err = c.look(func(config *C.naibx_config, _ **C.naibx_error) C.naibx_status {
		value = C.naibx_config_merge_duplicates(config) != 0
		return C.NAIBX_OK
	})
	return value, err
}

// Feature is what a column is. Errors: ErrOutOfRange.
func (c *Config) Feature(column uint32) (feature Feature, err error) {
	err = c.look(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		var family C.int32_t
		var group, count C.uint32_t
		status := C.naibx_config_feature(config, C.uint32_t(column), &family, &group, &count, object)
		feature = Feature{Family(family), uint32(group), uint32(count)}
		return status
	})
	return feature, err
}

// LabelName is the name of a label, "" where none was given. Errors: ErrOutOfRange.
func (c *Config) LabelName(label uint32) (string, error) {
	return c.name(func(config *C.naibx_config, text **C.char, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_label_name(config, C.uint32_t(label), text, object)
	})
}

// FeatureName is the name of a feature, "" where none was given. Errors: ErrOutOfRange.
func (c *Config) FeatureName(column uint32) (string, error) {
	return c.name(func(config *C.naibx_config, text **C.char, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_feature_name(config, C.uint32_t(column), text, object)
	})
}

// CategoryName is the name of a category, "" where none was given. Errors: ErrOutOfRange.
func (c *Config) CategoryName(column, category uint32) (string, error) {
	return c.name(func(config *C.naibx_config, text **C.char, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_category_name(config, C.uint32_t(column), C.uint32_t(category), text, object)
	})
}

// name copies a name, before another call may change what it points to.
func (c *Config) name(call func(*C.naibx_config, **C.char, **C.naibx_error) C.naibx_status) (name string, err error) {
	err = c.look(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		var text *C.char
		status := call(config, &text, object)
		name = C.GoString(text)
		return status
	})
	return name, err
}

func (c *Config) look(call func(*C.naibx_config, **C.naibx_error) C.naibx_status) error {
	config, err := c.handle.reading()
	if err != nil {
		return err
	}
	defer config.release()
	var object *C.naibx_error
	status := call((*C.naibx_config)(config.pointer()), &object)
	return errorOf(status, object)
}
