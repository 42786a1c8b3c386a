#include "label_domains.hpp"

#include <algorithm>
#include <numeric>

namespace naibx {

namespace {

// Lists by label from pairs: visit(add) calls add(label, value) for each, the
// same both times. Without pairs there are no lists.
template <typename Visit>
void make_lists(std::uint32_t label_count, bool has_pairs, const Visit &visit,
                std::pmr::vector<std::uint32_t> &offsets,
                std::pmr::vector<std::uint32_t> &values) {
  if (!has_pairs) {
    offsets.clear();
    return;
  }
  offsets.assign(std::size_t{label_count} + 2, 0);
  visit([&](std::uint32_t label, std::uint32_t) {
    ++offsets[std::size_t{label} + 2];
  });
  std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
  values.resize(offsets.back());
  // Each ends where the next begins, which is one place further on.
  visit([&](std::uint32_t label, std::uint32_t value) {
    values[offsets[std::size_t{label} + 1]++] = value;
  });
}

Span<const std::uint32_t>
list_of(const std::pmr::vector<std::uint32_t> &offsets,
        const std::pmr::vector<std::uint32_t> &values, std::uint32_t label) {
  if (offsets.empty()) {
    return {};
  }
  return {values.data() + offsets[label],
          std::size_t{offsets[std::size_t{label} + 1]} - offsets[label]};
}

} // namespace

void LabelDomains::prepare(const Constraints &constraints,
                           std::uint32_t label_count) {
  constraints_ = &constraints;
  domains_.resize(label_count);
  trail_.reserve(label_count);
  link_groups();
  choose_disjoint([](const auto &group) { return group.least > 0; }, asking_);
  choose_disjoint(
      [](const auto &group) { return group.most < group.labels.size(); },
      limiting_);
  link_implications();
}

void LabelDomains::link_groups() {
  const auto &groups = constraints_->groups();
  group_in_.resize(groups.size());
  group_open_.resize(groups.size());
  make_lists(
      label_count(), !groups.empty(),
      [&](const auto &add) {
        for (std::uint32_t group = 0; group < groups.size(); ++group) {
          for (const std::uint32_t label : groups[group].labels) {
            add(label, group);
          }
        }
      },
      group_offsets_, groups_of_);
}

// Small ones first: there are more of them.
template <typename Counts>
void LabelDomains::choose_disjoint(const Counts &counts,
                                   std::pmr::vector<std::uint32_t> &chosen) {
  const auto &groups = constraints_->groups();
  chosen.resize(groups.size());
  std::iota(chosen.begin(), chosen.end(), 0U);
  std::sort(chosen.begin(), chosen.end(),
            [&](std::uint32_t a, std::uint32_t b) {
              const std::size_t of_a = groups[a].labels.size();
              const std::size_t of_b = groups[b].labels.size();
              return of_a != of_b ? of_a < of_b : a < b;
            });
  std::fill(domains_.begin(), domains_.end(), Domain::open);
  std::size_t count = 0;
  for (const std::uint32_t group : chosen) {
    const auto &labels = groups[group].labels;
    const bool is_apart =
        counts(groups[group]) &&
        std::all_of(labels.begin(), labels.end(), [&](std::uint32_t label) {
          return domains_[label] == Domain::open;
        });
    for (std::size_t i = 0; is_apart && i < labels.size(); ++i) {
      domains_[labels[i]] = Domain::in; // taken, until a row begins
    }
    chosen[count] = group;
    count += is_apart ? 1 : 0;
  }
  chosen.resize(count);
}

void LabelDomains::link_implications() {
  const auto &implications = constraints_->implications();
  make_lists(
      label_count(), !implications.empty(),
      [&](const auto &add) {
        for (const Constraints::Implication &each : implications) {
          add(each.label, each.implied);
        }
      },
      then_offsets_, then_);
  make_lists(
      label_count(), !implications.empty(),
      [&](const auto &add) {
        for (const Constraints::Implication &each : implications) {
          add(each.implied, each.label);
        }
      },
      if_offsets_, if_);
}

bool LabelDomains::begin(const SizeBounds &bounds, std::uint64_t row) {
  conflict_ = {};
  bounds_ = bounds;
  std::fill(domains_.begin(), domains_.end(), Domain::open);
  trail_.clear();
  followed_ = 0;
  in_ = 0;
  open_ = label_count();
  const auto &groups = constraints_->groups();
  for (std::size_t group = 0; group < groups.size(); ++group) {
    group_in_[group] = 0;
    group_open_[group] =
        static_cast<std::uint32_t>(groups[group].labels.size());
  }
  for (const LabelRule rule :
       {LabelRule::required, LabelRule::given, LabelRule::forbidden}) {
    const Domain domain =
        rule == LabelRule::forbidden ? Domain::out : Domain::in;
    if (!put_list(constraints_->labels(rule), domain) ||
        !put_list(constraints_->row_labels(rule, row), domain)) {
      return false;
    }
  }
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    if (!follow_group(group)) {
      return false;
    }
  }
  return propagate();
}

bool LabelDomains::put_in_if_possible(std::uint32_t label) {
  if (domains_[label] != Domain::open) {
    return true;
  }
  const Mark before = mark();
  if (put_in(label)) {
    return true;
  }
  undo(before);
  return put_out(label);
}

bool LabelDomains::set_bounds(const SizeBounds &bounds) {
  bounds_ = bounds;
  return propagate();
}

void LabelDomains::undo(const Mark &mark) {
  bounds_ = mark.bounds;
  while (trail_.size() > mark.trail) {
    const std::uint32_t label = trail_.back();
    trail_.pop_back();
    const bool was_in = domains_[label] == Domain::in;
    domains_[label] = Domain::open;
    in_ -= was_in ? 1U : 0U;
    ++open_;
    for (const std::uint32_t group :
         list_of(group_offsets_, groups_of_, label)) {
      group_in_[group] -= was_in ? 1U : 0U;
      ++group_open_[group];
    }
  }
  followed_ = trail_.size();
}

SizeBounds LabelDomains::sizes() const {
  const GroupNeeds needs = group_needs();
  return {std::max(bounds_.least, in_ + needs.in),
          std::min(bounds_.most, in_ + open_ - needs.out)};
}

LabelDomains::GroupNeeds LabelDomains::needs_of(std::uint32_t group) const {
  const Constraints::Group &of = constraints_->groups()[group];
  const std::uint32_t in = group_in_[group];
  const std::uint32_t room = of.most > in ? of.most - in : 0;
  const std::uint32_t open = group_open_[group];
  return {of.least > in ? of.least - in : 0, open > room ? open - room : 0};
}

// Of one group, or of groups that have no label in common.
LabelDomains::GroupNeeds LabelDomains::group_needs() const {
  GroupNeeds largest = {0, 0};
  for (std::uint32_t group = 0; group < group_in_.size(); ++group) {
    const GroupNeeds needs = needs_of(group);
    largest = {std::max(largest.in, needs.in),
               std::max(largest.out, needs.out)};
  }
  GroupNeeds sum = {0, 0};
  for (const std::uint32_t group : asking_) {
    sum.in += needs_of(group).in;
  }
  for (const std::uint32_t group : limiting_) {
    sum.out += needs_of(group).out;
  }
  return {std::max(largest.in, sum.in), std::max(largest.out, sum.out)};
}

bool LabelDomains::allow(Span<const std::uint32_t> set) const {
  const auto size = static_cast<std::uint32_t>(set.size());
  if (size < bounds_.least || size > bounds_.most) {
    return false;
  }
  std::uint32_t in = 0;
  for (const std::uint32_t label : set) {
    if (domains_[label] == Domain::out) {
      return false;
    }
    in += domains_[label] == Domain::in ? 1U : 0U;
  }
  if (in != in_) {
    return false;
  }
  const auto has = [&](std::uint32_t label) {
    return std::binary_search(set.begin(), set.end(), label);
  };
  const auto &implications = constraints_->implications();
  const auto &groups = constraints_->groups();
  return std::all_of(implications.begin(), implications.end(),
                     [&](const Constraints::Implication &each) {
                       return !has(each.label) || has(each.implied);
                     }) &&
         std::all_of(groups.begin(), groups.end(),
                     [&](const Constraints::Group &group) {
                       const auto count =
                           static_cast<std::uint32_t>(std::count_if(
                               group.labels.begin(), group.labels.end(), has));
                       return count >= group.least && count <= group.most;
                     });
}

bool LabelDomains::put(std::uint32_t label, Domain domain) {
  return assign(label, domain) && propagate();
}

bool LabelDomains::put_list(Span<const std::uint32_t> labels, Domain domain) {
  return std::all_of(labels.begin(), labels.end(), [&](std::uint32_t label) {
    return assign(label, domain);
  });
}

bool LabelDomains::assign(std::uint32_t label, Domain domain) {
  if (domains_[label] != Domain::open) {
    return domains_[label] == domain ||
           fails(Conflict::Kind::label, label, label);
  }
  domains_[label] = domain;
  trail_.push_back(label);
  const std::uint32_t in = domain == Domain::in ? 1 : 0;
  in_ += in;
  --open_;
  for (const std::uint32_t group : list_of(group_offsets_, groups_of_, label)) {
    group_in_[group] += in;
    --group_open_[group];
  }
  return true;
}

// Until nothing more follows.
bool LabelDomains::propagate() {
  do {
    while (followed_ < trail_.size()) {
      if (!follow(trail_[followed_++])) {
        return false;
      }
    }
    if (!follow_sizes()) {
      return false;
    }
  } while (followed_ < trail_.size());
  return true;
}

bool LabelDomains::follow(std::uint32_t label) {
  if (domains_[label] == Domain::in) {
    for (const std::uint32_t implied : list_of(then_offsets_, then_, label)) {
      if (domains_[implied] == Domain::out) {
        return fails(Conflict::Kind::implication, label, implied);
      }
      assign(implied, Domain::in);
    }
  } else {
    for (const std::uint32_t other : list_of(if_offsets_, if_, label)) {
      if (domains_[other] == Domain::in) {
        return fails(Conflict::Kind::implication, other, label);
      }
      assign(other, Domain::out);
    }
  }
  const auto groups = list_of(group_offsets_, groups_of_, label);
  return std::all_of(groups.begin(), groups.end(), [this](std::uint32_t group) {
    return follow_group(group);
  });
}

bool LabelDomains::follow_group(std::uint32_t group) {
  const Constraints::Group &of = constraints_->groups()[group];
  const std::uint32_t in = group_in_[group];
  const std::uint32_t most = in + group_open_[group];
  if (in > of.most) {
    return fails(Conflict::Kind::group_most, group, in);
  }
  if (most < of.least) {
    return fails(Conflict::Kind::group_least, group, most);
  }
  if (group_open_[group] > 0 && in == of.most) {
    put_open_of(of.labels, Domain::out);
  } else if (group_open_[group] > 0 && most == of.least) {
    put_open_of(of.labels, Domain::in);
  }
  return true;
}

void LabelDomains::put_open_of(Span<const std::uint32_t> labels,
                               Domain domain) {
  for (const std::uint32_t label : labels) {
    if (domains_[label] == Domain::open) {
      assign(label, domain);
    }
  }
}

bool LabelDomains::follow_sizes() {
  const GroupNeeds needs = group_needs();
  if (in_ + needs.in > bounds_.most) {
    return fails(Conflict::Kind::size_most, in_ + needs.in, bounds_.most);
  }
  if (in_ + open_ - needs.out < bounds_.least) {
    return fails(Conflict::Kind::size_least, in_ + open_ - needs.out,
                 bounds_.least);
  }
  if (needs.in + needs.out > open_) {
    return fails(Conflict::Kind::together, 0, 0);
  }
  if (open_ > 0 && in_ == bounds_.most) {
    put_all_open(Domain::out);
  } else if (open_ > 0 && in_ + open_ == bounds_.least) {
    put_all_open(Domain::in);
  }
  return true;
}

void LabelDomains::put_all_open(Domain domain) {
  for (std::uint32_t label = 0; label < label_count(); ++label) {
    if (domains_[label] == Domain::open) {
      assign(label, domain);
    }
  }
}

// The first conflict of a row is kept: later ones are of a search.
bool LabelDomains::fails(Conflict::Kind kind, std::uint32_t first,
                         std::uint32_t second) {
  if (conflict_.kind == Conflict::Kind::none) {
    conflict_ = {kind, first, second};
  }
  return false;
}

} // namespace naibx
