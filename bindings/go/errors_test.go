package naibx_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"naibx.example/naibx"
)

func wants(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%v is not %v", err, want)
	}
}

func TestRefusedExamplesAreErrorsAndNothingIsLearned(t *testing.T) {
	model := learnedModel(t)
	before := saved(t, model)
	for name, one := range map[string]struct {
		features naibx.Rows
		labels   []uint32
		weight   float64
		want     naibx.Status
	}{
		"C13 negative weight":     {today, []uint32{0}, -1, naibx.ErrWeight},
		"C13 NaN as a weight":     {today, []uint32{0}, math.NaN(), naibx.ErrWeight},
		"C15 infinity":            {naibx.Dense(math.Inf(1), 0), []uint32{0}, 1, naibx.ErrFeatureValue},
		"C19 too few features":    {naibx.Dense(1), []uint32{0}, 1, naibx.ErrFeatureCount},
		"C21 duplicate label":     {today, []uint32{1, 1}, 1, naibx.ErrDuplicateLabel},
		"C22 label L":             {today, []uint32{3}, 1, naibx.ErrLabel},
		"C22 label 2^31":          {today, []uint32{1 << 31}, 1, naibx.ErrLabel},
		"C22 label 2^32-1":        {today, []uint32{math.MaxUint32}, 1, naibx.ErrLabel},
		"no features":             {naibx.Dense(), nil, 1, naibx.ErrFeatureCount},
		"index out of range":      {naibx.Sparse([]uint32{2}, []float64{1}), nil, 1, naibx.ErrFeatureIndex},
		"indices without a value": {naibx.Sparse([]uint32{0}, nil), nil, 1, naibx.ErrFeatureCount},
	} {
		t.Run(name, func(t *testing.T) {
			wants(t, model.AddExample(one.features, one.labels, one.weight), one.want)
			if saved(t, model) != before {
				t.Error("the model has changed")
			}
		})
	}
}

func TestC14NegativeCountIsAnError(t *testing.T) {
	config, err := naibx.NewConfig(2)
	must(t, err)
	must(t, config.AddFeatures(naibx.Multinomial, 2))
	model, err := naibx.NewModel(config)
	must(t, err)
	wants(t, model.AddExample(naibx.Dense(1, -1), nil, 1), naibx.ErrFeatureValue)
}

func TestC15NaNIsMissing(t *testing.T) {
	model := learnedModel(t)
	must(t, model.AddExample(naibx.Dense(math.NaN(), 3), []uint32{0}, 1))
	first, _, _, err := model.Gaussian(naibx.ClassAll, 0, 0)
	must(t, err)
	second, _, _, err := model.Gaussian(naibx.ClassAll, 0, 1)
	must(t, err)
	if first != 5 || second != 6 {
		t.Error(first, second)
	}
	_, err = predict(model, naibx.Dense(math.NaN(), math.NaN()), naibx.SizePredicted, nil)
	must(t, err)
}

func TestC24PredictingBeforeTheFirstExampleIsNotTrained(t *testing.T) {
	model := emptyModel(t)
	_, err := predict(model, today, naibx.SizePredicted, nil)
	wants(t, err, naibx.ErrNotTrained)
	_, err = naibx.NewPredictor(model, naibx.Float64)
	wants(t, err, naibx.ErrNotTrained)
	if !strings.Contains(err.Error(), "not learned") {
		t.Error(err)
	}
}

func TestC25SizeAboveTheLabelsIsAnErrorAndEverySizeUpToThemIsNot(t *testing.T) {
	predictor := compiled(t)
	for size := int64(0); size <= 3; size++ {
		made, err := predict(predictor, today, size, nil)
		must(t, err)
		if int64(len(made.Labels)) != size {
			t.Error(made, size)
		}
	}
	_, err := predict(predictor, today, 4, nil)
	wants(t, err, naibx.ErrOutOfRange)
}

func TestErrorOfABatchHasRowAndColumn(t *testing.T) {
	model := learnedModel(t)
	_, err := predictBatch(model, naibx.DenseRows(2, []float64{1, 2, 3, math.Inf(-1)}), nil)
	var failed *naibx.Error
	if !errors.As(err, &failed) {
		t.Fatal(err)
	}
	if failed.Row != 1 || failed.Column != 1 || failed.Status != naibx.ErrFeatureValue || failed.Message == "" {
		t.Errorf("%+v", failed)
	}
	if errors.Is(err, naibx.ErrLabel) || errors.Is(err, fs.ErrNotExist) {
		t.Error("is another error, too")
	}
}

func TestC48NilIsAnErrorWhereAnObjectIsNeeded(t *testing.T) {
	model := learnedModel(t)
	_, err := naibx.NewModel(nil)
	wants(t, err, naibx.ErrNullArgument)
	_, err = naibx.NewPredictor(nil, naibx.Float64)
	wants(t, err, naibx.ErrNullArgument)
	_, err = naibx.NewAllocator(nil, nil, nil)
	wants(t, err, naibx.ErrNullArgument)
	wants(t, naibx.SaveParts(nil, nil, filepath.Join(t.TempDir(), "x")), naibx.ErrNullArgument)
	_, err = model.WriteTo(nil)
	wants(t, err, naibx.ErrNullArgument)
	_, err = naibx.ReadModel(nil, nil)
	wants(t, err, naibx.ErrNotAModel)
	_, err = naibx.PartsToBytes(&naibx.Model{}, nil)
	wants(t, err, naibx.ErrClosed)
}

func TestC41FileThatMayNotBeReadOrWrittenIsErrPermission(t *testing.T) {
	denied := &naibx.Error{Status: naibx.ErrWrite, Message: "cannot write x: permission is denied"}
	wants(t, denied, fs.ErrPermission)
	if errors.Is(denied, fs.ErrNotExist) || errors.Is(&naibx.Error{Status: naibx.ErrLabel, Message: denied.Message}, fs.ErrPermission) {
		t.Error("is another error, too")
	}
	if os.Getuid() == 0 {
		t.Skip("skipped: root may read and write everything")
	}
	path := filepath.Join(t.TempDir(), "x")
	must(t, os.WriteFile(path, nil, 0))
	_, err := naibx.Load(path, nil)
	wants(t, err, fs.ErrPermission)
	wants(t, err, naibx.ErrRead)
	wants(t, learnedModel(t).Save(path), fs.ErrPermission)
}

func TestC41PathsThatCannotBeAreErrors(t *testing.T) {
	model := learnedModel(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "Müller ☃.naibx")
	must(t, model.Save(path))
	_, err := naibx.Load(path, nil)
	must(t, err)
	_, err = naibx.Load(filepath.Join(folder, "missing"), nil)
	wants(t, err, fs.ErrNotExist)
	wants(t, err, naibx.ErrRead)
	wants(t, model.Save(filepath.Join(folder, "missing", "x")), fs.ErrNotExist)
	wants(t, model.Save(folder), naibx.ErrWrite)
	wants(t, model.Save("a\x00b"), naibx.ErrInvalidText)
	wants(t, newConfig(t).SetLabelName(0, "\xff"), naibx.ErrInvalidText)
}

func TestConstantsArePrintedByName(t *testing.T) {
	for want, constant := range map[string]interface{}{
		"Categorical": naibx.Categorical, "Float32": naibx.Float32, "KernelAVX2": naibx.KernelAVX2,
		"ClassSize": naibx.ClassSize, "Kernel(99)": naibx.Kernel(99), "Family(-1)": naibx.Family(-1),
	} {
		if said := fmt.Sprint(constant); said != want {
			t.Error(said, want)
		}
	}
}

func TestStatusesHaveTheirNamesOfC(t *testing.T) {
	if naibx.ErrLabel.String() != "NAIBX_ERROR_LABEL" || naibx.StatusName(naibx.OK) != "NAIBX_OK" {
		t.Error(naibx.ErrLabel.String(), naibx.StatusName(naibx.OK))
	}
	if naibx.ErrLabel.Error() != "naibx: NAIBX_ERROR_LABEL" {
		t.Error(naibx.ErrLabel.Error())
	}
	if naibx.Status(9999).String() != "Status(9999)" || naibx.Status(-1).String() != "Status(-1)" {
		t.Error(naibx.Status(9999), naibx.Status(-1))
	}
	if naibx.Version() != naibx.HeaderVersion || naibx.VersionString() == "" || naibx.FormatVersion() == 0 {
		t.Error("the library is another version than the header")
	}
}
