// Parts of what is left after some steps that are equal in every state.
#pragma once

#include <cstdint>
#include <vector>

#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// Some classes of a problem, and for how many equal ones each of them stands, itself among them.
struct KeptClasses {
  std::vector<std::int32_t> classes;
  std::vector<std::int32_t> multiplicity;
  std::int64_t units = 0;  // What it took to find them, in units of a nanosecond or so.
};

// Classes that hang together by items which are not touched are a *part*. Parts that an isomorphism
// carries into each other which leaves all touched items alone are equal: whatever rules out
// classes by touched items, the same is left of them. Of equal ones, one is kept.
KeptClasses keep_one_of_equal_parts(const Problem& problem, const std::vector<std::int32_t>& classes,
                                    const std::vector<bool>& touched);

}  // namespace xcmodel::dlx::count
