package naibx_test

import (
	"testing"

	"naibx.example/naibx"
)

var (
	days    = [][]float64{{50, 9}, {80, 2}, {78, 3}, {54, 8}, {70, 4}}
	planned = [][]uint32{{2}, {0, 1}, {0, 1}, {2}, {1}}
	today   = naibx.Dense(76, 3)
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newConfig(t testing.TB) *naibx.Config {
	t.Helper()
	config, err := naibx.NewConfig(3)
	must(t, err)
	must(t, config.AddFeatures(naibx.Gaussian, 2))
	return config
}

func emptyModel(t testing.TB) *naibx.Model {
	t.Helper()
	model, err := naibx.NewModel(newConfig(t))
	must(t, err)
	return model
}

func learnedModel(t testing.TB) *naibx.Model {
	t.Helper()
	model := emptyModel(t)
	for day, values := range days {
		must(t, model.AddExample(naibx.Dense(values...), planned[day], 1))
	}
	return model
}

func compiled(t testing.TB) *naibx.Predictor {
	t.Helper()
	predictor, err := naibx.NewPredictor(learnedModel(t), naibx.Float64)
	must(t, err)
	return predictor
}

// manyRows repeats the days.
func manyRows(times int) (naibx.Rows, naibx.Sets, int) {
	var values []float64
	var sets [][]uint32
	for i := 0; i < times; i++ {
		for day := range days {
			values = append(values, days[day]...)
			sets = append(sets, planned[day])
		}
	}
	return naibx.DenseRows(len(sets), values), naibx.EachSet(sets...), len(sets)
}

func saved(t testing.TB, model *naibx.Model) string {
	t.Helper()
	data, err := naibx.PartsToBytes(model, nil)
	must(t, err)
	return string(data)
}
