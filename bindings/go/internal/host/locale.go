// Package host sets what the host of a library may have set, for tests.
package host

/*
#include <locale.h>
#include <stdlib.h>
*/
import "C"

import "unsafe"

// SetLocale is setlocale(LC_ALL, name), and whether the system has that locale.
func SetLocale(name string) bool {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	return C.setlocale(C.LC_ALL, text) != nil
}
