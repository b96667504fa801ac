// Presolve: an instance while given options are chosen and forbidden ones taken out, before a count.
#pragma once

#include <span>
#include <vector>

#include "instance/instance.hpp"

namespace xcmodel::dlx::count {

class Presolve {
 public:
  explicit Presolve(const Instance& instance);

  // Chooses an option; returns false if it is not possible any more.
  bool choose(std::int32_t option);
  void take_out(std::int32_t option) { possible_[option] = false; }

  bool is_possible(std::int32_t option) const { return possible_[option]; }
  std::int32_t need(std::int32_t item) const { return need_[item]; }
  std::int32_t room(std::int32_t item) const { return room_[item]; }

 private:
  void take_out_all_of(std::int32_t item);
  void take_out_other_colours(std::int32_t item, std::int32_t row);

  const Instance& instance_;
  std::vector<bool> possible_;
  std::vector<std::int32_t> need_, room_;
};

}  // namespace xcmodel::dlx::count
