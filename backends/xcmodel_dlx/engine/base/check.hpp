// Debug checks: invariants that the sanitizer builds test, and that cost nothing in all others.
#pragma once

#ifdef XCMODEL_DEBUG_CHECKS
#include <cstdio>
#include <cstdlib>

#define XCMODEL_CHECK(condition)                                                              \
  do {                                                                                        \
    if (!(condition)) {                                                                       \
      std::fprintf(stderr, "%s:%d: invariant broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                           \
    }                                                                                         \
  } while (false)
#else
#define XCMODEL_CHECK(condition) static_cast<void>(0)
#endif

namespace xcmodel::dlx {

// For checks that need more than one condition: `if constexpr (debug_checks) ...`.
#ifdef XCMODEL_DEBUG_CHECKS
inline constexpr bool debug_checks = true;
#else
inline constexpr bool debug_checks = false;
#endif

}  // namespace xcmodel::dlx
