package naibx_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryFunctionOfTheHeaderIsCalled(t *testing.T) {
	text, err := os.ReadFile("../declarations.json")
	if err != nil {
		t.Skip("skipped: not in the repository")
	}
	var table struct {
		Functions []struct{ Name, Since string }
	}
	must(t, json.Unmarshal(text, &table))
	code := ""
	for _, pattern := range []string{"*.go", "bridge.h"} {
		files, err := filepath.Glob(pattern)
		must(t, err)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			part, err := os.ReadFile(file)
			must(t, err)
			code += string(part)
		}
	}
	if len(table.Functions) < 50 {
		t.Fatal("the table has few functions")
	}
	for _, function := range table.Functions {
		// naibx_predict is the short way of C.
		if function.Name == "naibx_predict" {
			continue
		}
		if !strings.Contains(code, function.Name+"(") {
			t.Error(function.Name, "is called nowhere")
		}
	}
}
