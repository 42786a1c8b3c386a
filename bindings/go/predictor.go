package naibx

// #include "bridge.h"
import "C"

import "sync/atomic"

// Predictor is what predicts: live, from the statistics that a model has at the
// time; or compiled into tables, which answer as the model did then, mostly several
// times as fast, and stay as they are while it learns on. Any number of goroutines
// may predict with it at once. A call that uses a live one and one that changes its
// model wait for each other; the model may be closed.
type Predictor struct {
	handle *handle
	// Of the last Predict of one row, for the next one.
	spare atomic.Pointer[Answer]
}

// Close gives the memory back, now or when the calls that use it end. Closing
// again, or nil, does nothing; every other use is ErrClosed. It returns nil.
func (p *Predictor) Close() error {
	if p == nil {
		return nil
	}
	p.handle.close()
	return p.spare.Swap(nil).Close()
}

// readFrom says what a live predictor reads.
func (p *Predictor) readFrom(model *Model, form Form) {
	if form == Live {
		p.handle.source = model.handle.turns
	}
}

// Predict is the sets of rows, from an answer that is kept with the predictor. An
// Answer of your own has all else that can be asked, and is faster for goroutines
// that predict at once.
//
// Errors: those of Answer.Predict.
func (p *Predictor) Predict(rows Rows) (Sets, error) {
	answer := p.spare.Swap(nil)
	if answer == nil {
		made, err := NewAnswer(nil)
		if err != nil {
			return Sets{}, err
		}
		answer = made
	}
	defer p.keep(answer, rows)
	if err := answer.Predict(p, nil, rows, nil); err != nil {
		return Sets{}, err
	}
	return answer.Sets()
}

// keep keeps no answer of a batch, which may be large, and none of a closed
// predictor, whose memory it would hold.
func (p *Predictor) keep(answer *Answer, rows Rows) {
	if rows.count > 1 || !p.spare.CompareAndSwap(nil, answer) {
		answer.Close()
	} else if p.handle.isClosed() {
		p.spare.Swap(nil).Close()
	}
}
