package naibx_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"naibx.example/naibx"
)

func gaussianModel(t testing.TB, labelCount, featureCount uint32) *naibx.Model {
	t.Helper()
	config, err := naibx.NewConfig(labelCount)
	must(t, err)
	must(t, config.AddFeatures(naibx.Gaussian, featureCount))
	model, err := naibx.NewModel(config)
	must(t, err)
	return model
}

func TestC01LabelOfASingleRowIsPredictedRight(t *testing.T) {
	model := gaussianModel(t, 2, 2)
	rows := [][]float64{{-1, -1}, {-2, -1}, {-3, -2}, {1, 1}}
	want := []uint32{0, 0, 0, 1}
	for place, row := range rows {
		must(t, model.AddExample(naibx.Dense(row...), want[place:place+1], 1))
	}
	for place, row := range rows {
		made, err := predict(model, naibx.Dense(row...), naibx.SizePredicted, &asked{Steps: true})
		must(t, err)
		if len(made.Labels) != 1 || made.Labels[0] != want[place] || math.IsNaN(made.StepLogProbabilities[0]) {
			t.Error(row, made)
		}
	}
}

func TestC02EveryUpdateLeavesAModelThatAnswers(t *testing.T) {
	model := emptyModel(t)
	for day, values := range days {
		must(t, model.AddExample(naibx.Dense(values...), planned[day], 1))
		made, err := predict(model, today, naibx.SizePredicted, nil)
		must(t, err)
		sizes, evidence, err := scoreSizes(model, today)
		must(t, err)
		if len(made.Labels) == 0 || len(sizes) != 4 || math.IsNaN(evidence) {
			t.Error(day, made, sizes, evidence)
		}
	}
}

func TestC10BatchLearnsWhatItsRowsDoOneByOne(t *testing.T) {
	rows, sets, _ := manyRows(1)
	model := emptyModel(t)
	must(t, model.AddExamples(rows, sets, nil))
	if saved(t, model) != saved(t, learnedModel(t)) {
		t.Error("a batch has learned something else")
	}
}

func TestC13WeightZeroIsAbsence(t *testing.T) {
	model := learnedModel(t)
	before := saved(t, model)
	must(t, model.AddExample(today, []uint32{0}, 0))
	rows, sets, count := manyRows(1)
	must(t, model.AddExamples(rows, sets, &naibx.LearnOptions{Weights: make([]float64, count)}))
	if saved(t, model) != before {
		t.Error("the model has changed")
	}
}

func TestC19C22MessagesNameBothNumbers(t *testing.T) {
	model := learnedModel(t)
	for want, err := range map[string]error{
		"the example has 3 features, but the model has 2":                         model.AddExample(naibx.Dense(1, 2, 3), nil, 1),
		"label id 2147483648 is out of range: the model has the labels 0 to 2":    model.AddExample(today, []uint32{1 << 31}, 1),
		"row 1: label id 3 is out of range: the model has the labels 0 to 2":      model.AddExamples(naibx.DenseRows(2, make([]float64, 4)), naibx.EachSet(nil, []uint32{3}), nil),
		"there are 3 values for 2 dense rows, but the model has 2 features a row": model.AddExamples(naibx.DenseRows(2, make([]float64, 3)), naibx.EachSet(nil, nil), nil),
	} {
		var failed *naibx.Error
		if !errors.As(err, &failed) || failed.Message != want {
			t.Errorf("%v is not %s", err, want)
		}
	}
}

func TestC20OneLabelAlone(t *testing.T) {
	model := gaussianModel(t, 1, 1)
	must(t, model.AddExample(naibx.Dense(1), []uint32{0}, 1))
	made, err := predict(model, naibx.Dense(2), naibx.SizePredicted, &asked{Steps: true})
	must(t, err)
	if fmt.Sprint(made.Labels) != "[0]" || len(made.StepLogProbabilities) != 1 || made.StepLogProbabilities[0] != 0 {
		t.Error(made)
	}
	scores, _, err := scoreLabels(model, naibx.Dense(2))
	must(t, err)
	if len(scores) != 1 {
		t.Error(scores)
	}
}

func TestC21DuplicateLabelCountsOnceWhereThatIsAskedFor(t *testing.T) {
	config := newConfig(t)
	must(t, config.SetMergeDuplicates(true))
	model, err := naibx.NewModel(config)
	must(t, err)
	must(t, model.AddExample(today, []uint32{1, 1}, 1))
	weight, err := model.SizeWeight(1)
	must(t, err)
	if weight != 1 {
		t.Error(weight)
	}
}

func TestC23EmptySetIsPredictedWhereItWasLearnedOrIsAllowed(t *testing.T) {
	predicted := func(config *naibx.Config, sets ...[]uint32) []uint32 {
		model, err := naibx.NewModel(config)
		must(t, err)
		for _, set := range sets {
			must(t, model.AddExample(naibx.Dense(1, 1), set, 1))
		}
		made, err := predict(model, naibx.Dense(1, 1), naibx.SizePredicted, nil)
		must(t, err)
		return made.Labels
	}
	if set := predicted(newConfig(t), []uint32{}, nil, []uint32{1}); len(set) != 0 {
		t.Error("learned, but", set, "is predicted")
	}
	if set := predicted(newConfig(t), []uint32{1}); len(set) != 1 {
		t.Error("neither learned nor allowed, but", set, "is predicted")
	}
	config := newConfig(t)
	must(t, config.SetAllowEmpty(true))
	model, err := naibx.NewModel(config)
	must(t, err)
	must(t, model.AddExample(today, []uint32{1}, 1))
	sizes, _, err := scoreSizes(model, today)
	must(t, err)
	if math.IsInf(sizes[0], -1) {
		t.Error("allowed, but has no probability")
	}
}

func TestC25SizeAboveTheLabelsSeenFillsUpInIncreasingOrder(t *testing.T) {
	model := gaussianModel(t, 5, 1)
	must(t, model.AddExample(naibx.Dense(1), []uint32{3}, 1))
	made, err := predict(model, naibx.Dense(1), 5, nil)
	must(t, err)
	if fmt.Sprint(made.Labels) != "[3 0 1 2 4]" {
		t.Error(made)
	}
}

func TestC26LargeBatchHasTheSetsThatItsRowsHaveAlone(t *testing.T) {
	const rowCount, size = 90_000, 12
	model := gaussianModel(t, 20, 1)
	for label := uint32(0); label < 20; label++ {
		must(t, model.AddExample(naibx.Dense(float64(label)), []uint32{label}, 1))
	}
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	must(t, err)
	sizes := make([]int64, rowCount)
	for row := range sizes {
		sizes[row] = size
	}
	made, err := predictBatch(predictor, naibx.DenseRows(rowCount, make([]float64, rowCount)), &asked{Sizes: sizes, Steps: true})
	must(t, err)
	alone, err := predict(predictor, naibx.Dense(0), size, &asked{Steps: true})
	must(t, err)
	if made.Len() != rowCount || len(made.Labels) != rowCount*size || fmt.Sprint(made.Row(rowCount-1)) != fmt.Sprint(alone) {
		t.Error(made.Len(), len(made.Labels), made.Row(rowCount-1), alone)
	}
}

func TestC27LowerOfTwoEqualLabelsWins(t *testing.T) {
	model := gaussianModel(t, 3, 1)
	for _, label := range []uint32{2, 1} {
		must(t, model.AddExample(naibx.Dense(1), []uint32{label}, 1))
	}
	made, err := predict(model, naibx.Dense(1), 1, nil)
	must(t, err)
	if fmt.Sprint(made.Labels) != "[1]" {
		t.Error(made)
	}
}
