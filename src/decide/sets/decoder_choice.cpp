#include "decoder_choice.hpp"

#include "../../model/example_weight.hpp"
#include "paired_gain.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

namespace {

// Where fewer rows have a set that another has, too, the decoder of seen sets
// is left out: it gains nothing there, and takes most of the time.
constexpr double kFewestSeenAgain = 0.1;

class Trial {
public:
  Trial(Span<const HeldOutRow> rows, const Decoding &decoding,
        const SizeBounds &bounds, std::pmr::memory_resource *memory)
      : rows_(rows), bounds_(bounds), decoder_(memory), left_out_(memory),
        is_true_(decoding.label_log_odds.size(), 0, memory) {
    decoder_.prepare(decoding);
  }

  // The share of the rows whose set another example has, too.
  [[nodiscard]] double seen_again(const SeenSets &sets) {
    double again = 0.0;
    double total = 0.0;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      leave_out_others(row);
      total += rows_[row].weight;
      if (rows_[row].set && is_left(sets, *rows_[row].set)) {
        again += rows_[row].weight;
      }
    }
    return again / total;
  }

  // What each of the decoders makes of each row: visit(decoder, row, utility).
  template <typename Visit>
  void run(Span<const Decoder> decoders, const Visit &visit) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      leave_out_others(row);
      decoder_.take(rows_[row].scores, left_out_);
      mark(row, 1);
      for (std::size_t i = 0; i < decoders.size(); ++i) {
        visit(i, row, utility_of(decoders[i], rows_[row]));
      }
      mark(row, 0);
    }
  }

private:
  // Where a block begins, all of it.
  void leave_out_others(std::size_t row) {
    if (row == 0 || rows_[row].block != rows_[row - 1].block) {
      leave_out_block(row);
    }
  }
  // Whether anything is left of a set without the rows of the block.
  [[nodiscard]] bool is_left(const SeenSets &sets, std::size_t set) const {
    return std::all_of(left_out_.begin(), left_out_.end(),
                       [&](const SeenWeight &out) {
                         return out.set != set || sets.is_left(set, out.weight);
                       });
  }
  // A set that is no more counted has no count without the rows either.
  void leave_out_block(std::size_t begin) {
    left_out_.clear();
    for (std::size_t row = begin;
         row < rows_.size() && rows_[row].block == rows_[begin].block; ++row) {
      if (rows_[row].set) {
        left_out_.push_back({*rows_[row].set, rows_[row].weight});
      }
    }
    std::sort(left_out_.begin(), left_out_.end(),
              [](const SeenWeight &a, const SeenWeight &b) {
                return a.set != b.set ? a.set < b.set : a.weight < b.weight;
              });
    std::size_t count = 0;
    for (const SeenWeight &out : left_out_) {
      if (count > 0 && left_out_[count - 1].set == out.set) {
        left_out_[count - 1].weight += out.weight;
      } else {
        left_out_[count++] = out;
      }
    }
    left_out_.resize(count);
  }
  void mark(std::size_t row, char value) {
    for (const std::uint32_t label : rows_[row].labels) {
      is_true_[label] = value;
    }
  }
  double utility_of(const Decoder &decoder, const HeldOutRow &row) {
    const auto chosen = decoder_.decode(decoder, bounds_);
    std::uint32_t common = 0;
    for (const std::uint32_t label : chosen) {
      common += is_true_[label] != 0 ? 1U : 0U;
    }
    return utility(decoder.loss, common,
                   static_cast<std::uint32_t>(chosen.size()),
                   static_cast<std::uint32_t>(row.labels.size()),
                   static_cast<std::uint32_t>(is_true_.size()));
  }

  Span<const HeldOutRow> rows_;
  SizeBounds bounds_;
  SetDecoder decoder_;
  std::pmr::vector<SeenWeight> left_out_; // with the row that is looked at
  std::pmr::vector<char> is_true_; // [label], of the row that is looked at
};

// Decoders that are tried in one pass over the rows, the sums of the seen sets
// being the same for all.
class Pass {
public:
  Pass(Trial &trial, std::pmr::vector<Decoder> decoders, std::size_t row_count,
       std::pmr::memory_resource *memory)
      : decoders_(std::move(decoders)), row_count_(row_count),
        utilities_(decoders_.size() * row_count, 0.0, memory) {
    trial.run(decoders_, [this](std::size_t i, std::size_t row, double u) {
      utilities_[i * row_count_ + row] = u;
    });
  }
  [[nodiscard]] std::size_t size() const { return decoders_.size(); }
  [[nodiscard]] const Decoder &decoder(std::size_t i) const {
    return decoders_[i];
  }
  // By row.
  [[nodiscard]] Span<const double> utilities(std::size_t i) const {
    return {utilities_.data() + i * row_count_, row_count_};
  }

private:
  std::pmr::vector<Decoder> decoders_;
  std::size_t row_count_;
  std::pmr::vector<double> utilities_; // [decoder][row]
};

// Means over rows, by their weights.
class Choice {
public:
  Choice(Span<const HeldOutRow> rows, const Decoder &start,
         Span<const double> utilities, std::pmr::memory_resource *memory)
      : rows_(rows), of_default_(utilities.begin(), utilities.end(), memory),
        utilities_(of_default_, memory) {
    for (const HeldOutRow &row : rows) {
      total_ += row.weight;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
      choice_.default_utility += rows[row].weight * of_default_[row];
    }
    choice_.default_utility /= total_;
    choice_.decoder = start;
    choice_.utility = choice_.default_utility;
  }

  void attempt(const Decoder &decoder, Span<const double> utilities) {
    PairedGain gain;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      gain.add(rows_[row].block, rows_[row].weight / total_,
               utilities[row] - of_default_[row]);
    }
    if (gain.replaces(best_gain_)) {
      best_gain_ = gain.mean();
      choice_.decoder = decoder;
      choice_.utility = std::min(choice_.default_utility + best_gain_, 1.0);
      utilities_.assign(utilities.begin(), utilities.end());
    }
  }

  [[nodiscard]] const DecoderChoice &choice() const { return choice_; }
  [[nodiscard]] Span<const double> utilities() const { return utilities_; }

private:
  Span<const HeldOutRow> rows_;
  double total_ = 0.0;
  double best_gain_ = 0.0;
  DecoderChoice choice_ = {};
  std::pmr::vector<double> of_default_; // [row]
  std::pmr::vector<double> utilities_;  // [row], of what is chosen
};

Decoder with_set_weight(Decoder decoder, double weight) {
  decoder.set_weight = weight;
  return decoder;
}

Decoder with_size_weight(Decoder decoder, double weight) {
  decoder.size_weight = weight;
  return decoder;
}

// The default, maybe with other weights of what was seen, and decoders that do
// without seen sets.
std::pmr::vector<Decoder> first_decoders(Loss loss, bool with_sets,
                                         std::pmr::memory_resource *memory) {
  Decoder decoder;
  decoder.loss = loss;
  std::pmr::vector<Decoder> decoders(memory);
  if (with_sets) {
    decoders.push_back(decoder);
    decoders.push_back(with_set_weight(decoder, 0.25));
    decoders.push_back(with_set_weight(decoder, 0.75));
  }
  decoder.kind = DecoderKind::size;
  decoders.push_back(decoder);
  decoder.kind = DecoderKind::threshold;
  for (int percent = 20; percent <= 50; percent += 5) {
    decoder.threshold = percent / 100.0;
    decoders.push_back(decoder);
  }
  return decoders;
}

std::pmr::vector<Decoder> second_decoders(const Decoder &decoder,
                                          std::pmr::memory_resource *memory) {
  std::pmr::vector<Decoder> decoders(memory);
  decoders.push_back(with_size_weight(decoder, 0.0));
  decoders.push_back(with_size_weight(decoder, 1.0));
  return decoders;
}

} // namespace

DecoderChoice choose_decoder(Span<const HeldOutRow> rows,
                             const Decoding &decoding, Loss loss,
                             const SizeBounds &bounds,
                             std::pmr::vector<double> *utilities,
                             std::pmr::memory_resource *memory) {
  Trial trial(rows, decoding, bounds, memory);
  const bool with_sets =
      !is_lighter(trial.seen_again(decoding.sets), kFewestSeenAgain);
  const Pass first(trial, first_decoders(loss, with_sets, memory), rows.size(),
                   memory);
  Choice choice(rows, first.decoder(0), first.utilities(0), memory);
  std::size_t at = 1;
  if (with_sets) {
    for (; first.decoder(at).kind == DecoderKind::sets; ++at) {
      choice.attempt(first.decoder(at), first.utilities(at));
    }
    const Pass second(trial, second_decoders(choice.choice().decoder, memory),
                      rows.size(), memory);
    for (std::size_t i = 0; i < second.size(); ++i) {
      choice.attempt(second.decoder(i), second.utilities(i));
    }
  }
  for (; at < first.size(); ++at) {
    choice.attempt(first.decoder(at), first.utilities(at));
  }
  if (utilities != nullptr) {
    utilities->assign(choice.utilities().begin(), choice.utilities().end());
  }
  return choice.choice();
}

} // namespace naibx
