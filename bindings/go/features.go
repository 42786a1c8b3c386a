package naibx

// #include "bridge.h"
import "C"

import "fmt"

// Features are those of one example. NaN is a missing value. The slices that they
// are made of are read during the call that gets them, and not copied: until it
// returns they must not change, in a callback or elsewhere.
type Features struct {
	values   []float64
	indices  []uint32
	isSparse bool
}

// Dense has one value for each column.
func Dense(values ...float64) Features { return Features{values: values} }

// Sparse has the values of some columns, which strictly increase; all others
// are 0.
func Sparse(indices []uint32, values []float64) Features {
	return Features{values: values, indices: indices, isSparse: true}
}

func (f Features) check() error {
	if f.isSparse {
		return sameLength(ErrFeatureCount, "indices", len(f.indices), "values", len(f.values))
	}
	return nil
}

// Rows are the features of the examples of a batch, for whose slices the same
// holds as for those of Features.
type Rows struct {
	count    int
	values   []float64
	indices  []uint32
	offsets  []uint64
	isSparse bool
}

// DenseRows has count rows one after the other, each with one value for each
// column.
func DenseRows(count int, values []float64) Rows {
	return Rows{count: count, values: values}
}

// SparseRows has rows in CSR: row r has the values offsets[r] to
// offsets[r+1]-1, in the columns of the same places of indices, which strictly
// increase within a row.
func SparseRows(offsets []uint64, indices []uint32, values []float64) Rows {
	return Rows{count: len(offsets) - 1, values: values, indices: indices, offsets: offsets, isSparse: true}
}

// Offsets of more rows than this are no slice that Go can make.
const mostRows = 1 << (28 + 12*(^uint(0)>>63))

// check looks at what the library cannot: it is told lengths once, and memory
// is taken for as many rows as are said to be there.
func (r Rows) check(featureCount uint32) error {
	if r.count < 0 {
		return failure(ErrOffsets, "a batch has at least 0 rows, and one offset more than rows")
	}
	if r.isSparse {
		return sameLength(ErrFeatureCount, "indices", len(r.indices), "values", len(r.values))
	}
	values := uint64(len(r.values))
	if perRow := uint64(featureCount); perRow > 0 && (values%perRow != 0 || values/perRow != uint64(r.count)) {
		return failure(ErrFeatureCount, fmt.Sprintf(
			"there are %d values for %d dense rows, but the model has %d features a row", values, r.count, featureCount))
	}
	if uint64(r.count) > mostRows {
		return failure(ErrOutOfRange, fmt.Sprintf("a batch of %d rows is too large: it has at most %d", r.count, uint64(mostRows)))
	}
	return nil
}

// Sets are the label sets of the examples of a batch.
type Sets struct {
	offsets []uint64
	labels  []uint32
}

// EachSet copies the sets of a batch together: one for each row.
func EachSet(sets ...[]uint32) Sets {
	all := Sets{offsets: make([]uint64, 1, len(sets)+1)}
	for _, set := range sets {
		all.labels = append(all.labels, set...)
		all.offsets = append(all.offsets, uint64(len(all.labels)))
	}
	return all
}

// JoinedSets has the set of row r in labels[offsets[r]:offsets[r+1]]. For the
// slices the same holds as for those of Features.
func JoinedSets(offsets []uint64, labels []uint32) Sets {
	return Sets{offsets: offsets, labels: labels}
}

// count is the number of sets: none where there are no offsets, as of rows that
// are not there.
func (s Sets) count() int {
	if len(s.offsets) == 0 {
		return 0
	}
	return len(s.offsets) - 1
}

func (s Sets) check(rows int) error {
	if s.count() != rows {
		return failure(ErrOffsets, fmt.Sprintf("there are %d sets for %d rows", s.count(), rows))
	}
	return nil
}

func (s Sets) addresses() (offsets *C.uint64_t, labels *C.uint32_t, labelCount C.uint64_t) {
	if len(s.offsets) == 0 {
		return uint64s(noOffsets[:]), uint32s(s.labels), C.uint64_t(len(s.labels))
	}
	return uint64s(s.offsets), uint32s(s.labels), C.uint64_t(len(s.labels))
}
