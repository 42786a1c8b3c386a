package naibx_test

import (
	"fmt"
	"math"
	"runtime"
	"testing"

	"naibx.example/naibx"
	"naibx.example/naibx/internal/host"
)

// answers are those of a model with tiny probabilities, an empty class and a
// missing value, as they are learned, predicted and saved.
func answers(t *testing.T) string {
	model := gaussianModel(t, 4, 2)
	for i := 0; i < 10; i++ {
		must(t, model.AddExample(naibx.Dense(float64(i)*1e-160, math.NaN()), []uint32{uint32(i % 3)}, 1e-300))
	}
	predictor, err := naibx.NewPredictor(model, naibx.Float64)
	must(t, err)
	scores, evidence, err := scoreLabels(predictor, naibx.Dense(1e9, math.NaN()))
	must(t, err)
	made, err := predict(model, naibx.Dense(math.NaN(), 1e9), 4, nil)
	must(t, err)
	return fmt.Sprint(scores, evidence, made.Labels, []byte(saved(t, model)))
}

func TestC52HostThatTrapsOrFlushesChangesNothing(t *testing.T) {
	want := answers(t)
	for name, set := range map[string]func() func(){"traps": host.Trap, "flushes": host.FlushToZero} {
		runtime.LockOSThread()
		restore := set()
		before := host.FloatingPoint()
		got := answers(t)
		after := host.FloatingPoint()
		restore()
		runtime.UnlockOSThread()
		if got != want {
			t.Error(name, "changes the answers")
		}
		// The flags, which Go's own arithmetic sets, aside.
		if before&^0x3f != after&^0x3f {
			t.Errorf("%s: the register is %x, and was %x", name, after, before)
		}
	}
}
