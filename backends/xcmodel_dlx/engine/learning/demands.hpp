// What an instance asks for, of literals: how many of some may and must be true, and which follow from others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assignment.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx::learning {

// A variable tells whether an option is chosen, or whether a coloured item has a colour that several options give it:
// it is true just if one of them is.
class Demands {
 public:
  // Of what is left of an instance when all that is forced has been applied.
  explicit Demands(const SparseCover& cover);

  struct Demand {
    std::uint32_t begin, end;  // Of its literals.
    std::int32_t need, room;   // So many of them are true, at least and at most.
    std::int32_t length() const { return static_cast<std::int32_t>(end - begin); }
  };

  std::size_t variables() const { return variables_; }
  // The options that are variables, which come first.
  const std::vector<std::int32_t>& options() const { return options_; }
  bool is_variable(std::int32_t option) const { return variable_of_option(option) >= 0; }
  std::int32_t variable_of_option(std::int32_t option) const { return variable_of_option_[option]; }
  const std::vector<Demand>& all() const { return demands_; }
  std::span<const Literal> literals_of(const Demand& demand) const {
    return {literals_.data() + demand.begin, literals_.data() + demand.end};
  }
  // The numbers of the demands with the literal.
  std::span<const std::uint32_t> with(Literal literal) const { return demands_of_.of(literal); }
  // What is true if the literal is.
  std::span<const Literal> implied_by(Literal literal) const { return implied_.of(literal); }
  std::size_t bytes() const;

 private:
  struct Implication {
    Literal from, to;
  };

  void demand(std::span<const Literal> literals, std::int32_t need, std::int32_t room);
  void imply(Literal from, Literal to);
  void demand_of_item(const SparseCover& cover, std::int32_t item);
  void demand_one_colour(const SparseCover& cover, std::int32_t item);
  void demand_supports(const SparseCover& cover);
  void index();

  std::vector<std::int32_t> options_;
  std::vector<std::int32_t> variable_of_option_;  // -1 for those that are none.
  std::vector<Literal> literal_of_row_;           // By row of a colour: that it is the colour; -1 if it cannot be.
  std::size_t variables_ = 0;
  std::vector<Demand> demands_;
  std::vector<Literal> literals_;
  ListsByKey<std::uint32_t> demands_of_;
  std::vector<Implication> implications_;
  ListsByKey<Literal> implied_;
};

}  // namespace xcmodel::dlx::learning
