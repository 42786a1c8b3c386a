package naibx_test

import (
	"io"
	"reflect"
	"testing"

	"naibx.example/naibx"
	"naibx.example/naibx/internal/limited"
)

func TestClosingTwiceDoesNothingAndUseAfterItIsErrClosed(t *testing.T) {
	config, model, predictor := newConfig(t), learnedModel(t), compiled(t)
	workspace, err := model.NewWorkspace()
	must(t, err)
	prepared, err := model.Prepare(false)
	must(t, err)
	options, err := naibx.NewLoadOptions()
	must(t, err)
	allocator, err := naibx.NewAllocator(limited.Allocate(), limited.Deallocate(), nil)
	must(t, err)
	other := learnedModel(t)
	for _, one := range []io.Closer{config, model, predictor, workspace, prepared, options, allocator} {
		must(t, one.Close())
		must(t, one.Close())
	}
	for name, use := range map[string]func() error{
		"config, to read":   func() error { _, err := config.LabelCount(); return err },
		"config, to change": func() error { return config.SetSmoothing(1) },
		"config, to make":   func() error { _, err := naibx.NewModel(config); return err },
		"model, to predict": func() error { _, err := predict(model, today, -1, nil); return err },
		"model, to learn":   func() error { return model.AddExample(today, nil, 1) },
		"model, to compile": func() error { _, err := naibx.NewPredictor(model, naibx.Float64); return err },
		"predictor":         func() error { _, err := predictor.Kernel(); return err },
		"workspace":         func() error { return workspace.SetThreads(2) },
		"workspace of a call": func() error {
			_, err := predict(other, today, -1, &naibx.PredictOptions{Workspace: workspace})
			return err
		},
		"prepared":     func() error { _, err := predictPrepared(prepared, today, -1); return err },
		"load options": func() error { _, err := naibx.Load("x", options); return err },
		"allocator":    func() error { return newConfig(t).SetAllocator(allocator) },
	} {
		t.Run(name, func(t *testing.T) { wants(t, use(), naibx.ErrClosed) })
	}
}

// So that a Close can be deferred before the error is looked at.
func TestC48ClosingNilDoesNothing(t *testing.T) {
	for name, one := range map[string]io.Closer{
		"config": (*naibx.Config)(nil), "model": (*naibx.Model)(nil), "predictor": (*naibx.Predictor)(nil),
		"workspace": (*naibx.Workspace)(nil), "prepared": (*naibx.PreparedPrediction)(nil),
		"load options": (*naibx.LoadOptions)(nil), "allocator": (*naibx.Allocator)(nil),
	} {
		t.Run(name, func(t *testing.T) { must(t, one.Close()) })
	}
}

func TestZeroValuesAreClosedObjects(t *testing.T) {
	for _, one := range []io.Closer{
		&naibx.Config{}, &naibx.Model{}, &naibx.Predictor{}, &naibx.Workspace{}, &naibx.PreparedPrediction{},
		&naibx.LoadOptions{}, &naibx.Allocator{},
	} {
		must(t, one.Close())
		value := reflect.ValueOf(one)
		for i := 0; i < value.NumMethod(); i++ {
			checkMethodIsErrClosed(t, value.Type().Method(i).Name, value.Method(i))
		}
	}
}

// checkMethodIsErrClosed calls a method with zero values.
func checkMethodIsErrClosed(t *testing.T, name string, method reflect.Value) {
	t.Helper()
	kind := method.Type()
	if name == "Close" || name == "LabelCount" && kind.NumOut() == 1 || name == "FeatureCount" && kind.NumOut() == 1 {
		return
	}
	arguments := make([]reflect.Value, kind.NumIn())
	for place := range arguments {
		arguments[place] = reflect.Zero(kind.In(place))
	}
	call := method.Call
	if kind.IsVariadic() {
		call = method.CallSlice
	}
	results := call(arguments)
	if results[len(results)-1].Interface() != naibx.ErrClosed {
		t.Error(name, kind, results[len(results)-1])
	}
}

// Also where the arguments are wrong as well.
func TestEveryUseAfterCloseIsErrClosedWhateverTheArguments(t *testing.T) {
	config, model, predictor := newConfig(t), learnedModel(t), compiled(t)
	prepared, err := predictor.Prepare(false)
	must(t, err)
	for _, one := range []io.Closer{config, model, predictor, prepared} {
		must(t, one.Close())
	}
	wrong := naibx.Sparse([]uint32{7}, nil)
	for name, use := range map[string]func() error{
		"learn one":    func() error { return model.AddExample(wrong, nil, -1) },
		"learn":        func() error { return model.AddExamples(naibx.DenseRows(-1, nil), naibx.EachSet(), nil) },
		"predict":      func() error { _, err := predict(predictor, wrong, 99, nil); return err },
		"prepared":     func() error { _, err := predictPrepared(prepared, wrong, 99); return err },
		"batch":        func() error { _, err := predictBatch(predictor, naibx.DenseRows(-1, nil), nil); return err },
		"score labels": func() error { _, _, err := model.ScoreLabels(wrong, nil); return err },
		"score sizes":  func() error { _, _, err := model.ScoreSizes(wrong, nil); return err },
		"save":         func() error { return model.Save("\x00") },
		"save tables":  func() error { return predictor.Save("\x00") },
		"save both":    func() error { return model.SaveWithPredictor(predictor, "\x00") },
		"write":        func() error { _, err := model.WriteTo(nil); return err },
		"name":         func() error { return config.SetLabelName(99, "\x00") },
		"threads":      func() error { return model.SetThreads(0) },
	} {
		t.Run(name, func(t *testing.T) { wants(t, use(), naibx.ErrClosed) })
	}
	if model.LabelCount() != 3 || predictor.FeatureCount() != 2 {
		t.Error("a closed object has forgotten its shape")
	}
}
