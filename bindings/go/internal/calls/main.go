// Command calls measures what a prediction from Go takes beside the same call in
// C, for bench/go_calls: calls C_CALLS.
package main

/*
#cgo linux LDFLAGS: -ldl
#cgo naibx_system pkg-config: naibx
#cgo !naibx_system CFLAGS: -I${SRCDIR}/.. -DNAIBX_STATIC
#include <dlfcn.h>
#include <naibx/naibx.h>
#include <stdlib.h>

typedef naibx_status (*predict_each)(const naibx_predictor *, const double *,
                                     uint64_t, uint64_t, uint32_t *, uint64_t,
                                     naibx_answer *);

static predict_each find(const char *path) {
  void *library = dlopen(path, RTLD_NOW);
  return library ? (predict_each)dlsym(library, "bench_predict_each") : NULL;
}

static naibx_status run(predict_each function, const naibx_predictor *predictor,
                        const double *rows, uint64_t row_count,
                        uint64_t feature_count, uint32_t *labels,
                        uint64_t capacity, naibx_answer *answer) {
  return function(predictor, rows, row_count, feature_count, labels, capacity,
                  answer);
}
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"sort"
	"time"
	"unsafe"

	"naibx.example/naibx"
)

const learned, rowCount, turns = 1000, 64, 400

// The shapes of bench/workload.cpp.
var shapes = []struct {
	name                   string
	features, labels, size int
}{{"emotions", 72, 6, 2}, {"yeast", 103, 14, 4}, {"cal500", 68, 174, 26}}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func row(generator *rand.Rand, features int) []float64 {
	values := make([]float64, features)
	for column := range values {
		values[column] = generator.NormFloat64()
	}
	return values
}

func makePredictor(generator *rand.Rand, features, labels, size int) *naibx.Predictor {
	config, err := naibx.NewConfig(uint32(labels))
	must(err)
	must(config.AddFeatures(naibx.Gaussian, uint32(features)))
	model, err := naibx.NewModel(config)
	must(err)
	for i := 0; i < learned; i++ {
		set := make([]uint32, size)
		for place, label := range generator.Perm(labels)[:size] {
			set[place] = uint32(label)
		}
		must(model.AddExample(naibx.Dense(row(generator, features)...), set, 1))
	}
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	must(err)
	return predictor
}

// inC is the same predictor, for the loop in C.
func inC(function C.predict_each, predictor *naibx.Predictor, rows [][]float64, labels int) func() {
	data, err := naibx.PartsToBytes(nil, predictor)
	must(err)
	var copied *C.naibx_predictor
	var answer *C.naibx_answer
	if C.naibx_read_parts((*C.uint8_t)(unsafe.Pointer(&data[0])), C.uint64_t(len(data)), nil, nil, &copied, nil) != 0 ||
		C.naibx_answer_create(nil, &answer, nil) != 0 {
		panic("the predictor cannot be copied")
	}
	var joined []float64
	for _, values := range rows {
		joined = append(joined, values...)
	}
	set := make([]uint32, labels)
	return func() {
		if C.run(function, copied, (*C.double)(unsafe.Pointer(&joined[0])), C.uint64_t(len(rows)), C.uint64_t(len(rows[0])),
			(*C.uint32_t)(unsafe.Pointer(&set[0])), C.uint64_t(labels), answer) != 0 {
			panic("a prediction in C failed")
		}
	}
}

func nanoseconds(work func()) float64 {
	start := time.Now()
	work()
	return float64(time.Since(start).Nanoseconds()) / rowCount
}

func median(numbers []float64) float64 {
	sort.Float64s(numbers)
	return (numbers[len(numbers)/2] + numbers[(len(numbers)-1)/2]) / 2
}

// inTurns has medians for a row, and of the quotients of neighbours.
func inTurns(first, second func()) map[string]interface{} {
	first()
	second()
	var ours, others, quotients []float64
	for i := 0; i < turns; i++ {
		one, other := nanoseconds(first), nanoseconds(second)
		ours, others, quotients = append(ours, one), append(others, other), append(quotients, one/other)
	}
	over, c := median(quotients), median(others)
	return map[string]interface{}{"ns": median(ours), "c_ns": c, "added_ns": c * (over - 1), "over_c": over}
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: calls C_CALLS")
		os.Exit(2)
	}
	path := C.CString(os.Args[1])
	function := C.find(path)
	C.free(unsafe.Pointer(path))
	if function == nil {
		fmt.Fprintln(os.Stderr, os.Args[1], "has no bench_predict_each")
		os.Exit(1)
	}
	generator := rand.New(rand.NewSource(1))
	entries := []map[string]interface{}{}
	for _, shape := range shapes {
		predictor := makePredictor(generator, shape.features, shape.labels, shape.size)
		rows := make([][]float64, rowCount)
		for place := range rows {
			rows[place] = row(generator, shape.features)
		}
		answer, err := naibx.NewAnswer(nil)
		must(err)
		c := inC(function, predictor, rows, shape.labels)
		var sets naibx.Sets
		for _, way := range []struct {
			name string
			work func()
		}{
			{"prepared", func() {
				for _, values := range rows {
					must(answer.Predict(predictor, nil, naibx.Dense(values...), nil))
					must(answer.SetsInto(&sets))
				}
			}},
			{"predict", func() {
				for _, values := range rows {
					must(answer.Predict(predictor, nil, naibx.Dense(values...), nil))
					_, err := answer.Sets()
					must(err)
				}
			}},
		} {
			entry := inTurns(way.work, c)
			entry["run_name"] = "go/" + way.name + "/" + shape.name
			entry["aggregate_name"] = "median"
			entry["family_index"] = len(entries)
			entries = append(entries, entry)
		}
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	must(encoder.Encode(map[string]interface{}{"benchmarks": entries}))
}
