#include "data_reader.hpp"

namespace naibx::cli {

Dataset read_all(DataReader &reader) {
  Dataset data;
  data.header = reader.header();
  DatasetRow row;
  while (reader.next(row))
    data.append(row, reader.line());
  return data;
}

} // namespace naibx::cli
