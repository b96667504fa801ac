// Memory of solutions that somebody has used, for those that are found next.
#pragma once

#include "report.hpp"

namespace xcmodel::dlx {

// Returns no solutions, with room for as many as there is spare memory for. Memory that is new to the process takes
// longer than what is written to it, page by page. May be called by any thread.
Solutions with_spare_memory();

// Keeps the memory of these solutions, which nobody needs any more, unless there is enough.
void spare_memory_of(Solutions&& solutions) noexcept;

}  // namespace xcmodel::dlx
