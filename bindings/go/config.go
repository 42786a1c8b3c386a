package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// Config is what a model is made of: labels, features, constants, names.
type Config struct{ handle *handle }

// NewConfig makes a configuration of labelCount labels, 1 to MaxLabels, with no
// features, all three constants 1, no fixed size and duplicate labels refused.
func NewConfig(labelCount uint32) (*Config, error) {
	var config *C.naibx_config
	var object *C.naibx_error
	status := C.naibx_config_create(C.uint32_t(labelCount), &config, &object)
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return ownConfig(config), nil
}

func ownConfig(config *C.naibx_config) *Config {
	return &Config{own(unsafe.Pointer(config), func(pointer unsafe.Pointer) {
		C.naibx_config_destroy((*C.naibx_config)(pointer))
	})}
}

// Close gives the configuration back; models made from it are not affected.
// Closing again, or nil,
// does nothing. It returns nil.
func (c *Config) Close() error {
	if c != nil {
		c.handle.close()
	}
	return nil
}

// AddFeatures appends featureCount columns, at least 1, as a new group of
// Gaussian, Bernoulli or Multinomial features. Errors: ErrOutOfRange, ErrLimit.
func (c *Config) AddFeatures(family Family, featureCount uint32) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_add_features(config, C.int32_t(family), C.uint32_t(featureCount), object)
	})
}

// AddCategorical appends a categorical column for each number of categories, as
// a new group. Errors: ErrOutOfRange, ErrLimit.
func (c *Config) AddCategorical(categoryCounts ...uint32) error {
	counts := categoryCounts
	if len(counts) == 0 {
		counts = noIndices[:] // for the library to say that it takes one
	}
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_add_categorical(config, uint32s(counts), C.uint32_t(len(categoryCounts)), object)
	})
}

// ExtendGroup appends columns to a group that is not categorical. Errors:
// ErrOutOfRange, ErrLimit.
func (c *Config) ExtendGroup(group, featureCount uint32) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_extend_group(config, C.uint32_t(group), C.uint32_t(featureCount), object)
	})
}

// SetSmoothing sets a, which is added to every count of labels and sizes:
// 0, or 1e-300 to 1e12; 1 by default. Errors: ErrOutOfRange.
func (c *Config) SetSmoothing(smoothing float64) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_smoothing(config, C.double(smoothing), object)
	})
}

// SetFeatureSmoothing sets b, which is added to every count of Bernoulli,
// multinomial and categorical features: 0, or 1e-300 to 1e12; 1 by default. Errors: ErrOutOfRange.
func (c *Config) SetFeatureSmoothing(smoothing float64) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_feature_smoothing(config, C.double(smoothing), object)
	})
}

// SetVariancePrior sets k, the number of imagined examples with the overall
// variance in every class: 0, or 1e-12 to 1e12; 1 by default. Errors: ErrOutOfRange.
func (c *Config) SetVariancePrior(prior float64) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_variance_prior(config, C.double(prior), object)
	})
}

// SetFixedSize declares that every set has this size, 0 to L; SizePredicted,
// the default, that sizes vary. Errors: ErrOutOfRange.
func (c *Config) SetFixedSize(size int64) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_fixed_size(config, C.int64_t(size), object)
	})
}

// SetAllowEmpty says whether the empty set may be predicted although no example
// had it; by default not. Errors: ErrOutOfRange.
func (c *Config) SetAllowEmpty(allow bool) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_allow_empty(config, truth(allow), object)
	})
}

// SetMergeDuplicates says whether a label that stands twice in a set counts
// once; by default it is ErrDuplicateLabel. Errors: ErrOutOfRange.
func (c *Config) SetMergeDuplicates(merge bool) error {
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_merge_duplicates(config, truth(merge), object)
	})
}

// SetAllocator sets the allocator of what is made from this; nil is the default
// one.
func (c *Config) SetAllocator(allocator *Allocator) error {
	memory, err := allocator.reading()
	if err != nil {
		return err
	}
	defer memory.release()
	return c.change(func(config *C.naibx_config, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_allocator(config, memory.allocator(), object)
	})
}

// SetLabelName names a label. Errors: ErrOutOfRange, ErrInvalidText.
func (c *Config) SetLabelName(label uint32, name string) error {
	return c.setName(name, func(config *C.naibx_config, text *C.char, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_label_name(config, C.uint32_t(label), text, object)
	})
}

// SetFeatureName names a feature. Errors: ErrOutOfRange, ErrInvalidText.
func (c *Config) SetFeatureName(column uint32, name string) error {
	return c.setName(name, func(config *C.naibx_config, text *C.char, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_feature_name(config, C.uint32_t(column), text, object)
	})
}

// SetCategoryName names a category of a categorical feature. Errors: ErrOutOfRange, ErrInvalidText.
func (c *Config) SetCategoryName(column, category uint32, name string) error {
	return c.setName(name, func(config *C.naibx_config, text *C.char, object **C.naibx_error) C.naibx_status {
		return C.naibx_config_set_category_name(config, C.uint32_t(column), C.uint32_t(category), text, object)
	})
}

func (c *Config) setName(name string, call func(*C.naibx_config, *C.char, **C.naibx_error) C.naibx_status) error {
	config, err := c.handle.writing()
	if err != nil {
		return err
	}
	defer config.release()
	text, err := newText("name", name)
	if err != nil {
		return err
	}
	defer freeText(text)
	var object *C.naibx_error
	status := call((*C.naibx_config)(config.pointer()), text, &object)
	return errorOf(status, object)
}

func (c *Config) change(call func(*C.naibx_config, **C.naibx_error) C.naibx_status) error {
	config, err := c.handle.writing()
	if err != nil {
		return err
	}
	defer config.release()
	var object *C.naibx_error
	status := call((*C.naibx_config)(config.pointer()), &object)
	return errorOf(status, object)
}

func (c *Config) reading() (use, error) {
	if c == nil {
		return use{}, nil
	}
	return c.handle.reading()
}
