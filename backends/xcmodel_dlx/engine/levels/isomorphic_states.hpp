// The states of a level up to isomorphism of what is left.
#pragma once

#include <cstdint>
#include <vector>

#include "base/vectors.hpp"
#include "symmetry/labelling.hpp"
#include "level_residual.hpp"

namespace xcmodel::dlx::count {

// A hash table of representatives. Where hashes are equal, the isomorphism is checked class by class, so
// that a count by representatives is as exact as one by states.
class IsomorphicStates {
 public:
  static constexpr std::uint32_t dead = 0xFFFF'FFFF;

  // Of a level of which this is left. Labellings look ahead at so many cells.
  IsomorphicStates(LevelResidual& residual, Labelling& labelling, int lookahead)
      : residual_(residual), labelling_(labelling), lookahead_(lookahead), places_(256, 0) {}

  // The number of the state's representative, which is the state itself if that is `size()` before;
  // or `dead`.
  std::uint32_t place_of(const Word* state);

  std::size_t size() const { return hashes_.size(); }
  std::size_t bytes() const { return bytes_of(places_, hashes_, starts_, orders_, demands_, possible_); }

 private:
  bool is_isomorphic_to(std::uint32_t representative);
  void add(std::uint64_t hash);
  void grow();

  LevelResidual& residual_;
  Labelling& labelling_;
  const int lookahead_;
  std::vector<std::uint32_t> places_;  // One more than the number of a representative, or 0.
  std::vector<std::uint64_t> hashes_;  // By representative,
  std::vector<std::size_t> starts_{0};  // and where its order starts; one more at the end.
  std::vector<std::uint16_t> orders_;  // The items of the representatives in their orders,
  std::vector<std::uint64_t> demands_;  // what is demanded of these, if there are counters,
  std::vector<Word> possible_;         // and what is possible, of a fixed number of words each.
  std::vector<std::int32_t> order_;    // Of the state that is looked for.
};

}  // namespace xcmodel::dlx::count
