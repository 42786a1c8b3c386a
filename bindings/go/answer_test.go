package naibx_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"naibx.example/naibx"
)

const everything = naibx.OutputSets | naibx.OutputSteps | naibx.OutputSizes | naibx.OutputSizeEvidence |
	naibx.OutputLabelScores | naibx.OutputLabelEvidence

func TestNumbersOfEveryOutputHaveTheirShape(t *testing.T) {
	answer := newAnswer(t)
	request, err := requestFor(everything, nil)
	must(t, err)
	rows, _, count := manyRows(3)
	must(t, answer.Predict(compiled(t), request, rows, nil))
	sets, err := answer.Sets()
	must(t, err)
	for output, want := range map[naibx.Output]int{
		naibx.OutputSteps: len(sets.Labels), naibx.OutputSizes: 4 * count, naibx.OutputSizeEvidence: count,
		naibx.OutputLabelScores: 3 * count, naibx.OutputLabelEvidence: count,
	} {
		numbers, err := answer.Numbers(output)
		must(t, err)
		if len(numbers) != want || math.IsNaN(numbers[0]) {
			t.Error(output, numbers)
		}
	}
	_, err = answer.Numbers(naibx.OutputSets)
	wants(t, err, naibx.ErrOutOfRange)
}

func TestWhatWasNotAskedForIsErrMismatch(t *testing.T) {
	answer := newAnswer(t)
	_, err := answer.Sets()
	wants(t, err, naibx.ErrMismatch)
	must(t, answer.Predict(compiled(t), nil, today, nil))
	_, err = answer.Numbers(naibx.OutputSteps)
	wants(t, err, naibx.ErrMismatch)
	request, err := requestFor(naibx.OutputSizes, nil)
	must(t, err)
	must(t, answer.Predict(compiled(t), request, today, nil))
	_, err = answer.Sets()
	wants(t, err, naibx.ErrMismatch)
}

func TestRequestsThatCannotBeAreErrors(t *testing.T) {
	request, err := naibx.NewRequest()
	must(t, err)
	wants(t, request.SetOutputs(0), naibx.ErrOutOfRange)
	wants(t, request.SetOutputs(naibx.OutputSteps), naibx.ErrOutOfRange)
	wants(t, request.SetSize(2, 1), naibx.ErrOutOfRange)
	wants(t, request.SetRowSizes([]int64{1, -2}), naibx.ErrOutOfRange)
	answer := newAnswer(t)
	must(t, request.SetSize(4, 4))
	wants(t, answer.Predict(compiled(t), request, today, nil), naibx.ErrOutOfRange)
	must(t, request.SetSize(0, math.MaxUint32))
	must(t, request.SetRowSizes([]int64{1, 2}))
	wants(t, answer.Predict(compiled(t), request, today, nil), naibx.ErrMismatch)
	must(t, request.SetRowSizes(nil))
	must(t, answer.Predict(compiled(t), request, today, nil))
}

func TestBoundsOfARequestHoldForEveryRow(t *testing.T) {
	predictor, answer := compiled(t), newAnswer(t)
	request, err := naibx.NewRequest()
	must(t, err)
	rows, _, count := manyRows(2)
	for least := uint32(0); least <= 3; least++ {
		for most := least; most <= 3; most++ {
			must(t, request.SetSize(least, most))
			must(t, answer.Predict(predictor, request, rows, nil))
			sets, err := answer.Sets()
			must(t, err)
			for row := 0; row < count; row++ {
				if size := uint32(len(sets.Row(row))); size < least || size > most {
					t.Error(least, most, sets.Row(row))
				}
			}
		}
	}
}

// Whoever refuses the call: the library, or this package before it.
func TestCallThatFailsLeavesNoResults(t *testing.T) {
	answer := newAnswer(t)
	stop := errors.New("stop")
	for name, fail := range map[string]func() error{
		"too few values": func() error { return answer.Predict(compiled(t), nil, naibx.Dense(1), nil) },
		"infinity":       func() error { return answer.Predict(compiled(t), nil, naibx.Dense(math.Inf(1), 1), nil) },
		"no predictor":   func() error { return answer.Predict(nil, nil, today, nil) },
		"untrained":      func() error { return answer.Predict(liveOf(t, emptyModel(t)), nil, today, nil) },
		"cancelled":      func() error { return answer.Predict(compiled(t), nil, today, func(_, _ uint64) error { return stop }) },
		"lengths":        func() error { return answer.Predict(compiled(t), nil, naibx.Sparse([]uint32{0}, nil), nil) },
		"fewer rows than none": func() error {
			return answer.Predict(compiled(t), nil, naibx.DenseRows(-1, nil), nil)
		},
	} {
		must(t, answer.Predict(compiled(t), nil, today, nil))
		if fail() == nil {
			t.Error(name, "does not fail")
		}
		_, err := answer.Sets()
		if !errors.Is(err, naibx.ErrMismatch) {
			t.Error(name, err)
		}
	}
	must(t, answer.Predict(compiled(t), nil, today, nil))
	must(t, answer.Reserve(compiled(t), nil, 10))
	_, err := answer.Sets()
	wants(t, err, naibx.ErrMismatch)
}

func TestResultsAreKeptOverTwoMorePredictionsAndAClose(t *testing.T) {
	predictor, answer := compiled(t), newAnswer(t)
	request, err := requestFor(everything, nil)
	must(t, err)
	must(t, answer.Predict(predictor, request, today, nil))
	sets, err := answer.Sets()
	must(t, err)
	numbers, err := answer.Numbers(naibx.OutputLabelScores)
	must(t, err)
	was := fmt.Sprint(sets, numbers)
	rows, _, _ := manyRows(100)
	for i := 0; i < 2; i++ {
		must(t, answer.Predict(predictor, request, rows, nil))
	}
	must(t, answer.Close())
	must(t, predictor.Close())
	if fmt.Sprint(sets, numbers) != was {
		t.Error(sets, numbers, was)
	}
}

func TestResultsAreFilledIntoSlicesThatGrowAsNeeded(t *testing.T) {
	predictor, answer := compiled(t), newAnswer(t)
	request, err := requestFor(everything, nil)
	must(t, err)
	var sets naibx.Sets
	var numbers []float64
	for _, times := range []int{1, 7, 2} {
		rows, _, count := manyRows(times)
		must(t, answer.Predict(predictor, request, rows, nil))
		must(t, answer.SetsInto(&sets))
		must(t, answer.NumbersInto(naibx.OutputSizes, &numbers))
		want, err := answer.Sets()
		must(t, err)
		if fmt.Sprint(sets) != fmt.Sprint(want) || sets.Len() != count || len(numbers) != 4*count {
			t.Error(times, sets, want, len(numbers))
		}
	}
	if cap(sets.Offsets) != 7*len(days)+1 || cap(numbers) != 4*7*len(days) {
		t.Error("memory was taken again:", cap(sets.Offsets), cap(numbers))
	}
}

func TestAnswersOfOneAnswerGoBackIntoAModel(t *testing.T) {
	model := learnedModel(t)
	rows, _, count := manyRows(1)
	sets, err := model.Predict(rows)
	must(t, err)
	must(t, model.AddExamples(rows, sets, nil))
	weight, err := model.Weight()
	must(t, err)
	if weight != float64(2*count) {
		t.Error(weight)
	}
}

func TestOneRowOfEachKindIsABatchOfOneRow(t *testing.T) {
	predictor, model := compiled(t), learnedModel(t)
	want := labels(t, predictor)
	for name, rows := range map[string]naibx.Rows{
		"sparse": naibx.Sparse([]uint32{0, 1}, []float64{76, 3}), "dense rows": naibx.DenseRows(1, []float64{76, 3}),
		"sparse rows": naibx.SparseRows([]uint64{0, 2}, []uint32{0, 1}, []float64{76, 3}),
	} {
		sets, err := predictor.Predict(rows)
		must(t, err)
		if sets.Len() != 1 || fmt.Sprint(sets.Labels) != want || fmt.Sprint(sets.Row(0)) != want {
			t.Error(name, sets)
		}
		must(t, model.AddExamples(rows, naibx.EachSet([]uint32{1}), nil))
	}
	weight, err := model.LabelWeight(1)
	must(t, err)
	if weight != 6 {
		t.Error(weight)
	}
	for _, rows := range []naibx.Rows{{}, naibx.DenseRows(2, make([]float64, 4)), naibx.SparseRows([]uint64{0, 0}, nil, nil)} {
		wants(t, model.AddExample(rows, nil, 1), naibx.ErrOffsets)
	}
}

func TestNumbersOfAFileSayWhatIsInIt(t *testing.T) {
	model, predictor := learnedModel(t), compiled(t)
	for _, one := range []struct {
		model     *naibx.Model
		predictor *naibx.Predictor
	}{{model, nil}, {nil, predictor}, {model, predictor}} {
		data, err := naibx.PartsToBytes(one.model, one.predictor)
		must(t, err)
		length, err := naibx.FileBytes(data[:64])
		must(t, err)
		version, err := naibx.FileVersion(data[:64])
		must(t, err)
		hasModel, err := naibx.FileHasModel(data)
		must(t, err)
		hasPredictor, err := naibx.FileHasPredictor(data)
		must(t, err)
		if length != int64(len(data)) || version != int64(naibx.FormatVersion()) ||
			hasModel != (one.model != nil) || hasPredictor != (one.predictor != nil) {
			t.Error(length, version, hasModel, hasPredictor)
		}
		_, _, err = naibx.ReadParts(data, nil)
		if one.model != nil && one.predictor != nil {
			must(t, err)
		} else {
			wants(t, err, naibx.ErrNotAModel)
		}
	}
	_, err := naibx.FileBytes(nil)
	wants(t, err, naibx.ErrNotAModel)
	_, err = naibx.FileBytes([]byte(saved(t, model))[:20])
	wants(t, err, naibx.ErrTruncated)
}

func TestPredictorSaysWhatWasSeen(t *testing.T) {
	predictor := compiled(t)
	var seen []bool
	for label := uint32(0); label < 3; label++ {
		is, err := predictor.LabelSeen(label)
		must(t, err)
		size, err := predictor.SizeSeen(label)
		must(t, err)
		seen = append(seen, is, size)
	}
	if fmt.Sprint(seen) != "[true false true true true true]" {
		t.Error(seen)
	}
	_, err := predictor.LabelSeen(3)
	wants(t, err, naibx.ErrOutOfRange)
}

func TestSeveralSetsAreBestFirstAndMeetWhatIsAsked(t *testing.T) {
	answer := newAnswer(t)
	request, err := requestFor(naibx.OutputSets|naibx.OutputSetScores|naibx.OutputRanking|naibx.OutputKeptScores, nil)
	must(t, err)
	must(t, request.SetBest(3, 8))
	must(t, request.SetLabels(naibx.Required, []uint32{1}))
	predictor := compiled(t)
	must(t, answer.Predict(predictor, request, today, nil))
	sets, err := answer.Sets()
	must(t, err)
	offsets, err := answer.SetOffsets()
	must(t, err)
	scores, err := answer.Numbers(naibx.OutputSetScores)
	must(t, err)
	if len(offsets) != 2 || offsets[1] != uint64(len(scores)) || len(sets.Offsets) != len(scores)+1 {
		t.Fatal(offsets, scores, sets)
	}
	for set := range scores {
		if set > 0 && scores[set] > scores[set-1] {
			t.Error(scores)
		}
		found := false
		for _, label := range sets.Labels[sets.Offsets[set]:sets.Offsets[set+1]] {
			found = found || label == 1
		}
		if !found {
			t.Error(set, sets)
		}
	}
	ranking, err := answer.Ranking()
	must(t, err)
	if len(ranking) != 3 {
		t.Error(ranking)
	}
	logProbability, err := answer.LogProbability(predictor, 0, sets.Labels[:sets.Offsets[1]])
	must(t, err)
	if !(logProbability >= scores[0]-1e-9 && logProbability <= 0) {
		t.Error(logProbability, scores)
	}
	must(t, request.ClearConstraints())
	must(t, answer.PredictAgain(predictor, request))
	must(t, request.SetLabels(naibx.Required, []uint32{1}))
	must(t, request.SetLabels(naibx.Forbidden, []uint32{1}))
	must(t, request.SetBest(1, 1))
	wants(t, answer.PredictAgain(predictor, request), naibx.ErrImpossible)
}
