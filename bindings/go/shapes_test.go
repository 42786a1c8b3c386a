package naibx_test

import (
	"errors"
	"math"
	"testing"

	"naibx.example/naibx"
)

func TestShapesThatDoNotFitAreErrors(t *testing.T) {
	model := learnedModel(t)
	rows, sets, count := manyRows(1)
	wants(t, model.AddExamples(rows, naibx.EachSet(), nil), naibx.ErrOffsets)
	wants(t, model.AddExamples(rows, naibx.Sets{}, nil), naibx.ErrOffsets)
	wants(t, model.AddExamples(rows, sets, &naibx.LearnOptions{Weights: []float64{1}}), naibx.ErrWeight)
	wants(t, model.AddExamples(naibx.DenseRows(-1, nil), sets, nil), naibx.ErrOffsets)
	for _, rows := range []naibx.Rows{naibx.SparseRows(nil, nil, nil), naibx.SparseRows([]uint64{0, 9}, []uint32{0}, []float64{1})} {
		_, err := predictBatch(model, rows, nil)
		wants(t, err, naibx.ErrOffsets)
	}
	_, err := predictBatch(model, rows, &asked{Sizes: make([]int64, count-1)})
	wants(t, err, naibx.ErrMismatch)
	_, err = predictBatch(model, naibx.DenseRows(count+1, make([]float64, 2*count)), nil)
	wants(t, err, naibx.ErrFeatureCount)
}

// What a count of rows asks for must not be taken before it is known to fit.
func TestBatchesThatClaimManyRowsAreErrorsBeforeMemoryIsTaken(t *testing.T) {
	config, err := naibx.NewConfig(2)
	must(t, err)
	withoutFeatures, err := naibx.NewModel(config)
	must(t, err)
	must(t, withoutFeatures.AddExample(naibx.Dense(), []uint32{1}, 1))
	for _, count := range []int{math.MaxInt, math.MaxInt - 1, math.MaxInt/2 + 1, math.MaxInt / 4, math.MaxInt >> 19} {
		rows := naibx.DenseRows(count, []float64{1, 2})
		for _, predicts := range []source{learnedModel(t), compiled(t)} {
			_, err := predictBatch(predicts, rows, &asked{Steps: true})
			if !errors.Is(err, naibx.ErrFeatureCount) && !errors.Is(err, naibx.ErrOutOfRange) {
				t.Error(count, err)
			}
		}
		wants(t, learnedModel(t).AddExamples(rows, naibx.EachSet(nil), nil), naibx.ErrOffsets)
		if count < math.MaxInt/4 {
			continue
		}
		_, err = predictBatch(withoutFeatures, naibx.DenseRows(count, nil), nil)
		wants(t, err, naibx.ErrOutOfRange)
	}
}

func TestMessagesOfShapesSayBothNumbers(t *testing.T) {
	model := learnedModel(t)
	rows, sets, _ := manyRows(1)
	predicted := func(rows naibx.Rows, options *asked) error {
		_, err := predictBatch(model, rows, options)
		return err
	}
	for want, err := range map[string]error{
		"there are 2 indices for 1 values":                                        model.AddExample(naibx.Sparse([]uint32{0, 1}, []float64{1}), nil, 1),
		"there are 3 weights for 5 rows":                                          model.AddExamples(rows, sets, &naibx.LearnOptions{Weights: make([]float64, 3)}),
		"the request has the sizes of 3 rows, but there are 5":                    predicted(rows, &asked{Sizes: make([]int64, 3)}),
		"there are 2 sets for 5 rows":                                             model.AddExamples(rows, naibx.EachSet(nil, nil), nil),
		"there are 3 values for 2 dense rows, but the model has 2 features a row": predicted(naibx.DenseRows(2, make([]float64, 3)), nil),
		"a batch has at least 0 rows, and one offset more than rows":              predicted(naibx.SparseRows(nil, nil, nil), nil),
	} {
		var failed *naibx.Error
		if !errors.As(err, &failed) || failed.Message != want {
			t.Errorf("%v is not %s", err, want)
		}
	}
}

func TestC38EmptyInputHasEmptyOutput(t *testing.T) {
	model := learnedModel(t)
	before := saved(t, model)
	for _, sets := range []naibx.Sets{{}, naibx.EachSet(), {Offsets: []uint64{0}}} {
		must(t, model.AddExamples(naibx.DenseRows(0, nil), sets, nil))
		must(t, model.AddExamples(naibx.Rows{}, sets, &naibx.LearnOptions{Weights: []float64{}}))
	}
	if saved(t, model) != before {
		t.Error("something was learned")
	}
	for _, rows := range []naibx.Rows{{}, naibx.DenseRows(0, nil), naibx.SparseRows([]uint64{0}, nil, nil)} {
		made, err := predictBatch(model, rows, &asked{Sizes: []int64{}, Steps: true})
		must(t, err)
		if made.Len() != 0 || len(made.Labels) != 0 || len(made.StepLogProbabilities) != 0 {
			t.Error(made)
		}
	}
	if (naibx.Sets{}).Len() != 0 {
		t.Error("no sets have a length")
	}
	made, err := predictBatch(model, naibx.SparseRows([]uint64{0, 0}, nil, nil), nil)
	must(t, err)
	alone, err := predict(model, naibx.Sparse(nil, nil), naibx.SizePredicted, nil)
	must(t, err)
	if made.Len() != 1 || len(made.Row(0).Labels) != len(alone.Labels) {
		t.Error(made, alone)
	}
}
