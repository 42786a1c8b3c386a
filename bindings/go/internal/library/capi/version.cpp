// Made by bindings/go/generate_sources.py from
// src/capi/version.cpp: do not edit.

#include "settings.hpp"

#include "../format/constants.hpp"

#include <naibx/naibx.h>

namespace {

struct NamedStatus {
  naibx_status status;
  const char *name;
};

constexpr NamedStatus kStatuses[] = {
    {NAIBX_OK, "NAIBX_OK"},
    {NAIBX_BUFFER_TOO_SMALL, "NAIBX_BUFFER_TOO_SMALL"},
    {NAIBX_NOT_TRAINED, "NAIBX_NOT_TRAINED"},
    {NAIBX_CANCELLED, "NAIBX_CANCELLED"},
    {NAIBX_NOT_SUPPORTED, "NAIBX_NOT_SUPPORTED"},
    {NAIBX_ERROR_NULL_ARGUMENT, "NAIBX_ERROR_NULL_ARGUMENT"},
    {NAIBX_ERROR_OUT_OF_RANGE, "NAIBX_ERROR_OUT_OF_RANGE"},
    {NAIBX_ERROR_INVALID_TEXT, "NAIBX_ERROR_INVALID_TEXT"},
    {NAIBX_ERROR_MISMATCH, "NAIBX_ERROR_MISMATCH"},
    {NAIBX_ERROR_LABEL, "NAIBX_ERROR_LABEL"},
    {NAIBX_ERROR_DUPLICATE_LABEL, "NAIBX_ERROR_DUPLICATE_LABEL"},
    {NAIBX_ERROR_SET_SIZE, "NAIBX_ERROR_SET_SIZE"},
    {NAIBX_ERROR_WEIGHT, "NAIBX_ERROR_WEIGHT"},
    {NAIBX_ERROR_FEATURE_COUNT, "NAIBX_ERROR_FEATURE_COUNT"},
    {NAIBX_ERROR_FEATURE_INDEX, "NAIBX_ERROR_FEATURE_INDEX"},
    {NAIBX_ERROR_FEATURE_VALUE, "NAIBX_ERROR_FEATURE_VALUE"},
    {NAIBX_ERROR_OFFSETS, "NAIBX_ERROR_OFFSETS"},
    {NAIBX_ERROR_NOT_A_MODEL, "NAIBX_ERROR_NOT_A_MODEL"},
    {NAIBX_ERROR_NEWER_VERSION, "NAIBX_ERROR_NEWER_VERSION"},
    {NAIBX_ERROR_UNKNOWN_FEATURE, "NAIBX_ERROR_UNKNOWN_FEATURE"},
    {NAIBX_ERROR_TRUNCATED, "NAIBX_ERROR_TRUNCATED"},
    {NAIBX_ERROR_CHECKSUM, "NAIBX_ERROR_CHECKSUM"},
    {NAIBX_ERROR_CORRUPT, "NAIBX_ERROR_CORRUPT"},
    {NAIBX_ERROR_OLDER_VERSION, "NAIBX_ERROR_OLDER_VERSION"},
    {NAIBX_ERROR_READ, "NAIBX_ERROR_READ"},
    {NAIBX_ERROR_WRITE, "NAIBX_ERROR_WRITE"},
    {NAIBX_ERROR_OUT_OF_MEMORY, "NAIBX_ERROR_OUT_OF_MEMORY"},
    {NAIBX_ERROR_LIMIT, "NAIBX_ERROR_LIMIT"},
    {NAIBX_ERROR_INTERNAL, "NAIBX_ERROR_INTERNAL"},
};

} // namespace

extern "C" {

uint32_t naibx_version(void) {
  return NAIBX_VERSION;
}

const char *naibx_version_string(void) {
  return NAIBX_VERSION_TEXT;
}

uint32_t naibx_format_version(void) {
  return 65536U * naibx::format::kMajorVersion + naibx::format::kMinorVersion;
}

const char *naibx_status_name(naibx_status status) {
  for (const NamedStatus &entry : kStatuses) {
    if (entry.status == status) {
      return entry.name;
    }
  }
  return "unknown status";
}

} // extern "C"
