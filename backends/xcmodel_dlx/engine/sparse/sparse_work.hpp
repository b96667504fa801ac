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
  std::int64_t of_step() const {
    return tuning.sparse_step_work + open_ + cover_.taken_out() - before_;
  }

 private:
  const SparseCover& cover_;
  std::int64_t open_, before_;
};

}  // namespace xcmodel::dlx
