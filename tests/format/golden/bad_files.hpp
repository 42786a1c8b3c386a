// Files that are refused, each for one defect.
#pragma once

#include "file_parts.hpp"
#include "golden_file.hpp"

#include <map>
#include <string>

namespace naibx::test {

// A change of the bytes of a whole file, which signs them or does not.
struct ByteDamage {
  const char *name;
  naibx_status status;
  const char *message;
  void (*change)(Bytes &bytes);
};

// A change of sections, after which offsets, lengths and checksums are right.
struct Damage {
  const char *name;
  const char *good; // the sound file that is changed
  const char *message;
  void (*change)(FileParts &file);
};

class BadFiles {
public:
  BadFiles() = default;

  void add(const char *name, Reader reader, naibx_status status,
           const char *message, const Bytes &bytes, const char *limit = "");
  // A file that has one already may be refused by the other reader, too, or
  // load there.
  void add_verdict(const char *name, Reader reader, naibx_status status,
                   const char *message, const char *saved_as = "");
  // With the status NAIBX_ERROR_CORRUPT.
  template <std::size_t count>
  void add_all(const Damage (&damages)[count],
               const std::map<std::string, Bytes> &good, Reader reader) {
    for (const Damage &damage : damages) {
      FileParts parts = take_apart(good.at(damage.good));
      damage.change(parts);
      add(damage.name, reader, NAIBX_ERROR_CORRUPT, damage.message,
          put_together(parts));
    }
  }

  GoldenFiles files;
};

// Of the header and the section table.
void add_bad_containers(BadFiles &bad,
                        const std::map<std::string, Bytes> &models);
// Of CONF and NAME.
void add_bad_configurations(BadFiles &bad,
                            const std::map<std::string, Bytes> &models);
void add_bad_names(BadFiles &bad, const std::map<std::string, Bytes> &models);
// Of CNTS and PAIR.
void add_bad_counts(BadFiles &bad, const std::map<std::string, Bytes> &models);
// Of the sections of features.
void add_bad_features(BadFiles &bad,
                      const std::map<std::string, Bytes> &models);
// Of KIND, and of HELD and LHLD.
void add_bad_kinds(BadFiles &bad, const Bytes &model,
                   const std::map<std::string, Bytes> &models);
void add_bad_held_out(BadFiles &bad, const Bytes &model,
                      const Bytes &predictor);
// Of METH, RIDG and RPRD.
void add_bad_ridge(BadFiles &bad, const Bytes &model, const Bytes &predictor);
// Of PRED.
void add_bad_shapes(BadFiles &bad,
                    const std::map<std::string, Bytes> &predictors);
void add_bad_tables(BadFiles &bad,
                    const std::map<std::string, Bytes> &predictors);

} // namespace naibx::test
