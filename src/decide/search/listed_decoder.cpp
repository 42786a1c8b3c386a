// Of SearchedDecoder: where there are lists of labels and bounds alone, the
// best labels of each size are the beginning of one order, and nothing is
// searched for.
#include "searched_decoder.hpp"

#include <algorithm>
#include <cstddef>

namespace naibx {

// The same set as the search would find.
void SearchedDecoder::choose_listed(const Decoder &decoder) {
  SetDecoder &decoding = *decoding_;
  const SizeBounds sizes = search_->domains.sizes();
  const AllowedSizes allowed(*decoding.sets_, {}, sizes);
  order_by_lists();
  if (decoder.kind == DecoderKind::sets) {
    choose_listed_set(decoder, allowed);
    return;
  }
  const std::uint32_t size =
      decoder.kind == DecoderKind::size
          ? decoding.best_size(sizes)
          : allowed.nearest(decoding.size_above(decoder.threshold));
  chosen_.assign(decoding.order_.data(), decoding.order_.data() + size);
}

// What must be in, then what may be, then the rest; each by log-odds, as
// before.
void SearchedDecoder::order_by_lists() {
  auto &order = decoding_->order_;
  chosen_.assign(order.begin(), order.end());
  auto place = order.begin();
  for (const Domain domain : {Domain::in, Domain::open, Domain::out}) {
    place = std::copy_if(chosen_.begin(), chosen_.end(), place,
                         [&](std::uint32_t label) {
                           return search_->domains.of(label) == domain;
                         });
  }
}

void SearchedDecoder::choose_listed_set(const Decoder &decoder,
                                        const AllowedSizes &allowed) {
  SetDecoder &decoding = *decoding_;
  built_.clear();
  sets_.clear();
  add_seen(decoder);
  add_listed_repairs(decoder);
  decoding.append_best_labels(decoder, usual_sizes(), allowed, expected_,
                              candidates_);
  if (candidates_.empty()) {
    const std::uint32_t size = allowed.nearest(usual_sizes().least);
    chosen_.assign(decoding.order_.data(), decoding.order_.data() + size);
    return;
  }
  const Candidate &best =
      candidates_[expected_.best(candidates_, decoder.loss)];
  const std::uint32_t *const labels =
      best.labels == nullptr ? decoding.order_.data() : best.labels;
  chosen_.assign(labels, labels + best.size);
}

// Their labels that may be in, and what must be; where that is too large the
// likely ones, where it is too small the best besides.
void SearchedDecoder::add_listed_repairs(const Decoder &decoder) {
  const LabelDomains &domains = search_->domains;
  const SizeBounds sizes = domains.sizes();
  const auto &order = decoding_->order_;
  const auto required =
      order.begin() + static_cast<std::ptrdiff_t>(domains.in_count());
  for (const std::uint32_t set : to_repair_) {
    const auto labels = decoding_->sets_->labels(set);
    const auto has = [labels](std::uint32_t label) {
      return std::binary_search(labels.begin(), labels.end(), label);
    };
    chosen_.assign(order.begin(), required);
    const auto add = [&](bool are_there, std::uint32_t most) {
      for (auto label = required; label != order.end() && chosen_.size() < most;
           ++label) {
        if (domains.of(*label) == Domain::open && has(*label) == are_there) {
          chosen_.push_back(*label);
        }
      }
    };
    add(true, sizes.most);
    add(false, sizes.least);
    sets_.push_back(
        {built_.size(), static_cast<std::uint32_t>(chosen_.size())});
    built_.insert(built_.end(), chosen_.begin(), chosen_.end());
    std::sort(built_.data() + sets_.back().begin,
              built_.data() + built_.size());
  }
  add_built(decoder);
}

} // namespace naibx
