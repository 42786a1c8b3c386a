#include "../predictor_files.hpp"
#include "golden_file.hpp"

#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace naibx::test {

namespace {

constexpr const char *kColumns = "file,reader,limit,status,message,saved_as";

constexpr naibx_status kStatuses[] = {NAIBX_OK,
                                      NAIBX_ERROR_NOT_A_MODEL,
                                      NAIBX_ERROR_NEWER_VERSION,
                                      NAIBX_ERROR_OLDER_VERSION,
                                      NAIBX_ERROR_UNKNOWN_FEATURE,
                                      NAIBX_ERROR_TRUNCATED,
                                      NAIBX_ERROR_CHECKSUM,
                                      NAIBX_ERROR_CORRUPT,
                                      NAIBX_ERROR_LIMIT};

naibx_status status_named(const std::string &name) {
  for (const naibx_status status : kStatuses) {
    if (name == naibx_status_name(status)) {
      return status;
    }
  }
  throw std::runtime_error("the manifest has the status " + name);
}

struct DestroyOptions {
  void operator()(naibx_load_options *options) const {
    naibx_load_options_destroy(options);
  }
};
using OptionsPointer = std::unique_ptr<naibx_load_options, DestroyOptions>;

void set_number(naibx_load_options &options, std::int32_t key, double number) {
  if (naibx_load_options_set_number(&options, key, number, nullptr) !=
      NAIBX_OK) {
    throw std::runtime_error("no such number of load options");
  }
}

OptionsPointer options_of(const std::string &limit) {
  naibx_load_options *made = nullptr;
  if (naibx_load_options_create(&made, nullptr) != NAIBX_OK) {
    throw std::runtime_error("no load options");
  }
  OptionsPointer options(made);
  std::istringstream words(limit);
  std::string kind;
  double most = 0;
  words >> kind >> most;
  const std::map<std::string, std::int32_t> keys = {
      {"labels", NAIBX_LABEL_LIMIT},
      {"features", NAIBX_FEATURE_LIMIT},
      {"bytes", NAIBX_BYTE_LIMIT}};
  if (!kind.empty()) {
    set_number(*options, keys.at(kind), most);
  }
  return options;
}

} // namespace

std::string manifest_text(const std::vector<Verdict> &manifest) {
  std::string text = std::string(kColumns) + "\n";
  for (const Verdict &verdict : manifest) {
    text += verdict.file + "," +
            (verdict.reader == Reader::model ? "model" : "predictor") + "," +
            verdict.limit + "," + naibx_status_name(verdict.status) + "," +
            verdict.message + "," + verdict.saved_as + "\n";
  }
  return text;
}

std::vector<Verdict> read_manifest(const std::string &text) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  if (line != kColumns) {
    throw std::runtime_error("the manifest begins with " + line);
  }
  std::vector<Verdict> manifest;
  while (std::getline(lines, line)) {
    std::vector<std::string> cells(1);
    for (const char letter : line) {
      if (letter == ',') {
        cells.emplace_back();
      } else {
        cells.back() += letter;
      }
    }
    if (cells.size() != 6) {
      throw std::runtime_error("the manifest has the line " + line);
    }
    manifest.push_back({cells[0],
                        cells[1] == "model" ? Reader::model : Reader::predictor,
                        cells[2], status_named(cells[3]), cells[4], cells[5]});
  }
  return manifest;
}

Bytes read_bytes(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) {
    throw std::runtime_error("cannot read " + path);
  }
  Bytes bytes(std::istreambuf_iterator<char>(file), {});
  bytes.shrink_to_fit(); // so that a sanitizer sees what reads past the end
  return bytes;
}

std::string read_text(const std::string &path) {
  const Bytes bytes = read_bytes(path);
  return {bytes.begin(), bytes.end()};
}

LoadOutcome load_as(const Verdict &verdict, const Bytes &bytes,
                    bool save_again) {
  const OptionsPointer options = options_of(verdict.limit);
  naibx_error *error = nullptr;
  LoadOutcome outcome{NAIBX_OK, "", {}};
  if (verdict.reader == Reader::model) {
    naibx_model *made = nullptr;
    outcome.status = naibx_read_parts(bytes.data(), bytes.size(), options.get(),
                                      &made, nullptr, &error);
    const ModelPointer model(made);
    if (model && save_again) {
      outcome.saved = save(*model);
    }
  } else {
    naibx_predictor *made = nullptr;
    outcome.status = naibx_read_parts(bytes.data(), bytes.size(), options.get(),
                                      nullptr, &made, &error);
    const PredictorPointer predictor(made);
    if (predictor && save_again) {
      outcome.saved = save(*predictor);
    }
  }
  outcome.message = naibx_error_message(error);
  naibx_error_destroy(error);
  return outcome;
}

naibx_status map_as(const Verdict &verdict, const std::string &path,
                    bool verify) {
  const OptionsPointer options = options_of(verdict.limit);
  set_number(*options, NAIBX_MAP_TABLES, 1);
  set_number(*options, NAIBX_VERIFY_TABLES, verify ? 1 : 0);
  naibx_predictor *made = nullptr;
  const naibx_status status =
      naibx_load_parts(path.c_str(), options.get(), nullptr, &made, nullptr);
  const PredictorPointer predictor(made);
  return status;
}

} // namespace naibx::test
