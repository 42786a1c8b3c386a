package naibx_test

import (
	"sync"
	"testing"

	"naibx.example/naibx"
)

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
		answer := newAnswer(t)
		must(t, answer.SetExecutor(executor, 4))
		made, err := predictBatch(model, rows, &asked{Answer: answer})
		must(t, err)
		want, err := predictBatch(plain, rows, nil)
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
	weight, err := model.Weight()
	must(t, err)
	if weight != float64(len(days)+count) {
		t.Error(weight)
	}
	must(t, model.SetExecutor(nil, 2))
	must(t, model.AddExamples(rows, sets, nil))
	wants(t, model.SetExecutor(nil, 0), naibx.ErrOutOfRange)
}

// recovered is what a call panics with.
func recovered(call func()) (value interface{}) {
	defer func() { value = recover() }()
	call()
	return nil
}

func TestPanicOfAnExecutorBesideThatOfProgressIsNotKeptForTheNextCall(t *testing.T) {
	rows, sets, _ := manyRows(2000)
	panics := true
	executor := func(int, func(int)) {
		if panics {
			panic("from the executor")
		}
	}
	stop := func(_, _ uint64) error { panic("from progress") }
	model := learnedModel(t)
	answer := newAnswer(t)
	must(t, model.SetExecutor(executor, 4))
	must(t, answer.SetExecutor(executor, 4))
	for name, call := range map[string]func(naibx.Progress){
		"learn": func(p naibx.Progress) { _ = model.AddExamples(rows, sets, &naibx.LearnOptions{Progress: p}) },
		"predict": func(p naibx.Progress) {
			_, _ = predictBatch(model, rows, &asked{Answer: answer, Progress: p})
		},
	} {
		panics = true
		if value := recovered(func() { call(stop) }); value != "from progress" {
			t.Error(name, value)
		}
		panics = false
		if value := recovered(func() { call(nil) }); value != nil {
			t.Error(name, "panics with what an earlier call left:", value)
		}
	}
}
