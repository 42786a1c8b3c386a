//go:build cgo

package naibx

import (
	"sync"
	"sync/atomic"
)

// Users of an object, in one number that is changed atomically: how many calls
// read it, or writing, and beside that whether it is closed and whether calls
// wait for it. What a live predictor reads is its model, which lives on inside it
// when the model is closed: such calls are counted apart, and keep no closed
// object from being destroyed.
const (
	reading int64 = 1
	living  int64 = 1 << 30
	closed  int64 = 1 << 62
	writing int64 = 1 << 61
	waiting int64 = 1 << 60

	holders = living - 1 | writing
)

// turns says who may use an object: many readers, or one writer. The others wait
// in the order in which they came, so that no loop of calls keeps another one out.
// Where nobody waits a call costs two atomic changes. With a sync.RWMutex beside
// the count of calls, which closing needs, there would be four, or six to write,
// and a prediction would take a fifth longer.
type turns struct {
	users int64 // the first, for machines of 32 bits
	// The order in which one call takes its turns at several objects: by kind,
	// answers after what they are for, then by age.
	order int64
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

var objects int64

func newTurns(kind int64) *turns { return &turns{order: kind<<48 + atomic.AddInt64(&objects, 1)} }

// enter begins to use the object, when it may.
func (t *turns) enter(part int64) error {
	if part == writing {
		if atomic.CompareAndSwapInt64(&t.users, 0, writing) {
			return nil
		}
	} else if t.enterToRead(part, 0) {
		return nil
	}
	return t.wait(part, t.heldByCallback())
}

// enterToRead begins to read, unless there are such users.
func (t *turns) enterToRead(part, beside int64) bool {
	for {
		users := atomic.LoadInt64(&t.users)
		if isRefused(part, users) || users&((writing|waiting)&^beside) != 0 {
			return false
		}
		if atomic.CompareAndSwapInt64(&t.users, users, users+part) {
			return true
		}
	}
}

func isRefused(part, users int64) bool { return part != living && users&closed != 0 }

// wait begins a call that could not begin at once. held is what a call already
// does whose callback makes this one: where that reads, those who wait to change
// the object wait for the callback, too.
func (t *turns) wait(part, held int64) error {
	if held != 0 {
		if part != writing && held != writing && t.enterToRead(part, waiting) {
			return nil
		}
		if isRefused(part, atomic.LoadInt64(&t.users)) {
			return ErrClosed
		}
		return ErrInUse
	}
	t.mutex.Lock()
	for {
		users := atomic.LoadInt64(&t.users)
		if isRefused(part, users) {
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
	if part == writing {
		return users&^waiting == 0
	}
	return users&writing == 0
}

// leave ends a call, and says whether the object is to be destroyed now.
func (t *turns) leave(part int64) (isLast bool) {
	users := atomic.AddInt64(&t.users, -part)
	if users&waiting != 0 && users&^(waiting|closed) == 0 {
		t.admit()
	}
	return part != living && users&closed != 0 && users&holders == 0
}

// close lets nobody in any more but live predictors, and says whether the object
// is to be destroyed now.
func (t *turns) close() (isLast bool) {
	for {
		users := atomic.LoadInt64(&t.users)
		if users&closed != 0 {
			return false
		}
		if atomic.CompareAndSwapInt64(&t.users, users, users|closed) {
			if users&waiting != 0 {
				t.admit()
			}
			return users&holders == 0
		}
	}
}

// admit lets in those whose turn it is, and refuses those who come too late.
func (t *turns) admit() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for len(t.queue) > 0 {
		next, users := t.queue[0], atomic.LoadInt64(&t.users)
		if isRefused(next.part, users) {
			next.admitted <- ErrClosed
		} else if !mayEnter(next.part, users) {
			return
		} else if atomic.CompareAndSwapInt64(&t.users, users, users+next.part) {
			next.admitted <- nil
		} else {
			continue // Close came in between
		}
		t.queue = t.queue[1:]
	}
	if t.queue != nil {
		t.queue = nil
		atomic.AddInt64(&t.users, -waiting)
	}
}
