// Command exchange writes the model and the predictor of a case of the suite to
// a file, or checks what another language wrote: exchange write|read PATH.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"naibx.example/naibx"
	"naibx.example/naibx/internal/conformance"
)

func main() {
	if len(os.Args) != 3 || (os.Args[1] != "write" && os.Args[1] != "read") {
		fmt.Fprintln(os.Stderr, "usage: exchange write|read PATH")
		os.Exit(2)
	}
	if err := run(os.Args[1] == "write", os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "exchange:", err)
		os.Exit(1)
	}
}

func run(isWriting bool, path string) error {
	cases, err := conformance.Read(filepath.Join(conformance.Folder(), "mixed.json"))
	if err != nil {
		return err
	}
	calls := cases[0].Calls
	first := 0
	for calls[first].Name() != "predictor_create" {
		first++
	}
	first++
	host := &conformance.Host{}
	if isWriting {
		for _, call := range calls[:first] {
			if err := host.Check(call); err != nil {
				return err
			}
		}
		return naibx.SaveParts(host.Model, host.Predictor, path)
	}
	if host.Model, host.Predictor, err = naibx.LoadParts(path, nil); err != nil {
		return err
	}
	checked := 0
	for _, call := range calls[first:] {
		switch call.Name() {
		case "predict", "score_sizes", "score_labels", "predictor_predict", "predictor_predict_batch",
			"predictor_score_sizes", "predictor_score_labels", "predictor_save_to_buffer":
		default:
			continue
		}
		if err := host.Check(call); err != nil {
			return fmt.Errorf("call %d, %s: %w", first+checked, call.Name(), err)
		}
		checked++
	}
	if checked == 0 {
		return fmt.Errorf("the case asks nothing after predictor_create")
	}
	return nil
}
