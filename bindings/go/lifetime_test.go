package naibx_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"naibx.example/naibx"
)

func TestClosingDuringACallTakesEffectAfterIt(t *testing.T) {
	predictor := compiled(t)
	rows, _, count := manyRows(400)
	closed := false
	made, err := predictBatch(predictor, rows, &asked{Progress: func(done, total uint64) error {
		if !closed {
			closed = true
			must(t, predictor.Close())
			_, err := predictor.Kernel()
			wants(t, err, naibx.ErrClosed)
		}
		return nil
	}})
	must(t, err)
	if made.Len() != count || !closed {
		t.Error(made.Len())
	}
}

func TestCallbackThatWouldWaitForItselfGetsErrInUse(t *testing.T) {
	model := learnedModel(t)
	rows, sets, _ := manyRows(400)
	_, err := predictBatch(model, rows, &asked{Progress: func(_, _ uint64) error {
		wants(t, model.AddExample(today, nil, 1), naibx.ErrInUse)
		_, err := predict(model, today, naibx.SizePredicted, nil)
		return err
	}})
	must(t, err)
	must(t, model.AddExamples(rows, sets, &naibx.LearnOptions{Progress: func(_, _ uint64) error {
		_, err := predict(model, today, naibx.SizePredicted, nil)
		wants(t, err, naibx.ErrInUse)
		return nil
	}}))
	must(t, model.AddExample(today, nil, 1))
}

func TestC47GoroutinesPredictAtOnceAsOneDoes(t *testing.T) {
	model, predictor := learnedModel(t), compiled(t)
	var all sync.WaitGroup
	for i := 0; i < 8; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			answer, err := naibx.NewAnswer(nil)
			if err != nil {
				t.Error(err)
				return
			}
			for j := 0; j < 50; j++ {
				fast, err := predict(predictor, today, naibx.SizePredicted, &asked{Answer: answer})
				slow, other := predict(model, today, naibx.SizePredicted, nil)
				if err != nil || other != nil || len(fast.Labels) != 2 || fast.Labels[0] != 1 || slow.Labels[1] != 0 {
					t.Error(fast, slow, err, other)
					return
				}
			}
			must(t, answer.Close())
		}()
	}
	all.Wait()
}

func TestGoroutinesThatLearnPredictAndCloseAtOnceGetErrClosedAlone(t *testing.T) {
	for round := 0; round < 20; round++ {
		model := learnedModel(t)
		var all sync.WaitGroup
		var calls int32
		for i := 0; i < 4; i++ {
			for _, use := range []func() error{
				func() error { return model.AddExample(today, []uint32{0}, 1) },
				func() error { _, err := predict(model, today, naibx.SizePredicted, nil); return err },
			} {
				all.Add(1)
				go func(use func() error) {
					defer all.Done()
					for {
						atomic.AddInt32(&calls, 1)
						switch err := use(); err {
						case nil:
						case naibx.ErrClosed:
							return
						default:
							t.Error(err)
							return
						}
					}
				}(use)
			}
		}
		for atomic.LoadInt32(&calls) < 100 {
			runtime.Gosched()
		}
		must(t, model.Close())
		all.Wait()
	}
}

func TestWhatWasMadeOutlivesWhatItWasMadeFrom(t *testing.T) {
	model := learnedModel(t)
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	must(t, err)
	answer := newAnswer(t)
	must(t, model.Close())
	made, err := predict(predictor, today, naibx.SizePredicted, &asked{Answer: answer})
	must(t, err)
	if len(made.Labels) != 2 {
		t.Error(made)
	}
}
