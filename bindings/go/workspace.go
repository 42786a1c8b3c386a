package naibx

// #include "bridge.h"
import "C"

import "unsafe"

// Workspace is scratch memory for predictions, so that they allocate nothing in
// the library. It serves any model or predictor, and one call at a time: a
// second one waits. So each goroutine has its own.
type Workspace struct{ handle *handle }

func ownWorkspace(workspace *C.naibx_workspace) *Workspace {
	return &Workspace{own(unsafe.Pointer(workspace), func(pointer unsafe.Pointer) {
		C.naibx_workspace_destroy((*C.naibx_workspace)(pointer))
	})}
}

// Close gives the workspace back. Closing again, or nil,
// does nothing. It returns nil.
func (w *Workspace) Close() error {
	if w != nil {
		w.handle.close()
	}
	return nil
}

// SetThreads lets the batches that are predicted with the workspace use 1 to
// 1024 threads of the library's own, with the same results. Errors:
// ErrOutOfRange.
func (w *Workspace) SetThreads(threadCount uint32) error {
	scratch, err := w.handle.writing()
	if err != nil {
		return err
	}
	defer scratch.release()
	return w.handle.replaceExecutor(nil, func(_ C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibx_workspace_set_threads(scratch.workspace(), C.uint32_t(threadCount), object)
	})
}

// SetExecutor lets the batches that are predicted with the workspace use
// goroutines of the caller's, for 1 to 1024 tasks; nil stands for threads of the
// library's own. The executor is kept until another is set or the workspace is
// closed: one that refers to the workspace keeps the collector from closing it.
// Errors: ErrOutOfRange.
func (w *Workspace) SetExecutor(executor Executor, threadCount uint32) error {
	scratch, err := w.handle.writing()
	if err != nil {
		return err
	}
	defer scratch.release()
	return w.handle.replaceExecutor(executor, func(context C.uintptr_t, object **C.naibx_error) C.naibx_status {
		return C.naibxGoWorkspaceSetExecutor(scratch.workspace(), context, C.uint32_t(threadCount), object)
	})
}

func (w *Workspace) writing() (use, error) {
	if w == nil {
		return use{}, nil
	}
	return w.handle.writing()
}

func (u use) workspace() *C.naibx_workspace { return (*C.naibx_workspace)(u.pointer()) }
