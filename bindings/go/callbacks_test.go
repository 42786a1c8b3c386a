package naibx_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"

	"naibx.example/naibx"
)

// longCalls all ask a progress callback.
func longCalls(t *testing.T) map[string]func(naibx.Progress) error {
	model, predictor := learnedModel(t), compiled(t)
	rows, sets, _ := manyRows(1000)
	before := saved(t, model)
	t.Cleanup(func() {
		if saved(t, model) != before {
			t.Error("a call that was stopped has changed the model")
		}
	})
	return map[string]func(naibx.Progress) error{
		"learn": func(p naibx.Progress) error { return model.AddExamples(rows, sets, &naibx.LearnOptions{Progress: p}) },
		"predict": func(p naibx.Progress) error {
			_, err := model.PredictBatch(rows, &naibx.BatchOptions{Progress: p})
			return err
		},
		"compiled": func(p naibx.Progress) error {
			_, err := predictor.PredictBatch(rows, &naibx.BatchOptions{Progress: p})
			return err
		},
	}
}

func TestErrorOfProgressStopsTheCall(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, call := range longCalls(t) {
		err := call(func(_, _ uint64) error { return cancelled.Err() })
		if !errors.Is(err, naibx.ErrCancelled) || !errors.Is(err, context.Canceled) {
			t.Error(name, err)
		}
	}
}

func TestPanicOfProgressComesOutOfTheCall(t *testing.T) {
	for name, call := range longCalls(t) {
		func() {
			defer func() {
				if value := recover(); value != "from the callback" {
					t.Error(name, value)
				}
			}()
			_ = call(func(_, _ uint64) error { panic("from the callback") })
			t.Error(name, "returned")
		}()
	}
}

func TestProgressIsToldOfAllRows(t *testing.T) {
	model := learnedModel(t)
	rows, _, count := manyRows(1000)
	var last, calls uint64
	_, err := model.PredictBatch(rows, &naibx.BatchOptions{Progress: func(done, total uint64) error {
		if done < last || total != uint64(count) {
			t.Error(done, last, total)
		}
		last, calls = done, calls+1
		return nil
	}})
	must(t, err)
	if last != uint64(count) || calls < 3 {
		t.Error(last, calls)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) {
	if f.err == nil {
		panic("from the writer")
	}
	return 0, f.err
}

func TestWritersGetTheBytesOfTheBufferAndTheirErrorsComeOut(t *testing.T) {
	model, predictor := learnedModel(t), compiled(t)
	ours := errors.New("ours")
	both, err := model.SaveWithPredictorToBuffer(predictor)
	must(t, err)
	tables, err := predictor.SaveToBuffer()
	must(t, err)
	for name, one := range map[string]struct {
		write func(writer interface{ Write([]byte) (int, error) }) (int64, error)
		want  string
	}{
		"model":     {func(w interface{ Write([]byte) (int, error) }) (int64, error) { return model.WriteTo(w) }, saved(t, model)},
		"predictor": {func(w interface{ Write([]byte) (int, error) }) (int64, error) { return predictor.WriteTo(w) }, string(tables)},
		"both": {func(w interface{ Write([]byte) (int, error) }) (int64, error) {
			return model.WriteWithPredictorTo(predictor, w)
		}, string(both)},
	} {
		var buffer bytes.Buffer
		size, err := one.write(&buffer)
		must(t, err)
		if buffer.String() != one.want || size != int64(len(one.want)) {
			t.Error(name, "writes other bytes")
		}
		_, err = one.write(failing{ours})
		wants(t, err, ours)
		wants(t, err, naibx.ErrWrite)
		func() {
			defer func() {
				if recover() != "from the writer" {
					t.Error(name, "did not panic")
				}
			}()
			_, _ = one.write(failing{})
		}()
	}
}

func TestExecutorOfAnyKindGivesTheSameResult(t *testing.T) {
	rows, sets, _ := manyRows(2000)
	plain := learnedModel(t)
	must(t, plain.AddExamples(rows, sets, nil))
	called := 0
	for name, executor := range map[string]naibx.Executor{
		"one after the other": func(count int, task func(int)) {
			called++
			for i := 0; i < count; i++ {
				task(i)
			}
		},
		"goroutines": func(count int, task func(int)) {
			var all sync.WaitGroup
			for i := 0; i < count; i++ {
				all.Add(1)
				go func(i int) { defer all.Done(); task(i) }(i)
			}
			all.Wait()
		},
		"backwards and twice": func(count int, task func(int)) {
			for i := count - 1; i >= 0; i-- {
				task(i)
				task(i)
			}
		},
		"nothing":       func(int, func(int)) {},
		"the library's": nil,
	} {
		model := learnedModel(t)
		must(t, model.SetExecutor(executor, 4))
		must(t, model.AddExamples(rows, sets, nil))
		if saved(t, model) != saved(t, plain) {
			t.Error(name, "learns something else")
		}
		workspace, err := model.NewWorkspace()
		must(t, err)
		must(t, workspace.SetExecutor(executor, 4))
		made, err := model.PredictBatch(rows, &naibx.BatchOptions{Workspace: workspace})
		must(t, err)
		want, err := plain.PredictBatch(rows, nil)
		must(t, err)
		if len(made.Labels) != len(want.Labels) {
			t.Error(name, "predicts something else")
		}
	}
	if called == 0 {
		t.Error("the executor was not called")
	}
}

func TestPanicOfAnExecutorComesOutAfterTheWorkIsDone(t *testing.T) {
	model := learnedModel(t)
	rows, sets, count := manyRows(2000)
	must(t, model.SetExecutor(func(_ int, task func(int)) {
		task(1)
		panic("from the executor")
	}, 4))
	func() {
		defer func() {
			if recover() != "from the executor" {
				t.Error("no panic")
			}
		}()
		_ = model.AddExamples(rows, sets, nil)
	}()
	weight, err := model.GetWeight()
	must(t, err)
	if weight != float64(len(days)+count) {
		t.Error(weight)
	}
	must(t, model.SetThreads(2))
	must(t, model.AddExamples(rows, sets, nil))
	wants(t, model.SetThreads(0), naibx.ErrOutOfRange)
}
