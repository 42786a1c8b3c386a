//go:build cgo

package naibx

// What tests see of who waits.

// WaitersOf is how many calls wait for the model.
func WaitersOf(model *Model) int {
	model.handle.mutex.Lock()
	defer model.handle.mutex.Unlock()
	return len(model.handle.queue)
}

// Occupy lets the memory be in use until it is released.
func Occupy(prepared *PreparedPrediction) (release func(), err error) {
	scratch, err := prepared.workspace.handle.writingAtOnce()
	return scratch.release, err
}
