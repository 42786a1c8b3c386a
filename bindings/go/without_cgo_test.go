package naibx_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Go leaves cgo out where there is no C compiler, and for another system.
func TestWithoutCgoTheOneErrorSaysWhatIsNeeded(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("skipped: go is not on the path")
	}
	command := exec.Command("go", "build", ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	said, err := command.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "naibx_needs_cgo__set_CGO_ENABLED_to_1") || strings.Count(string(said), "undefined") != 1 {
		t.Errorf("%v, says:\n%s", err, said)
	}
}
