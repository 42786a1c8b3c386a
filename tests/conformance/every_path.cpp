#include "every_path.hpp"

#include <gtest/gtest.h>

namespace naibx::conformance {

EveryPath::EveryPath(const naibx_model *model) {
  paths_.push_back({"model", model});
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    for (const std::int32_t kernel : kernels_of_this_machine()) {
      predictors_.push_back(make_predictor(model, precision, kernel));
      paths_.push_back({"predictor, precision " + std::to_string(precision) +
                            ", kernel " + std::to_string(kernel),
                        predictors_.back().get(), precision});
    }
  }
}

std::vector<std::uint32_t>
nearest_labels(const Subject &subject,
               const std::vector<std::vector<double>> &queries) {
  std::vector<std::uint32_t> labels;
  for (const bool is_sparse : {false, true}) {
    std::vector<Row> rows;
    rows.reserve(queries.size());
    for (const std::vector<double> &query : queries)
      rows.push_back(make_row(query, is_sparse));
    const std::vector<Prediction> batch =
        predict_batch(subject, rows, std::vector<std::int64_t>(rows.size(), 1));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::uint32_t label =
          predict(subject, rows[i], 1, nullptr).labels.front();
      EXPECT_EQ(batch[i].labels.front(), label) << "row " << i;
      if (is_sparse) {
        EXPECT_EQ(label, labels[i]) << "sparse row " << i;
      } else {
        labels.push_back(label);
      }
    }
  }
  return labels;
}

} // namespace naibx::conformance
