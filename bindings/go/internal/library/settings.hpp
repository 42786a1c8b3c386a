// Made by bindings/go/generate_sources.py from the project's CMake files: do not
// edit. What the library is compiled with beside the options in library.go.
#pragma once

#define NAIBX_BUILDING
#define NAIBX_STATIC
#define NAIBX_VERSION_TEXT "0.1.0"
#ifndef NDEBUG
#define NDEBUG
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
// The assembler's option that gcc needs under Windows is one that cgo refuses.
#if defined(_WIN32) && !defined(__clang__)
#define NAIBX_WITHOUT_AVX
#endif
// In place of -ffp-contract=off: a product and a sum stay two operations.
#if defined(__clang__)
#pragma clang fp contract(off)
#else
#pragma GCC optimize("fp-contract=off")
#endif
