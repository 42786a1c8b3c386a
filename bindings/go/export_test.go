//go:build cgo

package naibx

// What tests see of who waits.

// WaitersOf is how many calls wait for the model.
func WaitersOf(model *Model) int {
	model.handle.mutex.Lock()
	defer model.handle.mutex.Unlock()
	return len(model.handle.queue)
}
