//go:build !naibx_system

package naibx

/*
#cgo CFLAGS: -I${SRCDIR}/internal -DNAIBX_STATIC
*/
import "C"

// The library itself, compiled from the sources in this module.
import _ "naibx.example/naibx/internal/naibx"
