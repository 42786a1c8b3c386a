package naibx_test

import (
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"naibx.example/naibx"
	"naibx.example/naibx/internal/limited"
)

func liveOf(t testing.TB, model *naibx.Model) *naibx.Predictor {
	t.Helper()
	live, err := naibx.NewPredictor(model, naibx.Live)
	must(t, err)
	return live
}

// labels are those of today.
func labels(t testing.TB, from source) string {
	t.Helper()
	sets, err := from.Predict(today)
	must(t, err)
	return fmt.Sprint(sets.Labels)
}

func TestLivePredictorAndModelSayWhatTheModelHasLearnedAndACompiledOneWhatItHad(t *testing.T) {
	model := learnedModel(t)
	live := liveOf(t, model)
	tables, err := naibx.NewPredictor(model, naibx.Float64)
	must(t, err)
	before := labels(t, model)
	for i := 0; i < 100; i++ {
		must(t, model.AddExample(today, []uint32{2}, 1))
	}
	if labels(t, live) != "[2]" || labels(t, model) != "[2]" || labels(t, tables) != before || before != "[1 0]" {
		t.Error(labels(t, live), labels(t, model), labels(t, tables), before)
	}
	form, err := live.Form()
	must(t, err)
	size, err := live.TableBytes()
	must(t, err)
	if form != naibx.Live || size != 0 {
		t.Error(form, size)
	}
}

func TestLivePredictorBeforeTheFirstExampleIsNotTrained(t *testing.T) {
	model := emptyModel(t)
	live := liveOf(t, model)
	_, err := live.Predict(today)
	wants(t, err, naibx.ErrNotTrained)
	must(t, model.AddExample(today, []uint32{1}, 1))
	if labels(t, live) != "[1]" {
		t.Error(labels(t, live))
	}
}

func TestLivePredictorCannotBeSaved(t *testing.T) {
	model := learnedModel(t)
	live := liveOf(t, model)
	_, err := naibx.PartsToBytes(nil, live)
	wants(t, err, naibx.ErrMismatch)
	_, err = naibx.PartsToBytes(model, live)
	wants(t, err, naibx.ErrMismatch)
}

func TestCallOnAModelAndItsLivePredictorDoesNotWaitForItself(t *testing.T) {
	model := learnedModel(t)
	live := liveOf(t, model)
	var stop int32
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		defer all.Done()
		for atomic.LoadInt32(&stop) == 0 {
			if err := model.AddExample(today, []uint32{0}, 1); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	for i := 0; i < 200; i++ {
		_, err := naibx.WriteParts(model, live, io.Discard)
		wants(t, err, naibx.ErrMismatch)
	}
	atomic.StoreInt32(&stop, 1)
	all.Wait()
}

func TestD23LearningWaitsForALivePrediction(t *testing.T) {
	model, answer := learnedModel(t), newAnswer(t)
	live := liveOf(t, model)
	var learned <-chan error
	rows, _, _ := manyRows(1)
	var seen float64
	must(t, answer.Predict(live, nil, rows, func(_, _ uint64) (err error) {
		if learned == nil {
			learned = learnLater(model)
			wants(t, model.AddExample(today, nil, 1), naibx.ErrInUse)
			seen, err = model.Weight()
		}
		return err
	}))
	must(t, <-learned)
	weight, err := model.Weight()
	must(t, err)
	if seen != float64(len(days)) || weight != seen+1 {
		t.Error(seen, weight)
	}
}

func TestD23LivePredictionWaitsForLearning(t *testing.T) {
	model, answer := learnedModel(t), newAnswer(t)
	live := liveOf(t, model)
	rows, sets, _ := manyRows(400)
	predicted := make(chan error, 1)
	must(t, model.AddExamples(rows, sets, &naibx.LearnOptions{Progress: func(done, _ uint64) error {
		if done < 2000 && naibx.WaitersOf(model) == 0 {
			go func() { predicted <- answer.Predict(live, nil, today, nil) }()
			awaitWaiters(model, 1)
		}
		_, err := live.Predict(today)
		wants(t, err, naibx.ErrInUse)
		return nil
	}}))
	must(t, <-predicted)
}

func TestD23NothingIsLostWhereOneLearnsAndThreePredictLive(t *testing.T) {
	model := learnedModel(t)
	live := liveOf(t, model)
	var hasLearned int32
	var all sync.WaitGroup
	for i := 0; i < 3; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			answer, err := naibx.NewAnswer(nil)
			for calls := 0; err == nil && atomic.LoadInt32(&hasLearned) == 0; calls++ {
				if err = answer.Predict(live, nil, today, nil); calls == tooMany {
					t.Error("learning came in too rarely")
					return
				}
			}
			if err != nil {
				t.Error(err)
			}
		}()
	}
	for i := 0; i < 300; i++ {
		must(t, model.AddExample(today, []uint32{0}, 1))
	}
	atomic.StoreInt32(&hasLearned, 1)
	all.Wait()
	weight, err := model.Weight()
	must(t, err)
	if weight != float64(len(days)+300) {
		t.Error(weight)
	}
}

func TestLivePredictorOutlivesItsModelClosedInAnyOrder(t *testing.T) {
	for name, order := range map[string][3]int{
		"model first": {0, 1, 2}, "predictor first": {1, 0, 2}, "answer first": {2, 1, 0}, "model last": {1, 2, 0},
	} {
		model, answer := learnedModel(t), newAnswer(t)
		live := liveOf(t, model)
		must(t, answer.Predict(live, nil, today, nil))
		objects := []io.Closer{model, live, answer}
		for _, place := range order {
			if place == 1 && order[0] == 0 && labels(t, live) != "[1 0]" {
				t.Error(name, labels(t, live))
			}
			must(t, objects[place].Close())
		}
	}
}

func TestLivePredictionGoesOnWhenItsModelIsClosedMeanwhile(t *testing.T) {
	model, answer := learnedModel(t), newAnswer(t)
	live := liveOf(t, model)
	rows, _, count := manyRows(400)
	var learned <-chan error
	must(t, answer.Predict(live, nil, rows, func(_, _ uint64) error {
		if learned == nil {
			learned = learnLater(model)
			must(t, model.Close())
			wants(t, model.AddExample(today, nil, 1), naibx.ErrClosed)
		}
		_, err := live.Predict(today)
		return err
	}))
	wants(t, <-learned, naibx.ErrClosed)
	sets, err := answer.Sets()
	must(t, err)
	if sets.Len() != count || labels(t, live) != "[1 0]" {
		t.Error(sets.Len(), labels(t, live))
	}
	_, err = model.Predict(today)
	wants(t, err, naibx.ErrClosed)
}

func TestLivePredictionThatWaitsForAClosedModelComesIn(t *testing.T) {
	model, answer := learnedModel(t), newAnswer(t)
	live := liveOf(t, model)
	rows, sets, _ := manyRows(400)
	predicted := make(chan error, 1)
	var learned <-chan error
	must(t, model.AddExamples(rows, sets, &naibx.LearnOptions{Progress: func(_, _ uint64) error {
		if learned == nil {
			go func() { predicted <- answer.Predict(live, nil, today, nil) }()
			awaitWaiters(model, 1)
			later := make(chan error, 1)
			learned = later
			go func() { later <- model.AddExample(today, nil, 1) }()
			awaitWaiters(model, 2)
			must(t, model.Close())
		}
		return nil
	}}))
	must(t, <-predicted)
	wants(t, <-learned, naibx.ErrClosed)
	if labels(t, live) != "[1 0]" {
		t.Error(labels(t, live))
	}
}

func TestGoroutinesThatLearnPredictAndCloseAtOnceLeaveALivePredictorThatAnswers(t *testing.T) {
	for round := 0; round < 20; round++ {
		model := learnedModel(t)
		live := liveOf(t, model)
		var all sync.WaitGroup
		for i := 0; i < 4; i++ {
			all.Add(2)
			go func() {
				defer all.Done()
				for model.AddExample(today, []uint32{0, 1}, 1) == nil {
				}
			}()
			go func() {
				defer all.Done()
				for call := 0; call < 20; call++ {
					if _, err := live.Predict(today); err != nil {
						t.Error(err)
						return
					}
				}
			}()
		}
		runtime.Gosched()
		must(t, model.Close())
		all.Wait()
		if labels(t, live) == "[]" {
			t.Error("no labels")
		}
	}
}

func TestClosedModelGivesItsMemoryBackAlthoughItPredicted(t *testing.T) {
	model, err := naibx.NewModel(withAllocator(t))
	must(t, err)
	must(t, model.AddExample(today, []uint32{1}, 1))
	_, err = model.Predict(today)
	must(t, err)
	before := limited.Taken()
	must(t, model.Close())
	if before == 0 || limited.Taken() >= before {
		t.Error(before, limited.Taken())
	}
}

func TestCollectorKeepsWhatALivePredictorReads(t *testing.T) {
	live := liveOf(t, learnedModel(t))
	for i := 0; i < 3; i++ {
		runtime.GC()
		time.Sleep(time.Millisecond)
		if labels(t, live) != "[1 0]" {
			t.Error(labels(t, live))
		}
	}
}

func TestClosedPredictorsGiveTheirMemoryBackAlthoughTheyPredictedAtOnce(t *testing.T) {
	before := limited.Taken()
	model, err := naibx.NewModel(withAllocator(t))
	must(t, err)
	must(t, model.AddExample(today, []uint32{1}, 1))
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	must(t, err)
	var all sync.WaitGroup
	for i := 0; i < 4; i++ {
		for _, from := range []source{model, predictor} {
			all.Add(1)
			go func(from source) {
				defer all.Done()
				for {
					if _, err := from.Predict(today); err != nil {
						wants(t, err, naibx.ErrClosed)
						return
					}
				}
			}(from)
		}
	}
	runtime.Gosched()
	must(t, model.Close())
	must(t, predictor.Close())
	all.Wait()
	if limited.Taken() > before {
		t.Error(limited.Taken()-before, "blocks of memory are left")
	}
}
