// A set within constraints, label by label: each is the best after which the
// constraints can still be met. Where a choice turns out wrong the search goes
// back.
#pragma once

#include "../request/deadline.hpp"
#include "label_domains.hpp"
#include "outcome.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Scratch of one worker.
class SetSearch {
public:
  explicit SetSearch(std::pmr::memory_resource *memory)
      : domains(memory), decisions_(memory) {}

  void prepare(const Constraints &constraints, std::uint32_t label_count) {
    domains.prepare(constraints, label_count);
    decisions_.reserve(label_count);
  }
  // Begins a row; false where no set can be.
  bool begin(const SizeBounds &bounds, std::uint64_t row,
             const SearchBudget &budget) {
    budget_ = budget;
    is_cut_short_ = false;
    return domains.begin(bounds, row);
  }
  // Takes a node; false where there is none left, or no time.
  bool take_node() {
    if (budget_.nodes == 0 || budget_.deadline.has_passed()) {
      is_cut_short_ = true;
      return false;
    }
    --budget_.nodes;
    return true;
  }
  bool has_time() {
    is_cut_short_ = is_cut_short_ || budget_.deadline.has_passed();
    return !is_cut_short_;
  }
  void cut_short() { is_cut_short_ = true; }
  // Whether more nodes or time might have found something better.
  [[nodiscard]] bool is_cut_short() const { return is_cut_short_; }

  // Finds a set of that size. What becomes of labels stays as the search left
  // it. Order has
  //   depth():        how many labels are chosen
  //   best(domains):  of those that are not chosen and not out, or nothing
  //   choose(label)
  //   undo_to(depth): takes the last ones back
  //   hurry(wanted):  the deadline has passed
  template <typename Order> Outcome find(std::uint32_t size, Order &order) {
    if (domains.is_simple()) {
      return find_simple(size, order);
    }
    decisions_.clear();
    if (!domains.set_bounds({size, size})) {
      return Outcome::impossible;
    }
    while (order.depth() < size) {
      const std::optional<std::uint32_t> label = order.best(domains);
      if (label && domains.of(*label) == Domain::in) {
        order.choose(*label);
      } else if (!take_node()) {
        return Outcome::undecided;
      } else if (!(label && try_label(*label, order)) && !go_back(order)) {
        return Outcome::impossible;
      }
    }
    return Outcome::met;
  }

  // Whether the constraints can still be met with this label in, too, as far as
  // follows from it; takes a node where it is not plain.
  bool can_be_in(std::uint32_t label) {
    if (domains.is_simple()) {
      return true;
    }
    const LabelDomains::Mark before = domains.mark();
    const bool can_be = take_node() && domains.put_in(label);
    domains.undo(before);
    return can_be;
  }

  LabelDomains domains;

private:
  // Where nothing follows from single labels: they are taken until there is
  // just room for what must be in.
  template <typename Order>
  Outcome find_simple(std::uint32_t size, Order &order) {
    const SizeBounds sizes = domains.sizes();
    if (size < sizes.least || size > sizes.most) {
      return Outcome::impossible;
    }
    std::uint32_t open_left = size - domains.in_count();
    bool has_room = true;
    while (order.depth() < size) {
      if (!has_time()) {
        order.hurry(size - order.depth());
      }
      if (has_room && open_left == 0) {
        domains.put_all_open(Domain::out);
        has_room = false;
      }
      const std::optional<std::uint32_t> label = order.best(domains);
      if (!label) { // only where tables were damaged and not checked
        return Outcome::undecided;
      }
      order.choose(*label);
      open_left -= domains.of(*label) == Domain::open ? 1U : 0U;
    }
    return Outcome::met;
  }

  struct Decision {
    std::uint32_t label;
    LabelDomains::Mark before;
    std::uint32_t depth;
  };

  // In or, where that cannot be, out; false where neither can be.
  template <typename Order> bool try_label(std::uint32_t label, Order &order) {
    const Decision decision = {label, domains.mark(), order.depth()};
    if (!domains.put_in_if_possible(label)) {
      return false;
    }
    if (domains.of(label) == Domain::in) {
      decisions_.push_back(decision);
      order.choose(label);
    }
    return true;
  }

  // To the last label that was put in and can be out; false where none can.
  template <typename Order> bool go_back(Order &order) {
    while (!decisions_.empty()) {
      const Decision decision = decisions_.back();
      decisions_.pop_back();
      domains.undo(decision.before);
      order.undo_to(decision.depth);
      if (domains.put_out(decision.label)) {
        return true;
      }
    }
    return false;
  }

  std::pmr::vector<Decision> decisions_;
  SearchBudget budget_ = {0, Deadline()};
  bool is_cut_short_ = false;
};

} // namespace naibx
