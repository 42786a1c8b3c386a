#include "decoder_choice.hpp"

#include "paired_gain.hpp"

#include <algorithm>

namespace naibx {

namespace {

class Trial {
public:
  Trial(Span<const HeldOutRow> rows, const Decoding &decoding,
        const SizeBounds &bounds, std::pmr::memory_resource *memory)
      : rows_(rows), bounds_(bounds), decoder_(memory), left_out_(memory),
        is_true_(decoding.label_log_odds.size(), 0, memory) {
    decoder_.prepare(decoding);
  }

  // The utility of each row, one after the other, for each of the decoders.
  template <typename Visit>
  void run(Span<const Decoder> decoders, const Visit &visit) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (row == 0 || rows_[row].block != rows_[row - 1].block) {
        leave_out_block(row);
      }
      decoder_.take(rows_[row].scores, left_out_);
      mark(row, 1);
      for (std::size_t i = 0; i < decoders.size(); ++i) {
        visit(i, row, utility_of(decoders[i], rows_[row]));
      }
      mark(row, 0);
    }
  }

private:
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

// Means over rows, by their weights.
class Choice {
public:
  Choice(Span<const HeldOutRow> rows, std::pmr::memory_resource *memory)
      : rows_(rows), of_default_(rows.size(), 0.0, memory) {
    for (const HeldOutRow &row : rows) {
      total_ += row.weight;
    }
  }

  void start(Trial &trial, const Decoder &decoder) {
    trial.run({&decoder, 1}, [this](std::size_t, std::size_t row, double u) {
      of_default_[row] = u;
      choice.default_utility += rows_[row].weight * u;
    });
    choice.default_utility /= total_;
    choice.decoder = decoder;
    choice.utility = choice.default_utility;
  }

  void attempt(Trial &trial, Span<const Decoder> decoders,
               std::pmr::memory_resource *memory) {
    std::pmr::vector<PairedGain> gains(decoders.size(), memory);
    trial.run(decoders, [&](std::size_t i, std::size_t row, double u) {
      gains[i].add(rows_[row].block, rows_[row].weight / total_,
                   u - of_default_[row]);
    });
    for (std::size_t i = 0; i < decoders.size(); ++i) {
      if (gains[i].replaces(best_gain_)) {
        best_gain_ = gains[i].mean();
        choice.decoder = decoders[i];
        choice.utility = std::min(choice.default_utility + best_gain_, 1.0);
      }
    }
  }

  DecoderChoice choice = {};

private:
  Span<const HeldOutRow> rows_;
  double total_ = 0.0;
  double best_gain_ = 0.0;
  std::pmr::vector<double> of_default_; // [row]
};

} // namespace

DecoderChoice choose_decoder(Span<const HeldOutRow> rows,
                             const Decoding &decoding, Loss loss,
                             const SizeBounds &bounds,
                             std::pmr::memory_resource *memory) {
  Trial trial(rows, decoding, bounds, memory);
  Choice choice(rows, memory);
  Decoder decoder;
  decoder.loss = loss;
  choice.start(trial, decoder);
  const auto attempt = [&](auto... changes) {
    std::pmr::vector<Decoder> decoders(memory);
    (decoders.push_back(changes(choice.choice.decoder)), ...);
    choice.attempt(trial, decoders, memory);
  };
  const auto with_set_weight = [](double weight) {
    return [weight](Decoder changed) {
      changed.set_weight = weight;
      return changed;
    };
  };
  const auto with_size_weight = [](double weight) {
    return [weight](Decoder changed) {
      changed.size_weight = weight;
      return changed;
    };
  };
  attempt(with_set_weight(0.25), with_set_weight(0.75));
  attempt(with_size_weight(0.0), with_size_weight(1.0));
  std::pmr::vector<Decoder> simple(memory);
  decoder.kind = DecoderKind::size;
  simple.push_back(decoder);
  decoder.kind = DecoderKind::threshold;
  for (int percent = 20; percent <= 50; percent += 5) {
    decoder.threshold = percent / 100.0;
    simple.push_back(decoder);
  }
  choice.attempt(trial, simple, memory);
  return choice.choice;
}

std::pmr::vector<double> held_out_utilities(Span<const HeldOutRow> rows,
                                            const Decoding &decoding,
                                            const Decoder &decoder,
                                            const SizeBounds &bounds,
                                            std::pmr::memory_resource *memory) {
  std::pmr::vector<double> utilities(rows.size(), 0.0, memory);
  Trial trial(rows, decoding, bounds, memory);
  trial.run({&decoder, 1}, [&](std::size_t, std::size_t row, double u) {
    utilities[row] = u;
  });
  return utilities;
}

} // namespace naibx
