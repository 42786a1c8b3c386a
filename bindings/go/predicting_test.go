package naibx_test

import (
	"fmt"
	"sync"
	"testing"

	"naibx.example/naibx"
)

// manyLabels is a predictor of sets of three labels out of so many.
func manyLabels(t testing.TB, labelCount uint32) *naibx.Predictor {
	t.Helper()
	config, err := naibx.NewConfig(labelCount)
	must(t, err)
	must(t, config.AddFeatures(naibx.Gaussian, 1))
	model, err := naibx.NewModel(config)
	must(t, err)
	for label := uint32(0); label+2 < labelCount; label += 3 {
		must(t, model.AddExample(naibx.Dense(float64(label)), []uint32{label, label + 1, label + 2}, 1))
		must(t, model.AddExample(naibx.Dense(float64(label)+0.5), []uint32{label, label + 1, label + 2}, 1))
	}
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	must(t, err)
	return predictor
}

func TestPredictionsAreTheirCallersAndNoLargerThanTheyHaveToBe(t *testing.T) {
	for _, labelCount := range []uint32{3, 600} {
		predictor := manyLabels(t, labelCount)
		answer := newAnswer(t)
		options := &asked{Steps: true, Answer: answer}
		first, err := predict(predictor, naibx.Dense(0), 3, options)
		must(t, err)
		was := fmt.Sprint(first)
		second, err := predict(predictor, naibx.Dense(float64(labelCount)), 2, options)
		must(t, err)
		if fmt.Sprint(first) != was || len(second.Labels) != 2 || len(second.StepLogProbabilities) != 2 {
			t.Error(labelCount, first, was, second)
		}
		if cap(first.Labels) != 3 || cap(first.StepLogProbabilities) != 3 {
			t.Error(labelCount, cap(first.Labels), cap(first.StepLogProbabilities))
		}
		none, err := predict(predictor, naibx.Dense(0), 0, nil)
		must(t, err)
		if none.Labels == nil || len(none.Labels) != 0 || none.StepLogProbabilities != nil {
			t.Error(labelCount, none)
		}
		batch, err := predictBatch(predictor, naibx.DenseRows(4, make([]float64, 4)), &asked{
			Sizes: []int64{1, 0, 2, 1}, Steps: true})
		must(t, err)
		if cap(batch.Labels) != 4 || cap(batch.StepLogProbabilities) != 4 || batch.Row(2).Labels[0] != first.Labels[0] {
			t.Error(labelCount, batch)
		}
	}
}

func TestOneAnswerServesPredictorsOfAnySize(t *testing.T) {
	small, large := manyLabels(t, 6), manyLabels(t, 600)
	answer := newAnswer(t)
	for i := 0; i < 2; i++ {
		for _, predictor := range []*naibx.Predictor{small, large, small} {
			for _, steps := range []bool{false, true} {
				size := int64(6)
				if predictor == large {
					size = 600
				}
				got, err := predict(predictor, naibx.Dense(3), size, &asked{Answer: answer, Steps: steps})
				must(t, err)
				want, err := predict(predictor, naibx.Dense(3), size, &asked{Steps: steps})
				must(t, err)
				if int64(len(got.Labels)) != size || fmt.Sprint(got) != fmt.Sprint(want) {
					t.Error(size, got, want)
				}
			}
		}
	}
}

func TestC47GoroutinesWithAnAnswerEachDoNotMeet(t *testing.T) {
	predictor := manyLabels(t, 300)
	var all sync.WaitGroup
	for i := 0; i < 8; i++ {
		all.Add(1)
		go func(value float64) {
			defer all.Done()
			answer, err := naibx.NewAnswer(nil)
			if err != nil {
				t.Error(err)
				return
			}
			options := &asked{Steps: true, Answer: answer}
			want, err := predict(predictor, naibx.Dense(value), 5, options)
			for j := 0; j < 50 && err == nil; j++ {
				var got prediction
				got, err = predict(predictor, naibx.Dense(value), 5, options)
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Error(value, got, want)
					return
				}
			}
			if err != nil {
				t.Error(err)
			}
		}(float64(i * 37))
	}
	all.Wait()
}
