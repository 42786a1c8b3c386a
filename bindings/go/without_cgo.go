//go:build !cgo

package naibx

// The library is C++, which cgo compiles: without cgo this line is the error
// that the compiler shows.
const _ = naibx_needs_cgo__set_CGO_ENABLED_to_1_and_install_a_compiler_for_C_and_Cxx17
