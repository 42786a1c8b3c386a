// Package conformance makes the calls of the suite that every language runs,
// tests/conformance in the repository.
package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"naibx.example/naibx"
)

// Case is a name and a list of calls.
type Case struct {
	Name  string
	Calls []Call
}

// Call is a call with its arguments, and what it is to return.
type Call map[string]json.RawMessage

// Name is that of the function.
func (c Call) Name() string {
	var name string
	c.read("call", &name)
	return name
}

func (c Call) has(key string) bool { return c[key] != nil }

// read is for files of the suite alone, which are as they have to be.
func (c Call) read(key string, into interface{}) {
	if err := json.Unmarshal(c[key], into); err != nil {
		panic(fmt.Sprintf("%s of %s: %v", key, c["call"], err))
	}
}

// Folder is where the suite is.
func Folder() string {
	if folder := os.Getenv("NAIBX_CONFORMANCE"); folder != "" {
		return folder
	}
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../../tests/conformance")
}

// Read is the cases of a file.
func Read(path string) ([]Case, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var cases []Case
	return cases, json.Unmarshal(text, &cases)
}

// number is one of JSON: null is missing, and infinities are texts.
type number float64

func (n *number) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case "null", `"nan"`:
		*n = number(math.NaN())
	case `"inf"`:
		*n = number(math.Inf(1))
	case `"-inf"`:
		*n = number(math.Inf(-1))
	default:
		return json.Unmarshal(text, (*float64)(n))
	}
	return nil
}

func floats(numbers []number) []float64 {
	out := make([]float64, len(numbers))
	for place, one := range numbers {
		out[place] = float64(one)
	}
	return out
}

// Check makes the call and says what is not as it has to be.
func (h *Host) Check(call Call) error {
	got, err := h.make(call)
	if err != nil {
		var failed *naibx.Error
		if !errors.As(err, &failed) {
			return err
		}
		got = returns{"status": failed.Status.String()}
		if failed.Row >= 0 {
			got["row"] = float64(failed.Row)
		}
		if failed.Column >= 0 {
			got["column"] = float64(failed.Column)
		}
	}
	var want map[string]interface{}
	if call.has("expect") {
		call.read("expect", &want)
	}
	if err != nil && want["status"] == nil {
		return err
	}
	if len(got) != len(want) {
		return fmt.Errorf("returns %v, not %v", got, want)
	}
	for key, value := range want {
		if !isEqual(plain(got[key]), value) {
			return fmt.Errorf("%s is %v, not %v", key, got[key], value)
		}
	}
	return nil
}

// plain is a value as JSON has it.
func plain(value interface{}) interface{} {
	var list []interface{}
	switch values := value.(type) {
	case []uint32:
		for _, one := range values {
			list = append(list, float64(one))
		}
	case []uint64:
		for _, one := range values {
			list = append(list, float64(one))
		}
	case []float64:
		for _, one := range values {
			list = append(list, one)
		}
	default:
		return value
	}
	return list
}

func isEqual(got, want interface{}) bool {
	if list, isList := want.([]interface{}); isList {
		ours, _ := got.([]interface{})
		if len(ours) != len(list) {
			return false
		}
		for place := range list {
			if !isEqual(ours[place], list[place]) {
				return false
			}
		}
		return true
	}
	value, isNumber := got.(float64)
	if !isNumber {
		return got == want
	}
	if text, isText := want.(string); isText {
		return strings.TrimPrefix(strings.ToLower(fmt.Sprint(value)), "+") == text
	}
	expected, _ := want.(float64)
	if expected == math.Trunc(expected) && value == expected {
		return true
	}
	return math.Abs(value-expected) <= 1e-9*math.Max(1, math.Abs(expected))
}
