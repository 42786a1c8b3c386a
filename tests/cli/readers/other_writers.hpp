// CSV and libsvm text of data sets, in several spellings.
#pragma once

#include "arff_writer.hpp"

#include <cstdint>
#include <string>

namespace naibx::cli::test {

struct CsvSpelling {
  char separator = ',';
  bool quote_all = false;
  bool carriage_return = false;
  bool padding = false;
  bool final_newline = true;
  bool byte_order_mark = false;
};

CsvSpelling random_csv_spelling(Dice &dice);
// `dice` decides how a missing value is spelled.
std::string to_csv(const WrittenData &data, const CsvSpelling &spelling,
                   Dice &dice);

struct LibsvmSpelling {
  std::uint32_t feature_base = 1;
  std::uint32_t label_base = 0;
  bool counts = false;
  bool carriage_return = false;
  bool comments = false;
  bool final_newline = true;
};

LibsvmSpelling random_libsvm_spelling(Dice &dice);
// `dice` decides which zeros are written.
std::string to_libsvm(const Dataset &data, const LibsvmSpelling &spelling,
                      Dice &dice);

} // namespace naibx::cli::test
