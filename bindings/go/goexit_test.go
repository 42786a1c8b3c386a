package naibx_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// endings are callbacks that end their goroutine.
var endings = map[string]func(*testing.T){
	"progress": func(t *testing.T) {
		rows, _, _ := manyRows(1000)
		_, err := predictBatch(learnedModel(t), rows, &asked{Progress: func(_, _ uint64) error {
			runtime.Goexit()
			return nil
		}})
		must(t, err)
	},
	"writer": func(t *testing.T) {
		_, err := learnedModel(t).WriteTo(writerFunction(func([]byte) (int, error) {
			t.FailNow()
			return 0, nil
		}))
		must(t, err)
	},
	"executor": func(t *testing.T) {
		model := learnedModel(t)
		rows, sets, _ := manyRows(2000)
		must(t, model.SetExecutor(func(int, func(int)) { runtime.Goexit() }, 4))
		must(t, model.AddExamples(rows, sets, nil))
	},
}

func TestCallbackThatEndsItsGoroutineEndsTheProgramAndSaysWhy(t *testing.T) {
	if name := os.Getenv("NAIBX_GO_ENDING"); name != "" {
		endings[name](t)
		return
	}
	for name := range endings {
		command := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		command.Env = append(os.Environ(), "NAIBX_GO_ENDING="+name)
		said, err := command.CombinedOutput()
		if err == nil || !strings.Contains(string(said), "panic: naibx: a callback has ended its goroutine") {
			t.Errorf("%s: %v, %s", name, err, said)
		}
	}
}
