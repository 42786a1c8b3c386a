package conformance

import (
	"fmt"

	"naibx.example/naibx"
)

// What the calls that predict ask for, and the names of the results.
var asked = map[string]struct {
	outputs naibx.Output
	numbers map[naibx.Output]string
}{
	"predict":       {naibx.OutputSets | naibx.OutputSteps, map[naibx.Output]string{naibx.OutputSteps: "step_log_probabilities"}},
	"predict_batch": {naibx.OutputSets | naibx.OutputSteps, map[naibx.Output]string{naibx.OutputSteps: "step_log_probabilities"}},
	"score_sizes": {naibx.OutputSizes | naibx.OutputSizeEvidence, map[naibx.Output]string{
		naibx.OutputSizes: "log_posterior", naibx.OutputSizeEvidence: "log_evidence"}},
	"score_labels": {naibx.OutputLabelScores | naibx.OutputLabelEvidence, map[naibx.Output]string{
		naibx.OutputLabelScores: "scores", naibx.OutputLabelEvidence: "log_evidence"}},
}

func predict(predictor *naibx.Predictor, name string, call Call) (returns, error) {
	if asked[name].outputs == 0 {
		return nil, fmt.Errorf("no function %s", name)
	}
	examples := row
	if name == "predict_batch" {
		examples = rows
	}
	request, err := requestOf(asked[name].outputs, name, call)
	if err != nil {
		return nil, err
	}
	answer, err := naibx.NewAnswer(nil)
	if err != nil {
		return nil, err
	}
	if err := answer.Predict(predictor, request, examples(call), nil); err != nil {
		return nil, err
	}
	return results(answer, name)
}

func requestOf(outputs naibx.Output, name string, call Call) (*naibx.Request, error) {
	request, err := naibx.NewRequest()
	if err != nil {
		return nil, err
	}
	if err := request.SetOutputs(outputs); err != nil {
		return nil, err
	}
	var sizes []int64
	if call.has("sizes") {
		call.read("sizes", &sizes)
	} else if call.has("size") {
		sizes = []int64{int64(call.number("size", 0))}
	}
	return request, request.SetRowSizes(sizes)
}

func results(answer *naibx.Answer, name string) (returns, error) {
	made := returns{}
	for output, key := range asked[name].numbers {
		numbers, err := answer.Numbers(output)
		if err != nil {
			return nil, err
		}
		made[key] = numbers
		if key == "log_evidence" {
			made[key] = numbers[0]
		}
	}
	if asked[name].outputs&naibx.OutputSets == 0 {
		return made, nil
	}
	sets, err := answer.Sets()
	made["labels"] = sets.Labels
	if name == "predict_batch" {
		made["label_offsets"] = sets.Offsets
	}
	return made, err
}
