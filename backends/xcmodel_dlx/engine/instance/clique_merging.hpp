// Clique merging: items that admit one option at most, grown to maximal cliques of the conflict graph.
//
// Two options conflict if an item that both cover admits one at most. Told as pairs, as edges of a graph
// often are, conflicts leave the linear relaxation far from the least cost: of n options that exclude each
// other, it takes a half of each. One item for all of them admits a whole one only. So optional items of two
// such options are grown by others that conflict with all of theirs, and items that others contain are
// left out. The solutions stay the same. After Achterberg, Bixby, Gu, Rothberg and Weninger, "Presolve
// Reductions in Mixed Integer Programming" (2020), section 3.5, where conflicts are those of literals.
//
// So it is with items that need one of two options at least, as the edges that a vertex cover meets: one of
// both is left out at most. Where all pairs of n options do so, one item needs n - 1 of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "instance.hpp"

namespace xcmodel::dlx {

// An instance with the same options and solutions.
struct MergedCliques {
  OwnedArrays arrays;
  std::vector<std::int32_t> place;  // By item of the original: which it is now; -1 if others contain it.
};

// Nothing if hardly any item is left out: longer ones alone change little. What would take too long stays as it is.
std::optional<MergedCliques> merge_cliques(const Instance& instance);

}  // namespace xcmodel::dlx
