#include "predictor_reader.hpp"

#include "../base/failure.hpp"
#include "configuration_reader.hpp"
#include "constants.hpp"
#include "container.hpp"
#include "cursor.hpp"
#include "predictor_file.hpp"
#include "predictor_invariants.hpp"
#include "predictor_tables.hpp"

#include <utility>

namespace naibx::format {

namespace {

std::uint32_t number_below(Cursor &cursor, std::uint32_t end,
                           const char *what) {
  const std::uint32_t number = cursor.u32();
  if (number >= end) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section has the ", what, " ", number,
         ", but must have one below ", end);
  }
  return number;
}

PredictorShape read_shape(Cursor &cursor) {
  PredictorShape shape;
  shape.precision =
      static_cast<Precision>(number_below(cursor, 2, "precision"));
  shape.form = static_cast<GaussianForm>(number_below(cursor, 2, "form"));
  shape.sparse_rows = number_below(cursor, 2, "switch of sparse rows") == 1;
  shape.label_count = cursor.u32();
  shape.seen_labels = cursor.u32();
  shape.sizes = cursor.u32();
  shape.gaussian_slots = cursor.u32();
  shape.gaussian_count = cursor.u32();
  shape.bernoulli_count = cursor.u32();
  shape.multinomial_count = cursor.u32();
  shape.category_count = cursor.u32();
  number_below(cursor, 1, "reserved number");
  shape.always_present = cursor.u64();
  if (cursor.u64() != 0) {
    fail(NAIBX_ERROR_CORRUPT, "reserved bytes of the PRED section are not 0");
  }
  return shape;
}

void require_equal(std::uint64_t told, std::uint64_t expected,
                   const char *what) {
  if (told != expected) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section declares ", told, " ", what,
         ", but must declare ", expected);
  }
}

void require_within(std::uint64_t told, std::uint64_t least, std::uint64_t most,
                    const char *what) {
  if (told < least || told > most) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section declares ", told, " ", what,
         ", but must declare ", least, " to ", most);
  }
}

void check_shape(const PredictorShape &shape,
                 const Configuration &configuration, const Layout &layout) {
  const std::uint64_t labels = configuration.label_count();
  require_equal(shape.label_count, labels, "labels");
  require_within(shape.seen_labels, 0, labels,
                 "labels seen"); // mutants: matters with 32 bits
  const bool is_fixed = configuration.fixed_size().has_value();
  require_within(shape.sizes, is_fixed ? 0 : 1, is_fixed ? 0 : labels + 1,
                 "sizes");
  require_equal(shape.gaussian_slots, layout.gaussian_count,
                "Gaussian features");
  require_equal(shape.bernoulli_count, layout.bernoulli_count,
                "Bernoulli features");
  require_equal(shape.multinomial_count, layout.multinomial_count,
                "multinomial features");
  require_equal(shape.category_count, layout.category_offset.back(),
                "categories");
  const bool is_smoothed = configuration.constants().feature_smoothing > 0.0;
  const std::uint64_t classes = std::uint64_t{shape.seen_labels} + shape.sizes;
  require_within(shape.always_present, 0,
                 is_smoothed ? 0 : classes * shape.bernoulli_count,
                 "features that are always there");
}

// Subtracts the bytes of the tables, without a product that overflows.
class Room {
public:
  explicit Room(std::uint64_t bytes) : left_(bytes) {}

  void take(std::uint64_t rows, std::uint64_t columns, std::uint64_t size) {
    if (rows == 0 || columns == 0) {
      return;
    }
    if (rows > left_ / size / columns) {
      fail(NAIBX_ERROR_CORRUPT,
           "the PRED section is too short for the tables "
           "that it declares"); // mutants: matters with 32 bits
    }
    left_ -= rows * columns * size;
  }

private:
  std::uint64_t left_;
};

// Before their offsets are computed: the tables fit into the section, so that
// no offset overflows where std::size_t has 32 bits.
void check_room(const PredictorShape &shape, std::uint64_t bytes) {
  Room room(bytes);
  const std::uint64_t real = shape.precision == Precision::float64 ? 8 : 4;
  room.take(shape.label_count, 1, 4);
  room.take(shape.sizes, 1, 4);
  room.take(shape.gaussian_slots, 1, 4);
  room.take(shape.always_present, 1, 4);
  room.take(shape.gaussian_count, 1, 8);
  room.take(shape.columns(), 1, 8);
  room.take(shape.size_rows(), shape.label_columns(), 8);
  room.take(shape.seen_labels, shape.label_columns(), 8);
  room.take(shape.gaussian_count, shape.columns(), 2 * real);
  room.take(shape.rows(), shape.columns(), real);
}

// All that a file declares of a predictor but the numbers of its tables.
struct FileOfPredictor {
  PredictorShape shape;
  Configuration configuration;
  Span<const std::uint8_t> tables;
};

FileOfPredictor read_head(Span<const std::uint8_t> bytes,
                          const LoadLimits &limits, Checksums checksums,
                          std::pmr::memory_resource *memory) {
  check_limit(bytes.size(), limits.bytes, "bytes");
  const Container container(bytes, checksums);
  check_is_of_predictor(container);
  const auto section = container.require(kPredictorTag).bytes;
  Cursor cursor(section, "PRED");
  const PredictorShape shape = read_shape(cursor);
  Configuration configuration =
      read_configuration(container, bytes.size(), limits, memory);
  check_shape(shape, configuration, Layout(configuration, memory));
  check_room(shape, cursor.left()); // mutants: matters with 32 bits
  require_equal(section.size(), kPredictorHeadSize + TableOffsets(shape).end,
                "bytes");
  return {
      shape, std::move(configuration),
      section.subspan(kPredictorHeadSize, section.size() - kPredictorHeadSize)};
}

} // namespace

Predictor read_predictor(Span<const std::uint8_t> bytes,
                         const LoadLimits &limits,
                         std::pmr::memory_resource *memory) {
  const FileOfPredictor file = read_head(bytes, limits, Checksums::all, memory);
  Predictor predictor(file.configuration, file.shape, memory);
  Cursor cursor(file.tables, "PRED");
  visit_numbers(file.shape, predictor.offsets(),
                predictor.mutable_bytes().data(),
                [&cursor](const auto &numbers) { cursor.numbers(numbers); });
  check_predictor(predictor);
  return predictor;
}

bool tables_can_be_mapped() {
  constexpr std::uint32_t kOne = 1;
  std::uint8_t first = 0;
  std::memcpy(&first, &kOne, 1);
  return first == 1; // the lowest byte first, as in files
}

Predictor map_predictor(Span<const std::uint8_t> bytes,
                        const LoadLimits &limits, bool verify,
                        std::pmr::memory_resource *memory) {
  const FileOfPredictor file =
      read_head(bytes, limits,
                verify ? Checksums::all : Checksums::all_but_tables, memory);
  Predictor predictor(file.configuration, file.shape,
                      reinterpret_cast<const std::byte *>(file.tables.data()),
                      memory);
  if (verify) {
    check_predictor(predictor);
  } else {
    check_indices(predictor);
  }
  return predictor;
}

} // namespace naibx::format
