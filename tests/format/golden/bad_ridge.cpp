#include "bad_files.hpp"
#include "format/constants.hpp"
#include "golden_samples.hpp"
#include "ridge_parts.hpp"

#include <limits>

namespace naibx::test {

namespace {

using namespace format;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <typename Parts> struct PartsDamage {
  const char *name;
  const char *message;
  void (*change)(Parts &parts);
};

constexpr PartsDamage<MethodParts> kMethodDamages[] = {
    {"method-unknown", "the METH section has the number 4",
     [](MethodParts &parts) { parts.method = 4; }},
    {"method-without-landmarks", "the METH section has the number 0",
     [](MethodParts &parts) { parts.landmarks = 0; }},
    {"method-with-a-small-reservoir", "the METH section has the number 149",
     [](MethodParts &parts) { parts.reservoir = 149; }},
    {"method-with-an-unknown-loss", "the METH section has the number 5",
     [](MethodParts &parts) { parts.loss = 5; }},
    {"method-with-a-large-seed", "a seed above 2^53",
     // With which rows of one hash keep their order.
     [](MethodParts &parts) { parts.seed = (std::uint64_t{1} << 53U) + 4; }},
    {"method-that-counts-no-sets", "the METH section has the number 0",
     [](MethodParts &parts) { parts.seen_sets = 0; }},
    {"method-that-counts-too-many-sets",
     "the METH section has the number 1048577",
     [](MethodParts &parts) { parts.seen_sets = 1048577; }},
    {"method-that-counts-fewer-sets-than-there-are", "more sets than",
     [](MethodParts &parts) { parts.seen_sets = 2; }},
    {"method-of-the-paper-with-other-statistics", "the section RIDG is there",
     [](MethodParts &parts) { parts.method = 0; }}};

using ModelDamage = PartsDamage<RidgeModelParts>;
constexpr ModelDamage kSampleDamages[] = {
    {"sample-row-without-weight", "above 0",
     [](RidgeModelParts &parts) { parts.rows[0].weight = 0.0; }},
    {"sample-row-of-infinite-weight", "must be finite",
     [](RidgeModelParts &parts) { parts.rows[0].weight = kInfinity; }},
    {"sample-row-of-negative-squared-weight", "squared weight of a row",
     [](RidgeModelParts &parts) { parts.rows[0].squared_weight = -1.0; }},
    {"sample-row-of-large-squared-weight", "squared weight of a row",
     [](RidgeModelParts &parts) { parts.rows[0].squared_weight = 2.0; }},
    {"sample-row-with-a-value-too-many", "other columns than values",
     [](RidgeModelParts &parts) { parts.rows[0].values.push_back(1.0); }},
    {"sample-row-with-an-unknown-label", "a row of the sample",
     [](RidgeModelParts &parts) {
       parts.rows[2].labels = {0, 2};
     }},
    {"sample-row-with-an-unknown-column", "a row of the sample",
     [](RidgeModelParts &parts) { parts.rows[0].columns = {2}; }},
    {"sample-row-not-in-simplest-form", "not in its simplest form",
     [](RidgeModelParts &parts) { parts.rows[0].values = {2.0}; }},
    {"sample-row-beyond-its-end", "beyond its end",
     [](RidgeModelParts &parts) { parts.end = 5; }},
    {"sample-rows-by-falling-hash", "rows of the sample are not in their order",
     [](RidgeModelParts &parts) { parts.rows[0].hash = 6; }},
    {"sample-rows-of-one-hash-out-of-order",
     "rows of the sample are not in their order",
     [](RidgeModelParts &parts) { std::swap(parts.rows[2], parts.rows[3]); }},
    {"sample-row-twice", "rows of the sample are not in their order",
     [](RidgeModelParts &parts) { parts.rows[3] = parts.rows[2]; }},
    {"sample-set-never-seen", "was never seen",
     [](RidgeModelParts &parts) { parts.sets.pop_back(); }},
    {"sample-set-before-all-seen", "was never seen",
     [](RidgeModelParts &parts) { parts.sets.erase(parts.sets.begin()); }},
    {"sample-with-too-many-rows", "too many rows",
     [](RidgeModelParts &parts) {
       parts.end = UINT64_MAX;
       while (parts.rows.size() <= 150) {
         parts.rows.push_back({parts.rows.size() + 9, 1.0, 1.0, {}, {}, {0}});
       }
     }},
    {"sample-set-with-labels-out-of-order", "labels out of order",
     [](RidgeModelParts &parts) {
       parts.sets[1].labels = {1, 0};
     }},
    {"sample-set-with-a-label-twice", "labels out of order",
     [](RidgeModelParts &parts) {
       parts.sets.push_back({{1, 1}, 1.0});
     }},
    {"sample-set-with-an-unknown-label", "labels out of order",
     [](RidgeModelParts &parts) {
       parts.sets.push_back({{2}, 1.0});
     }},
    {"sample-sets-out-of-order", "the sets are not in their order",
     [](RidgeModelParts &parts) { std::swap(parts.sets[0], parts.sets[1]); }},
    {"sample-set-twice", "the sets are not in their order",
     [](RidgeModelParts &parts) { parts.sets.push_back(parts.sets[2]); }},
    {"sample-set-without-weight", "above 0",
     [](RidgeModelParts &parts) { parts.sets[0].weight = 0.0; }},
    {"sample-with-sets-dropped-of-negative-weight", "a minus sign",
     [](RidgeModelParts &parts) { parts.dropped_weight = -1.0; }},
    {"sample-with-sets-dropped-of-infinite-weight", "must be finite",
     [](RidgeModelParts &parts) { parts.dropped_weight = kInfinity; }},
    {"sample-neither-frozen-nor-not", "neither 0 nor 1",
     [](RidgeModelParts &parts) {
       parts.end = UINT64_MAX;
       parts.is_frozen = 2;
     }},
    {"sample-cut-without-a-map", "there is no map",
     [](RidgeModelParts &parts) { parts.is_frozen = 0; }}};

constexpr ModelDamage kStatisticsDamages[] = {
    {"frozen-without-a-sample", "other examples than the sample",
     [](RidgeModelParts &parts) { parts.rows.clear(); }},
    {"frozen-without-sums", "other examples than the sample",
     [](RidgeModelParts &parts) {
       parts.weight = 0.0;
       parts.masses = {0.0, 0.0, 0.0, 0.0};
     }},
    {"frozen-part-of-a-model-with-counts", "other examples than the counts",
     [](RidgeModelParts &parts) {
       parts.rows.clear();
       parts.weight = 0.0;
       parts.masses = {0.0, 0.0, 0.0, 0.0};
     }},
    {"frozen-groups-that-begin-late", "groups of sizes",
     [](RidgeModelParts &parts) {
       parts.groups = {1, 2};
     }},
    {"frozen-groups-out-of-order", "groups of sizes",
     [](RidgeModelParts &parts) {
       parts.groups = {0, 0};
     }},
    {"frozen-groups-beyond-all-labels", "groups of sizes",
     [](RidgeModelParts &parts) {
       parts.groups = {0, 3};
     }},
    {"frozen-without-groups", "groups of sizes",
     [](RidgeModelParts &parts) {
       parts.groups.clear();
       parts.masses.resize(2);
     }},
    {"frozen-size-without-weight", "the weights of the sizes",
     [](RidgeModelParts &parts) { parts.masses[3] = 0.0; }},
    {"frozen-label-of-negative-weight", "not within that of all examples",
     [](RidgeModelParts &parts) { parts.masses[0] = -1.0; }},
    {"frozen-label-of-too-much-weight", "not within that of all examples",
     [](RidgeModelParts &parts) { parts.masses[0] = 4.0; }},
    {"frozen-without-weight", "not within that of all examples",
     [](RidgeModelParts &parts) { parts.weight = 0.0; }},
    {"frozen-sum-not-a-number", "must be finite",
     [](RidgeModelParts &parts) { parts.first_sum = kNan; }},
    {"frozen-square-infinite", "must be finite",
     [](RidgeModelParts &parts) { parts.first_square = kInfinity; }},
    {"frozen-with-a-whole-block-waiting", "wait for their block",
     [](RidgeModelParts &parts) { parts.waiting = 64; }},
    {"frozen-waiting-infinite", "must be finite",
     [](RidgeModelParts &parts) { parts.first_waiting = kInfinity; }},
    {"map-of-another-column-count", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.columns.push_back({1, 0.0});
     }},
    {"map-of-an-unknown-kind", "one of its kinds",
     [](RidgeModelParts &parts) { parts.map.columns[0].kind = 3; }},
    {"map-with-an-infinite-usual-value", "must be finite",
     [](RidgeModelParts &parts) {
       parts.map.columns[1].usual_value = kInfinity;
     }},
    {"map-with-knots-too-few", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.knot_offsets = {0, 1};
     }},
    {"map-with-knots-too-many", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.columns[1].kind = 0;
       parts.map.knot_offsets = {0, 3, 2};
     }},
    {"map-with-knots-that-begin-late", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.knot_offsets = {1, 2};
     }},
    {"map-with-knots-of-other-columns", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.knot_offsets = {0, 1, 2};
     }},
    {"map-with-equal-knots", "the map is not one of its columns",
     [](RidgeModelParts &parts) { parts.map.knots[1].value = 0.0; }},
    {"map-with-a-score-not-a-number", "must be finite",
     [](RidgeModelParts &parts) { parts.map.knots[1].score = kNan; }},
    {"map-of-no-length", "above 0",
     [](RidgeModelParts &parts) { parts.map.dense_norm = 0.0; }},
    {"map-of-negative-width", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.width = -1.0;
       parts.map.landmarks.clear();
     }},
    {"map-of-no-width-with-landmarks", "the map is not one of its columns",
     [](RidgeModelParts &parts) { parts.map.width = 0.0; }},
    {"map-without-landmarks", "the map is not one of its columns",
     [](RidgeModelParts &parts) { parts.map.landmarks.clear(); }},
    {"map-without-a-unit", "above 0",
     [](RidgeModelParts &parts) { parts.map.ridge_unit = 0.0; }},
    {"map-with-a-landmark-of-other-columns",
     "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.landmarks[0].dense = {1.0, 1.0};
     }},
    {"map-with-a-landmark-not-a-number", "must be finite",
     [](RidgeModelParts &parts) { parts.map.landmarks[0].dense = {kNan}; }},
    {"map-with-a-landmark-beyond-the-columns",
     "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.landmarks[0].sparse = {{0, 1.0}};
     }},
    {"map-with-a-landmark-out-of-order", "the map is not one of its columns",
     [](RidgeModelParts &parts) {
       parts.map.make_sparse();
       parts.map.width = 1.0;
       parts.map.landmarks = {{{}, {{1, 0.5}, {0, 0.5}}}};
     }}};

constexpr PartsDamage<RidgePredictorParts> kPredictorDamages[] = {
    {"ridge-predictor-of-another-map", "the map is not one of its columns",
     [](RidgePredictorParts &parts) { parts.map.columns.pop_back(); }},
    {"ridge-predictor-groups-beyond-all-labels", "groups of sizes",
     [](RidgePredictorParts &parts) {
       parts.groups = {0, 3};
     }},
    {"ridge-predictor-without-lambda", "above 0",
     [](RidgePredictorParts &parts) { parts.lambda = 0.0; }},
    {"ridge-predictor-weight-infinite", "must be finite",
     [](RidgePredictorParts &parts) { parts.first_weight = kInfinity; }},
    {"ridge-predictor-of-an-unknown-precision", "one of its kinds",
     [](RidgePredictorParts &parts) { parts.precision = 2; }},
    {"ridge-predictor-weight-of-more-digits", "is not a float",
     [](RidgePredictorParts &parts) {
       parts.precision = 1;
       parts.first_weight = 1.0 + 0x1p-40;
     }},
    {"ridge-predictor-weight-beyond-floats", "is not a float",
     [](RidgePredictorParts &parts) {
       parts.precision = 1;
       parts.first_weight = 0x1p200;
     }},
    {"ridge-predictor-constant-not-a-number", "must be finite",
     [](RidgePredictorParts &parts) { parts.calibrations[0].constant = kNan; }},
    {"ridge-predictor-share-of-all", "a share is not below 1",
     [](RidgePredictorParts &parts) { parts.calibrations[1].share = 1.0; }},
    {"ridge-predictor-share-of-none", "above 0",
     [](RidgePredictorParts &parts) { parts.calibrations[3].share = 0.0; }},
    {"ridge-predictor-log-odds-infinite", "must be finite",
     [](RidgePredictorParts &parts) { parts.log_odds[0] = kInfinity; }},
    {"ridge-predictor-log-share-infinite", "must be finite",
     [](RidgePredictorParts &parts) { parts.log_shares[0] = -kInfinity; }},
    {"ridge-predictor-without-sets", "no sets",
     [](RidgePredictorParts &parts) { parts.sets.clear(); }},
    {"ridge-predictor-sets-out-of-order", "the sets are not in their order",
     [](RidgePredictorParts &parts) {
       std::swap(parts.sets[0], parts.sets[2]);
     }},
    {"ridge-predictor-of-an-unknown-decoder", "one of its kinds",
     [](RidgePredictorParts &parts) { parts.decoder = 3; }},
    {"ridge-predictor-of-an-unknown-loss", "one of its kinds",
     [](RidgePredictorParts &parts) { parts.loss = 5; }},
    {"ridge-predictor-with-a-gain-not-measured", "is not 0",
     [](RidgePredictorParts &parts) { parts.has_gain = 0; }},
    {"ridge-predictor-of-no-examples", "above 0",
     [](RidgePredictorParts &parts) { parts.weight = 0.0; }},
    {"ridge-predictor-threshold-infinite", "must be finite",
     [](RidgePredictorParts &parts) { parts.numbers[2] = kInfinity; }}};

template <typename Parts, std::size_t count>
void add_damaged(BadFiles &bad, const PartsDamage<Parts> (&damages)[count],
                 const Bytes &good, std::uint32_t tag, Reader reader) {
  for (const PartsDamage<Parts> &damage : damages) {
    Parts parts;
    damage.change(parts);
    FileParts file = take_apart(good);
    file.section(tag).payload = parts.bytes();
    bad.add(damage.name, reader, NAIBX_ERROR_CORRUPT, damage.message,
            put_together(file));
  }
}

void add_changed(BadFiles &bad, const char *name, Reader reader,
                 const char *message, const Bytes &good,
                 void (*change)(FileParts &)) {
  FileParts file = take_apart(good);
  change(file);
  bad.add(name, reader, NAIBX_ERROR_CORRUPT, message, put_together(file));
}

void add_bad_ridge_predictors(BadFiles &bad, const Bytes &predictor) {
  add_damaged(bad, kPredictorDamages, predictor, kRidgePredictorTag,
              Reader::predictor);
  add_changed(bad, "ridge-predictor-with-more-sets-than-counted",
              Reader::predictor, "more sets than", predictor,
              [](FileParts &file) {
                file.section(kMethodTag).payload =
                    MethodParts{2, 500, 150, 0, 0, 2}.bytes();
              });
}

} // namespace

void add_bad_ridge(BadFiles &bad, const Bytes &model, const Bytes &predictor) {
  add_damaged(bad, kMethodDamages, model, kMethodTag, Reader::model);
  add_damaged(bad, kSampleDamages, model, kRidgeModelTag, Reader::model);
  add_damaged(bad, kStatisticsDamages, model, kRidgeModelTag, Reader::model);
  add_bad_ridge_predictors(bad, predictor);
  add_changed(bad, "method-with-a-byte-more", Reader::model, "bytes more",
              model, [](FileParts &file) { file.lengthen(kMethodTag, 1); });
  add_changed(bad, "ridge-with-a-byte-more", Reader::model, "bytes more", model,
              [](FileParts &file) { file.lengthen(kRidgeModelTag, 1); });
  // Before memory is taken for them.
  add_changed(bad, "ridge-with-more-rows-than-bytes", Reader::model, "elements",
              model, [](FileParts &file) {
                file.set(kRidgeModelTag, 8, std::uint64_t{1} << 59U);
              });
  add_changed(bad, "ridge-with-more-columns-than-bytes", Reader::model,
              "elements", model, [](FileParts &file) {
                file.set(kRidgeModelTag, 40, std::uint64_t{1} << 60U);
              });
  add_changed(bad, "method-of-no-meaning", Reader::model,
              "nothing that differs", model, [](FileParts &file) {
                file.remove(kRidgeModelTag);
                file.section(kMethodTag).payload =
                    MethodParts{0, 500, 2000, 0, 0, 65536}.bytes();
              });
  bad.add("ridge-predictor-above-the-limit-of-bytes", Reader::predictor,
          NAIBX_ERROR_LIMIT, "but the load options allow", predictor,
          "bytes 100");
  add_changed(bad, "ridge-cut-short", Reader::model, "bytes left", model,
              [](FileParts &file) { file.lengthen(kRidgeModelTag, -1); });
  add_changed(bad, "ridge-that-is-not-there", Reader::model,
              "the section RIDG is missing", model,
              [](FileParts &file) { file.remove(kRidgeModelTag); });
  add_changed(bad, "ridge-predictor-with-a-byte-more", Reader::predictor,
              "bytes more", predictor,
              [](FileParts &file) { file.lengthen(kRidgePredictorTag, 1); });
  add_changed(bad, "ridge-predictor-cut-short", Reader::predictor, "bytes left",
              predictor,
              [](FileParts &file) { file.lengthen(kRidgePredictorTag, -1); });
  add_changed(bad, "last-weights-of-the-paper", Reader::model,
              "the section LAST is there", model, [](FileParts &file) {
                file.remove(kMethodTag);
                file.remove(kRidgeModelTag);
                file.append(kLastWeightsTag, RidgePredictorParts().bytes());
              });
  add_changed(bad, "last-weights-cut-short", Reader::model, "bytes left", model,
              [](FileParts &file) {
                file.append(kLastWeightsTag, RidgePredictorParts().bytes());
                file.lengthen(kLastWeightsTag, -1);
              });
  add_changed(bad, "two-predictors", Reader::predictor, "two predictors",
              predictor,
              [](FileParts &file) { file.append(kPredictorTag, Bytes()); });
  add_changed(bad, "ridge-predictor-with-a-part-of-a-model", Reader::predictor,
              "has the section RIDG", predictor, [](FileParts &file) {
                file.append(kRidgeModelTag, RidgeModelParts().bytes());
              });
}

} // namespace naibx::test
