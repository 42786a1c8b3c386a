package naibx

// #include "bridge.h"
import "C"

// A class is all examples, those with a label, or those of a size: a ClassKind
// and the number of the class. Every function here is ErrOutOfRange for a number
// that there is not.

// Weight is N, the weight of all examples.
func (m *Model) Weight() (weight float64, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_weight(model, (*C.double)(&weight), object)
	})
	return weight, err
}

// TypicalWeight is the weight of a typical example, by which the three constants
// of the configuration are multiplied: 1 where no weight is below 1.
func (m *Model) TypicalWeight() (weight float64, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_typical_weight(model, (*C.double)(&weight), object)
	})
	return weight, err
}

// LabelWeight is N_y, the weight of the examples whose set holds a label.
func (m *Model) LabelWeight(label uint32) (weight float64, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_label_weight(model, C.uint32_t(label), (*C.double)(&weight), object)
	})
	return weight, err
}

// SizeWeight is N_m, the weight of the examples whose set has a size.
func (m *Model) SizeWeight(size uint32) (weight float64, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_size_weight(model, C.uint32_t(size), (*C.double)(&weight), object)
	})
	return weight, err
}

// LabelSizeWeight is N_ym, the weight of those that hold a label and have a
// size.
func (m *Model) LabelSizeWeight(label, size uint32) (weight float64, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_label_size_weight(model, C.uint32_t(label), C.uint32_t(size), (*C.double)(&weight), object)
	})
	return weight, err
}

// PairWeight is N_yy', the weight of those that hold both labels; 0 for the
// same.
func (m *Model) PairWeight(label, other uint32) (weight float64, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_pair_weight(model, C.uint32_t(label), C.uint32_t(other), (*C.double)(&weight), object)
	})
	return weight, err
}

// GaussianStatistics is the distribution of a Gaussian feature in a class, as
// prediction uses it.
type GaussianStatistics struct {
	Weight, Mean, Variance float64
}

// Gaussian is the distribution of a Gaussian column in a class.
func (m *Model) Gaussian(kind ClassKind, number, column uint32) (found GaussianStatistics, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_gaussian(
			model, C.int32_t(kind), C.uint32_t(number), C.uint32_t(column), (*C.double)(&found.Weight),
			(*C.double)(&found.Mean), (*C.double)(&found.Variance), object)
	})
	return found, err
}

// ValueStatistics is the weight of a value of a discrete feature in a class,
// and of all its values.
type ValueStatistics struct {
	ValueWeight, TotalWeight float64
}

// ValueWeight is the weight of a value of a Bernoulli, multinomial or
// categorical column in a class; category is 0 but for the last.
func (m *Model) ValueWeight(kind ClassKind, number, column, category uint32) (found ValueStatistics, err error) {
	err = m.statistics(func(model *C.naibx_model, object **C.naibx_error) C.naibx_status {
		return C.naibx_get_value_weight(
			model, C.int32_t(kind), C.uint32_t(number), C.uint32_t(column), C.uint32_t(category),
			(*C.double)(&found.ValueWeight), (*C.double)(&found.TotalWeight), object)
	})
	return found, err
}

func (m *Model) statistics(call func(*C.naibx_model, **C.naibx_error) C.naibx_status) error {
	self, err := m.handle.reading()
	if err != nil {
		return err
	}
	defer self.release()
	var object *C.naibx_error
	status := call(self.model(), &object)
	return errorOf(status, object)
}
