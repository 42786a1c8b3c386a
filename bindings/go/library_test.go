package naibx_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Without SSE, i386 rounds doubles late, and predictions are other ones. The
// library refuses to be compiled so; the options that avoid it come with it.
func TestLibraryIsCompiledForSSEWhereThatIsNoMatterOfCourse(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("skipped: go is not on the path")
	}
	command := exec.Command("go", "list", "-f", "{{if .CXXFiles}}{{.ImportPath}} {{.CgoCXXFLAGS}}{{end}}", "./internal/naibx")
	command.Env = append(os.Environ(), "GOARCH=386", "CGO_ENABLED=1")
	said, err := command.Output()
	if err != nil || !strings.Contains(string(said), "-msse2 -mfpmath=sse") {
		t.Error(err, string(said))
	}
}
