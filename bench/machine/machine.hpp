// What this machine can do at best: the ceilings that the benchmarks are
// compared with. Each figure is the best of many short runs, in loops that use
// the widest vectors of the processor; none of them calls the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace naibx::bench {

enum class Precision : std::uint8_t { float64, float32 };

[[nodiscard]] constexpr std::size_t size_of(Precision precision) {
  return precision == Precision::float64 ? sizeof(double) : sizeof(float);
}

// Bytes per second that one core reads from a buffer of so many bytes, over and
// over: that is from the level of the cache that the buffer fits in.
[[nodiscard]] double read_bandwidth(std::size_t bytes);

// Bytes per second, read and written together, of adding a number to each of
// the doubles of such a buffer.
[[nodiscard]] double update_bandwidth(std::size_t bytes);

// Fused multiply-adds of numbers (not of vectors) per second on one core.
[[nodiscard]] double multiply_add_peak(Precision precision);

// Rows of a table of doubles that are to be added up, for many examples one
// after the other: those of example e are rows[offsets[e]] to
// rows[offsets[e + 1] - 1].
struct RowLists {
  std::size_t table_rows = 0;
  std::size_t columns = 0;
  std::vector<std::uint32_t> rows;
  std::vector<std::uint64_t> offsets;
};

// Doubles per second that are gathered from such a table and added.
[[nodiscard]] double gather_add_rate(const RowLists &lists);

// How many times the work of one core two do together: 2 where neither slows
// the other down and nobody else uses them.
[[nodiscard]] double gain_of_two_cores();

// Instruction set of the loops, and the processor's model where it is known.
[[nodiscard]] std::string vector_name();
[[nodiscard]] std::string processor_name();

} // namespace naibx::bench
