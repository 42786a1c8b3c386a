// Made by bindings/go/generate_sources.py from
// src/model/layout.cpp: do not edit.

#include "settings.hpp"

#include "layout.hpp"

namespace naibx {

namespace {

constexpr std::uint32_t kNoGroup = UINT32_MAX;

// Number of columns of the family so far, which is the next column's slot.
std::size_t next_slot(const Layout &layout, Family family) {
  switch (family) {
  case Family::gaussian:
    return layout.gaussian_count;
  case Family::bernoulli:
    return layout.bernoulli_count;
  case Family::multinomial:
    return layout.multinomial_count;
  case Family::categorical:
    break;
  }
  return layout.categorical_count();
}

void extend_runs(std::pmr::vector<ColumnRun> &runs, const ColumnRun &column) {
  if (!runs.empty() && runs.back().family == column.family) {
    ++runs.back().count;
  } else {
    runs.push_back(column);
  }
}

} // namespace

Layout::Layout(const Configuration &configuration,
               std::pmr::memory_resource *memory)
    : slot(memory), runs(memory), multinomial_group(memory),
      multinomial_group_size(memory), category_offset(1, 0U, memory) {
  const auto features = configuration.features();
  slot.reserve(features.size());
  std::pmr::vector<std::uint32_t> dense_group(configuration.groups().size(),
                                              kNoGroup, memory);
  for (std::uint32_t column = 0; column < features.size(); ++column) {
    const Feature &feature = features[column];
    const auto own =
        static_cast<std::uint32_t>(next_slot(*this, feature.family));
    slot.push_back(own);
    extend_runs(runs, {feature.family, column, own, 1});
    switch (feature.family) {
    case Family::gaussian:
      ++gaussian_count;
      break;
    case Family::bernoulli:
      ++bernoulli_count;
      break;
    case Family::multinomial: {
      std::uint32_t &group = dense_group[feature.group];
      if (group == kNoGroup) {
        group = static_cast<std::uint32_t>(multinomial_group_size.size());
        multinomial_group_size.push_back(0);
      }
      ++multinomial_count;
      ++multinomial_group_size[group];
      multinomial_group.push_back(group);
      break;
    }
    case Family::categorical:
      category_offset.push_back(category_offset.back() +
                                feature.category_count);
      break;
    }
  }
}

Layout::Layout(const Layout &other, std::pmr::memory_resource *memory)
    : slot(other.slot, memory), runs(other.runs, memory),
      gaussian_count(other.gaussian_count),
      bernoulli_count(other.bernoulli_count),
      multinomial_count(other.multinomial_count),
      multinomial_group(other.multinomial_group, memory),
      multinomial_group_size(other.multinomial_group_size, memory),
      category_offset(other.category_offset, memory) {}

} // namespace naibx
