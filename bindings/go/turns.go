//go:build cgo

package naibx

import (
	"sync"
	"sync/atomic"
)

// Users of an object, in one number that is changed atomically: how many calls
// read it, or writing, and beside that whether it is closed and whether calls
// wait for it.
const (
	reading int64 = 1
	closed  int64 = 1 << 62
	writing int64 = 1 << 61
	waiting int64 = 1 << 60
)

// turns says who may use an object: many readers, or one writer. The others wait
// in the order in which they came, so that no loop of calls keeps another one out.
// Where nobody waits a call costs two atomic changes. With a sync.RWMutex beside
// the count of calls, which closing needs, there would be four, or six to write,
// and a prediction would take a fifth longer.
type turns struct {
	users int64 // the first, for machines of 32 bits
	// The mutex is held by who changes the queue or admits one from it. While
	// the queue is not empty, somebody uses the object, and waiting is set: then
	// only the queue lets calls in.
	mutex sync.Mutex
	queue []waiter
}

type waiter struct {
	part     int64
	admitted chan error
}

// enterToRead begins to read, unless there are such users.
func (t *turns) enterToRead(beside int64) bool {
	for {
		users := atomic.LoadInt64(&t.users)
		if users&((closed|writing|waiting)&^beside) != 0 {
			return false
		}
		if atomic.CompareAndSwapInt64(&t.users, users, users+reading) {
			return true
		}
	}
}

func (t *turns) enterToWrite() bool {
	return atomic.CompareAndSwapInt64(&t.users, 0, writing)
}

// refusal is the error of a call that cannot wait.
func (t *turns) refusal() error {
	if atomic.LoadInt64(&t.users)&closed != 0 {
		return ErrClosed
	}
	return ErrInUse
}

// wait begins a call that could not begin at once. held is what a call already
// does whose callback makes this one: where that reads, those who wait to change
// the object wait for the callback, too.
func (t *turns) wait(part, held int64) error {
	if held != 0 {
		if part == reading && held == reading && t.enterToRead(waiting) {
			return nil
		}
		return t.refusal()
	}
	t.mutex.Lock()
	for {
		users := atomic.LoadInt64(&t.users)
		if users&closed != 0 {
			t.mutex.Unlock()
			return ErrClosed
		}
		if users&waiting == 0 && mayEnter(part, users) {
			if atomic.CompareAndSwapInt64(&t.users, users, users+part) {
				t.mutex.Unlock()
				return nil
			}
		} else if atomic.CompareAndSwapInt64(&t.users, users, users|waiting) {
			break
		}
	}
	last := waiter{part, make(chan error, 1)}
	t.queue = append(t.queue, last)
	t.mutex.Unlock()
	return <-last.admitted
}

// mayEnter says whether users let another one in, whoever waits.
func mayEnter(part, users int64) bool {
	if part == reading {
		return users&writing == 0
	}
	return users&^waiting == 0
}

// leave ends a call, and says whether the object is to be destroyed now.
func (t *turns) leave(part int64) (isLast bool) {
	users := atomic.AddInt64(&t.users, -part)
	if users&waiting != 0 && users&^(waiting|closed) == 0 {
		return t.admit()
	}
	return users == closed
}

// close lets nobody in any more, and says whether the object is to be destroyed
// now.
func (t *turns) close() (isLast bool) {
	for {
		users := atomic.LoadInt64(&t.users)
		if users&closed != 0 {
			return false
		}
		if atomic.CompareAndSwapInt64(&t.users, users, users|closed) {
			if users&waiting != 0 {
				return t.admit()
			}
			return users == 0
		}
	}
}

// admit lets in those whose turn it is, or refuses all of a closed object.
func (t *turns) admit() (isLast bool) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if len(t.queue) == 0 {
		return false
	}
	for len(t.queue) > 0 {
		next, users := t.queue[0], atomic.LoadInt64(&t.users)
		switch {
		case users&closed != 0:
			next.admitted <- ErrClosed
		case mayEnter(next.part, users):
			// Close may come in between: then this call was under way.
			atomic.AddInt64(&t.users, next.part)
			next.admitted <- nil
		default:
			return false
		}
		t.queue = t.queue[1:]
	}
	t.queue = nil
	return atomic.AddInt64(&t.users, -waiting) == closed
}
