// A made-up power network for the demo: which plants have to be re-planned
// when the demand differs from the forecast? Some plants have a twin at another
// site that is like them in everything: never both are re-planned, and on a
// day all that are tend to be at the same site.
#pragma once

#include "../evaluation/random.hpp"
#include "../readers/dataset.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

class PowerNetwork {
public:
  static constexpr std::uint32_t kTwinPairs = 8;
  static constexpr std::uint32_t kSinglePlants = 4;
  static constexpr std::uint32_t kKinds = kTwinPairs + kSinglePlants;
  static constexpr std::uint32_t kPlants = 2 * kTwinPairs + kSinglePlants;
  static constexpr std::uint32_t kPeriods = 6;

  // Draws the network, and then the days, from the seed.
  explicit PowerNetwork(std::uint64_t seed);

  // Columns: the deviation of the demand in each period and the largest of them
  // (MW), how much cheaper site A is than site B, for each plant whether it is
  // out of order, and the type of the day. Labels: the plants.
  [[nodiscard]] static DatasetHeader header();
  // The NAIBX_* constant of each column.
  [[nodiscard]] static std::vector<std::int32_t> families();
  // Twins are of the same kind.
  [[nodiscard]] static std::uint32_t kind_of(std::uint32_t plant);

  // The next day and the plants that have to be re-planned.
  DatasetRow next_day();

private:
  using Outages = std::array<bool, kPlants>;
  // Kinds in the order in which they are re-planned.
  using MeritOrder = std::vector<std::uint32_t>;

  // What a day is about: features, and what decides on the plants.
  struct Day {
    std::uint32_t period = 0;
    std::uint32_t plants_needed = 0;
    std::uint32_t site = 0;
    Outages is_out = {};
  };

  Day draw_day(DatasetRow &row);
  static void add_plants(DatasetRow &row, const MeritOrder &order,
                         const Day &day);

  Random random_;
  std::array<MeritOrder, kPeriods> merit_orders_;
};

} // namespace naibx::cli
