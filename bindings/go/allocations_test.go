//go:build go1.24 && !race && !naibx_gc

package naibx_test

import (
	"testing"

	"naibx.example/naibx"
)

func TestPredictionWithAWorkspaceAllocatesWhatItReturnsAlone(t *testing.T) {
	row := []float64{76}
	for _, labelCount := range []uint32{3, 300} {
		predictor := manyLabels(t, labelCount)
		workspace, err := predictor.NewWorkspace()
		must(t, err)
		for want, options := range map[float64]*naibx.PredictOptions{
			1: {Workspace: workspace}, 2: {Workspace: workspace, Steps: true},
		} {
			if count := testing.AllocsPerRun(100, func() {
				if _, err := predictor.Predict(naibx.Dense(row...), 2, options); err != nil {
					t.Error(err)
				}
			}); count > want {
				t.Error(labelCount, count, "allocations")
			}
		}
	}
}
