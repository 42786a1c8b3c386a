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
		workspace, err := predictor.NewWorkspace()
		must(t, err)
		prepared, err := predictor.Prepare(true)
		must(t, err)
		for name, one := range map[string]struct {
			most float64
			call func() error
		}{
			"prepared": {0, func() error { _, err := prepared.Predict(naibx.Dense(row...), 2); return err }},
			"learn":    {0, func() error { return model.AddExample(naibx.Dense(row...), set, 1) }},
			"predict": {1, func() error {
				_, err := predictor.Predict(naibx.Dense(row...), 2, &naibx.PredictOptions{Workspace: workspace})
				return err
			}},
			"predict with steps": {2, func() error {
				_, err := predictor.Predict(naibx.Dense(row...), 2, &naibx.PredictOptions{Workspace: workspace, Steps: true})
				return err
			}},
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
