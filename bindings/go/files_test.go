package naibx_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"naibx.example/naibx"
)

func TestC42SavedLoadedAndSavedAreTheSameBytesAndLearningGoesOn(t *testing.T) {
	model := learnedModel(t)
	path := filepath.Join(t.TempDir(), "x")
	must(t, model.Save(path))
	loaded, err := naibx.Load(path, nil)
	must(t, err)
	if saved(t, loaded) != saved(t, model) {
		t.Error("other bytes")
	}
	must(t, model.AddExample(today, []uint32{0}, 2))
	must(t, loaded.AddExample(today, []uint32{0}, 2))
	if saved(t, loaded) != saved(t, model) {
		t.Error("learns otherwise")
	}
}

func TestModelsAndSavedOnesAreMerged(t *testing.T) {
	model, merged := learnedModel(t), learnedModel(t)
	must(t, merged.Merge(model))
	must(t, merged.MergeBytes([]byte(saved(t, model)), nil))
	must(t, merged.Merge(merged))
	one, err := model.Weight()
	must(t, err)
	all, err := merged.Weight()
	must(t, err)
	if all != 6*one {
		t.Error(all, one)
	}
	wants(t, merged.MergeBytes(nil, nil), naibx.ErrNotAModel)
	wants(t, merged.Freeze(), naibx.ErrMismatch)
	wants(t, merged.SetGroup(7), naibx.ErrMismatch)
	must(t, merged.ClearGroup())
}

func TestPredictorsAreSavedLoadedAndMapped(t *testing.T) {
	predictor := compiled(t)
	path := filepath.Join(t.TempDir(), "x")
	must(t, naibx.SaveParts(nil, predictor, path))
	want, err := predict(predictor, today, naibx.SizePredicted, nil)
	must(t, err)
	options, err := naibx.NewLoadOptions()
	must(t, err)
	must(t, options.SetVerifyTables(false))
	for _, isMapped := range []bool{false, true} {
		must(t, options.SetMapTables(isMapped))
		loaded, err := naibx.LoadPredictor(path, options)
		must(t, err)
		got, err := predict(loaded, today, naibx.SizePredicted, nil)
		must(t, err)
		if len(got.Labels) != len(want.Labels) || got.Labels[0] != want.Labels[0] {
			t.Error(got, want)
		}
		must(t, loaded.Close())
	}
	must(t, options.SetLabelLimit(2))
	_, err = naibx.LoadPredictor(path, options)
	wants(t, err, naibx.ErrLimit)
}

func TestC43FileThatIsCutOffOrChangedIsAnError(t *testing.T) {
	whole := []byte(saved(t, learnedModel(t)))
	for length := range whole {
		if _, err := naibx.ReadModel(whole[:length], nil); err == nil {
			t.Fatal(length, "bytes are a model")
		}
		changed := append([]byte(nil), whole...)
		changed[length] ^= 1
		if loaded, err := naibx.ReadModel(changed, nil); err == nil && saved(t, loaded) != string(whole) {
			t.Fatal("another model with byte", length, "changed")
		}
	}
}

func TestC44LimitsRefuseWhatIsLargerBeforeItIsLoaded(t *testing.T) {
	model := []byte(saved(t, learnedModel(t)))
	tables, err := naibx.PartsToBytes(nil, compiled(t))
	must(t, err)
	options, err := naibx.NewLoadOptions()
	must(t, err)
	for _, limits := range [][3]int64{{2, 100, 1 << 20}, {100, 1, 1 << 20}, {100, 100, 10}} {
		must(t, options.SetLabelLimit(limits[0]))
		must(t, options.SetFeatureLimit(limits[1]))
		must(t, options.SetByteLimit(limits[2]))
		_, err := naibx.ReadModel(model, options)
		wants(t, err, naibx.ErrLimit)
		_, err = naibx.ReadPredictor(tables, options)
		wants(t, err, naibx.ErrLimit)
	}
}

func TestC45FileOfANewerVersionIsAnErrorThatNamesBoth(t *testing.T) {
	data := []byte(saved(t, learnedModel(t)))
	data[8] = 7 // the major version, docs/format.md
	_, err := naibx.ReadModel(data, nil)
	wants(t, err, naibx.ErrNewerVersion)
	minor := naibx.FormatVersion() & 0xffff
	ours := fmt.Sprintf("%d.%d", naibx.FormatVersion()>>16, minor)
	theirs := fmt.Sprintf("7.%d", minor)
	if !strings.Contains(err.Error(), theirs) || !strings.Contains(err.Error(), ours) {
		t.Error(err)
	}
}

func TestEveryKernelThatThisMachineHasAgrees(t *testing.T) {
	predictor := compiled(t)
	want, _, err := scoreLabels(predictor, today)
	must(t, err)
	for kernel := naibx.KernelPortable; kernel <= naibx.KernelNEON; kernel++ {
		if err := predictor.SetKernel(kernel); err != nil {
			wants(t, err, naibx.ErrNotSupported)
			continue
		}
		used, err := predictor.Kernel()
		must(t, err)
		got, _, err := scoreLabels(predictor, today)
		must(t, err)
		if used != kernel || got[0]-want[0] > 1e-9 || want[0]-got[0] > 1e-9 {
			t.Error(kernel, used, got, want)
		}
	}
	wants(t, predictor.SetKernel(99), naibx.ErrOutOfRange)
	form, err := predictor.Form()
	must(t, err)
	size, err := predictor.TableBytes()
	must(t, err)
	if form != naibx.Float64 || size == 0 {
		t.Error(form, size)
	}
}

func TestConfigurationTellsWhatWasSet(t *testing.T) {
	config := newConfig(t)
	must(t, config.AddCategorical([]uint32{3, 2}))
	must(t, config.SetFixedSize(2))
	must(t, config.SetAllowEmpty(true))
	must(t, config.SetMergeDuplicates(true))
	must(t, config.SetSmoothing(2))
	must(t, config.SetFeatureSmoothing(3))
	must(t, config.SetVariancePrior(4))
	must(t, config.SetCategoryName(2, 1, "grün"))
	must(t, config.SetFeatureName(2, "colour"))
	must(t, config.SetLabelName(1, "gas"))
	model, err := naibx.NewModel(config)
	must(t, err)
	got, err := model.Config()
	must(t, err)
	family, group, categories, err := got.Feature(3)
	must(t, err)
	size, _ := got.FixedSize()
	empty, _ := got.AllowEmpty()
	merge, _ := got.MergeDuplicates()
	a, _ := got.Smoothing()
	b, _ := got.FeatureSmoothing()
	k, _ := got.VariancePrior()
	category, _ := got.CategoryName(2, 1)
	column, _ := got.FeatureName(2)
	label, _ := got.LabelName(1)
	if family != naibx.Categorical || group != 1 || categories != 2 || size != 2 || !empty || !merge ||
		a != 2 || b != 3 || k != 4 || category != "grün" || column != "colour" || label != "gas" {
		t.Error(family, group, categories, size, empty, merge, a, b, k, category, column, label)
	}
	labels, _ := got.LabelCount()
	columns, _ := got.FeatureCount()
	if columns != 4 || labels != 3 {
		t.Error(columns, labels)
	}
	wants(t, got.AddCategorical(nil), naibx.ErrOutOfRange)
}

func FuzzReadModel(f *testing.F) {
	f.Add([]byte(saved(f, learnedModel(f))))
	f.Fuzz(func(t *testing.T, data []byte) {
		model, err := naibx.ReadModel(data, nil)
		if err != nil {
			return
		}
		defer model.Close()
		must(t, model.AddExample(naibx.Sparse(nil, nil), nil, 0))
	})
}
