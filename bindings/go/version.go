package naibx

// #include "bridge.h"
import "C"

// Version is that of the library: 10000 major + 100 minor + patch.
func Version() uint32 { return uint32(C.naibx_version()) }

// VersionString is the version of the library, such as "0.1.0".
func VersionString() string { return C.GoString(C.naibx_version_string()) }

// FormatVersion is the newest version of the file format that the library
// reads, and the one that it writes: 65536 major + minor.
func FormatVersion() uint32 { return uint32(C.naibx_format_version()) }

// StatusName is the name of a status in C, as Status.String.
func StatusName(status Status) string { return status.String() }
