// The files of tests/data/format and what becomes of each when it is loaded.
#pragma once

#include "../sample_models.hpp"

#include <map>
#include <string>
#include <vector>

namespace naibx::test {

enum class Reader { model, predictor };

// What a reader makes of a file: a line of the manifest.
struct Verdict {
  std::string file; // below the folder, such as "bad/empty.naibx"
  Reader reader;
  // A limit of the load options, such as "labels 1"; "" for none.
  std::string limit;
  naibx_status status;
  // A piece of the message of the error; "" for NAIBX_OK.
  std::string message;
  // The file that it is saved as, once it is loaded.
  std::string saved_as;
};

struct GoldenFiles {
  std::map<std::string, Bytes> files;
  std::vector<Verdict> manifest; // by file
};

// As this version of the library makes them; always the same bytes.
GoldenFiles make_golden_files();

// tests/data/format/manifest.csv.
std::string manifest_text(const std::vector<Verdict> &manifest);
std::vector<Verdict> read_manifest(const std::string &text);

// Throws where there is no such file.
Bytes read_bytes(const std::string &path);
std::string read_text(const std::string &path);

struct LoadOutcome {
  naibx_status status;
  std::string message;
  // What was loaded, saved again.
  Bytes saved;
};
// Loads bytes as a line of the manifest says, and saves what it gets if
// `save_again`.
LoadOutcome load_as(const Verdict &verdict, const Bytes &bytes,
                    bool save_again);

} // namespace naibx::test
