// A made-up power network for the demo: which plants have to be re-planned
// when the demand differs from the forecast? Some plants have a twin that is
// like them in everything, so that it does not matter which of the two is
// re-planned, but never both are.
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

  // Columns: the deviation of the demand in each period (MW), for each plant
  // whether it is out of order, and the type of the day. Labels: the plants.
  [[nodiscard]] static DatasetHeader header();
  // The NAIBX_* constant of each column.
  [[nodiscard]] static std::vector<std::int32_t> families();
  // Twins are of the same kind.
  [[nodiscard]] static std::uint32_t kind_of(std::uint32_t plant);

  // The next day and the plants that have to be re-planned.
  DatasetRow next_day();

private:
  struct Kind {
    // How much it reacts to the deviation in each period.
    std::array<double, kPeriods> reaction;
    // From which reaction on it is re-planned.
    double threshold;
  };

  void draw_demand(std::array<double, kPeriods> &demand);
  void add_replanned(DatasetRow &row, std::uint32_t kind,
                     const std::array<bool, kPlants> &is_out);

  Random random_;
  std::array<Kind, kKinds> kinds_;
};

} // namespace naibx::cli
