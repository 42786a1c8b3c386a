package naibx_test

import (
	"runtime"
	"testing"
	"time"

	"naibx.example/naibx"
	"naibx.example/naibx/internal/limited"
)

func withAllocator(t *testing.T) *naibx.Config {
	config := newConfig(t)
	must(t, config.SetAllocator(allocator(t)))
	return config
}

func allocator(t *testing.T) *naibx.Allocator {
	made, err := naibx.NewAllocator(limited.Allocate(), limited.Deallocate(), nil)
	must(t, err)
	return made
}

func TestForgottenObjectsAreDestroyedByTheCollector(t *testing.T) {
	func() {
		model, err := naibx.NewModel(withAllocator(t))
		must(t, err)
		must(t, model.AddExample(today, []uint32{1}, 1))
		copied, err := model.Copy()
		must(t, err)
		predictor, err := naibx.NewPredictor(copied, naibx.Float32)
		must(t, err)
		live, err := naibx.NewPredictor(copied, naibx.Live)
		must(t, err)
		answer, err := naibx.NewAnswer(allocator(t))
		must(t, err)
		must(t, answer.Predict(predictor, nil, today, nil))
		must(t, answer.Predict(live, nil, today, nil))
		_, err = copied.Predict(today)
		must(t, err)
		if limited.Taken() == 0 {
			t.Error("the allocator is not used")
		}
		runtime.KeepAlive(predictor)
	}()
	for i := 0; i < 100 && limited.Taken() > 0; i++ {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if limited.Taken() != 0 {
		t.Error(limited.Taken(), "blocks of memory are left")
	}
}

func TestC49MemoryThatRunsOutAtAnyTimeIsAnErrorAndTheModelStaysAsItWas(t *testing.T) {
	defer limited.SetLeft(-1)
	config := withAllocator(t)
	model, err := naibx.NewModel(config)
	must(t, err)
	must(t, model.AddExample(today, []uint32{1}, 1))
	rows, sets, _ := manyRows(2)
	for name, use := range map[string]func() error{
		"make":    func() error { _, err := naibx.NewModel(config); return err },
		"copy":    func() error { _, err := model.Copy(); return err },
		"compile": func() error { _, err := naibx.NewPredictor(model, naibx.Float64); return err },
		"predict": func() error {
			answer, err := naibx.NewAnswer(allocator(t))
			if err == nil {
				_, err = predict(model, today, naibx.SizePredicted, &asked{Answer: answer})
			}
			return err
		},
		"learn": func() error { return model.AddExamples(rows, sets, nil) },
	} {
		before := saved(t, model)
		left := 0
		for ; left < 1000; left++ {
			limited.SetLeft(left)
			err := use()
			limited.SetLeft(-1)
			if err == nil {
				break
			}
			wants(t, err, naibx.ErrOutOfMemory)
			if saved(t, model) != before {
				t.Error(name, "has changed the model")
			}
		}
		if left == 1000 {
			t.Error(name, "never succeeds")
		}
	}
}
