package naibx_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// block is the first part of the README in a language.
func block(t *testing.T, text, language string) string {
	t.Helper()
	parts := strings.SplitN(text, "```"+language+"\n", 2)
	if len(parts) != 2 {
		t.Fatal("the README has no", language)
	}
	return strings.SplitN(parts[1], "```", 2)[0]
}

func TestExampleOfTheReadmeSaysWhatTheReadmeSays(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("skipped: go is not on the path")
	}
	text, err := os.ReadFile("README.md")
	must(t, err)
	// A folder of this module, so that its packages are those compiled already.
	folder, err := os.MkdirTemp("internal", "readme")
	must(t, err)
	defer os.RemoveAll(folder)
	must(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(block(t, string(text), "go")), 0o600))
	command := exec.Command("go", "run", "-tags", os.Getenv("NAIBX_GO_TAGS"), "./"+filepath.ToSlash(folder))
	said, err := command.CombinedOutput()
	if err != nil || string(said) != block(t, string(text), "text") {
		t.Errorf("%v, says:\n%s", err, said)
	}
}
