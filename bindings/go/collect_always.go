//go:build naibx_gc

package naibx

import "runtime"

// collect runs the collector, which finds what is not kept alive in a call.
func collect() { runtime.GC() }
