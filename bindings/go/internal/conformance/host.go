package conformance

import (
	"encoding/hex"
	"fmt"
	"strings"

	"naibx.example/naibx"
)

type returns map[string]interface{}

// Host has one configuration, one model and one predictor at a time.
type Host struct {
	config    *naibx.Config
	Model     *naibx.Model
	Predictor *naibx.Predictor
}

func (h *Host) make(call Call) (returns, error) {
	name := call.Name()
	switch {
	case strings.HasPrefix(name, "config_"):
		return nil, h.configure(strings.TrimPrefix(name, "config_"), call)
	case strings.HasPrefix(name, "get_"):
		return h.look(strings.TrimPrefix(name, "get_"), call)
	case strings.Contains(name, "save_") || strings.Contains(name, "load_"):
		return h.file(name, call)
	}
	switch name {
	case "create":
		model, err := naibx.NewModel(h.config)
		return nil, h.replaceModel(model, err)
	case "copy":
		model, err := h.Model.Copy()
		return nil, h.replaceModel(model, err)
	case "add_example":
		return nil, h.Model.AddExample(row(call), call.labels("labels"), call.number("weight", 1))
	case "add_examples":
		return nil, h.addExamples(call)
	case "predictor_create":
		var precision string
		call.read("precision", &precision)
		predictor, err := naibx.NewPredictor(h.Model, map[string]naibx.Form{
			"float64": naibx.Float64, "float32": naibx.Float32}[precision])
		return nil, h.replacePredictor(predictor, err)
	}
	if strings.HasPrefix(name, "predictor_") {
		return predict(h.Predictor, strings.TrimPrefix(name, "predictor_"), call)
	}
	live, err := naibx.NewPredictor(h.Model, naibx.Live)
	if err != nil {
		return nil, err
	}
	return predict(live, name, call)
}

func (h *Host) replaceModel(model *naibx.Model, err error) error {
	if err == nil {
		h.Model = model
	}
	return err
}

func (h *Host) replacePredictor(predictor *naibx.Predictor, err error) error {
	if err == nil {
		h.Predictor = predictor
	}
	return err
}

func (h *Host) configure(name string, call Call) (err error) {
	config := h.config
	switch name {
	case "create":
		if made, err := naibx.NewConfig(call.count("label_count")); err != nil {
			return err
		} else {
			h.config = made
		}
		return nil
	case "add_features":
		var family string
		call.read("family", &family)
		return config.AddFeatures(map[string]naibx.Family{
			"gaussian": naibx.Gaussian, "bernoulli": naibx.Bernoulli,
			"multinomial": naibx.Multinomial, "categorical": naibx.Categorical,
		}[family], call.count("feature_count"))
	case "add_categorical":
		return config.AddCategorical(call.labels("category_counts"))
	case "extend_group":
		return config.ExtendGroup(call.count("group"), call.count("feature_count"))
	case "set_smoothing":
		return config.SetSmoothing(call.number("smoothing", 0))
	case "set_feature_smoothing":
		return config.SetFeatureSmoothing(call.number("smoothing", 0))
	case "set_variance_prior":
		return config.SetVariancePrior(call.number("prior", 0))
	case "set_fixed_size":
		return config.SetFixedSize(int64(call.number("size", 0)))
	case "set_allow_empty":
		return config.SetAllowEmpty(call.number("allow", 0) != 0)
	case "set_merge_duplicates":
		return config.SetMergeDuplicates(call.number("merge", 0) != 0)
	}
	var text string
	call.read("name", &text)
	switch name {
	case "set_label_name":
		return config.SetLabelName(call.count("label"), text)
	case "set_feature_name":
		return config.SetFeatureName(call.count("column"), text)
	case "set_category_name":
		return config.SetCategoryName(call.count("column"), call.count("category"), text)
	}
	panic("config_" + name)
}

func (h *Host) addExamples(call Call) error {
	var sets [][]uint32
	call.read("labels", &sets)
	options := &naibx.LearnOptions{}
	if call.has("weights") {
		options.Weights = call.numbers("weights")
	}
	return h.Model.AddExamples(rows(call), naibx.EachSet(sets...), options)
}

func (h *Host) look(name string, call Call) (returns, error) {
	var weight float64
	var err error
	switch name {
	case "weight":
		weight, err = h.Model.Weight()
	case "label_weight":
		weight, err = h.Model.LabelWeight(call.count("label"))
	case "size_weight":
		weight, err = h.Model.SizeWeight(call.count("size"))
	case "label_size_weight":
		weight, err = h.Model.LabelSizeWeight(call.count("label"), call.count("size"))
	case "pair_weight":
		weight, err = h.Model.PairWeight(call.count("label"), call.count("other"))
	default:
		return h.lookAtFeature(name, call)
	}
	return returns{"weight": weight}, err
}

func (h *Host) lookAtFeature(name string, call Call) (returns, error) {
	var text string
	call.read("class_kind", &text)
	kind := map[string]naibx.ClassKind{"all": naibx.ClassAll, "label": naibx.ClassLabel, "size": naibx.ClassSize}[text]
	number, column := call.count("class_number"), call.count("column")
	if name == "gaussian" {
		weight, mean, variance, err := h.Model.Gaussian(kind, number, column)
		return returns{"weight": weight, "mean": mean, "variance": variance}, err
	}
	value, total, err := h.Model.ValueWeight(kind, number, column, uint32(call.number("category", 0)))
	return returns{"value_weight": value, "total_weight": total}, err
}

func (h *Host) file(name string, call Call) (returns, error) {
	var given string
	if call.has("bytes") {
		call.read("bytes", &given)
	}
	loaded, err := hex.DecodeString(given)
	if err != nil {
		return nil, err
	}
	var saved []byte
	switch name {
	case "load_from_buffer":
		model, err := naibx.ReadModel(loaded, nil)
		return nil, h.replaceModel(model, err)
	case "predictor_load_from_buffer":
		predictor, err := naibx.ReadPredictor(loaded, nil)
		return nil, h.replacePredictor(predictor, err)
	case "save_to_buffer":
		saved, err = naibx.PartsToBytes(h.Model, nil)
	case "predictor_save_to_buffer":
		saved, err = naibx.PartsToBytes(nil, h.Predictor)
	case "save_with_predictor_to_buffer":
		saved, err = naibx.PartsToBytes(h.Model, h.Predictor)
	default:
		return nil, fmt.Errorf("no function %s", name)
	}
	return returns{"bytes": hex.EncodeToString(saved)}, err
}

func (c Call) number(key string, otherwise float64) float64 {
	if !c.has(key) {
		return otherwise
	}
	var value number
	c.read(key, &value)
	return float64(value)
}

func (c Call) numbers(key string) []float64 {
	var values []number
	c.read(key, &values)
	return floats(values)
}

func (c Call) count(key string) (value uint32) {
	c.read(key, &value)
	return value
}

func (c Call) labels(key string) (values []uint32) {
	c.read(key, &values)
	return values
}

func row(call Call) naibx.Rows {
	if call.has("indices") {
		return naibx.Sparse(call.labels("indices"), call.numbers("values"))
	}
	return naibx.Dense(call.numbers("values")...)
}

func rows(call Call) naibx.Rows {
	if call.has("row_offsets") {
		var offsets []uint64
		call.read("row_offsets", &offsets)
		return naibx.SparseRows(offsets, call.labels("indices"), call.numbers("values"))
	}
	var each [][]number
	call.read("values", &each)
	var all []float64
	for _, row := range each {
		all = append(all, floats(row)...)
	}
	return naibx.DenseRows(len(each), all)
}
