//go:build naibx_system

package naibx

// The library that the system has.

/*
#cgo pkg-config: naibx
*/
import "C"
