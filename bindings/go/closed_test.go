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
	answer := newAnswer(t)
	request, err := naibx.NewRequest()
	must(t, err)
	options, err := naibx.NewLoadOptions()
	must(t, err)
	allocator, err := naibx.NewAllocator(limited.Allocate(), limited.Deallocate(), nil)
	must(t, err)
	other := learnedModel(t)
	for _, one := range []io.Closer{config, model, predictor, answer, request, options, allocator} {
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
		"answer":            func() error { return answer.SetExecutor(nil, 2) },
		"answer of a call": func() error {
			_, err := predict(other, today, -1, &asked{Answer: answer})
			return err
		},
		"request": func() error { return request.SetOutputs(naibx.OutputSets) },
		"request of a call": func() error {
			return newAnswer(t).Predict(compiled(t), request, today, nil)
		},
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
		"answer": (*naibx.Answer)(nil), "request": (*naibx.Request)(nil),
		"load options": (*naibx.LoadOptions)(nil), "allocator": (*naibx.Allocator)(nil),
	} {
		t.Run(name, func(t *testing.T) { must(t, one.Close()) })
	}
}

func TestZeroValuesAreClosedObjects(t *testing.T) {
	for _, one := range []io.Closer{
		&naibx.Config{}, &naibx.Model{}, &naibx.Predictor{}, &naibx.Answer{}, &naibx.Request{},
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
	if name == "Close" {
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
	answer := newAnswer(t)
	for _, one := range []io.Closer{config, model, predictor, answer} {
		must(t, one.Close())
	}
	wrong := naibx.Sparse([]uint32{7}, nil)
	for name, use := range map[string]func() error{
		"learn one":    func() error { return model.AddExample(wrong, nil, -1) },
		"learn":        func() error { return model.AddExamples(naibx.DenseRows(-1, nil), naibx.EachSet(), nil) },
		"predict":      func() error { _, err := predict(predictor, wrong, 99, nil); return err },
		"answer":       func() error { return answer.Predict(nil, nil, wrong, nil) },
		"sets":         func() error { return answer.SetsInto(nil) },
		"batch":        func() error { _, err := predictBatch(predictor, naibx.DenseRows(-1, nil), nil); return err },
		"score labels": func() error { _, _, err := scoreLabels(model, wrong); return err },
		"score sizes":  func() error { _, _, err := scoreSizes(model, wrong); return err },
		"save":         func() error { return model.Save("\x00") },
		"save tables":  func() error { return naibx.SaveParts(nil, predictor, "\x00") },
		"save both":    func() error { return naibx.SaveParts(model, predictor, "\x00") },
		"write":        func() error { _, err := model.WriteTo(nil); return err },
		"name":         func() error { return config.SetLabelName(99, "\x00") },
		"threads":      func() error { return model.SetExecutor(nil, 0) },
	} {
		t.Run(name, func(t *testing.T) { wants(t, use(), naibx.ErrClosed) })
	}
}
