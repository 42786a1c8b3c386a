// Which labels can still be in a set, and which must be: what follows from the
// constraints of a row, and from each label that is put in or out.
#pragma once

#include "../../base/span.hpp"
#include "../request/constraints.hpp"
#include "../sizes/size_bounds.hpp"
#include "outcome.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

enum class Domain : std::uint8_t { open, in, out };

// Scratch of one worker.
class LabelDomains {
public:
  explicit LabelDomains(std::pmr::memory_resource *memory)
      : domains_(memory), trail_(memory), group_in_(memory),
        group_open_(memory), asking_(memory), limiting_(memory),
        group_offsets_(memory), groups_of_(memory), then_offsets_(memory),
        then_(memory), if_offsets_(memory), if_(memory) {}

  // What follows is about this. Makes room, so that nothing else allocates.
  void prepare(const Constraints &constraints, std::uint32_t label_count);
  // Begins a row; false where no set can be. conflict() then says why.
  bool begin(const SizeBounds &bounds, std::uint64_t row = 0);

  // These are false where no set can be any more: it is undone then, to a mark
  // that was made before.
  bool put_in(std::uint32_t label) { return put(label, Domain::in); }
  bool put_out(std::uint32_t label) { return put(label, Domain::out); }
  // Out where it cannot be in. Of a label that is in or out nothing changes.
  bool put_in_if_possible(std::uint32_t label);
  bool set_bounds(const SizeBounds &bounds);
  // Nothing follows: for where it is known that all can be.
  void put_all_open(Domain domain);

  struct Mark {
    std::size_t trail;
    SizeBounds bounds;
  };
  [[nodiscard]] Mark mark() const { return {trail_.size(), bounds_}; }
  void undo(const Mark &mark);

  [[nodiscard]] Domain of(std::uint32_t label) const { return domains_[label]; }
  [[nodiscard]] std::uint32_t label_count() const {
    return static_cast<std::uint32_t>(domains_.size());
  }
  [[nodiscard]] std::uint32_t in_count() const { return in_; }
  // The sizes that the labels leave, of those asked for.
  [[nodiscard]] SizeBounds sizes() const;
  // Whether a set of each of these sizes is possible: what follows from single
  // labels is all that follows.
  [[nodiscard]] bool is_simple() const {
    return constraints_->groups().empty() &&
           constraints_->implications().empty();
  }
  // Whether a set, which increases, meets all that is asked of the row.
  [[nodiscard]] bool allow(Span<const std::uint32_t> set) const;
  [[nodiscard]] const Conflict &conflict() const { return conflict_; }

private:
  bool put(std::uint32_t label, Domain domain);
  bool put_list(Span<const std::uint32_t> labels, Domain domain);
  bool assign(std::uint32_t label, Domain domain);
  bool propagate();
  bool follow(std::uint32_t label);
  bool follow_group(std::uint32_t group);
  void put_open_of(Span<const std::uint32_t> labels, Domain domain);
  bool follow_sizes();
  struct GroupNeeds {
    std::uint32_t in;  // open labels that must still come in, at least
    std::uint32_t out; // that cannot, at least
  };
  [[nodiscard]] GroupNeeds needs_of(std::uint32_t group) const;
  [[nodiscard]] GroupNeeds group_needs() const;
  bool fails(Conflict::Kind kind, std::uint32_t first, std::uint32_t second);
  void link_groups();
  // Of the groups of which `counts` is true.
  template <typename Counts>
  void choose_disjoint(const Counts &counts,
                       std::pmr::vector<std::uint32_t> &chosen);
  void link_implications();

  const Constraints *constraints_ = nullptr;
  SizeBounds bounds_ = {0, 0};
  std::pmr::vector<Domain> domains_;
  std::pmr::vector<std::uint32_t> trail_; // labels that are not open, in order
  std::size_t followed_ = 0;              // of the trail
  std::uint32_t in_ = 0;
  std::uint32_t open_ = 0;
  std::pmr::vector<std::uint32_t> group_in_;   // [group]
  std::pmr::vector<std::uint32_t> group_open_; // [group]
  // Groups without common labels: that ask for some, and that limit them.
  std::pmr::vector<std::uint32_t> asking_;
  std::pmr::vector<std::uint32_t> limiting_;
  // [label]: where its groups, what it implies, and what implies it begin.
  std::pmr::vector<std::uint32_t> group_offsets_;
  std::pmr::vector<std::uint32_t> groups_of_;
  std::pmr::vector<std::uint32_t> then_offsets_;
  std::pmr::vector<std::uint32_t> then_;
  std::pmr::vector<std::uint32_t> if_offsets_;
  std::pmr::vector<std::uint32_t> if_;
  Conflict conflict_;
};

} // namespace naibx
