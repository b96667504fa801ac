// A proof that there is no solution, while it is looked for.
#pragma once

#include <cstdint>

namespace xcmodel::dlx {

class Proof {
 public:
  virtual ~Proof() = default;

  // Goes on for a moment.
  virtual void work() = 0;
  bool is_over() const { return is_over_; }
  bool has_refuted() const { return has_refuted_; }

  virtual std::int64_t units() const = 0;          // Done, of a nanosecond or so.
  virtual std::int64_t units_of_turn() const = 0;  // After so many more it may tell something.

 protected:
  bool is_over_ = false, has_refuted_ = false;
};

}  // namespace xcmodel::dlx
