package naibx_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"naibx.example/naibx"
	"naibx.example/naibx/internal/host"
)

func TestC40LocaleOfTheHostChangesNothing(t *testing.T) {
	learned := saved(t, learnedModel(t))
	refused := learnedModel(t).AddExample(today, nil, -0.5).Error()
	if !host.SetLocale("de_DE.UTF-8") {
		t.Skip("skipped: the system has no locale de_DE.UTF-8")
	}
	defer host.SetLocale("C")
	path := filepath.Join(t.TempDir(), "x")
	must(t, learnedModel(t).Save(path))
	loaded, err := naibx.Load(path, nil)
	must(t, err)
	if saved(t, loaded) != learned {
		t.Error("the file is another one")
	}
	if said := loaded.AddExample(today, nil, -0.5).Error(); said != refused || !strings.Contains(said, "-0.5") {
		t.Error(said)
	}
}

// fail makes an error of every block of statuses that a program can make.
func fail(t *testing.T) {
	model := learnedModel(t)
	_ = model.SetExecutor(nil, 0)
	_ = model.AddExample(today, []uint32{9}, 1)
	_ = model.Save(filepath.Join(t.TempDir(), "missing", "x"))
	_ = model.Close()
	_, _ = predict(emptyModel(t), today, naibx.SizePredicted, nil)
	_, _ = naibx.ReadModel([]byte("no model"), nil)
	_, _ = naibx.Load("", nil)
	_, _ = naibx.NewModel(nil)
}

func TestC50NothingIsPrinted(t *testing.T) {
	if os.Getenv("NAIBX_GO_QUIET") != "" {
		fail(t)
		return
	}
	command := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	command.Env = append(os.Environ(), "NAIBX_GO_QUIET=1")
	said, err := command.CombinedOutput()
	if err != nil || strings.TrimSpace(string(said)) != "PASS" {
		t.Errorf("%v, says: %s", err, said)
	}
}
