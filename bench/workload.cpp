#include "workload.hpp"

#include <algorithm>
#include <map>
#include <memory>

namespace naibx::bench {

namespace {

using Key = std::pair<std::string, std::size_t>;

template <typename Make>
const Workload &made_once(const Key &key, const Make &make) {
  static std::map<Key, std::unique_ptr<Workload>> workloads;
  std::unique_ptr<Workload> &workload = workloads[key];
  if (!workload) {
    workload = make();
  }
  return *workload;
}

constexpr std::size_t kLineBytes = 64;

std::size_t filled_up(std::size_t count, std::size_t lanes) {
  return (count + lanes - 1) / lanes * lanes;
}

} // namespace

const Workload &gaussian_workload(const Shape &shape, std::size_t row_count) {
  return made_once({shape.name, row_count}, [&] {
    const Rows learned = dense_rows(
        shape, std::max<std::size_t>(std::size_t{3} * shape.labels, 600), 1);
    return std::make_unique<Workload>(
        Workload{shape, dense_rows(shape, row_count, 2),
                 trained(shape, NAIBX_GAUSSIAN, learned)});
  });
}

const Workload &sparse_workload(const Shape &shape, std::int32_t family) {
  return made_once({shape.name, static_cast<std::size_t>(family)}, [&] {
    const std::size_t per_row = shape.features / 100;
    return std::make_unique<Workload>(
        Workload{shape, sparse_rows(shape, per_row, 256, 2),
                 trained(shape, family, sparse_rows(shape, per_row, 1500, 1))});
  });
}

Ceiling gaussian_ceiling(const Shape &shape, Precision precision,
                         double set_size, Counted counted) {
  std::size_t classes = shape.class_count();
  if (counted == Counted::tables) {
    // Labels fill whole lines of doubles, both together whole lines.
    const std::size_t labels =
        filled_up(shape.labels, kLineBytes / sizeof(double));
    classes =
        filled_up(labels + shape.size_count(), kLineBytes / size_of(precision));
  }
  const double products = 2.0 * shape.features * static_cast<double>(classes);
  Ceiling ceiling;
  ceiling.read_bytes = products * static_cast<double>(size_of(precision)) +
                       set_size * shape.labels * sizeof(double);
  ceiling.read_seconds =
      ceiling.read_bytes /
      read_bandwidth(static_cast<std::size_t>(ceiling.read_bytes));
  ceiling.compute_seconds = products / multiply_add_peak(precision);
  return ceiling;
}

std::string name_of(const char *what, const Shape &shape, Precision precision) {
  return std::string(what) + "/" + shape.name + "/" +
         (precision == Precision::float64 ? "float64" : "float32");
}

} // namespace naibx::bench
