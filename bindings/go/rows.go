//go:build cgo

package naibx

// Rows are the features of examples: of one, or of a batch. NaN is a missing
// value. The slices that they are made of are read during the call that gets
// them, and not copied: until it returns they must not change, in a callback or
// elsewhere.
type Rows struct {
	count    int
	values   []float64
	indices  []uint32
	offsets  []uint64
	isSparse bool
}

// Dense is one row, with one value for each column.
func Dense(values ...float64) Rows { return Rows{count: 1, values: values} }

// Sparse is one row, with the values of some columns, which strictly increase; all
// others are 0.
func Sparse(indices []uint32, values []float64) Rows {
	return Rows{count: 1, values: values, indices: indices, isSparse: true}
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

// check looks at what the library cannot: it is told lengths once.
func (r Rows) check() error {
	if r.count < 0 {
		return failure(ErrOffsets, "a batch has at least 0 rows, and one offset more than rows")
	}
	if r.isSparse {
		return sameLength(ErrFeatureCount, "indices", len(r.indices), "values", len(r.values))
	}
	return nil
}

// Sets are label sets of several rows, one after the other: that of row r is
// Labels[Offsets[r]:Offsets[r+1]], and that of a single row is all Labels.
type Sets struct {
	Offsets []uint64
	Labels  []uint32
}

// EachSet copies sets together: one for each row.
func EachSet(sets ...[]uint32) Sets {
	all := Sets{Offsets: make([]uint64, 1, len(sets)+1)}
	for _, set := range sets {
		all.Labels = append(all.Labels, set...)
		all.Offsets = append(all.Offsets, uint64(len(all.Labels)))
	}
	return all
}

// Len is the number of sets: none where there are no offsets.
func (s Sets) Len() int {
	if len(s.Offsets) == 0 {
		return 0
	}
	return len(s.Offsets) - 1
}

// Row is the set of a row, in memory that it shares with the others.
func (s Sets) Row(row int) []uint32 {
	begin, end := s.Offsets[row], s.Offsets[row+1]
	return s.Labels[begin:end:end]
}
