package naibx_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"time"

	"naibx.example/naibx"
)

// learnPlants is a model of five days with two measurements each and the plants
// that had to be planned anew.
func learnPlants() (*naibx.Model, error) {
	config, err := naibx.NewConfig(3)
	if err != nil {
		return nil, err
	}
	defer config.Close()
	if err := config.AddFeatures(naibx.Gaussian, 2); err != nil {
		return nil, err
	}
	model, err := naibx.NewModel(config)
	if err != nil {
		return nil, err
	}
	measured := []float64{50, 9, 80, 2, 78, 3, 54, 8, 70, 4}
	planned := naibx.EachSet([]uint32{2}, []uint32{0, 1}, []uint32{0, 1}, []uint32{2}, []uint32{1})
	return model, model.AddExamples(naibx.DenseRows(5, measured), planned, nil)
}

func Example() {
	model, err := learnPlants()
	if err != nil {
		log.Fatal(err)
	}
	defer model.Close()
	today, err := model.Predict(naibx.Dense(76, 3))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(today.Labels)
	// Output:
	// [1 0]
}

func ExampleModel_AddExample() {
	model, err := learnPlants()
	if err != nil {
		log.Fatal(err)
	}
	defer model.Close()
	err = model.AddExample(naibx.Dense(70, math.NaN()), []uint32{3}, 1)
	var refused *naibx.Error
	if errors.As(err, &refused) && errors.Is(err, naibx.ErrLabel) {
		fmt.Println(refused.Message)
	}
	weight, err := model.Weight()
	fmt.Println(weight, err)
	// Output:
	// label id 3 is out of range: the model has the labels 0 to 2
	// 5 <nil>
}

func ExampleAnswer() {
	model, err := learnPlants()
	if err != nil {
		log.Fatal(err)
	}
	defer model.Close()
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	if err != nil {
		log.Fatal(err)
	}
	defer predictor.Close()
	answer, err := naibx.NewAnswer(nil) // one for each goroutine
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Close()
	var sets naibx.Sets // is filled again and again
	for _, day := range [][]float64{{76, 3}, {52, 9}} {
		if err := answer.Predict(predictor, nil, naibx.Dense(day...), nil); err != nil {
			log.Fatal(err)
		}
		if err := answer.SetsInto(&sets); err != nil {
			log.Fatal(err)
		}
		fmt.Println(sets.Labels)
	}
	// Output:
	// [1 0]
	// [2]
}

func ExampleRequest() {
	model, err := learnPlants()
	if err != nil {
		log.Fatal(err)
	}
	defer model.Close()
	live, err := naibx.NewPredictor(model, naibx.Live)
	if err != nil {
		log.Fatal(err)
	}
	defer live.Close()
	request, err := naibx.NewRequest()
	if err != nil {
		log.Fatal(err)
	}
	defer request.Close()
	if err := request.SetSize(2, math.MaxUint32); err != nil { // at least two
		log.Fatal(err)
	}
	if err := request.SetOutputs(naibx.OutputSets | naibx.OutputSteps); err != nil {
		log.Fatal(err)
	}
	answer, err := naibx.NewAnswer(nil)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Close()
	if err := answer.Predict(live, request, naibx.Dense(76, 3), nil); err != nil {
		log.Fatal(err)
	}
	sets, err := answer.Sets()
	if err != nil {
		log.Fatal(err)
	}
	steps, err := answer.Numbers(naibx.OutputSteps)
	if err != nil {
		log.Fatal(err)
	}
	for place, label := range sets.Labels {
		fmt.Printf("%d %.3f\n", label, math.Exp(steps[place]))
	}
	// Output:
	// 1 0.596
	// 0 1.000
}

func ExampleAnswer_Predict() {
	model, err := learnPlants()
	if err != nil {
		log.Fatal(err)
	}
	defer model.Close()
	predictor, err := naibx.NewPredictor(model, naibx.Float32)
	if err != nil {
		log.Fatal(err)
	}
	defer predictor.Close()
	answer, err := naibx.NewAnswer(nil)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	rows := naibx.DenseRows(2, []float64{76, 3, 52, 9})
	err = answer.Predict(predictor, nil, rows, func(_, _ uint64) error { return ctx.Err() })
	if err != nil {
		log.Fatal(err) // naibx.ErrCancelled and context.DeadlineExceeded
	}
	sets, err := answer.Sets()
	if err != nil {
		log.Fatal(err)
	}
	for row := 0; row < sets.Len(); row++ {
		fmt.Println(sets.Row(row))
	}
	// Output:
	// [1 0]
	// [2]
}
