//go:build go1.24

package naibx_test

import (
	"testing"

	"naibx.example/naibx"
)

func TestPreparedPredictionAllocatesNothing(t *testing.T) {
	prepared, err := compiled(t).Prepare(true)
	must(t, err)
	row := []float64{76, 3}
	if count := testing.AllocsPerRun(100, func() {
		if _, err := prepared.Predict(naibx.Dense(row...), naibx.SizePredicted); err != nil {
			t.Error(err)
		}
	}); count != 0 {
		t.Error(count, "allocations")
	}
}
