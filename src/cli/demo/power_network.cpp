#include "power_network.hpp"

#include <naibx/naibx.h>

#include <algorithm>

namespace naibx::cli {
namespace {

// Sites that both have a plant of a pair.
constexpr std::uint32_t kSites = 2;
constexpr std::uint32_t kMostPlants = 6;
constexpr double kOutageProbability = 0.06;
constexpr double kWeekendProbability = 2.0 / 7.0;
// Megawatts: what each plant takes on, and how much forecasts are off anyway.
constexpr double kPlantSize = 60.0;
constexpr double kUsualDeviation = 35.0;

constexpr std::uint32_t kNone = UINT32_MAX;

// The plant of a kind that is re-planned, or kNone where none can be.
std::uint32_t plant_of(std::uint32_t kind, std::uint32_t site,
                       const std::array<bool, PowerNetwork::kPlants> &is_out) {
  if (kind >= PowerNetwork::kTwinPairs) {
    const std::uint32_t plant = kind + PowerNetwork::kTwinPairs;
    return is_out[plant] ? kNone : plant;
  }
  const std::uint32_t preferred = kSites * kind + site;
  const std::uint32_t twin = kSites * kind + (1 - site);
  if (!is_out[preferred]) {
    return preferred;
  }
  return is_out[twin] ? kNone : twin;
}

} // namespace

PowerNetwork::PowerNetwork(std::uint64_t seed) : random_(seed) {
  for (MeritOrder &order : merit_orders_) {
    order = shuffled_numbers(kKinds, random_.next());
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
  header.features.push_back({"largest deviation", {}});
  header.features.push_back({"site A cheaper by", {}});
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
  std::vector<std::int32_t> families(kPeriods + 2, NAIBX_GAUSSIAN);
  families.insert(families.end(), kPlants, NAIBX_BERNOULLI);
  families.push_back(NAIBX_CATEGORICAL);
  return families;
}

std::uint32_t PowerNetwork::kind_of(std::uint32_t plant) {
  return plant < 2 * kTwinPairs ? plant / 2 : plant - kTwinPairs;
}

// The demand is off in one period most, and by the more the more plants are
// needed; a weekend has reserves that save one plant.
PowerNetwork::Day PowerNetwork::draw_day(DatasetRow &row) {
  Day day;
  const auto add = [&row](std::uint32_t column, double value) {
    row.columns.push_back(column);
    row.values.push_back(value);
  };
  day.period = random_.below(kPeriods);
  day.site = random_.below(kSites);
  const std::uint32_t load = 1 + random_.below(kMostPlants);
  double largest = 0.0;
  for (std::uint32_t period = 0; period < kPeriods; ++period) {
    double deviation = kUsualDeviation * random_.normal();
    if (period == day.period) {
      deviation += kPlantSize * (load + random_.unit());
    }
    largest = std::max(largest, deviation);
    add(period, deviation);
  }
  add(kPeriods, largest);
  // The sites' prices say little about where is re-planned.
  add(kPeriods + 1, random_.normal() + (day.site == 0 ? 0.7 : -0.7));
  for (std::uint32_t plant = 0; plant < kPlants; ++plant) {
    day.is_out[plant] = random_.unit() < kOutageProbability;
    if (day.is_out[plant]) {
      add(kPeriods + 2 + plant, 1.0);
    }
  }
  const bool is_weekend = random_.unit() < kWeekendProbability;
  if (is_weekend) {
    add(kPeriods + 2 + kPlants, 1.0);
  }
  day.plants_needed = load - (is_weekend ? 1U : 0U);
  return day;
}

void PowerNetwork::add_plants(DatasetRow &row, const MeritOrder &order,
                              const Day &day) {
  for (const std::uint32_t kind : order) {
    const std::uint32_t plant = plant_of(kind, day.site, day.is_out);
    if (plant != kNone && row.labels.size() < day.plants_needed) {
      row.labels.push_back(plant);
    }
  }
  std::sort(row.labels.begin(), row.labels.end());
}

DatasetRow PowerNetwork::next_day() {
  DatasetRow row;
  const Day day = draw_day(row);
  add_plants(row, merit_orders_[day.period], day);
  return row;
}

} // namespace naibx::cli
