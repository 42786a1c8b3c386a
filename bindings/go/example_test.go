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
	today, err := model.Predict(naibx.Dense(76, 3), naibx.SizePredicted, &naibx.PredictOptions{Steps: true})
	if err != nil {
		log.Fatal(err)
	}
	for place, label := range today.Labels {
		fmt.Printf("%d %.3f\n", label, math.Exp(today.StepLogProbabilities[place]))
	}
	// Output:
	// 1 0.596
	// 0 1.000
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

func ExamplePreparedPrediction() {
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
	prepared, err := predictor.Prepare(false) // one for each goroutine
	if err != nil {
		log.Fatal(err)
	}
	defer prepared.Close()
	for _, day := range [][]float64{{76, 3}, {52, 9}} {
		prediction, err := prepared.Predict(naibx.Dense(day...), naibx.SizePredicted)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(prediction.Labels) // until the next call
	}
	// Output:
	// [1 0]
	// [2]
}

func ExamplePredictor_PredictBatch() {
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
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	predictions, err := predictor.PredictBatch(naibx.DenseRows(2, []float64{76, 3, 52, 9}), &naibx.BatchOptions{
		Progress: func(_, _ uint64) error { return ctx.Err() },
	})
	if err != nil {
		log.Fatal(err) // naibx.ErrCancelled and context.DeadlineExceeded
	}
	for row := 0; row < predictions.Len(); row++ {
		fmt.Println(predictions.Row(row).Labels)
	}
	// Output:
	// [1 0]
	// [2]
}
