#include "exact_cascade.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Of a search with many nodes: some 14 MB for a worker.
constexpr std::uint64_t kMostNodes = 1U << 18U;
constexpr std::uint64_t kNodesOfStep = 16;
constexpr std::uint32_t kNoParent = UINT32_MAX;

} // namespace

void ExactCascade::prepare(const ScoreColumns &columns,
                           std::uint64_t node_limit) {
  order_.prepare(columns);
  path_.reserve(columns.label_count);
  most_nodes_ = static_cast<std::size_t>(
      std::min(kMostNodes, std::min(node_limit, kMostNodes) * kNodesOfStep +
                               columns.label_count + 1));
  nodes_.reserve(most_nodes_);
  open_.reserve(most_nodes_);
  std::size_t table = 64;
  while (table < 2 * std::min<std::uint64_t>(node_limit, most_nodes_)) {
    table *= 2;
  }
  if (expanded_.size() < table) {
    expanded_.resize(table);
  }
}

void ExactCascade::add(const CascadeRow &row, const SizeOrder::Size &size) {
  push({size.log_probability, 0.0,
        hash_of_labels(row.given) + label_hash(~size.size), kNoParent, 0,
        size.size, static_cast<std::uint32_t>(row.given.size())});
}

void ExactCascade::push(const Node &node) {
  if (nodes_.size() == most_nodes_) {
    has_dropped_ = true;
    return;
  }
  open_.push_back(static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back(node);
  std::push_heap(open_.begin(), open_.end(), [&](auto a, auto b) {
    return nodes_[a].score < nodes_[b].score;
  });
}

// Remembers it, too.
bool ExactCascade::is_expanded(std::uint64_t hash) {
  hash += hash == 0 ? 1 : 0;
  std::size_t place = static_cast<std::size_t>(hash) & (expanded_.size() - 1);
  while (expanded_[place] != 0 && expanded_[place] != hash) {
    place = (place + 1) & (expanded_.size() - 1);
  }
  if (expanded_[place] == hash) {
    return true;
  }
  if (2 * expanded_count_ < expanded_.size()) {
    expanded_[place] = hash;
    ++expanded_count_;
  }
  return false;
}

void ExactCascade::search(const CascadeRow &row, SetSearch &search,
                          BestSets &best) {
  while (!open_.empty()) {
    const std::uint32_t index = open_.front();
    if (!best.accepts(nodes_[index].score)) {
      break;
    }
    std::pop_heap(open_.begin(), open_.end(), [&](auto a, auto b) {
      return nodes_[a].score < nodes_[b].score;
    });
    open_.pop_back();
    if (is_expanded(nodes_[index].hash)) {
      continue;
    }
    if (!search.take_node()) {
      return;
    }
    expand(row, index, search, best);
  }
  if (has_dropped_) {
    search.cut_short();
  }
}

void ExactCascade::go_to(const CascadeRow &row, std::uint32_t index,
                         const LabelDomains &domains) {
  row.begin(order_, nodes_[index].size, true, domains);
  path_.clear();
  for (std::uint32_t at = index; nodes_[at].parent != kNoParent;
       at = nodes_[at].parent) {
    path_.push_back(at);
  }
  for (std::size_t i = path_.size(); i-- > 0;) {
    order_.choose_at(nodes_[path_[i]].label, nodes_[path_[i]].step);
  }
}

void ExactCascade::expand(const CascadeRow &row, std::uint32_t index,
                          SetSearch &search, BestSets &best) {
  const Node from = nodes_[index];
  LabelDomains &domains = search.domains;
  const LabelDomains::Mark before = domains.mark();
  if (from.depth <= from.size && domains.set_bounds({from.size, from.size})) {
    go_to(row, index, domains);
    if (from.depth == from.size) {
      best.add(order_.chosen(), order_.steps(), from.score);
    } else {
      for_each_step(
          order_, from.size, search,
          [&](double step) { return best.accepts(from.score + step); },
          [&](std::uint32_t label, double, double step) {
            if (from.depth + 1 == from.size) {
              order_.choose_last_at(label, step);
              best.add(order_.chosen(), order_.steps(), from.score + step);
              order_.take_last_back();
              return;
            }
            push({from.score + step, step, from.hash + label_hash(label), index,
                  label, from.size, from.depth + 1});
          });
    }
  }
  domains.undo(before);
}

} // namespace naibx
