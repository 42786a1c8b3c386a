//go:build !naibx_gc

package naibx

// collect is for tests: with the tag naibx_gc it runs the collector.
func collect() {}
