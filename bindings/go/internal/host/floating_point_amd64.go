package host

/*
#include <xmmintrin.h>

static unsigned get_csr(void) { return _mm_getcsr(); }
static void set_csr(unsigned bits) { _mm_setcsr(bits); }
*/
import "C"

// Bits of the register for floating point: small numbers become 0, and the
// exceptions for what is invalid, for division by 0 and for overflow are masked.
const (
	flush = 1<<15 | 1<<6
	masks = 1<<7 | 1<<9 | 1<<10
)

// FlushToZero makes small numbers 0 in this thread, until restore is called.
func FlushToZero() (restore func()) { return set(FloatingPoint() | flush) }

// Trap lets the exceptions stop the program in this thread, until restore is
// called.
func Trap() (restore func()) { return set(FloatingPoint() &^ masks) }

func set(bits uint32) func() {
	was := FloatingPoint()
	C.set_csr(C.unsigned(bits))
	return func() { C.set_csr(C.unsigned(was)) }
}

// FloatingPoint is the register of this thread.
func FloatingPoint() uint32 { return uint32(C.get_csr()) }
