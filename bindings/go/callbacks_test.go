package naibx_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"naibx.example/naibx"
)

// longCalls all ask a progress callback.
func longCalls(t *testing.T) map[string]func(naibx.Progress) error {
	model, predictor := learnedModel(t), compiled(t)
	rows, sets, _ := manyRows(1000)
	before := saved(t, model)
	t.Cleanup(func() {
		if saved(t, model) != before {
			t.Error("a call that was stopped has changed the model")
		}
	})
	return map[string]func(naibx.Progress) error{
		"learn": func(p naibx.Progress) error { return model.AddExamples(rows, sets, &naibx.LearnOptions{Progress: p}) },
		"predict": func(p naibx.Progress) error {
			_, err := predictBatch(model, rows, &asked{Progress: p})
			return err
		},
		"compiled": func(p naibx.Progress) error {
			_, err := predictBatch(predictor, rows, &asked{Progress: p})
			return err
		},
	}
}

func TestErrorOfProgressStopsTheCall(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, call := range longCalls(t) {
		err := call(func(_, _ uint64) error { return cancelled.Err() })
		if !errors.Is(err, naibx.ErrCancelled) || !errors.Is(err, context.Canceled) {
			t.Error(name, err)
		}
	}
}

func TestPanicOfProgressComesOutOfTheCall(t *testing.T) {
	for name, call := range longCalls(t) {
		func() {
			defer func() {
				if value := recover(); value != "from the callback" {
					t.Error(name, value)
				}
			}()
			_ = call(func(_, _ uint64) error { panic("from the callback") })
			t.Error(name, "returned")
		}()
	}
}

func TestProgressIsToldOfAllRows(t *testing.T) {
	model := learnedModel(t)
	rows, _, count := manyRows(1000)
	var last, calls uint64
	_, err := predictBatch(model, rows, &asked{Progress: func(done, total uint64) error {
		if done < last || total != uint64(count) {
			t.Error(done, last, total)
		}
		last, calls = done, calls+1
		return nil
	}})
	must(t, err)
	if last != uint64(count) || calls < 3 {
		t.Error(last, calls)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) {
	if f.err == nil {
		panic("from the writer")
	}
	return 0, f.err
}

func TestWritersGetTheBytesOfTheBufferAndTheirErrorsComeOut(t *testing.T) {
	model, predictor := learnedModel(t), compiled(t)
	ours := errors.New("ours")
	both, err := naibx.PartsToBytes(model, predictor)
	must(t, err)
	tables, err := naibx.PartsToBytes(nil, predictor)
	must(t, err)
	for name, one := range map[string]struct {
		write func(writer interface{ Write([]byte) (int, error) }) (int64, error)
		want  string
	}{
		"model":     {func(w interface{ Write([]byte) (int, error) }) (int64, error) { return model.WriteTo(w) }, saved(t, model)},
		"predictor": {func(w interface{ Write([]byte) (int, error) }) (int64, error) { return predictor.WriteTo(w) }, string(tables)},
		"both": {func(w interface{ Write([]byte) (int, error) }) (int64, error) {
			return naibx.WriteParts(model, predictor, w)
		}, string(both)},
	} {
		var buffer bytes.Buffer
		size, err := one.write(&buffer)
		must(t, err)
		if buffer.String() != one.want || size != int64(len(one.want)) {
			t.Error(name, "writes other bytes")
		}
		_, err = one.write(failing{ours})
		wants(t, err, ours)
		wants(t, err, naibx.ErrWrite)
		func() {
			defer func() {
				if recover() != "from the writer" {
					t.Error(name, "did not panic")
				}
			}()
			_, _ = one.write(failing{})
		}()
	}
}

type writerFunction func([]byte) (int, error)

func (f writerFunction) Write(part []byte) (int, error) { return f(part) }

func TestWritersThatMiscountAreErrorsAndNeverCountMoreThanThereIs(t *testing.T) {
	model := learnedModel(t)
	for name, one := range map[string]struct {
		write writerFunction
		want  error
	}{
		"fewer":            {func(part []byte) (int, error) { return len(part) - 1, nil }, io.ErrShortWrite},
		"more":             {func(part []byte) (int, error) { return len(part) + 9, nil }, naibx.ErrWrite},
		"less than none":   {func(part []byte) (int, error) { return -5, nil }, naibx.ErrWrite},
		"more, and failed": {func(part []byte) (int, error) { return len(part) + 9, io.ErrClosedPipe }, io.ErrClosedPipe},
		"all, and failed":  {func(part []byte) (int, error) { return len(part), io.ErrClosedPipe }, io.ErrClosedPipe},
	} {
		written, err := model.WriteTo(one.write)
		wants(t, err, one.want)
		wants(t, err, naibx.ErrWrite)
		if written < 0 || written > int64(len(saved(t, model))) {
			t.Error(name, written)
		}
	}
}
