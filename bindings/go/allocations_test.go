//go:build go1.22

package naibx_test

import (
	"testing"

	"naibx.example/naibx"
)

func TestCallsAllocateWhatTheyReturnAlone(t *testing.T) {
	row, set := []float64{76}, []uint32{0}
	for _, labelCount := range []uint32{3, 300} {
		predictor, model := manyLabels(t, labelCount), gaussianModel(t, labelCount, 1)
		answer := newAnswer(t)
		request, err := requestFor(naibx.OutputSets|naibx.OutputSteps, nil)
		must(t, err)
		must(t, request.SetSize(2, 2))
		var into naibx.Sets
		var steps []float64
		again := func() error { return answer.Predict(predictor, request, naibx.Dense(row...), nil) }
		must(t, again())
		for name, one := range map[string]struct {
			most float64
			call func() error
		}{
			"learn":   {0, func() error { return model.AddExample(naibx.Dense(row...), set, 1) }},
			"predict": {0, again},
			"fill": {0, func() error {
				if err := answer.SetsInto(&into); err != nil {
					return err
				}
				return answer.NumbersInto(naibx.OutputSteps, &steps)
			}},
			"sets":    {2, func() error { _, err := answer.Sets(); return err }},
			"numbers": {1, func() error { _, err := answer.Numbers(naibx.OutputSteps); return err }},
		} {
			if count := testing.AllocsPerRun(100, func() {
				if err := one.call(); err != nil {
					t.Error(err)
				}
			}); count > one.most {
				t.Error(name, labelCount, count, "allocations")
			}
		}
	}
}
