// Where the options of two items agree about a colour.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx {

// An equation that holds of every solution: so many times each of these options, which sum up to nothing.
struct Agreement {
  struct Term {
    std::int32_t option;
    std::int32_t times;  // 1 or -1.
  };
  std::vector<Term> terms;
};

// Where items that need one option each have nothing but options that give a colour to the same coloured item, as many
// options of one as of the other are chosen of each colour. Such an item is an edge of a graph whose vertices need
// options by the states of their edges. Each equation follows from none of the others.
std::vector<Agreement> agreements_about(const SparseCover& cover, std::int32_t coloured_item);

}  // namespace xcmodel::dlx
