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

func TestPredictorsAreSavedLoadedAndMapped(t *testing.T) {
	predictor := compiled(t)
	path := filepath.Join(t.TempDir(), "x")
	must(t, predictor.Save(path))
	want, err := predict(predictor, today, naibx.SizePredicted, nil)
	must(t, err)
	options, err := naibx.NewLoadOptions()
	must(t, err)
	must(t, options.SetVerifyTables(false))
	for _, load := range []func(string, *naibx.LoadOptions) (*naibx.Predictor, error){naibx.LoadPredictor, naibx.MapPredictor} {
		loaded, err := load(path, options)
		must(t, err)
		got, err := predict(loaded, today, naibx.SizePredicted, nil)
		must(t, err)
		if len(got.Labels) != len(want.Labels) || got.Labels[0] != want.Labels[0] {
			t.Error(got, want)
		}
		must(t, loaded.Close())
	}
	must(t, options.SetLimits(2, 100, 1<<20))
	_, err = naibx.LoadPredictor(path, options)
	wants(t, err, naibx.ErrLimit)
}

func TestC43FileThatIsCutOffOrChangedIsAnError(t *testing.T) {
	whole := []byte(saved(t, learnedModel(t)))
	for length := range whole {
		if _, err := naibx.LoadFromBuffer(whole[:length], nil); err == nil {
			t.Fatal(length, "bytes are a model")
		}
		changed := append([]byte(nil), whole...)
		changed[length] ^= 1
		if loaded, err := naibx.LoadFromBuffer(changed, nil); err == nil && saved(t, loaded) != string(whole) {
			t.Fatal("another model with byte", length, "changed")
		}
	}
}

func TestC44LimitsRefuseWhatIsLargerBeforeItIsLoaded(t *testing.T) {
	model := []byte(saved(t, learnedModel(t)))
	tables, err := compiled(t).SaveToBuffer()
	must(t, err)
	options, err := naibx.NewLoadOptions()
	must(t, err)
	for _, limits := range [][3]uint64{{2, 100, 1 << 20}, {100, 1, 1 << 20}, {100, 100, 10}} {
		must(t, options.SetLimits(limits[0], limits[1], limits[2]))
		_, err := naibx.LoadFromBuffer(model, options)
		wants(t, err, naibx.ErrLimit)
		_, err = naibx.LoadPredictorFromBuffer(tables, options)
		wants(t, err, naibx.ErrLimit)
	}
}

func TestC45FileOfANewerVersionIsAnErrorThatNamesBoth(t *testing.T) {
	data := []byte(saved(t, learnedModel(t)))
	data[8] = 7 // the major version, docs/format.md
	_, err := naibx.LoadFromBuffer(data, nil)
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
	want, _, err := predictor.ScoreLabels(today, nil)
	must(t, err)
	for kernel := naibx.KernelPortable; kernel <= naibx.KernelNEON; kernel++ {
		if err := predictor.SetKernel(kernel); err != nil {
			wants(t, err, naibx.ErrNotSupported)
			continue
		}
		used, err := predictor.Kernel()
		must(t, err)
		got, _, err := predictor.ScoreLabels(today, nil)
		must(t, err)
		if used != kernel || got[0]-want[0] > 1e-9 || want[0]-got[0] > 1e-9 {
			t.Error(kernel, used, got, want)
		}
	}
	wants(t, predictor.SetKernel(99), naibx.ErrOutOfRange)
	precision, err := predictor.Precision()
	must(t, err)
	size, err := predictor.TableBytes()
	must(t, err)
	if precision != naibx.Float64 || size == 0 {
		t.Error(precision, size)
	}
}

func TestConfigurationTellsWhatWasSet(t *testing.T) {
	config := newConfig(t)
	must(t, config.AddCategorical(3, 2))
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
	feature, err := got.Feature(3)
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
	if feature != (naibx.Feature{Family: naibx.Categorical, Group: 1, CategoryCount: 2}) || size != 2 || !empty || !merge ||
		a != 2 || b != 3 || k != 4 || category != "grün" || column != "colour" || label != "gas" {
		t.Error(feature, size, empty, merge, a, b, k, category, column, label)
	}
	if model.FeatureCount() != 4 || model.LabelCount() != 3 {
		t.Error(model.FeatureCount(), model.LabelCount())
	}
	wants(t, got.AddCategorical(), naibx.ErrOutOfRange)
}

func FuzzLoadFromBuffer(f *testing.F) {
	f.Add([]byte(saved(f, learnedModel(f))))
	f.Fuzz(func(t *testing.T, data []byte) {
		model, err := naibx.LoadFromBuffer(data, nil)
		if err != nil {
			return
		}
		defer model.Close()
		must(t, model.AddExample(naibx.Sparse(nil, nil), nil, 0))
	})
}
