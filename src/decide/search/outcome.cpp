#include "outcome.hpp"

#include "../../base/text.hpp"

namespace naibx {

std::string conflict_text(const Conflict &conflict) {
  using Kind = Conflict::Kind;
  const std::uint32_t first = conflict.first;
  const std::uint32_t second = conflict.second;
  switch (conflict.kind) {
  case Kind::label:
    return text("label ", first, " must be in and must not be in");
  case Kind::implication:
    return text("label ", first, " must be in and implies label ", second,
                ", which must not be in");
  case Kind::group_most:
    return text(counted(second, "label"), " of group ", first,
                " must be in, which is above its most");
  case Kind::group_least:
    return text("only ", counted(second, "label"), " of group ", first,
                " may be in, which is below its least");
  case Kind::size_most:
    return text(counted(first, "label"),
                " must be in, but the largest size is ", second);
  case Kind::size_least:
    return text("only ", counted(first, "label"),
                " may be in, but the smallest size is ", second);
  case Kind::together:
    return "no set meets all constraints together, though none of them "
           "excludes another by itself";
  case Kind::none:
    break;
  }
  return {};
}

} // namespace naibx
