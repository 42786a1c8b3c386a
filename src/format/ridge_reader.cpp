#include "ridge_reader.hpp"

#include "../kernels/kernels.hpp"
#include "../model/checked_example.hpp"
#include "../model/layout.hpp"
#include "../model/ridge/set_order.hpp"
#include "configuration_reader.hpp"
#include "constants.hpp"
#include "field_reader.hpp"
#include "file_head.hpp"
#include "predictor_file.hpp"
#include "ridge_fields.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace naibx {

namespace {

using format::FieldReader;
using format::require;

bool are_labels(Span<const std::uint32_t> labels, std::uint32_t label_count) {
  return (labels.empty() || labels[labels.size() - 1] < label_count) &&
         std::adjacent_find(labels.begin(), labels.end(),
                            std::greater_equal<>()) == labels.end();
}

SetCounts read_sets(FieldReader &fields, const Configuration &configuration,
                    std::pmr::memory_resource *memory) {
  const RidgeSettings &settings = configuration.ridge();
  SetCounts sets(settings.seen_sets, settings.seed, memory);
  std::pmr::vector<std::uint32_t> labels(memory);
  std::uint64_t count = 0;
  fields.number(count);
  require(count <= sets.capacity(), "there are more sets than are counted");
  for (std::uint64_t i = 0; i < count; ++i) {
    double weight = 0.0;
    fields.array(labels);
    fields.positive(weight);
    require(are_labels(labels, configuration.label_count()),
            "a set has labels out of order");
    require(sets.size() == 0 ||
                is_set_before(sets.labels(sets.size() - 1), labels),
            "the sets are not in their order");
    sets.prepare(labels.size());
    sets.add(labels, weight);
  }
  return sets;
}

void check_groups(Span<const std::uint32_t> begins, std::uint32_t label_count) {
  require(!begins.empty() && begins[0] == 0 &&
              are_labels(begins, label_count + 1),
          "the groups of sizes are not in their order");
}

// Every example has one size. A part may lack labels and sizes, or all.
void check_weights(const RidgeStatistics &statistics,
                   std::uint32_t label_count) {
  const double limit = statistics.weight() * (1.0 + format::kTolerance);
  double of_sizes = 0.0;
  for (std::size_t target = 0; target < statistics.target_count(); ++target) {
    const double mass = statistics.mass(target);
    require(mass >= 0.0 && mass <= limit,
            "the weight of a target is not within that of all examples");
    of_sizes += target < label_count ? 0.0 : mass;
  }
  require(std::fabs(of_sizes - statistics.weight()) <=
              statistics.weight() * format::kTolerance,
          "the weights of the sizes are not that of all examples");
}

// What a row must be besides its fields.
class RowCheck {
public:
  RowCheck(const Configuration &configuration,
           std::pmr::memory_resource *memory)
      : configuration_(configuration), layout_(configuration, memory),
        checked_(layout_, memory), canonical_(memory) {}

  void check(const CanonicalRow &row) {
    try {
      checked_.check(configuration_, layout_, best_kernels(), row.example(),
                     row.labels());
    } catch (const Failure &failure) {
      fail(NAIBX_ERROR_CORRUPT, "a row of the sample: ", failure.what());
    }
    canonical_.assign(configuration_, row.example(), row.labels());
    require(canonical_.compare(row) == 0,
            "a row of the sample is not in its simplest form");
  }

private:
  const Configuration &configuration_;
  Layout layout_;
  CheckedExample checked_;
  CanonicalRow canonical_;
};

void check_sample(const Reservoir &reservoir, const SetCounts &sets,
                  const Configuration &configuration,
                  std::pmr::memory_resource *memory) {
  const auto rows = reservoir.rows();
  const std::size_t capacity = reservoir.capacity();
  RowCheck row_check(configuration, memory);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ReservoirRow &row = rows[i];
    row_check.check(row.row);
    require(row.squared_weight >= 0.0 &&
                row.squared_weight <= row.weight * (1.0 + format::kTolerance),
            "the squared weight of a row is not within its weight");
    require(reservoir.takes(row.hash), "the sample has a row beyond its end");
    require(i == 0 || comes_before(rows[i - 1], row),
            "the rows of the sample are not in their order");
    require(i < capacity || rows[i - capacity].hash < row.hash,
            "too many rows of one hash"); // mutants: saves time in compiling
    require(sets.dropped_weight() > 0.0 || sets.find(row.row.labels()),
            "the set of a row of the sample was never seen");
  }
  require(reservoir.is_trimmed(), "the sample has too many rows");
}

} // namespace

void RidgeFields::read(RidgeModel &model, const Configuration &configuration,
                       Span<const std::uint8_t> bytes) {
  FieldReader fields(bytes, "RIDG");
  const std::uint32_t label_count = configuration.label_count();
  visit_reservoir(fields, model.reservoir_);
  for (ReservoirRow &row : model.reservoir_.rows_) {
    require(row.row.columns_.size() == row.row.values_.size(),
            "a row of the sample has other columns than values");
    row.own_hash = row.row.hash(configuration.ridge().seed);
  }
  model.sets_ = read_sets(fields, configuration, model.memory_);
  fields.real(model.sets_.dropped_weight_);
  require(!std::signbit(model.sets_.dropped_weight_),
          "the weight of dropped sets has a minus sign");
  check_sample(model.reservoir_, model.sets_, configuration, model.memory_);
  bool is_frozen = false;
  fields.truth(is_frozen);
  if (is_frozen) {
    FeatureMap map(model.memory_);
    visit_map(fields, map);
    require(map.finish(configuration), "the map is not one of its columns");
    SizeGroups groups(model.memory_);
    fields.array(groups.begins_);
    check_groups(groups.begins_, label_count);
    const std::uint64_t features = map.feature_count();
    const std::uint64_t targets = label_count + groups.count();
    fields.require_room(targets + 1, features);        // mutants: saves memory
    fields.require_room(features, (features + 1) / 2); // mutants: saves memory
    RidgeStatistics statistics(map.feature_count(),
                               label_count + groups.count(), model.memory_);
    visit_statistics(fields, statistics);
    check_weights(statistics, label_count);
    require(model.reservoir_.rows_.empty() == !(statistics.weight() > 0.0),
            "the sums are of other examples than the sample");
    model.frozen_.emplace(RidgeModel::Frozen{std::move(map), std::move(groups),
                                             std::move(statistics)});
  } else {
    require(model.reservoir_.end_ == UINT64_MAX,
            "the sample has left out rows, but there is no map");
  }
  fields.require_end();
}

RidgePredictor RidgeFields::read_predictor(const Configuration &configuration,
                                           Span<const std::uint8_t> bytes,
                                           const char *section,
                                           std::pmr::memory_resource *memory) {
  FieldReader fields(bytes, section);
  const std::uint32_t label_count = configuration.label_count();
  RidgePredictor predictor(configuration, memory);
  RidgeTables &tables = predictor.tables_;
  visit_map(fields, tables.map_);
  require(tables.map_.finish(configuration),
          "the map is not one of its columns");
  fields.array(tables.groups_.begins_);
  check_groups(tables.groups_.begins_, label_count);
  const std::size_t groups = tables.groups_.count();
  const std::size_t targets = label_count + groups;
  fields.require_room(targets, 3); // mutants: saves memory
  tables.constants_ = AlignedRows<double>(line_count(targets), memory);
  tables.label_calibrations_.resize(label_count);
  tables.group_calibrations_.resize(groups);
  tables.label_log_odds_.resize(label_count);
  tables.group_log_shares_.resize(groups);
  visit_weights(fields, tables);
  const SetCounts sets = read_sets(fields, configuration, memory);
  require(sets.size() > 0, "the predictor has no sets");
  predictor.sets_ =
      SeenSets(sets, tables.label_log_odds_, tables.groups_, 1.0, memory);
  predictor.count_sizes();
  visit_choice(fields, predictor.choice_);
  visit_gain(fields, predictor);
  fields.positive(predictor.weight_);
  fields.require_end();
  return predictor;
}

namespace format {

void read_ridge_model(RidgeModel &model, const Configuration &configuration,
                      Span<const std::uint8_t> section) {
  RidgeFields::read(model, configuration, section);
}

namespace {

bool has_section(Span<const std::uint8_t> bytes, std::uint32_t tag) {
  if (bytes.size() < kHeaderSize) {
    return false;
  }
  const FileHead head(bytes);
  const std::uint64_t sections =
      std::min(head.section_count(), kMaximumSections);
  return kHeaderSize + sections * kSectionEntrySize <= bytes.size() &&
         head.has_section(tag);
}

} // namespace

bool has_ridge_predictor(Span<const std::uint8_t> bytes) {
  return has_section(bytes, kRidgePredictorTag);
}

bool has_last_weights(Span<const std::uint8_t> bytes) {
  return has_section(bytes, kLastWeightsTag);
}

RidgePredictor read_last_weights(Span<const std::uint8_t> bytes,
                                 const Configuration &configuration,
                                 std::pmr::memory_resource *memory) {
  require(configuration.ridge().method != Method::naive,
          "the section LAST is there, but the method is the paper's");
  const Container container(bytes, Checksums::all_but_tables); // again
  require(container.find(kLastHeldOutTag) == nullptr,
          "LAST and LHLD are there, which are of different methods");
  return RidgeFields::read_predictor(
      configuration, container.require(kLastWeightsTag).bytes, "LAST", memory);
}

RidgePredictor read_ridge_predictor(Span<const std::uint8_t> bytes,
                                    const LoadLimits &limits,
                                    std::pmr::memory_resource *memory) {
  check_limit(bytes.size(), limits.bytes, "bytes");
  const Container container(bytes);
  check_is_of_predictor(container);
  const Configuration configuration =
      read_configuration(container, bytes.size(), limits, memory);
  return RidgeFields::read_predictor(
      configuration, container.require(kRidgePredictorTag).bytes, "RPRD",
      memory);
}

} // namespace format

} // namespace naibx
