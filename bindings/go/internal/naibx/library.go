// Package naibx compiles the NaiBX library into a program that imports it: the
// two files that scripts/amalgamate makes, which `go mod vendor` keeps.
package naibx

/*
#cgo CXXFLAGS: -std=c++17 -fvisibility=hidden -fvisibility-inlines-hidden
#cgo 386 CXXFLAGS: -msse2 -mfpmath=sse
*/
import "C"
