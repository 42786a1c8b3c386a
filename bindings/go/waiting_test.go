package naibx_test

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"naibx.example/naibx"
)

// tooMany calls of a loop mean that it keeps another one out.
const tooMany = 1_000_000

// during makes a call that reads the model for as long as the function runs, as
// a callback of it.
func during(t *testing.T, model *naibx.Model, function func()) {
	t.Helper()
	rows, _, _ := manyRows(1)
	called := false
	_, err := predictBatch(model, rows, &asked{Progress: func(_, _ uint64) error {
		if !called {
			called = true
			function()
		}
		return nil
	}})
	must(t, err)
	if !called {
		t.Error("no callback was called")
	}
}

// learnLater begins to learn while others read, and returns when that waits.
func learnLater(model *naibx.Model) (learned <-chan error) {
	done := make(chan error, 1)
	go func() { done <- model.AddExample(today, []uint32{0}, 1) }()
	awaitWaiters(model, 1)
	return done
}

func awaitWaiters(model *naibx.Model, count int) {
	for naibx.WaitersOf(model) < count {
		runtime.Gosched()
	}
}

func TestD23NothingIsLostWhereOneLearnsAndThreePredict(t *testing.T) {
	model := learnedModel(t)
	const examples = 300
	var hasLearned int32
	var all sync.WaitGroup
	for i := 0; i < 3; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for calls := 0; atomic.LoadInt32(&hasLearned) == 0; calls++ {
				if _, err := predict(model, today, naibx.SizePredicted, nil); err != nil || calls == tooMany {
					t.Error(calls, err)
					return
				}
			}
		}()
	}
	for i := 0; i < examples; i++ {
		must(t, model.AddExample(today, []uint32{0}, 1))
	}
	atomic.StoreInt32(&hasLearned, 1)
	all.Wait()
	weight, err := model.Weight()
	must(t, err)
	if weight != float64(len(days)+examples) {
		t.Error(weight)
	}
}

func TestD23LearningLoopDoesNotKeepReadersOut(t *testing.T) {
	model := learnedModel(t)
	var reading int32 = 3
	var all sync.WaitGroup
	for i := 0; i < 3; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			defer atomic.AddInt32(&reading, -1)
			for call := 0; call < 100; call++ {
				if _, err := predict(model, today, naibx.SizePredicted, nil); err != nil {
					t.Error(err)
					return
				}
			}
		}()
	}
	learned := 0
	for ; atomic.LoadInt32(&reading) > 0 && learned < tooMany; learned++ {
		must(t, model.AddExample(today, []uint32{0}, 1))
	}
	if learned == tooMany {
		t.Error("readers came in too rarely")
	}
	all.Wait()
	weight, err := model.Weight()
	must(t, err)
	if weight != float64(len(days)+learned) {
		t.Error(weight, learned)
	}
}

func TestD23WhoWaitsToLearnComesBeforeNewReaders(t *testing.T) {
	model := learnedModel(t)
	seen := make(chan float64, 1)
	var learned <-chan error
	during(t, model, func() {
		learned = learnLater(model)
		go func() {
			weight, err := model.Weight()
			if err != nil {
				t.Error(err)
			}
			seen <- weight
		}()
		awaitWaiters(model, 2)
	})
	must(t, <-learned)
	if weight := <-seen; weight != float64(len(days)+1) {
		t.Error("a reader of", weight, "examples came first")
	}
}

func TestD23CallbackReadsAlthoughAnotherWaitsToLearn(t *testing.T) {
	answer, model := newAnswer(t), learnedModel(t)
	live, err := naibx.NewPredictor(model, naibx.Live)
	must(t, err)
	other := make(chan error, 1)
	var learned <-chan error
	during(t, model, func() {
		learned = learnLater(model)
		// One who waits for the model does not hold the answer meanwhile.
		go func() { other <- answer.Predict(live, nil, today, nil) }()
		awaitWaiters(model, 2)
		for i := 0; i < 3; i++ {
			must(t, answer.Predict(live, nil, today, nil))
			_, err := model.Predict(today)
			must(t, err)
		}
		wants(t, model.AddExample(today, nil, 1), naibx.ErrInUse)
	})
	must(t, <-learned)
	must(t, <-other)
	must(t, model.AddExample(today, nil, 1))
}

func TestD23CallbacksOfAnyKindGetErrInUseInPlaceOfWaitingForThemselves(t *testing.T) {
	rows, sets, _ := manyRows(2000)
	for name, call := range map[string]func(model *naibx.Model, use func()) error{
		"writer": func(model *naibx.Model, use func()) error {
			_, err := model.WriteTo(writerFunction(func(part []byte) (int, error) { use(); return len(part), nil }))
			return err
		},
		"writer of both": func(model *naibx.Model, use func()) error {
			predictor, err := naibx.NewPredictor(model, naibx.Float64)
			must(t, err)
			_, err = naibx.WriteParts(model, predictor, writerFunction(func(part []byte) (int, error) {
				wants(t, predictor.SetKernel(naibx.KernelPortable), naibx.ErrInUse)
				use()
				return len(part), nil
			}))
			return err
		},
		"executor that learns": func(model *naibx.Model, use func()) error {
			must(t, model.SetExecutor(func(int, func(int)) { use() }, 4))
			return model.AddExamples(rows, sets, nil)
		},
		"executor that predicts": func(model *naibx.Model, use func()) error {
			answer := newAnswer(t)
			must(t, answer.SetExecutor(func(int, func(int)) {
				wants(t, answer.SetExecutor(nil, 2), naibx.ErrInUse)
				use()
			}, 4))
			_, err := predictBatch(model, rows, &asked{Answer: answer})
			return err
		},
		"progress within progress": func(model *naibx.Model, use func()) error {
			var err error
			during(t, model, func() { during(t, learnedModel(t), use) })
			return err
		},
	} {
		model, called := learnedModel(t), false
		must(t, call(model, func() {
			called = true
			wants(t, model.AddExample(today, nil, 1), naibx.ErrInUse)
		}))
		if !called {
			t.Error(name, "was not called")
		}
		must(t, model.AddExample(today, nil, 1))
	}
}

func TestClosingLetsWhoWaitsGo(t *testing.T) {
	model := learnedModel(t)
	var learned <-chan error
	during(t, model, func() {
		learned = learnLater(model)
		must(t, model.Close())
	})
	wants(t, <-learned, naibx.ErrClosed)
}

func TestGoroutinesTakeTurnsAtOneAnswer(t *testing.T) {
	predictor, answer := manyLabels(t, 300), newAnswer(t)
	rows := []naibx.Rows{naibx.Dense(0), naibx.Dense(70), naibx.Dense(140), naibx.Dense(210)}
	known := map[string]bool{}
	for _, row := range rows {
		want, err := predictor.Predict(row)
		must(t, err)
		known[fmt.Sprint(want)] = true
	}
	var all sync.WaitGroup
	for _, row := range rows {
		all.Add(1)
		go func(row naibx.Rows) {
			defer all.Done()
			for j := 0; j < 50; j++ {
				err := answer.Predict(predictor, nil, row, nil)
				got, other := answer.Sets() // of whoever predicted last
				if err != nil || other != nil || !known[fmt.Sprint(got)] {
					t.Error(got, err, other)
					return
				}
			}
		}(row)
	}
	all.Wait()
}
