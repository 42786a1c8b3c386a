#include "predictor_writer.hpp"

#include "../base/failure.hpp"
#include "byte_writer.hpp"
#include "configuration_writer.hpp"
#include "constants.hpp"
#include "predictor_tables.hpp"

namespace naibx::format {

namespace {

void write_shape(const PredictorShape &shape, ByteWriter &out) {
  out.u32(static_cast<std::uint32_t>(shape.precision));
  out.u32(static_cast<std::uint32_t>(shape.form));
  out.u32(shape.sparse_rows ? 1 : 0);
  out.u32(shape.label_count);
  out.u32(shape.seen_labels);
  out.u32(shape.sizes);
  out.u32(shape.gaussian_slots);
  out.u32(shape.gaussian_count);
  out.u32(shape.bernoulli_count);
  out.u32(shape.multinomial_count);
  out.u32(shape.category_count);
  out.u32(0); // reserved
  out.u64(shape.always_present);
  out.u64(0); // reserved
}

void write_predictor(const Predictor &predictor, Sink &sink) {
  ByteWriter out(sink);
  write_shape(predictor.shape(), out);
  visit_numbers(predictor.shape(), predictor.offsets(),
                predictor.bytes().data(),
                [&out](const auto &numbers) { out.array(numbers); });
}

} // namespace

void add_tables(ContainerWriter &writer, const Predictor &predictor) {
  const Configuration &configuration = predictor.configuration();
  const std::uint64_t features =
      std::uint64_t{configuration.features().size()} +
      configuration.category_count();
  if (predictor.shape().columns() == 0 && features > kColumnsWithoutBytes) {
    fail(NAIBX_ERROR_LIMIT, "the predictor has no class to choose from and ",
         features, " features and categories; without a class at most ",
         kColumnsWithoutBytes, " can be saved");
  }
  writer.add<write_predictor>(kPredictorTag, predictor);
}

ContainerWriter writer_of(const Predictor &predictor) {
  ContainerWriter writer;
  add_configuration(writer, predictor.configuration());
  add_tables(writer, predictor);
  return writer;
}

} // namespace naibx::format
