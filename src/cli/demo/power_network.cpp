#include "power_network.hpp"

#include <naibx/naibx.h>

#include <algorithm>

namespace naibx::cli {
namespace {

constexpr double kMegawatts = 120.0;
constexpr double kOutageProbability = 0.06;
constexpr double kWeekendProbability = 2.0 / 7.0;
// On a weekend the network has reserves: a plant is re-planned later.
constexpr double kWeekendReserve = 0.4;

} // namespace

PowerNetwork::PowerNetwork(std::uint64_t seed) : random_(seed), kinds_() {
  for (std::uint32_t number = 0; number < kKinds; ++number) {
    Kind &kind = kinds_[number];
    for (double &reaction : kind.reaction) {
      reaction = 0.3 * random_.normal();
    }
    // Each kind serves one period most, upwards or downwards.
    const double direction = random_.below(2) == 0 ? 1.0 : -1.0;
    kind.reaction[number % kPeriods] += direction;
    kind.threshold = 0.4 + 0.5 * random_.unit();
  }
}

DatasetHeader PowerNetwork::header() {
  DatasetHeader header;
  header.name = "power network";
  for (std::uint32_t period = 0; period < kPeriods; ++period) {
    const std::uint32_t hour = period * 24 / kPeriods;
    header.features.push_back({"demand " + std::to_string(hour) + "-" +
                                   std::to_string(hour + 24 / kPeriods) + " h",
                               {}});
  }
  for (std::uint32_t pair = 1; pair <= kTwinPairs; ++pair) {
    header.labels.push_back("twin" + std::to_string(pair) + "A");
    header.labels.push_back("twin" + std::to_string(pair) + "B");
  }
  for (std::uint32_t plant = 1; plant <= kSinglePlants; ++plant) {
    header.labels.push_back("single" + std::to_string(plant));
  }
  for (const std::string &plant : header.labels) {
    header.features.push_back({plant + " is out", {}});
  }
  header.features.push_back({"day", {"workday", "weekend"}});
  return header;
}

std::vector<std::int32_t> PowerNetwork::families() {
  std::vector<std::int32_t> families(kPeriods, NAIBX_GAUSSIAN);
  families.insert(families.end(), kPlants, NAIBX_BERNOULLI);
  families.push_back(NAIBX_CATEGORICAL);
  return families;
}

std::uint32_t PowerNetwork::kind_of(std::uint32_t plant) {
  return plant < 2 * kTwinPairs ? plant / 2 : plant - kTwinPairs;
}

// Deviations have a part in common, and each period one of its own.
void PowerNetwork::draw_demand(std::array<double, kPeriods> &demand) {
  const double common = random_.normal();
  for (double &deviation : demand) {
    deviation = 0.5 * common + random_.normal();
  }
}

void PowerNetwork::add_replanned(DatasetRow &row, std::uint32_t kind,
                                 const std::array<bool, kPlants> &is_out) {
  if (kind >= kTwinPairs) {
    const std::uint32_t plant = kind + kTwinPairs;
    if (!is_out[plant]) {
      row.labels.push_back(plant);
    }
    return;
  }
  const std::uint32_t first = 2 * kind;
  const std::uint32_t chosen = first + random_.below(2);
  const std::uint32_t other = 4 * kind + 1 - chosen;
  if (!is_out[chosen]) {
    row.labels.push_back(chosen);
  } else if (!is_out[other]) {
    row.labels.push_back(other);
  }
}

DatasetRow PowerNetwork::next_day() {
  std::array<double, kPeriods> demand = {};
  draw_demand(demand);
  std::array<bool, kPlants> is_out = {};
  for (bool &out : is_out) {
    out = random_.unit() < kOutageProbability;
  }
  const bool is_weekend = random_.unit() < kWeekendProbability;

  DatasetRow row;
  const auto add = [&row](std::uint32_t column, double value) {
    row.columns.push_back(column);
    row.values.push_back(value);
  };
  for (std::uint32_t period = 0; period < kPeriods; ++period) {
    add(period, kMegawatts * demand[period]);
  }
  for (std::uint32_t plant = 0; plant < kPlants; ++plant) {
    if (is_out[plant]) {
      add(kPeriods + plant, 1.0);
    }
  }
  if (is_weekend) {
    add(kPeriods + kPlants, 1.0);
  }
  for (std::uint32_t number = 0; number < kKinds; ++number) {
    const Kind &kind = kinds_[number];
    double reaction = 0.2 * random_.normal();
    for (std::uint32_t period = 0; period < kPeriods; ++period) {
      reaction += kind.reaction[period] * demand[period];
    }
    if (reaction > kind.threshold + (is_weekend ? kWeekendReserve : 0.0)) {
      add_replanned(row, number, is_out);
    }
  }
  std::sort(row.labels.begin(), row.labels.end());
  return row;
}

} // namespace naibx::cli
