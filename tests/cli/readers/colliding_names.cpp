#include "colliding_names.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>

namespace naibx::cli::test {

namespace {

// The hash is MurmurHash64A: of each block of 8 bytes `mixed(block)` goes into
// the state by an exclusive or, which is then multiplied by a constant. All of
// that can be undone, so that to each first block belongs a second one that
// leads to a given state.
constexpr std::uint64_t kFactor = 0xc6a4a7935bd1e995U;
constexpr std::uint64_t kSeed = 0xc70f6907U;
constexpr std::size_t kBlockSize = 8;
// Of each part of a name, two blocks, there are as many that may stand for one
// another: they lead from one state to the same next one.
constexpr std::size_t kParts = 4;
constexpr std::size_t kChoices = 16;
constexpr std::size_t kNameSize = kParts * 2 * kBlockSize;

std::uint64_t shift_mixed(std::uint64_t value) {
  return value ^ (value >> 47U);
}

// Of an odd number, modulo 2^64: each step doubles the bits that are right.
constexpr std::uint64_t inverse(std::uint64_t value) {
  std::uint64_t result = value;
  for (int step = 0; step < 6; ++step) {
    result *= 2 - value * result;
  }
  return result;
}

std::uint64_t mixed(std::uint64_t block) {
  return shift_mixed(block * kFactor) * kFactor;
}

std::uint64_t unmixed(std::uint64_t value) {
  return shift_mixed(value * inverse(kFactor)) * inverse(kFactor);
}

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

std::string text_of(std::uint64_t block) {
  std::string text(kBlockSize, '\0');
  std::memcpy(text.data(), &block, kBlockSize);
  return text;
}

std::uint64_t random_block(std::mt19937_64 &random) {
  std::uint64_t block = 0;
  const std::uint64_t bits = random();
  for (std::size_t i = 0; i < kBlockSize; ++i) {
    const std::uint64_t letter = 'a' + (bits >> (4 * i)) % 16;
    block |= letter << (8 * i);
  }
  return block;
}

// Parts of a name that lead from one state to another.
std::vector<std::string> find_choices(std::uint64_t from, std::uint64_t to,
                                      std::mt19937_64 &random) {
  std::vector<std::string> choices;
  while (choices.size() < kChoices) {
    const std::uint64_t first = random_block(random);
    const std::uint64_t state = (from ^ mixed(first)) * kFactor;
    const std::string second =
        text_of(unmixed(state ^ (to * inverse(kFactor))));
    if (std::all_of(second.begin(), second.end(), is_letter_or_digit)) {
      choices.push_back(text_of(first) + second);
    }
  }
  return choices;
}

} // namespace

std::vector<std::string> colliding_names(std::size_t count) {
  // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same names in every run
  std::mt19937_64 random(1);
  std::uint64_t state = kSeed ^ (kNameSize * kFactor);
  std::vector<std::vector<std::string>> parts;
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::uint64_t next = random();
    parts.push_back(find_choices(state, next, random));
    state = next;
  }
  std::vector<std::string> names(count);
  for (std::size_t number = 0; number < count; ++number) {
    std::size_t rest = number;
    for (const std::vector<std::string> &choices : parts) {
      names[number] += choices[rest % kChoices];
      rest /= kChoices;
    }
  }
  return names;
}

} // namespace naibx::cli::test
