// What steps on sparse sets count for.
#pragma once

#include <cstdint>

#include "base/tuning.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// A step looks at the open items, and takes out entries. To be made before it.
class SparseWork {
 public:
  explicit SparseWork(const SparseCover& cover)
      : cover_(cover),
        open_(static_cast<std::int64_t>(cover.open_items().size())),
        before_(cover.taken_out()) {}
  std::int64_t of_step() const { return tuning.sparse_step_work + open_ + taken_out(); }
  // Where nothing is made ready for a frame, nor any price.
  std::int64_t of_step_without_frame() const { return 1 + open_ + taken_out(); }
  // Of a search by failure weights, in units of a nanosecond or so.
  std::int64_t units_of_weighted_step() const {
    return tuning.units_of_weighted_step + tuning.units_of_weighted_item * open_ +
           tuning.units_of_weighted_entry * taken_out();
  }

 private:
  std::int64_t taken_out() const { return cover_.taken_out() - before_; }

  const SparseCover& cover_;
  std::int64_t open_, before_;
};

}  // namespace xcmodel::dlx
