package naibx

// #include "bridge.h"
import "C"

// Features are those of one example. NaN is a missing value.
type Features struct {
	values   []float64
	indices  []uint32
	isSparse bool
}

// Dense has one value for each column. The slice is read during the call that
// gets it, and not copied.
func Dense(values ...float64) Features { return Features{values: values} }

// Sparse has the values of some columns, which strictly increase; all others
// are 0. The slices are read during the call that gets them, and not copied.
func Sparse(indices []uint32, values []float64) Features {
	return Features{values: values, indices: indices, isSparse: true}
}

func (f Features) check() error {
	if f.isSparse {
		return sameLength(ErrFeatureCount, "indices", len(f.indices), "values", len(f.values))
	}
	return nil
}

// Rows are the features of the examples of a batch.
type Rows struct {
	count    int
	values   []float64
	indices  []uint32
	offsets  []uint64
	isSparse bool
}

// DenseRows has count rows one after the other, each with one value for each
// column. The slice is read during the call that gets it, and not copied.
func DenseRows(count int, values []float64) Rows {
	return Rows{count: count, values: values}
}

// SparseRows has rows in CSR: row r has the values offsets[r] to
// offsets[r+1]-1, in the columns of the same places of indices, which strictly
// increase within a row. The slices are read during the call that gets them,
// and not copied.
func SparseRows(offsets []uint64, indices []uint32, values []float64) Rows {
	return Rows{count: len(offsets) - 1, values: values, indices: indices, offsets: offsets, isSparse: true}
}

func (r Rows) check() error {
	if r.count < 0 {
		return failure(ErrOffsets, "a batch has at least 0 rows, and one offset more than rows")
	}
	if r.isSparse {
		return sameLength(ErrFeatureCount, "indices", len(r.indices), "values", len(r.values))
	}
	return nil
}

// Sets are the label sets of the examples of a batch.
type Sets struct {
	offsets []uint64
	labels  []uint32
}

// EachSet copies the sets of a batch together.
func EachSet(sets ...[]uint32) Sets {
	all := Sets{offsets: make([]uint64, 1, len(sets)+1)}
	for _, set := range sets {
		all.labels = append(all.labels, set...)
		all.offsets = append(all.offsets, uint64(len(all.labels)))
	}
	return all
}

// JoinedSets has the set of row r in labels[offsets[r]:offsets[r+1]]. The
// slices are read during the call that gets them, and not copied.
func JoinedSets(offsets []uint64, labels []uint32) Sets {
	return Sets{offsets: offsets, labels: labels}
}

func (s Sets) check(rows int) error {
	return sameLength(ErrOffsets, "the offsets of sets", len(s.offsets), "rows and one more", rows+1)
}
