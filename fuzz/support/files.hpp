// Models and predictors as bytes, and bytes as a file.
#pragma once

#include "handles.hpp"

#include <naibx/naibx.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace naibx::fuzz {

// What is saved; nothing for a live predictor, and for one without any class
// that is too large to be saved. A part that is NULL is left out.
Bytes saved_parts(const naibx_model *model, const naibx_predictor *predictor);
template <typename Subject> Bytes saved(const Subject &subject);

// Checks that it is the same every time, and what its beginning tells.
template <typename Subject> void check_saving(const Subject &subject);

// NULL where the bytes are refused.
template <typename Subject>
Owned<Subject> loaded(const Bytes &bytes, const naibx_load_options *options);

// Limits as a program sets them that loads what strangers send.
Owned<naibx_load_options> strict_options();

extern template Bytes saved(const naibx_model &);
extern template Bytes saved(const naibx_predictor &);
extern template void check_saving(const naibx_model &);
extern template void check_saving(const naibx_predictor &);
extern template Owned<naibx_model> loaded(const Bytes &,
                                          const naibx_load_options *);
extern template Owned<naibx_predictor> loaded(const Bytes &,
                                              const naibx_load_options *);

// A file without a name that holds the bytes as long as the object lives.
class ByteFile {
public:
  ByteFile(const std::uint8_t *bytes, std::size_t count);

  // Names it in this process.
  [[nodiscard]] const std::string &path() const { return path_; }

private:
  struct Close {
    void operator()(std::FILE *file) const;
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::string path_;
};

} // namespace naibx::fuzz
