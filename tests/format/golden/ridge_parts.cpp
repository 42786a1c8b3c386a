#include "ridge_parts.hpp"

#include "../file_surgery.hpp"

#include <type_traits>

namespace naibx::test {

namespace {

template <typename Number> void append(Bytes &bytes, Number number) {
  bytes.resize(bytes.size() + sizeof number);
  write_at(bytes, bytes.size() - sizeof number, number);
}

template <typename Number>
void append_all(Bytes &bytes, const std::vector<Number> &numbers) {
  for (const Number number : numbers) {
    append(bytes, number);
  }
}

// How many there are, and then write(element) for each.
template <typename Element, typename Write>
void append_each(Bytes &bytes, const std::vector<Element> &elements,
                 const Write &write) {
  append(bytes, std::uint64_t{elements.size()});
  for (const Element &element : elements) {
    write(element);
  }
}

template <typename Number>
void append_array(Bytes &bytes, const std::vector<Number> &numbers) {
  append(bytes, std::uint64_t{numbers.size()});
  append_all(bytes, numbers);
}

void append_sets(Bytes &bytes, const std::vector<SetParts> &sets) {
  append_each(bytes, sets, [&](const SetParts &set) {
    append_array(bytes, set.labels);
    append(bytes, set.weight);
  });
}

// One number and then zeros, so many in all.
void append_first(Bytes &bytes, double first, std::size_t count) {
  append(bytes, first);
  append_all(bytes, std::vector<double>(count - 1));
}

} // namespace

Bytes KindParts::bytes() const {
  Bytes bytes;
  append_array(bytes, kinds);
  return bytes;
}

Bytes HeldOutParts::bytes() const {
  Bytes bytes;
  append(bytes, is_measured);
  append(bytes, utility);
  return bytes;
}

Bytes MethodParts::bytes() const {
  Bytes bytes;
  append_all(bytes,
             std::vector<std::uint32_t>{method, landmarks, reservoir, loss});
  append(bytes, seed);
  append(bytes, seen_sets);
  return bytes;
}

void MapParts::make_sparse() {
  columns = {{2, 0.0}, {2, 0.0}};
  knot_offsets = {0};
  knots.clear();
  width = 0.0;
  landmarks.clear();
}

void MapParts::write(Bytes &bytes) const {
  append_each(bytes, columns, [&](const Column &column) {
    append(bytes, column.kind);
    append(bytes, column.usual_value);
  });
  append_array(bytes, knot_offsets);
  append_each(bytes, knots, [&](const Knot &knot) {
    append(bytes, knot.value);
    append(bytes, knot.score);
  });
  append(bytes, sparse_are_counts);
  append_all(bytes, std::vector<double>{dense_norm, width, ridge_unit});
  append_each(bytes, landmarks, [&](const Landmark &landmark) {
    append_array(bytes, landmark.dense);
    append_each(bytes, landmark.sparse, [&](const SparseValue &entry) {
      append(bytes, entry.index);
      append(bytes, entry.value);
    });
  });
}

Bytes RidgeModelParts::bytes() const {
  Bytes bytes;
  append(bytes, end);
  append_each(bytes, rows, [&](const Row &row) {
    append(bytes, row.hash);
    append(bytes, row.weight);
    append(bytes, row.squared_weight);
    append_array(bytes, row.columns);
    append_array(bytes, row.values);
    append_array(bytes, row.labels);
  });
  append_sets(bytes, sets);
  append(bytes, dropped_weight);
  append(bytes, is_frozen);
  if (is_frozen != 1) {
    return bytes;
  }
  map.write(bytes);
  append_array(bytes, groups);
  append(bytes, weight);
  append_all(bytes, masses);
  const std::size_t features = map.feature_count();
  append_first(bytes, first_sum, (1 + masses.size()) * features);
  append_first(bytes, first_square, features * (features + 1) / 2);
  append(bytes, waiting);
  append_all(bytes, std::vector<double>(waiting, 0.5));
  if (waiting > 0) {
    append_first(bytes, first_waiting, waiting * features);
  }
  return bytes;
}

Bytes RidgePredictorParts::bytes() const {
  Bytes bytes;
  map.write(bytes);
  append_array(bytes, groups);
  append(bytes, lambda);
  append(bytes, precision);
  append_first(bytes, first_weight,
               (map.feature_count() + 1) * calibrations.size());
  for (const Calibration &calibration : calibrations) {
    append_all(bytes,
               std::vector<double>{calibration.constant, calibration.slope,
                                   calibration.share});
  }
  append_all(bytes, log_odds);
  append_all(bytes, log_shares);
  append_sets(bytes, sets);
  append(bytes, decoder);
  append(bytes, loss);
  append_all(bytes, numbers);
  append(bytes, has_gain);
  append(bytes, gain);
  append(bytes, weight);
  return bytes;
}

} // namespace naibx::test
