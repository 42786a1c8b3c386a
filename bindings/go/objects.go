//go:build cgo

package naibx

// What has methods of methods.go alone.

// Config is what a model is made of: labels, features, constants, names.
type Config struct{ handle *handle }

// Request is what is asked of a predictor: set once, and read by any number of
// predictions at once.
type Request struct{ handle *handle }

// LoadOptions say where the memory of what is loaded comes from, and how large a
// model may be that is let in.
type LoadOptions struct{ handle *handle }
