package naibx_test

import (
	"path/filepath"
	"testing"

	"naibx.example/naibx/internal/conformance"
)

func TestSuiteIsAnsweredAsInC(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(conformance.Folder(), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("the suite is not there:", conformance.Folder(), err)
	}
	for _, file := range files {
		cases, err := conformance.Read(file)
		if err != nil {
			t.Fatal(file, err)
		}
		for _, each := range cases {
			each := each
			t.Run(filepath.Base(file)+"/"+each.Name, func(t *testing.T) {
				host := &conformance.Host{}
				for place, call := range each.Calls {
					if err := host.Check(call); err != nil {
						t.Fatalf("call %d, %s: %v", place, call.Name(), err)
					}
				}
			})
		}
	}
}
