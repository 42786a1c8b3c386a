package naibx_test

import (
	"testing"

	"naibx.example/naibx"
)

// How the tests predict, but for the examples and for what a call itself
// allocates.

// source is a model, which is asked through a live predictor, or a predictor.
type source interface {
	Predict(naibx.Rows) (naibx.Sets, error)
}

// asked is what is asked beside the sets; nil stands for nothing.
type asked struct {
	Sizes    []int64
	Steps    bool
	Progress naibx.Progress
	Answer   *naibx.Answer // nil for one of the call
}

// prediction is what the library says of one row.
type prediction struct {
	Labels               []uint32
	StepLogProbabilities []float64
}

// predictions are what the library says of some rows.
type predictions struct {
	naibx.Sets
	StepLogProbabilities []float64
}

func (p *predictions) Row(row int) prediction {
	one := prediction{Labels: p.Sets.Row(row)}
	if p.StepLogProbabilities != nil {
		one.StepLogProbabilities = p.StepLogProbabilities[p.Offsets[row]:p.Offsets[row+1]]
	}
	return one
}

// predict asks for the set of one row, of a size or naibx.SizePredicted.
func predict(from source, row naibx.Rows, size int64, more *asked) (prediction, error) {
	if more == nil {
		more = &asked{}
	}
	all := *more
	if size != naibx.SizePredicted {
		all.Sizes = []int64{size}
	}
	made, err := predictBatch(from, row, &all)
	if err != nil {
		return prediction{}, err
	}
	return prediction{made.Labels, made.StepLogProbabilities}, nil
}

func predictBatch(from source, rows naibx.Rows, more *asked) (*predictions, error) {
	if more == nil || more.Sizes == nil && !more.Steps && more.Progress == nil && more.Answer == nil {
		sets, err := from.Predict(rows)
		return &predictions{Sets: sets}, err
	}
	outputs := naibx.OutputSets
	if more.Steps {
		outputs |= naibx.OutputSteps
	}
	var made predictions
	err := ask(from, rows, outputs, more, func(answer *naibx.Answer) (err error) {
		if made.Sets, err = answer.Sets(); err == nil && more.Steps {
			made.StepLogProbabilities, err = answer.Numbers(naibx.OutputSteps)
		}
		return err
	})
	return &made, err
}

// scores are two outputs for one row: a number for each size or label, and their
// evidence.
func scores(from source, row naibx.Rows, each, evidence naibx.Output) (numbers []float64, sum float64, err error) {
	err = ask(from, row, each|evidence, &asked{}, func(answer *naibx.Answer) error {
		var sums []float64
		if numbers, err = answer.Numbers(each); err == nil {
			sums, err = answer.Numbers(evidence)
			sum = sums[0]
		}
		return err
	})
	return numbers, sum, err
}

func scoreSizes(from source, row naibx.Rows) ([]float64, float64, error) {
	return scores(from, row, naibx.OutputSizes, naibx.OutputSizeEvidence)
}

func scoreLabels(from source, row naibx.Rows) ([]float64, float64, error) {
	return scores(from, row, naibx.OutputLabelScores, naibx.OutputLabelEvidence)
}

func ask(from source, rows naibx.Rows, outputs naibx.Output, more *asked, look func(*naibx.Answer) error) (err error) {
	predictor, isOne := from.(*naibx.Predictor)
	if !isOne {
		if predictor, err = naibx.NewPredictor(from.(*naibx.Model), naibx.Live); err != nil {
			return err
		}
		defer predictor.Close()
	}
	answer := more.Answer
	if answer == nil {
		if answer, err = naibx.NewAnswer(nil); err != nil {
			return err
		}
		defer answer.Close()
	}
	request, err := requestFor(outputs, more.Sizes)
	if err != nil {
		return err
	}
	defer request.Close()
	if err := answer.Predict(predictor, request, rows, more.Progress); err != nil {
		return err
	}
	return look(answer)
}

func requestFor(outputs naibx.Output, sizes []int64) (*naibx.Request, error) {
	request, err := naibx.NewRequest()
	if err == nil {
		err = request.SetOutputs(outputs)
	}
	if err == nil && sizes != nil {
		err = request.SetRowSizes(sizes)
	}
	return request, err
}

func newAnswer(t testing.TB) *naibx.Answer {
	t.Helper()
	answer, err := naibx.NewAnswer(nil)
	must(t, err)
	return answer
}
